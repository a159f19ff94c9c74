import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { aSubmit, GRACE } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let addresses = 0

beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z', { rateLimits: true })
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.deleteFrom('rateLimit').execute()
  office = await anOffice(t.db, { hours: [9, 12], numberOfSlots: 5 })
})

/** From a new address each time: what is limited here is not the visitor. */
const post = (path: string, payload: object) =>
  t.app.inject({
    method: 'POST',
    url: `/api/appointments/${path}`,
    headers: { origin: 'http://portal.test' },
    remoteAddress: `203.0.113.${++addresses}`,
    payload,
  })

async function bookedBy(contact: { email?: string; phoneNumber?: string; smsPhoneNumber?: string }) {
  const customer = {
    ...GRACE,
    email: '',
    phoneNumber: '',
    isSmsNotificationsEnabled: 'smsPhoneNumber' in contact,
    ...contact,
  }
  const answer = await t.anyone(
    'POST /api/booking/submit-appointment',
    aSubmit(office, '2026-03-05T09:00', { customer }),
  )
  return answer.json() as { id: number; token: string }
}

/** Besides the confirmation of the booking. */
async function linksSentAbout({ id }: { id: number }) {
  const sent = await t.db.selectFrom('outbox').where('appointmentId', '=', id).select('id').execute()
  return sent.length - 1
}

function saidOf(answer: Awaited<ReturnType<typeof post>>) {
  const { requestId: _, retryAfterSeconds, ...said } = answer.json()
  // Two hours that began one after the other end one after the other.
  return [answer.statusCode, said, typeof retryAfterSeconds]
}

it('new links are sent three times an hour to a contact, in any spelling and by either way, and the wait is said (LINK-4)', async () => {
  const [first, second] = [
    await bookedBy({ email: 'ada.l+dmv@gmail.com' }),
    await bookedBy({ email: 'adal@googlemail.com' }),
  ]
  const answers = [
    await post('refresh-token', { token: first.token }),
    await post('refresh-token', { token: second.token }),
    await post('send-links', { contact: 'ADA.L@gmail.com' }),
    await post('refresh-token', { token: first.token }),
    await post('send-links', { contact: 'adal@gmail.com' }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429])
  expect(answers[3]?.json().validationFailures[0].errorMessage).toMatch(
    /^Too many attempts\. Please try again in \d+ (minute|second|hour)s?\.$/,
  )
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
  await t.jobs.runAll()
  expect([await linksSentAbout(first), await linksSentAbout(second)]).toEqual([2, 2])
})

it('a new link is sent by the reference, too, and what can be no contact is refused (LINK-3)', async () => {
  const visit = await bookedBy({ email: 'reference@example.test' })
  const { reference } = await t.db
    .selectFrom('appointment')
    .where('id', '=', visit.id)
    .select('reference')
    .executeTakeFirstOrThrow()
  const statusOf = async (contact: string) => (await post('send-links', { contact })).statusCode
  expect(await statusOf(`${reference.slice(0, 3).toLowerCase()}-${reference.slice(3)}`)).toBe(200)
  expect(await statusOf('222222222')).toBe(200)
  await t.jobs.runAll()
  expect(await linksSentAbout(visit)).toBe(1)
  for (const impossible of ['ann', 'ann@gmail', 'a b@example.test', '303 555', '99999999999999', 'FH7-K2M'])
    expect(await statusOf(impossible), impossible).toBe(400)
})

it('new links are counted for whoever gets texts only, too', async () => {
  const visit = await bookedBy({ phoneNumber: '(303) 555-0188', smsPhoneNumber: '(303) 555-0188' })
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await post('refresh-token', { token: visit.token })).statusCode)
  statuses.push((await post('send-links', { contact: '303-555-0188' })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await linksSentAbout(visit)).toBe(3)
})

it('a link that never was gets the answers of one that is, also beyond the limit (LINK-3)', async () => {
  const { token } = await bookedBy({ email: 'known@example.test' })
  const unknown = randomBytes(32).toString('base64url')
  for (let i = 0; i < 5; i++) {
    const [one, other] = [await post('refresh-token', { token }), await post('refresh-token', { token: unknown })]
    expect(saidOf(one)).toEqual(saidOf(other))
  }
})

it('a link whose visit is over gets them, too', async () => {
  const { token } = await bookedBy({ email: 'over@example.test' })
  await post('cancel', { token })
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push((await post('refresh-token', { token })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
})
