import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '#server/platform/http/session.ts'
import { secretOf } from '#server/platform/outbox-links.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

/** A mail that was forwarded: what each of its links may do, on any phone, at any time. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const BEN = { firstName: 'Ben', lastName: 'Hopper', vin: '', dlNumber: '' }

async function booked(time: string, more: object = {}) {
  const office = await anOffice(t.db, { numberOfSlots: 2 })
  const answer = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `2026-03-05T${time}`, more))
  expect(answer.statusCode, answer.body).toBe(200)
  const { id, token } = answer.json() as { id: number; token: string }
  return { office, id, token }
}

/** The link of a later mail about the same appointment. */
async function laterLink(appointmentId: number): Promise<string> {
  const token = randomUUID()
  await t.db
    .insertInto('appointmentToken')
    .values({ tokenHash: hashOf(token), appointmentId, expiresAt: '2027-01-01T00:00:00Z' })
    .execute()
  return token
}

/** Two phones that know nothing of each other. */
const phones = () => [1, 2].map((n) => t.callWith({ 'user-agent': `Phone ${n}` })) as [Caller, Caller]
const seen = async (phone: Caller, token: string) => (await phone(`GET /api/appointments/review?token=${token}`)).json()

describe('the link of an appointment (LINK-12)', () => {
  it('acts for everyone who has it: what one phone does, the other sees, and may undo', async () => {
    const { token } = await booked('09:00')
    const [one, other] = phones()
    expect(await seen(other, token)).toEqual(await seen(one, token))
    const moved = await one('POST /api/appointments/reschedule', { token, startDateLocal: '2026-03-05T10:00' })
    expect(moved.statusCode, moved.body).toBe(200)
    expect(await seen(other, token)).toMatchObject({ startDateLocal: '2026-03-05T10:00', appointmentStatus: 'Booked' })
    expect((await other('POST /api/appointments/cancel', { token })).statusCode).toBe(200)
    expect(await seen(one, token)).toMatchObject({ appointmentStatus: 'Cancelled', canCancel: false })
    // Repeated, it does nothing more, and says the same.
    expect((await one('POST /api/appointments/cancel', { token })).json()).toMatchObject({
      appointmentStatus: 'Cancelled',
    })
    expect((await one('POST /api/appointments/undo-cancel', { token })).statusCode).toBe(200)
    expect(await seen(other, token)).toMatchObject({ appointmentStatus: 'Booked' })
  })

  it('of an older mail goes on after a move, and every mail’s link shows what is true now', async () => {
    const { id, token: older } = await booked('09:00')
    const newer = await laterLink(id)
    const [one, other] = phones()
    await one('POST /api/appointments/reschedule', { token: newer, startDateLocal: '2026-03-05T11:00' })
    expect(await seen(other, older)).toMatchObject({ startDateLocal: '2026-03-05T11:00' })
    await other('POST /api/appointments/cancel', { token: older })
    expect(await seen(one, newer)).toMatchObject({ appointmentStatus: 'Cancelled' })
    // A canceled appointment is not confirmed and does not move.
    for (const [what, more] of [
      ['confirm', {}],
      ['reschedule', { startDateLocal: '2026-03-05T12:00' }],
    ] as const) {
      const answer = await one(`POST /api/appointments/${what}`, { token: newer, ...more })
      expect([400, 409], what).toContain(answer.statusCode)
    }
  })

  it('confirms once, for both phones, and stays confirmed', async () => {
    const { id, token } = await booked('09:00')
    const forwarded = await laterLink(id)
    const [one, other] = phones()
    const answers = await Promise.all([
      one('POST /api/appointments/confirm', { token }),
      other('POST /api/appointments/confirm', { token: forwarded }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const log = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'Appointment')
      .where('recordId', '=', id)
      .where('recordPropertyName', '=', 'confirmedDateUtc')
      .where('changeLogAction', '=', 'Updated')
      .selectAll()
      .execute()
    expect(log.length).toBeLessThanOrEqual(1)
    expect(await seen(one, forwarded)).toEqual(await seen(other, token))
  })
})

it('the link of a household acts for each of its people, and says who is still coming (LINK-12)', async () => {
  const { token } = await booked('09:00', { others: [BEN] })
  const [one, other] = phones()
  const { household } = await seen(one, token)
  expect(household).toHaveLength(2)
  const ben = household.find(({ firstName }: { firstName: string }) => firstName === 'Ben')
  const canceled = await other('POST /api/appointments/cancel', { token, appointmentId: ben.id })
  expect(canceled.statusCode, canceled.body).toBe(200)
  const left = (await seen(one, token)).household as { firstName: string; appointmentStatus: string }[]
  expect(left.filter(({ appointmentStatus }) => appointmentStatus === 'Booked')).toHaveLength(1)
  const moved = await one('POST /api/appointments/reschedule', { token, startDateLocal: '2026-03-05T10:00' })
  expect(moved.statusCode, moved.body).toBe(200)
  const after = (await seen(other, token)).household as { firstName: string; startDateLocal: string }[]
  expect(after.find(({ firstName }) => firstName === 'Ben')?.startDateLocal).toBe('2026-03-05T09:00')
})

it('each link opens only its own: the waiting list’s no appointment, an appointment’s no entry (LINK-12)', async () => {
  const { office, token } = await booked('09:00')
  const { appointmentTypes, customer, locale } = aSubmit(office, '2026-03-05T09:00')
  const joined = await t.anyone('POST /api/public/waiting-list', {
    idempotencyKey: randomUUID(),
    locale,
    wishes: { appointmentTypes, locationId: office.locationId },
    customer: { ...customer, email: 'waits@example.test' },
  })
  expect(joined.statusCode, joined.body).toBe(200)
  const { messageId } = await t.db
    .selectFrom('outbox')
    .where('templateKey', '=', 'WaitingListJoined')
    .select('messageId')
    .executeTakeFirstOrThrow()
  const entry = secretOf(t.context.sealer, messageId)
  expect((await t.anyone('POST /api/public/waiting-list/confirm', { token: entry })).statusCode).toBe(200)
  for (const at of [
    `GET /api/appointments/review?token=${entry}`,
    `GET /api/offers/of-appointment?token=${entry}`,
    `GET /api/public/waiting-list/entry?token=${token}`,
  ])
    expect((await t.anyone(at)).statusCode, at).toBe(404)
  // Left by one phone, it is over for the other.
  const [one, other] = phones()
  expect((await one('POST /api/public/waiting-list/leave', { token: entry })).statusCode).toBe(200)
  const over = await other('POST /api/public/waiting-list/leave', { token: entry })
  expect([200, 404, 409]).toContain(over.statusCode)
})
