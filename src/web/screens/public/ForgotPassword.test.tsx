import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '#web/testing/answer-calls.ts'
import { openAccountPage } from '#web/testing/page.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'

beforeEach(() => localStorage.setItem('language', 'en'))
afterEach(() => vi.unstubAllGlobals())

const open = (answer: Parameters<typeof openAccountPage>[2][string]) =>
  openAccountPage(ForgotPassword, '/forgot-password', { 'POST /api/account/forgotpassword': answer })
const ask = async (email: string) => {
  if (email) await userEvent.type(screen.getByLabelText('Email address'), email)
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }))
}

it('asks for a link and moves on to the page that says so, without the address in its URL', async () => {
  const sent = await open({ ok: true })
  await ask('ada@demo.test')
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/forgot-password-success$/))
  expect(sent).toEqual([{ at: 'POST /api/account/forgotpassword', body: { email: 'ada@demo.test' } }])
})

it.each(['', 'ada'])('asks for an address instead of %j and sends nothing', async (typed) => {
  const sent = await open({ ok: true })
  await ask(typed)
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter an email address like name@example.com')
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(sent).toEqual([])
})

it('tells an address that is too long instead of cutting it', async () => {
  const sent = await open({ ok: true })
  await userEvent.click(screen.getByLabelText('Email address'))
  await userEvent.paste(`${'a'.repeat(250)}@demo.test`)
  await ask('')
  expect(await screen.findByRole('alert')).toHaveTextContent('Use 256 characters or fewer')
  expect(sent).toEqual([])
})

it('says when there were too many attempts, and stays', async () => {
  await open(refusal(429))
  await ask('ada@demo.test')
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Please try again in 1 minute.')
  expect(screen.getByTestId('address')).toHaveTextContent('/forgot-password')
})
