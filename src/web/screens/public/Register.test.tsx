import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limits } from '#domain/limits.ts'
import { openAccountPage } from '#web/testing/page.tsx'
import { Register } from './Register.tsx'

beforeEach(() => localStorage.setItem('language', 'en'))
afterEach(() => vi.unstubAllGlobals())

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Full name'), 'Ada Park')
  await userEvent.type(screen.getByLabelText('Email address'), 'ada@demo.test')
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))

it('creates an account and says to check email', async () => {
  const sent = await openAccountPage(Register, '/register', { 'POST /api/account/register': { ok: true } })
  await fillIn()
  await send()
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/account-creation-confirmation$/))
  expect(sent).toEqual([
    {
      at: 'POST /api/account/register',
      body: { fullName: 'Ada Park', email: 'ada@demo.test' },
    },
  ])
})

it('passes the returnUrl along', async () => {
  const at = 'POST /api/account/register?returnUrl=%2Fstaff%2Fappointments'
  const sent = await openAccountPage(Register, '/register?returnUrl=%2Fstaff%2Fappointments', { [at]: { ok: true } })
  await fillIn()
  await send()
  await waitFor(() => expect(sent.map((call) => call.at)).toEqual([at]))
})

it('names everything that is missing', async () => {
  const sent = await openAccountPage(Register, '/register', {})
  await send()
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveFocus()
  for (const sentence of ['Enter your full name', 'Enter an email address like name@example.com']) {
    expect(summary).toHaveTextContent(sentence)
  }
  expect(sent).toEqual([])
})

it('tells a name that is too long instead of cutting it', async () => {
  const sent = await openAccountPage(Register, '/register', {})
  const name = screen.getByLabelText('Full name')
  await userEvent.click(name)
  await userEvent.paste('Ada '.repeat(60))
  await userEvent.type(screen.getByLabelText('Email address'), 'ada@demo.test')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(`Use ${limits.fullName} characters or fewer`)
  expect(name).toHaveValue('Ada '.repeat(60))
  expect(sent).toEqual([])
})
