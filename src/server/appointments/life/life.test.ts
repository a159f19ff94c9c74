import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { STATUSES, type Status } from '#domain/appointments/status.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

/*
 * The whole table of an appointment's life, by URL: every action from every status. What an action leaves behind is
 * written as "status, event"; a refusal as its status code.
 */

/** A quarter of an hour before the appointment, when the office's doors and the customer's check-in are open. */
const BEFORE = '2026-03-03T15:45:00Z'
const DAY = '2026-03-03'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let staff: Caller & { email: string; userId: number }
beforeAll(async () => {
  t = await startTestApp(BEFORE)
  office = await anOffice(t.db, { numberOfSlots: 50 })
  await t.db.updateTable('location').set({ announcementsEnabled: true }).where('id', '=', office.locationId).execute()
  staff = await t.as('Staff', [office.locationId])
})
afterAll(() => t.stop())
beforeEach(() => t.setNow(BEFORE))

/** An appointment, at nine unless told otherwise, that has come to a status, with the token that opens it for its customer. */
async function anAppointmentIn(status: Status, start = 540) {
  const id = await aBooking(t.db, office, DAY, [start, start + 15])
  await t.db
    .updateTable('appointment')
    .set({ status, cancelledAt: status === 'Cancelled' ? BEFORE : null })
    .where('id', '=', id)
    .execute()
  const token = randomBytes(32).toString('base64url')
  await t.db
    .insertInto('appointmentToken')
    .values({ appointmentId: id, tokenHash: hashOf(token), expiresAt: '2026-04-01T00:00:00Z' })
    .execute()
  return { id, token }
}

