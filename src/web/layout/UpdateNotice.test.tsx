import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { UpdateNotice } from './UpdateNotice.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

it('offers to reload once the server has another release, and not before (NET-4)', async () => {
  const script = document.createElement('script')
  script.type = 'module'
  script.setAttribute('src', '/assets/main.js')
  document.head.append(script)
  let status = 200
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  render(<UpdateNotice />)
  const comeBack = () => act(async () => window.dispatchEvent(new Event('online')))
  await comeBack()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  status = 404
  await comeBack()
  expect(await screen.findByRole('status')).toHaveTextContent('The portal has been updated')
})
