import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '#web/testing/answer-calls.ts'
import { openAccountPage } from '#web/testing/page.tsx'
import { ConfirmAccount } from './ConfirmAccount.tsx'

beforeEach(() => localStorage.setItem('language', 'en'))
afterEach(() => vi.unstubAllGlobals())

const code = 'c'.repeat(43)
const link = `#email=ada%40demo.test&code=${code}`
const open = (answer: Parameters<typeof openAccountPage>[2][string], hash = link) =>
  openAccountPage(ConfirmAccount, `/confirm-account${hash}`, {
    'POST /api/account/confirm-account': answer,
    'POST /api/account/forgotpassword': { ok: true },
  })
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

it('changes nothing when opened; the button confirms', async () => {
  const sent = await open({ isConfirmed: true })
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/confirm-account$/))
  expect(sent).toEqual([])
  await confirm()
  expect(await screen.findByRole('heading', { name: 'Your account is confirmed' })).toHaveFocus()
  expect(sent).toEqual([{ at: 'POST /api/account/confirm-account', body: { email: 'ada@demo.test', code } }])
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
})

it('leads on to where the user wanted to go, if that is on this site', async () => {
  await open({ isConfirmed: true }, `${link}&returnUrl=%2Fstaff%2Fappointments`)
  await confirm()
  const signIn = await screen.findByRole('link', { name: 'Sign in' })
  expect(signIn).toHaveAttribute('href', '/login?returnUrl=%2Fstaff%2Fappointments')
})

it('leads to no other site', async () => {
  await open({ isConfirmed: true }, `${link}&returnUrl=%2F%2Fevil.test`)
  await confirm()
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
})

it('asks for a password only when the portal says the account has none', async () => {
  const answers = [{ isConfirmed: false }, { isConfirmed: true }]
  const sent = await open(() => Response.json(answers.shift()))
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
  await confirm()
  expect(await screen.findByLabelText('New password')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Save and confirm' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Choose a password that meets every requirement in the list',
  )
  await userEvent.type(screen.getByLabelText('New password'), 'My-own-pass-7')
  await userEvent.type(screen.getByLabelText('Repeat the new password'), 'My-own-pass-7')
  await userEvent.click(screen.getByRole('button', { name: 'Save and confirm' }))
  expect(await screen.findByRole('heading', { name: 'Your account is confirmed' })).toHaveFocus()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.body).toEqual({
    email: 'ada@demo.test',
    code,
    password: 'My-own-pass-7',
    confirmPassword: 'My-own-pass-7',
  })
})

it('offers a new link in place of an expired one', async () => {
  const sent = await open(refusal(400, 'This link is no longer valid. Ask for a new one.'))
  await confirm()
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Send me a new link' }))
  expect(await screen.findByRole('status')).toHaveTextContent('we have sent a new one to ada@demo.test')
  expect(sent.at(-1)?.at).toBe('POST /api/account/forgotpassword')
})

it('says when the portal cannot be reached, and keeps the button', async () => {
  await open(() => Promise.reject(new TypeError('Failed to fetch')))
  await confirm()
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the service.')
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeVisible()
})

it('says that it is about a new address (ACCT-19)', async () => {
  await open({ isConfirmed: true }, `${link}&purpose=change-email`)
  expect(screen.getByRole('heading', { name: 'Confirm your new email address' })).toBeVisible()
  expect(screen.getByText(/sign in with ada@demo.test/)).toBeVisible()
  await confirm()
  expect(await screen.findByRole('heading', { name: 'Your email address has been changed' })).toHaveFocus()
})

it('offers no link that would go nowhere when the one for a new address is void (ACCT-19)', async () => {
  await open(refusal(400, 'This link is no longer valid. Ask for a new one.'), `${link}&purpose=change-email`)
  await confirm()
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send me a new link' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?returnUrl=%2Fchange-password')
})
