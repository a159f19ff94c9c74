import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { SmsTemplate } from '#contract/templates.ts'
import { refusal, tableOf } from '#web/testing/answer-calls.ts'
import { address, forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { SmsTemplateList, SmsTemplateUpdate } from './TemplateScreens.tsx'

afterEach(forgetTest)

const closure: SmsTemplate = {
  id: 5,
  key: 'LocationClosure',
  body: '{{Location}} is closed {{StartDateTime}}.',
  shipped: { body: '{{Location}}: Canceled: {{StartDateTime}}. {{Message}}' },
  version: 2,
}
const update = 'PUT /api/sms-template/update'
const at = '/admin/sms-template/update/5'
const screens = {
  '/admin/sms-template': <SmsTemplateList />,
  '/admin/sms-template/update/:entityId': <SmsTemplateUpdate />,
}
const open = (path: string, more: object = {}) =>
  openAs('Admin', path, screens, {
    'POST /api/sms-template/table': tableOf({ id: 5, key: closure.key, body: closure.body, languagesMissing: [] }),
    'GET /api/sms-template/5': closure,
    ...more,
  })
const body = () => screen.findByLabelText('Body')
async function write(text: string) {
  const field = await body()
  await userEvent.clear(field)
  if (text) await userEvent.paste(text)
}

it('lists the templates, each with a way to edit it', async () => {
  open('/admin/sms-template')
  expect(await screen.findByRole('link', { name: 'Edit LocationClosure' })).toHaveAttribute('href', at)
})

describe('editing an SMS template', () => {
  it('inserts placeholders at the cursor, and saves with the version it was loaded from', async () => {
    const { of } = open(at, { [update]: { ok: true } })
    const field = (await body()) as HTMLTextAreaElement
    field.setSelectionRange(0, 0)
    await press('Message')
    expect(field).toHaveValue('{{Message}}{{Location}} is closed {{StartDateTime}}.')
    await press('Save')
    await waitFor(() => expect(toasts()).toEqual(['Text template “LocationClosure” updated']))
    expect(of(update)[0]?.body).toMatchObject({
      id: 5,
      version: 2,
      body: '{{Message}}{{Location}} is closed {{StartDateTime}}.',
    })
    await waitFor(() => expect(address()).toBe('/admin/sms-template'))
  })

  it('offers only the placeholders of its key (TMPL-1)', async () => {
    open(at)
    await body()
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(
      expect.arrayContaining(['Location', 'StartDateTime', 'Message']),
    )
    expect(screen.queryByRole('button', { name: 'Url' })).not.toBeInTheDocument()
  })

  it('counts the text with sample data, by the alphabet it needs', async () => {
    open(at)
    await body()
    expect(screen.getByText('Elm Street Office is closed Monday, March 9, 2026, 8:05 AM.')).toBeVisible()
    expect(screen.getByText('59 of 160 characters of one text message')).toBeVisible()
    await write('está')
    expect(screen.getByText('4 of 70 characters of one text message, because of á')).toBeVisible()
  })

  it('is counted in each language, and refuses a placeholder it does not have in any of them (TMPL-3)', async () => {
    const { of } = open(at)
    await body()
    await userEvent.click(screen.getByRole('tab', { name: /Chinese/ }))
    const field = screen.getByLabelText(/^Body in Chinese/)
    await userEvent.click(field)
    await userEvent.paste('{{Location}}休息。{{Url}}')
    expect(screen.getByText(/sent as 2 text messages.+because of/)).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: 'English' }))
    await press('Save')
    expect(await screen.findByLabelText(/^Body in Chinese/)).toHaveAccessibleDescription(
      /There is no placeholder {{Url}} here/,
    )
    expect(of(update)).toEqual([])
  })

  it.each([
    ['x'.repeat(101), 'Must be at most 100 characters'],
    ['', 'Required'],
    ['{{Url}}', /There is no placeholder {{Url}} here/],
  ])('refuses %j and sends nothing', async (text, words) => {
    const { of } = open(at)
    await write(text)
    await press('Save')
    await waitFor(async () => expect(await body()).toHaveAccessibleDescription(words))
    expect(of(update)).toEqual([])
  })

  it('puts the server’s refusal next to the field', async () => {
    const validationFailures = [{ propertyName: 'body', errorMessage: 'Not like this.' }]
    open(at, { [update]: () => Response.json({ validationFailures }, { status: 400 }) })
    await body()
    await press('Save')
    await waitFor(async () => expect(await body()).toHaveAccessibleDescription('Not like this.'))
  })

  it('says that someone else saved first', async () => {
    open(at, { [update]: refusal(409) })
    await body()
    await press('Save')
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
  })

  it('says that it does not exist', async () => {
    open('/admin/sms-template/update/9')
    expect(await screen.findByText('Template not found.')).toBeVisible()
  })
})

it('is not saved without the time, and goes back to the shipped text (TMPL-8, TMPL-9)', async () => {
  const { of } = open(at, { [update]: { ok: true } })
  await write('Closed. Bye.')
  await press('Save')
  expect(await screen.findByText(/People cannot act on this message without {{StartDateTime}}/)).toBeVisible()
  expect(of(update)).toEqual([])
  await press('Back to the shipped text')
  expect(await body()).toHaveValue('{{Location}}: Canceled: {{StartDateTime}}. {{Message}}')
  expect(screen.getByRole('button', { name: 'Back to the shipped text' })).toBeDisabled()
  await press('Save')
  await waitFor(() => expect(of(update)).toHaveLength(1))
})

it('says how many messages a long text costs (TMPL-11)', async () => {
  open(at)
  await write(`{{StartDateTime}} ${'x'.repeat(140)}`)
  expect(screen.getByText('171 characters: sent as 2 text messages, at 2 times the price')).toBeVisible()
})

it('marks translations that are older than their English text (LANG-6)', async () => {
  const row = { id: 5, key: closure.key, body: closure.body, languagesMissing: [], languagesBehind: ['es', 'ar'] }
  open('/admin/sms-template', { 'POST /api/sms-template/table': tableOf(row) })
  expect(await screen.findByText('Older than the English: Spanish, Arabic')).toBeVisible()
})
