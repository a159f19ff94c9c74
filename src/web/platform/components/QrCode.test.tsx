import { render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { QrCode } from './QrCode.tsx'

it('draws every dark square of the code and no other', () => {
  render(<QrCode text="http://portal.test/customer/ticket/abc" label="QR code of your ticket" />)
  const code = screen.getByRole('img', { name: 'QR code of your ticket' })
  const drawn = new Set<string>()
  for (const [, x, y, width] of (code.lastElementChild?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let at = 0; at < Number(width); at++) drawn.add(`${Number(x) + at} ${y}`)
  const { data } = encode('http://portal.test/customer/ticket/abc', { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])))
  expect(dark.length).toBeGreaterThan(100)
  expect([...drawn].toSorted()).toEqual(dark.toSorted())
})
