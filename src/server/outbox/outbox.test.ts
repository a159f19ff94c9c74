import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signatureOf } from '#server/outside/gateway.ts'
import { deliverDue } from '#server/delivery/deliver.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { type Caller, PUBLIC_URL, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { oldestUnsent } from './queries.ts'

const AUTH_TOKEN = 'the gateway’s secret in tests'

let t: TestApp
let demo: TestApp
let admin: Caller
let demoAdmin: Caller
let office: Awaited<ReturnType<typeof anOffice>>
let phone: string
let phones = 0

beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z', { gatewayToken: AUTH_TOKEN, areTextsCaptured: false })
  demo = await startTestApp('2026-03-02T15:00:00Z', { isDemo: true, beside: t })
  admin = await t.as('Admin')
  demoAdmin = await demo.as('Admin')
})
afterAll(async () => {
  await demo.stop()
  await t.stop()
})
beforeEach(async () => {
  await t.db.deleteFrom('outbox').execute()
  office = await anOffice(t.db)
  phone = `+1303555${3000 + phones++}`
})

async function booked(time = '2026-03-05T09:00') {
  const customer = { ...aStranger(), isSmsNotificationsEnabled: true, smsPhoneNumber: phone }
  const answer = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, time, { customer }))
  return answer.json().id as number
}

const captureAll = async () => {
  while ((await deliverDue(t.context, {})) > 0);
}
const messagesOf = async (by = admin) => (await by('POST /api/admin/outbox/table', {})).json().result.rows
const mailOf = async () =>
  (await messagesOf()).find(({ channel }: { channel: string }) => channel === 'email').id as number

describe('POST /api/admin/outbox/table', () => {
  it('lists every message with its state', async () => {
    await booked()
    await captureAll()
    expect(await messagesOf()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ channel: 'sms', recipient: phone, state: 'Captured', attempts: 1, lastError: '' }),
        expect.objectContaining({ channel: 'email', templateKey: 'AppointmentConfirmation' }),
      ]),
    )
    const filter = { propertyName: 'state', searchTerm: 'Failed,Queued', type: 'enum' }
    const failed = await admin('POST /api/admin/outbox/table', { filters: [filter] })
    expect(failed.json().result.rows).toEqual([])
  })
})

describe('GET /api/admin/outbox/:id', () => {
  it('shows an email without its secret', async () => {
    await booked()
    await captureAll()
    const message = (await admin(`GET /api/admin/outbox/${await mailOf()}`)).json()
    expect(message.body).toContain(`href="${PUBLIC_URL}/customer/appointment/review/••••?en"`)
    expect(message.link).toBeNull()
    expect((await admin('GET /api/admin/outbox/999999')).statusCode).toBe(404)
  })

  it('opens the link of a captured email in the demo', async () => {
    const id = await booked()
    await captureAll()
    const { link } = (await demoAdmin(`GET /api/admin/outbox/${await mailOf()}`)).json()
    const token = new URL(link).pathname.slice('/customer/appointment/review/'.length)
    expect((await t.anyone(`GET /api/appointments/review?token=${token}`)).json()).toMatchObject({ id })
  })

  it('opens the link of a captured account email in the demo', async () => {
    const email = `${crypto.randomUUID()}@example.test`
    await t.anyone('POST /api/account/register', { email, fullName: 'Ada Park' })
    await captureAll()
    const { link } = (await demoAdmin(`GET /api/admin/outbox/${await mailOf()}`)).json()
    const { pathname, searchParams } = new URL(link)
    expect(pathname).toBe('/api/account/confirm-account-redirect')
    expect(searchParams.get('email')).toBe(email)
    const answer = await t.anyone('POST /api/account/confirm-account', {
      email,
      code: searchParams.get('code'),
      password: 'Long-enough-1',
      confirmPassword: 'Long-enough-1',
    })
    expect(answer.statusCode).toBe(200)
  })
})

describe('POST /api/admin/outbox/retry/:id', () => {
  it('requeues failed messages, and nothing else', async () => {
    await booked()
    const id = await mailOf()
    expect((await admin(`POST /api/admin/outbox/retry/${id}`)).statusCode).toBe(409)
    await t.db
      .updateTable('outbox')
      .set({ state: 'Failed', attempts: 12, lastError: 'The mail server refused it (550).' })
      .where('id', '=', id)
      .execute()
    expect((await admin(`POST /api/admin/outbox/retry/${id}`)).statusCode).toBe(200)
    await captureAll()
    expect((await admin(`GET /api/admin/outbox/${id}`)).json()).toMatchObject({ state: 'Captured', attempts: 1 })
  })
})

