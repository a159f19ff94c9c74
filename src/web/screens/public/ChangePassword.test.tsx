import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { toastQueue } from '#web/platform/components/toast/toast.ts'
import { answerCalls } from '#web/testing/answer-calls.ts'
import { forgetTest, Page } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { ChangePassword } from './ChangePassword.tsx'

afterEach(forgetTest)

const refused = (propertyName: string, errorMessage: string) => () =>
  Response.json({ validationFailures: [{ propertyName, errorMessage }] }, { status: 400 })

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({ 'GET /api/account/me': aUser('Staff'), ...answers })
  render(<ChangePassword />, { wrapper: Page })
  await screen.findByText('ada@demo.test')
  return sent
}
const card = (name: string) => within(screen.getByRole('region', { name }))

describe('changing the password', () => {
  async function change(current: string, password: string, again = password) {
    await userEvent.type(screen.getByLabelText('Current password'), current)
    await userEvent.type(screen.getByLabelText('New password'), password)
    await userEvent.type(screen.getByLabelText('Repeat the new password'), again)
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  }

  it('sends the current and the new one, clears the form and says so', async () => {
    const sent = await open({ 'POST /api/account/changepassword': { ok: true } })
    await change('Right-pass-1', 'My-own-pass-7')
    await waitFor(() =>
      expect(toastQueue.visibleToasts.map(({ content }) => content.text)).toEqual([
        'Password changed. You are signed out everywhere else.',
      ]),
    )
    expect(sent).toContainEqual({
      at: 'POST /api/account/changepassword',
      body: { currentPassword: 'Right-pass-1', password: 'My-own-pass-7', confirmPassword: 'My-own-pass-7' },
    })
    expect(screen.getByLabelText('New password')).toHaveValue('')
  })

  it('shows which rules are still missing', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('New password'), 'Abcdefgh')
    const rules = within(card('Password').getByRole('list')).getAllByRole('listitem')
    expect(rules.filter((rule) => rule.textContent?.includes('still missing'))).toHaveLength(2)
  })

  it('sends nothing when the new ones differ or are weak', async () => {
    const sent = await open()
    await change('Right-pass-1', 'My-own-pass-7', 'My-own-pass-8')
    expect(await screen.findByText('The passwords are not the same')).toBeVisible()
    expect(sent.map(({ at }) => at)).not.toContain('POST /api/account/changepassword')
  })

  it.each([
    ['currentPassword', 'Current password', 'The password is incorrect.'],
    ['password', 'New password', 'This password is too common. Choose another one.'],
  ])('shows a refusal of %s next to its field', async (field, label, sentence) => {
    await open({ 'POST /api/account/changepassword': refused(field, sentence) })
    await change('Right-pass-1', 'My-own-pass-7')
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByLabelText(label)).toHaveFocus()
  })
})

describe('changing the email address', () => {
  async function change(email: string) {
    const form = card('Email address')
    await userEvent.type(form.getByLabelText('New email address'), email)
    await userEvent.type(form.getByLabelText('Password'), 'Right-pass-1')
    await userEvent.click(form.getByRole('button', { name: 'Send the link' }))
  }

  it('asks for the password and says where the link went', async () => {
    const sent = await open({ 'POST /api/account/changeemail': { ok: true } })
    await change('new@demo.test')
    expect(await screen.findByRole('status')).toHaveTextContent('If new@demo.test can be used, a link is on its way')
    expect(sent).toContainEqual({
      at: 'POST /api/account/changeemail',
      body: { email: 'new@demo.test', password: 'Right-pass-1' },
    })
  })

  it('tells an address that is too long instead of cutting it', async () => {
    const sent = await open({})
    await userEvent.click(card('Email address').getByLabelText('New email address'))
    await userEvent.paste('a'.repeat(250))
    await change('@demo.test')
    expect(await screen.findByText('Must be at most 256 characters')).toBeVisible()
    expect(sent.filter(({ at }) => at.startsWith('POST'))).toEqual([])
  })

  it('shows why it was refused', async () => {
    await open({ 'POST /api/account/changeemail': refused('password', 'The password is incorrect.') })
    await change('new@demo.test')
    expect(await screen.findByText('The password is incorrect.')).toBeVisible()
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })
})

describe('the own name and photo (ACCT-22)', () => {
  it('are changed by the user', async () => {
    const sent = await open({ 'PUT /api/account/profile': { ok: true } })
    const own = card('Name and photo')
    await userEvent.clear(own.getByLabelText('Name'))
    await userEvent.type(own.getByLabelText('Name'), 'Ada Moor')
    await userEvent.click(own.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent).toContainEqual({
        at: 'PUT /api/account/profile',
        body: { fullName: 'Ada Moor', removePhoto: false },
      }),
    )
  })

  it('sends nothing without a name', async () => {
    const sent = await open()
    const own = card('Name and photo')
    await userEvent.clear(own.getByLabelText('Name'))
    await userEvent.click(own.getByRole('button', { name: 'Save' }))
    expect(await own.findByText('Required')).toBeVisible()
    expect(sent.map(({ at }) => at)).not.toContain('PUT /api/account/profile')
  })
})