async function recordOf(id: number) {
  return t.db.selectFrom('appointment').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

async function eventsOf(id: number): Promise<string[]> {
  const logs = await t.db
    .selectFrom('activityLog')
    .where('appointmentId', '=', id)
    .select('eventType')
    .orderBy('id')
    .execute()
  return logs.map(({ eventType }) => eventType)
}

async function changesOf(id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct transaction_id)::int as count from change_log_entry
    where record_type_name = 'Appointment' and record_id = ${id}`.execute(t.db)
  return rows[0]?.count ?? 0
}

type Outcome = string | 409

const byId = (action: string) => (id: number) => staff(`POST /api/staff/appointments/${action}?id=${id}`)
const byToken = (action: string) => (_: number, token: string) =>
  t.anyone(`POST /api/appointments/${action}`, { token })
const notice = (id: number) =>
  staff('POST /api/staff/appointments/send-notification', {
    id,
    message: '',
    announcement: 'Ada Lovelace, please come to station 1.',
    isSmsChecked: false,
    isAnnouncementChecked: true,
    stationNumber: '1',
    appointmentLocaleId: 1,
  })

/** Repeating an action succeeds and changes nothing. */
const NOTHING = 'nothing'

const TABLE: readonly (readonly [
  name: string,
  make: (id: number, token: string) => ReturnType<Caller>,
  from: Readonly<Record<Status, Outcome>>,
])[] = [
  [
    'check in, by staff',
    byId('check-in'),
    { Booked: 'CheckedIn, CHECKED_IN', CheckedIn: NOTHING, NoShow: 409, Cancelled: 409, Complete: 409 },
  ],
  [
    'check in, by the customer',
    byToken('check-in'),
    { Booked: 'CheckedIn, CHECKED_IN', CheckedIn: NOTHING, NoShow: 409, Cancelled: 409, Complete: 409 },
  ],
  [
    'handle',
    byId('handle'),
    {
      Booked: 'Booked, SERVICE_START',
      CheckedIn: 'CheckedIn, SERVICE_START',
      NoShow: 409,
      Cancelled: 409,
      Complete: 409,
    },
  ],
  [
    'unhandle, when no one is handling it',
    byId('unhandle'),
    { Booked: NOTHING, CheckedIn: NOTHING, NoShow: 409, Cancelled: 409, Complete: 409 },
  ],
  [
    'complete',
    byId('complete'),
    { Booked: 409, CheckedIn: 'Complete, SERVICE_COMPLETE', NoShow: 409, Cancelled: 409, Complete: NOTHING },
  ],
  [
    'no show',
    byId('noshow'),
    { Booked: 'NoShow, NO_SHOW', CheckedIn: 409, NoShow: NOTHING, Cancelled: 409, Complete: 409 },
  ],
  [
    'cancel, by staff',
    byId('cancel'),
    { Booked: 'Cancelled, CANCELLED', CheckedIn: 409, NoShow: 409, Cancelled: NOTHING, Complete: 409 },
  ],
  [
    'cancel, by the customer',
    byToken('cancel'),
    { Booked: 'Cancelled, CANCELLED', CheckedIn: 409, NoShow: 409, Cancelled: NOTHING, Complete: 409 },
  ],
  [
    'reset status',
    byId('reset-status'),
    {
      Booked: NOTHING,
      CheckedIn: 'Booked, MODIFIED',
      NoShow: 'Booked, MODIFIED',
      Cancelled: 409,
      Complete: 'Booked, MODIFIED',
    },
  ],
  [
    'reset status, back to Checked In',
    (id) => staff(`POST /api/staff/appointments/reset-status?id=${id}&to=CheckedIn`),
    { Booked: 409, CheckedIn: NOTHING, NoShow: 409, Cancelled: 409, Complete: 'CheckedIn, MODIFIED' },
  ],
  [
    'send notice',
    notice,
    { Booked: 'Booked, CALLED', CheckedIn: 'CheckedIn, CALLED', NoShow: 409, Cancelled: 409, Complete: 409 },
  ],
  ['confirm', byToken('confirm'), { Booked: 'Booked, ', CheckedIn: 409, NoShow: 409, Cancelled: 409, Complete: 409 }],
]

describe.each(TABLE)('%s', (_, make, from) => {
  it.each(STATUSES)('from %s', async (status) => {
    const { id, token } = await anAppointmentIn(status)
    const before = await recordOf(id)
    const answer = await make(id, token)
    const [after, events, changes] = [await recordOf(id), await eventsOf(id), await changesOf(id)]
    const outcome = from[status]

    if (typeof outcome === 'number') {
      expect(answer.statusCode).toBe(outcome)
      expect(answer.json().validationFailures[0]).toEqual({
        propertyName: expect.any(String),
        errorMessage: expect.stringMatching(/\w+\.$/),
      })
    } else expect(answer.statusCode).toBe(200)

    if (outcome === NOTHING || typeof outcome === 'number') {
      expect(after).toEqual(before)
      expect([events, changes]).toEqual([[], 0])
    } else {
      expect(`${after.status}, ${events.join()}`).toBe(outcome)
      expect(changes).toBe(1)
      expect(t.published.filter(({ entityId }) => entityId === id)).toHaveLength(1)
    }
  })
})

describe('what else an action sets', () => {
  it('handle sets the handling user, unhandle and reset status clear it', async () => {
    const { id } = await anAppointmentIn('CheckedIn')
    expect((await byId('handle')(id)).json().handlingUserEmail).toBe(staff.email)
    expect((await byId('unhandle')(id)).json().handlingUserEmail).toBeNull()
    await byId('handle')(id)
    expect((await byId('reset-status')(id)).json().handlingUserEmail).toBeNull()
  })

  it('back to Checked In undoes Complete: who handled it still does, and the activity says what happened (APPT-7)', async () => {
    const { id } = await anAppointmentIn('CheckedIn')
    await byId('handle')(id)
    await byId('complete')(id)
    const { handlingUserEmail, activityLogs } = (
      await staff(`POST /api/staff/appointments/reset-status?id=${id}&to=CheckedIn`)
    ).json()
    expect(handlingUserEmail).toBe(staff.email)
    expect(JSON.parse(activityLogs.at(-1).additionalDetailsJson)).toEqual({ by: staff.email, status: 'Checked In' })
    await byId('reset-status')(id)
    const full = (await staff(`GET /api/staff/appointments/${id}`)).json()
    expect(JSON.parse(full.activityLogs.at(-1).additionalDetailsJson)).toEqual({ by: staff.email, status: 'Booked' })
  })

  it('cancel sets its date, and is refused once the appointment has begun', async () => {
    const { id } = await anAppointmentIn('Booked')
    const late = await anAppointmentIn('Booked')
    expect((await byId('cancel')(id)).json().cancellationDateUtc).not.toBeNull()
    t.setNow('2026-03-03T16:00:00Z')
    const refused = await byId('cancel')(late.id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().validationFailures[0].errorMessage).toBe('This appointment has begun and cannot be canceled.')
    expect((await recordOf(late.id)).status).toBe('Booked')
  })

  it('confirm sets confirmedDateUtc', async () => {
    const { id, token } = await anAppointmentIn('Booked')
    await byToken('confirm')(id, token)
    expect((await recordOf(id)).confirmedAt).not.toBeNull()
  })
})

describe('two staff on one appointment', () => {
  it.each<[string, Status]>([
    ['check-in', 'Booked'],
    ['noshow', 'Booked'],
    ['cancel', 'Booked'],
    ['complete', 'CheckedIn'],
    ['reset-status', 'NoShow'],
    ['reset-status?to=CheckedIn', 'Complete'],
  ])('who do %s at the same moment both succeed, and it is done once (APPT-3)', async (action, status) => {
    const { id } = await anAppointmentIn(status, 600)
    const other = await t.as('Staff', [office.locationId])
    const answers = await Promise.all(
      [staff, other].map((caller) =>
        caller(`POST /api/staff/appointments/${action}${action.includes('?') ? '&' : '?'}id=${id}`),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 200])
    expect(await changesOf(id)).toBe(1)
    expect(await eventsOf(id)).toHaveLength(1)
  })

  it('one wins, the other learns who (APPT-5)', async () => {
    const { id } = await anAppointmentIn('CheckedIn', 600)
    const other = await t.as('Staff', [office.locationId])
    await byId('handle')(id)
    for (const action of ['handle', 'unhandle', 'complete']) {
      const refused = await other(`POST /api/staff/appointments/${action}?id=${id}`)
      expect(refused.statusCode).toBe(409)
      expect(refused.json().validationFailures[0].errorMessage).toBe(
        `This appointment is being handled by ${staff.email}.`,
      )
    }
    expect((await recordOf(id)).handlingUserId).toBe(staff.userId)
  })

  it.each<[Role, string, Partial<Awaited<ReturnType<typeof recordOf>>>]>([
    ['Staff', 'handle', { status: 'CheckedIn' }],
    ['Office Manager', 'handle', { status: 'CheckedIn' }],
    ['Admin', 'handle', { status: 'CheckedIn' }],
    ['Staff', 'unhandle', { status: 'CheckedIn', handlingUserId: null }],
    ['Office Manager', 'unhandle', { status: 'CheckedIn', handlingUserId: null }],
    ['Staff', 'complete', { status: 'Complete' }],
  ])('%s who knows who handles it can %s it nevertheless, once (APPT-12)', async (role, action, after) => {
    const { id } = await anAppointmentIn('CheckedIn', 600)
    await byId('handle')(id)
    const other = await t.as(role, [office.locationId])
    const knowing = `POST /api/staff/appointments/${action}?id=${id}&takeOverFrom=${encodeURIComponent(staff.email)}`
    const [answer, again] = [await other(knowing), await other(knowing)]
    expect([answer.statusCode, again.statusCode], answer.body).toEqual([200, 200])
    expect(await recordOf(id)).toMatchObject(action === 'handle' ? { ...after, handlingUserId: other.userId } : after)
    expect(await changesOf(id)).toBe(2)
  })

  it('who both take it over from the first: one has it, the other is told who (APPT-12)', async () => {
    const { id } = await anAppointmentIn('CheckedIn', 600)
    await byId('handle')(id)
    const [one, other] = [await t.as('Staff', [office.locationId]), await t.as('Staff', [office.locationId])]
    const answers = await Promise.all(
      [one, other].map((caller) =>
        caller(`POST /api/staff/appointments/handle?id=${id}&takeOverFrom=${encodeURIComponent(staff.email)}`),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    const winner = answers[0]?.statusCode === 200 ? one : other
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().validationFailures[0].errorMessage).toBe(
      `This appointment is being handled by ${winner.email}.`,
    )
    expect((await recordOf(id)).handlingUserId).toBe(winner.userId)
  })
})
