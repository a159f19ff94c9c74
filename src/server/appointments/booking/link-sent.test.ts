import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>

beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
  office = await anOffice(t.db)
})
afterAll(() => t.stop())

async function booked(time: string, contact: object) {
  const submit = aSubmit(office, time, { customer: { ...aStranger(), email: '', ...contact } })
  const first = (await t.anyone('POST /api/booking/submit-appointment', submit)).json()
  const again = (await t.anyone('POST /api/booking/submit-appointment', submit)).json()
  expect(again).toEqual(first)
  const messages = await t.db
    .selectFrom('outbox')
    .where('appointmentId', '=', first.id)
    .select(['channel', 'body'])
    .execute()
  return { linkSentBy: first.linkSentBy, messages }
}

const TEXTS = { phoneNumber: '(303) 555-0170', isSmsNotificationsEnabled: true, smsPhoneNumber: '(303) 555-0171' }

it('sends the link to an email address, and says so', async () => {
  const { linkSentBy, messages } = await booked('2026-03-05T09:00', { ...TEXTS, email: 'ana@example.test' })
  expect(linkSentBy).toBe('email')
  expect(messages.find(({ channel }) => channel === 'email')?.body).toContain('{{Url}}')
  // One of the two is enough: a text with a link is twice as long.
  expect(messages.find(({ channel }) => channel === 'sms')?.body).not.toContain('{{Url}}')
})

it('texts the link to those who gave no email address', async () => {
  const { linkSentBy, messages } = await booked('2026-03-05T09:15', TEXTS)
  expect(linkSentBy).toBe('text')
  expect(messages).toMatchObject([
    {
      channel: 'sms',
      body: expect.stringMatching(
        /^Elm Street: Booked .*\. \{\{Url\}\} Reply X to cancel it\.( Reply HELP for help, STOP to end texts\.)?$/,
      ),
    },
  ])
})

it('says that the link is sent nowhere without an email address or texts', async () => {
  expect(await booked('2026-03-05T09:30', { phoneNumber: '(303) 555-0172' })).toEqual({
    linkSentBy: null,
    messages: [],
  })
})

it('does not say that it texts a number which has opted out', async () => {
  await t.db.insertInto('optedOutNumber').values({ phoneNumber: '+13035550173' }).execute()
  const { linkSentBy } = await booked('2026-03-05T09:45', {
    ...TEXTS,
    phoneNumber: '(303) 555-0173',
    smsPhoneNumber: '(303) 555-0173',
  })
  expect(linkSentBy).toBeNull()
})

it('texts the link to a phone number that asks for it, which is consent (LINK-9)', async () => {
  const submit = aSubmit(office, '2026-03-05T10:00', {
    customer: { ...aStranger(), email: '', phoneNumber: '(303) 555-0174' },
  })
  const { id, token } = (await t.anyone('POST /api/booking/submit-appointment', submit)).json()
  const ask = (of: string) => t.anyone('POST /api/appointments/text-link', { token: of })
  expect((await ask(token)).statusCode).toBe(200)
  const texts = await t.db
    .selectFrom('outbox')
    .where('appointmentId', '=', id)
    .select(['channel', 'recipient', 'body'])
    .execute()
  expect(texts).toEqual([
    {
      channel: 'sms',
      recipient: '+13035550174',
      body: expect.stringMatching(/Booked .*http:\/\/portal\.test|\{\{Url\}\}/),
    },
  ])
  expect((await ask('x'.repeat(43))).statusCode).toBe(404)
  await t.db.insertInto('optedOutNumber').values({ phoneNumber: '+13035550174' }).execute()
  expect((await ask(token)).statusCode).toBe(409)
})
