import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '#web/testing/answer-calls.ts'
import { openAccountPage } from '#web/testing/page.tsx'
import { ResetPassword } from './ResetPassword.tsx'

beforeEach(() => localStorage.setItem('language', 'en'))
afterEach(() => vi.unstubAllGlobals())

const code = 'c'.repeat(43)
const link = `#email=ada%40demo.test&code=${code}`
const open = (answer: Parameters<typeof openAccountPage>[2][string], hash = link) =>
  openAccountPage(ResetPassword, `/reset-password${hash}`, {
    'POST /api/account/resetpassword': answer,
    'POST /api/account/forgotpassword': { ok: true },
  })
const choose = async (password: string, again = password) => {
  await userEvent.type(screen.getByLabelText('New password'), password)
  await userEvent.type(screen.getByLabelText('Repeat the new password'), again)
  await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }))
}
const address = () => screen.getByTestId('address')

describe('a new password by emailed link', () => {
  it('takes the code out of the address bar and sends it with the password', async () => {
    const sent = await open({ ok: true })
    await waitFor(() => expect(address()).toHaveTextContent(/^\/reset-password$/))
    expect(screen.getByText('For the account ada@demo.test')).toBeVisible()
    await choose('My-own-pass-7')
    await waitFor(() => expect(address()).toHaveTextContent('/reset-password-confirmation'))
    expect(sent).toEqual([
      {
        at: 'POST /api/account/resetpassword',
        body: { email: 'ada@demo.test', code, password: 'My-own-pass-7', confirmPassword: 'My-own-pass-7' },
      },
    ])
  })

  it('checks off the rules as the password is typed', async () => {
    await open({ ok: true })
    const rules = () =>
      within(screen.getByRole('list'))
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    expect(rules()).toEqual([
      'At least 8 characters (still missing)',
      'A lowercase letter (still missing)',
      'An uppercase letter (still missing)',
      'A digit (still missing)',
      'A special character, such as ! or # (still missing)',
    ])
    const field = screen.getByLabelText('New password')
    expect(field).toHaveAccessibleDescription(/^At least 8 characters, with a lowercase letter/)
    await userEvent.type(field, 'Abc1')
    expect(rules()).toEqual([
      'At least 8 characters (still missing)',
      'A lowercase letter (done)',
      'An uppercase letter (done)',
      'A digit (done)',
      'A special character, such as ! or # (still missing)',
    ])
  })

  it.each([
    ['weak', 'weak', 'Choose a password that meets every requirement in the list'],
    ['My-own-pass-7', 'My-own-pass-8', 'The passwords do not match'],
  ])('refuses %s and %s before they are sent', async (password, again, sentence) => {
    const sent = await open({ ok: true })
    await choose(password, again)
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(sent).toEqual([])
  })

  it('says next to the field that the password is too common', async () => {
    const refused = { validationFailures: [{ propertyName: 'password', errorMessage: 'No.' }] }
    await open(() => Response.json(refused, { status: 400 }))
    await choose('Summer-2026')
    expect(await screen.findByRole('alert')).toHaveTextContent('This password is too common. Choose another one.')
    expect(screen.getByLabelText('New password')).toBeInvalid()
  })
})

describe('a link that no longer works', () => {
  it('is reported, and a button sends a new one to the same address', async () => {
    const sent = await open(refusal(400, 'This link is no longer valid. Ask for a new one.'))
    await choose('My-own-pass-7')
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Send me a new link' }))
    expect(await screen.findByText(/we have sent a new one to ada@demo.test/)).toBeVisible()
    expect(sent.at(-1)).toEqual({ at: 'POST /api/account/forgotpassword', body: { email: 'ada@demo.test' } })
  })

  it.each(['', '#email=ada%40demo.test', `#code=${code}`])('is one that is incomplete (%j)', async (hash) => {
    await open({ ok: true }, hash)
    expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', '/forgot-password')
  })
})
