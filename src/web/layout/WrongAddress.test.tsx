import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WrongAddress } from './WrongAddress.tsx'

it('says at another address than PUBLIC_URL why nothing is live, and where to go (LIVE-9)', async () => {
  window.history.replaceState({}, '', '/admin/users?page=2')
  render(<WrongAddress publicUrl="https://portal.example" />)
  expect(await screen.findByText('This page is not live')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open portal.example' })).toHaveAttribute(
    'href',
    'https://portal.example/admin/users?page=2',
  )
})

it.each([undefined, window.location.origin])('says nothing at the right address (%s)', (publicUrl) => {
  const { container } = render(<WrongAddress publicUrl={publicUrl} />)
  expect(container).toBeEmptyDOMElement()
})
