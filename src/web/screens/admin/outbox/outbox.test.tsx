import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { OutboxMessage } from '#contract/outbox.ts'
import { refusal, tableOf } from '#web/testing/answer-calls.ts'
import { forgetTest, openAs } from '#web/testing/page.tsx'
import { OutboxList } from './OutboxList.tsx'
import { SimulatedPhone } from './SimulatedPhone.tsx'

afterEach(forgetTest)

const failed: OutboxMessage = {
  id: 7,
  channel: 'email',
  templateKey: 'AppointmentConfirmation',
  recipient: 'grace@example.test',
  subject: 'Your appointment at Elm Street',
  state: 'Failed',
  attempts: 1,
  createdUtc: '2026-03-02T15:00:00Z',
  settledUtc: '2026-03-02T15:00:01Z',
  lastError: 'The mail server refused it (550).',
  appointmentId: 3,
  body: '<p>Hello Grace</p>',
  link: null,
}
const TABLE = 'POST /api/admin/outbox/table'

const openList = (answers: Parameters<typeof openAs>[3]) =>
  openAs('Admin', '/admin/outbox', { '/admin/outbox': <OutboxList /> }, answers)

describe('/admin/outbox', () => {
  it('says what became of every message', async () => {
    openList({ [TABLE]: tableOf(failed) })
    const row = (await screen.findByText('grace@example.test')).closest('tr')
    if (!row) throw new Error('There is no row.')
    expect(within(row).getByText(/^Mar 2, 2026, 3:00.PM UTC$/)).toBeVisible()
    for (const text of ['Failed', 'Email', 'The mail server refused it (550).']) {
      expect(within(row).getByText(text)).toBeVisible()
    }
  })

  it('says when it is empty', async () => {
    openList({ [TABLE]: tableOf() })
    expect(await screen.findByText('No Records Found')).toBeVisible()
  })

  it('says that it could not load', async () => {
    openList({ [TABLE]: refusal(500) })
    expect(await screen.findByText('Could not load data')).toBeVisible()
  })

  it('queues a failed message again', async () => {
    const sent = openList({ [TABLE]: tableOf(failed), 'POST /api/admin/outbox/retry/7': { ok: true } })
    await userEvent.click(await screen.findByRole('button', { name: 'Try again email to grace@example.test' }))
    await waitFor(() => expect(sent.of('POST /api/admin/outbox/retry/7')).toHaveLength(1))
  })

  it('retries only what failed', async () => {
    openList({ [TABLE]: tableOf({ ...failed, state: 'Sent' }) })
    await screen.findByText('Sent')
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
  })

  it('shows an email in a frame without permissions', async () => {
    openList({ [TABLE]: tableOf(failed), 'GET /api/admin/outbox/7': failed })
    await userEvent.click(await screen.findByRole('button', { name: /^grace@example.test ?, read the email$/ }))
    const frame = await screen.findByTitle('The email')
    expect(frame).toHaveAttribute('sandbox', 'allow-same-origin')
    expect(frame).toHaveAttribute('srcdoc', expect.stringContaining('<p>Hello Grace</p>'))
    expect(screen.queryByRole('link', { name: /Open the link/ })).toBeNull()
  })

  it('opens a captured message’s link when the portal provides it', async () => {
    const link = 'http://portal.test/customer/appointment/review/abc'
    openList({ [TABLE]: tableOf(failed), 'GET /api/admin/outbox/7': { ...failed, state: 'Captured', link } })
    await userEvent.click(await screen.findByRole('button', { name: /read the/ }))
    expect(await screen.findByRole('link', { name: /Open the link/ })).toHaveAttribute('href', link)
  })
})

describe('/admin/outbox/phone', () => {
  const PHONE = '+13035550123'
  const TEXTS = `GET /api/admin/outbox/texts?phoneNumber=${encodeURIComponent(PHONE)}`
  const REPLY = 'POST /api/admin/outbox/simulate-reply'
  const text = {
    id: 1,
    body: 'Booked. Reply X to cancel.',
    link: null,
    createdUtc: '2026-03-02T15:00:00Z',
    timeZone: null,
  }
  const openPhone = (answers: Parameters<typeof openAs>[3]) =>
    openAs('Admin', '/admin/outbox/phone', { '/admin/outbox/phone': <SimulatedPhone /> }, answers)
  const phones = { 'GET /api/admin/outbox/phones': { areTextsCaptured: true, phoneNumbers: [PHONE] } }

  it('shows the texts to a number and the answer to a reply', async () => {
    const sent = openPhone({
      ...phones,
      [TEXTS]: { hasOptedOut: false, texts: [text] },
      [REPLY]: { answer: 'Canceled: 2026-03-05 9:00 AM, Elm Street.' },
    })
    expect(await screen.findByText(/Booked\. Reply X to cancel\./)).toBeVisible()
    await userEvent.type(screen.getByLabelText('Reply'), 'X')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Canceled: 2026-03-05 9:00 AM, Elm Street.')).toBeVisible()
    expect(sent.of(REPLY)).toMatchObject([{ body: { phoneNumber: PHONE, body: 'X' } }])
    expect(screen.getByLabelText('Reply')).toHaveValue('')
  })

  it('sends no empty reply, and says why one was refused', async () => {
    const sent = openPhone({
      ...phones,
      [TEXTS]: { hasOptedOut: true, texts: [text] },
      [REPLY]: refusal(409, 'This portal sends real texts: reply from a phone.'),
    })
    expect(await screen.findByText('Opted out')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Required')).toBeVisible()
    expect(sent.of(REPLY)).toEqual([])
    await userEvent.type(screen.getByLabelText('Reply'), 'X')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('This portal sends real texts: reply from a phone.')).toBeVisible()
  })

  it('says when there is nothing to answer', async () => {
    openPhone({ 'GET /api/admin/outbox/phones': { areTextsCaptured: true, phoneNumbers: [] } })
    expect(await screen.findByText('No texts yet')).toBeVisible()
  })

  it('does not exist when texts are really sent', async () => {
    openPhone({ 'GET /api/admin/outbox/phones': { areTextsCaptured: false, phoneNumbers: [] } })
    expect(await screen.findByText('This portal sends real texts.')).toBeVisible()
  })
})