describe('the simulated phone', () => {
  const reply = (by: Caller, body: string) => by('POST /api/admin/outbox/simulate-reply', { phoneNumber: phone, body })

  it('shows the captured texts of a number and is answered like the gateway', async () => {
    const id = await booked()
    await captureAll()
    const known = (await demoAdmin('GET /api/admin/outbox/phones')).json()
    expect(known).toEqual({ areTextsCaptured: true, phoneNumbers: [phone] })
    const thread = (await demoAdmin(`GET /api/admin/outbox/texts?phoneNumber=${encodeURIComponent(phone)}`)).json()
    expect(thread).toMatchObject({
      hasOptedOut: false,
      texts: [{ body: expect.stringContaining('Reply X to cancel it.') }],
    })
    expect((await reply(demoAdmin, 'c')).json().answer).toContain('Confirmed: Thu, Mar 5, 9:00 AM')
    expect((await reply(demoAdmin, 'maybe')).json().answer).toMatch(/did not understand.* 1 Keep Thu.* 2 Cancel Thu/)
    expect((await reply(demoAdmin, ' x ')).json().answer).toContain('Canceled: Thu, Mar 5, 9:00 AM')
    // The answer says it already: beyond that, only the email is sent.
    const told = (await messagesOf()).filter(
      ({ templateKey }: { templateKey: string }) => templateKey === 'AppointmentCancelled',
    )
    expect(told).toMatchObject([{ channel: 'email' }])
    const { status } = await t.db
      .selectFrom('appointment')
      .where('id', '=', id)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('Cancelled')
  })

  it('refuses numbers that got no text here, and is absent where texts are really sent', async () => {
    expect((await reply(demoAdmin, 'X')).json().validationFailures).toMatchObject([{ propertyName: 'phoneNumber' }])
    await booked()
    await captureAll()
    expect((await reply(admin, 'X')).statusCode).toBe(409)
    expect((await admin('GET /api/admin/outbox/phones')).json()).toEqual({ areTextsCaptured: false, phoneNumbers: [] })
  })

  it('gets no texts after STOP, and gets them again after START', async () => {
    await booked()
    await captureAll()
    expect((await reply(demoAdmin, 'Stop')).json().answer).toContain('not get any more texts')
    await booked('2026-03-05T09:30')
    await captureAll()
    const skipped = (await messagesOf()).filter(({ state }: { state: string }) => state === 'Skipped')
    expect(skipped).toMatchObject([{ channel: 'sms', lastError: 'The number has opted out of texts.' }])
    await reply(demoAdmin, 'START')
    const thread = (await demoAdmin(`GET /api/admin/outbox/texts?phoneNumber=${encodeURIComponent(phone)}`)).json()
    expect(thread.hasOptedOut).toBe(false)
  })
})

it('honors STOP however the gateway interpreted the text', async () => {
  const id = await booked()
  const url = '/api/appointments/sms-confirm'
  const fields = { From: phone, To: '+13035550000', Body: 'STOP', MessageSid: `SM${phone}` }
  const answer = await t.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(AUTH_TOKEN, `${PUBLIC_URL}${url}`, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(answer.body).toContain('You will not get any more texts from us.')
  const row = await t.db.selectFrom('appointment').where('id', '=', id).select('confirmedAt').executeTakeFirstOrThrow()
  expect(row.confirmedAt).toBeNull()
})

it('tells staff the state of the messages about an appointment', async () => {
  const id = await booked()
  const staff = await t.as('Staff', [office.locationId])
  const states = async () =>
    (await staff(`GET /api/staff/appointments/${id}`)).json().messages.map(({ state }: { state: string }) => state)
  expect(await states()).toEqual(['Queued', 'Queued'])
  await captureAll()
  expect(await states()).toEqual(['Captured', 'Captured'])
})

it('knows how long the oldest message has waited', async () => {
  expect(await oldestUnsent(t.db)).toBeUndefined()
  await booked()
  await t.db
    .updateTable('outbox')
    .set({ createdAt: new Date(Date.now() - 60_000).toISOString() })
    .execute()
  expect(await oldestUnsent(t.db)).toBeGreaterThan(59)
  await captureAll()
  expect(await oldestUnsent(t.db)).toBeUndefined()
})
