import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { EmailTemplate } from '#contract/templates.ts'
import { refusal, tableOf } from '#web/testing/answer-calls.ts'
import { address, forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { EmailTemplateList, EmailTemplateUpdate } from './TemplateScreens.tsx'

afterEach(forgetTest)
beforeAll(async () => {
  // What the editor needs from a browser and jsdom lacks.
  document.elementFromPoint = () => null
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  // Loaded before the first test, so that none waits for it.
  await import('#web/platform/components/rich-text/Editor.tsx')
})

const reminder: EmailTemplate = {
  id: 3,
  key: 'AppointmentReminder',
  to: '',
  cc: '',
  bcc: '',
  subject: 'Reminder: {{StartDateTime}}',
  body: '<p>Hello {{FirstName}},</p><p>{{StartDateTime}} <a href="{{Url}}">Change it</a></p>',
  description: 'Sent some hours before an appointment.',
  shipped: null,
  version: 4,
}
const preview = 'POST /api/emailTemplate/preview'
const update = 'PUT /api/emailTemplate/update'
const at = '/admin/email-template/update/3'
const answers = {
  'POST /api/emailTemplate/table': tableOf({
    id: 3,
    key: reminder.key,
    subject: 'Reminder',
    description: 'Sent',
    languagesMissing: ['fr', 'ar'],
  }),
  'GET /api/emailTemplate/3': reminder,
  [preview]: { subject: 'Reminder: Monday', html: '<p>Hello Maria,</p>' },
}
const screens = {
  '/admin/email-template': <EmailTemplateList />,
  '/admin/email-template/update/:id': <EmailTemplateUpdate />,
}
const open = (path: string, more: object = {}) => openAs('Admin', path, screens, { ...answers, ...more })
const editor = () => screen.findByRole('textbox', { name: 'Body' })

it('lists the templates, each with only a way to edit it', async () => {
  open('/admin/email-template')
  expect(await screen.findByRole('link', { name: 'Edit AppointmentReminder' })).toHaveAttribute('href', at)
  expect(screen.queryByRole('link', { name: 'Create' })).not.toBeInTheDocument()
  expect(screen.getByText('Missing: French, Arabic')).toBeVisible()
})

describe('editing an email template', () => {
  it('shows placeholders as chips and stores them as text', async () => {
    const { of } = open(at, { [update]: { ok: true } })
    const body = await editor()
    expect(body.querySelector('[data-placeholder="FirstName"]')).toHaveTextContent('FirstName')
    expect(body).not.toHaveTextContent('{{')
    await press('Insert placeholder')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Location' }))
    await userEvent.clear(screen.getByLabelText('Subject'))
    await userEvent.click(screen.getByLabelText('Subject'))
    await userEvent.paste('Soon at ')
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Insert placeholder' })).getByRole('button', { name: 'Location' }),
    )
    await press('Save')
    await waitFor(() => expect(toasts()).toEqual(['Email template “AppointmentReminder” updated']))
    const { key: _, shipped: __, ...fields } = reminder
    expect(of(update)[0]?.body).toEqual({
      ...fields,
      translations: expect.anything(),
      subject: 'Soon at {{Location}}',
      body: expect.stringMatching(/\{\{Location\}\}.*<a href="\{\{Url\}\}">Change it<\/a>/),
    })
    expect(of(update)[0]?.body).not.toHaveProperty('body', expect.stringContaining('data-placeholder'))
    await waitFor(() => expect(address()).toBe('/admin/email-template'))
  })

  it('is not saved half-edited by Enter in its subject (FORM-4)', async () => {
    const { of } = open(at, { [update]: { ok: true } })
    await editor()
    await userEvent.type(screen.getByLabelText('Subject'), '!{Enter}')
    await press('Save')
    await waitFor(() => expect(toasts()).toEqual(['Email template “AppointmentReminder” updated']))
    expect(of(update)).toHaveLength(1)
  })

  it('still takes a link by Enter, in the dialog that asks for it (FORM-4)', async () => {
    const { of } = open(at, { [update]: { ok: true } })
    await editor()
    await press('Link')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a link' }))
    await userEvent.type(dialog.getByLabelText('Address'), 'https://example.test{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(of(update)).toHaveLength(0)
  })

  it('keeps a list that is pasted from Word (FORM-6)', async () => {
    const { of } = open(at, { [update]: { ok: true } })
    const body = await editor()
    const item = (text: string) =>
      `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>${text}<o:p></o:p></p>`
    const html = `<html><body>${item('Photo ID')}${item('Title')}</body></html>`
    fireEvent.paste(body, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '') } })
    await press('Save')
    await waitFor(() => expect(of(update)).toHaveLength(1))
    expect(of(update)[0]?.body).toHaveProperty(
      'body',
      expect.stringContaining('<ul><li><p>Photo ID</p></li><li><p>Title'),
    )
  })

  it('is previewed with sample data in a frame where nothing can run', async () => {
    const { of } = open(at)
    const frame = await screen.findByTitle('Email body')
    expect(frame).toHaveAttribute('sandbox', 'allow-same-origin')
    expect(frame).toHaveAttribute('srcdoc', expect.stringContaining('<p>Hello Maria,</p>'))
    expect(screen.getByText('Reminder: Monday')).toBeVisible()
    expect(of(preview)[0]?.body).toEqual({ id: 3, language: 'en', subject: reminder.subject, body: reminder.body })
  })

  it('says why there is no preview', async () => {
    open(at, { [preview]: refusal(400, 'There is no placeholder {{Nmae}} here.') })
    expect(await screen.findByText('There is no placeholder {{Nmae}} here.')).toBeVisible()
  })

  it('sends a test to the user editing it', async () => {
    const send = 'POST /api/emailTemplate/test-send'
    const { of } = open(at, { [send]: { sentTo: 'ada@demo.test' } })
    await editor()
    await press('Send a test to me')
    await waitFor(() => expect(toasts()).toEqual(['Test email sent to ada@demo.test']))
    expect(of(send)[0]?.body).toEqual({ id: 3, language: 'en', subject: reminder.subject, body: reminder.body })
  })

  it('names an unknown placeholder and a bad address next to their fields, and sends nothing', async () => {
    const { of } = open(at)
    await editor()
    await userEvent.click(screen.getByLabelText('Subject'))
    await userEvent.paste('{{Nmae}}')
    await userEvent.click(screen.getByLabelText(/^Cc/))
    await userEvent.paste('a@b.test, c@d.test')
    await press('Save')
    await waitFor(() =>
      expect(screen.getByLabelText(/^Cc/)).toHaveAccessibleDescription(/Must be one email address or {{Email}}/),
    )
    await userEvent.clear(screen.getByLabelText(/^Cc/))
    await press('Save')
    await waitFor(() =>
      expect(screen.getByLabelText('Subject')).toHaveAccessibleDescription(/There is no placeholder {{Nmae}} here/),
    )
    expect(of(update)).toEqual([])
  })

  it('is written and previewed in each language, from right to left where that is how it is read (LANG-2)', async () => {
    const ended = { ...reminder, key: 'WaitingListEnded', subject: 'Ended', body: '<p>{{FirstName}}</p>' }
    const { of } = open(at, { [update]: { ok: true }, 'GET /api/emailTemplate/3': ended })
    await editor()
    await userEvent.click(screen.getByRole('tab', { name: /Arabic/ }))
    expect(await screen.findByText('Not in Arabic yet: customers get the English email.')).toBeVisible()
    const body = await screen.findByRole('textbox', { name: /^Body in Arabic/ })
    expect(body).toHaveAttribute('dir', 'rtl')
    expect(body).toHaveAttribute('lang', 'ar')
    await userEvent.click(screen.getByLabelText(/^Subject in Arabic/))
    await userEvent.paste('موعدكم')
    await press('Save')
    expect(await screen.findByText('Translate both the subject and the body, or neither')).toBeVisible()
    await press('Insert placeholder')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'FirstName' }))
    const written = { subject: 'موعدكم', body: '<p>{{FirstName}}</p>' }
    await waitFor(() => expect(of(preview).at(-1)?.body).toEqual({ id: 3, language: 'ar', ...written }))
    await press('Save')
    await waitFor(() => expect(of(update)).toHaveLength(1))
    expect(of(update)[0]?.body).toMatchObject({ subject: 'Ended', translations: { ar: written } })
  })

  it('goes back to the shipped text (TMPL-9)', async () => {
    const shipped = { subject: 'Your reminder', body: '<p>{{StartDateTime}}: <a href="{{Url}}">Manage</a></p>' }
    open(at, { 'GET /api/emailTemplate/3': { ...reminder, shipped } })
    expect(await editor()).toHaveTextContent('Change it')
    await press('Back to the shipped text')
    expect(screen.getByLabelText('Subject')).toHaveValue('Your reminder')
    await waitFor(async () => expect(await editor()).toHaveTextContent('Manage'))
  })

  it('makes words bold and says so', async () => {
    open(at)
    await editor()
    const bold = screen.getByRole('button', { name: 'Bold' })
    expect(bold).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(bold)
    await waitFor(() => expect(bold).toHaveAttribute('aria-pressed', 'true'))
  })

  it('accepts only links that cannot run code', async () => {
    open(at)
    await editor()
    await press('Link')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a link' }))
    await userEvent.type(dialog.getByLabelText('Address'), 'javascript:alert(1)')
    await userEvent.click(dialog.getByRole('button', { name: 'Add link' }))
    expect(dialog.getByLabelText('Address')).toHaveAccessibleDescription(/Must begin with https/)
    await userEvent.clear(dialog.getByLabelText('Address'))
    await userEvent.type(dialog.getByLabelText('Address'), 'https://portal.test/help')
    await userEvent.click(dialog.getByRole('button', { name: 'Add link' }))
    await waitFor(async () =>
      expect(within(await editor()).getByRole('link', { name: 'Link' })).toHaveAttribute(
        'href',
        'https://portal.test/help',
      ),
    )
  })

  it('keeps what was entered when someone else saved first', async () => {
    open(at, { [update]: refusal(409, 'Someone else has changed this record. Reload it and try again.') })
    await editor()
    await userEvent.click(screen.getByLabelText('Subject'))
    await userEvent.paste('!')
    await press('Save')
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
    expect(screen.getByLabelText('Subject')).toHaveValue('Reminder: {{StartDateTime}}!')
  })

  it.each(['/admin/email-template/update/9', '/admin/email-template/update/x'])('finds nothing at %s', async (gone) => {
    open(gone)
    expect(await screen.findByText('Template not found.')).toBeVisible()
  })
})

it('adds no styles to the page, which its security policy would block', async () => {
  open(at)
  await editor()
  expect(document.querySelectorAll('style[data-tiptap-style]')).toHaveLength(0)
})
