import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const MORNING = '2026-03-02T15:00:00Z' // Monday, 8:00 in Denver

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let token: string
let id: number

beforeAll(async () => {
  t = await startTestApp(MORNING)
})
afterAll(() => t.stop())

beforeEach(async () => {
  t.setNow(MORNING)
  office = await anOffice(t.db, { hours: [9, 12] })
  const answer = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, '2026-03-05T10:00'))
  ;({ token, id } = answer.json())
})

const review = () => t.anyone(`GET /api/appointments/review?token=${token}&timeZone=America/Denver`)
const post = (action: string, more: object = {}) => t.anyone(`POST /api/appointments/${action}`, { token, ...more })
const messages = () =>
  t.db.selectFrom('outbox').where('appointmentId', '=', id).select('templateKey').orderBy('id').execute()
const events = async () =>
  (
    await t.db.selectFrom('activityLog').where('appointmentId', '=', id).select('eventType').orderBy('id').execute()
  ).map((row) => row.eventType)

describe('GET /api/appointments/review', () => {
  it('shows the appointment and what can be done with it', async () => {
    const { json } = await review()
    expect(json()).toMatchObject({
      id,
      appointmentStatus: 'Booked',
      startDateLocal: '2026-03-05T10:00',
      timeZone: 'America/Denver',
      isInTimeZone: true,
      canConfirm: true,
      canCancel: true,
      canReschedule: true,
      checkIn: 'too-early',
      checkInOpensLocal: '2026-03-05T09:15',
    })
  })

  it('offers no other time at an archived location, and says why one is refused (LOC-8)', async () => {
    const archive = (isArchived: boolean) =>
      t.db.updateTable('location').set({ isArchived }).where('id', '=', office.locationId).execute()
    await archive(true)
    const shown = (await review()).json()
    const refused = await post('reschedule', { startDateLocal: '2026-03-06T09:15' })
    await archive(false)
    expect(shown).toMatchObject({ canConfirm: true, canCancel: true, canReschedule: false })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().validationFailures[0].errorMessage).toBe(
      'This office takes no more bookings. You can keep your time or cancel.',
    )
  })

  it('changes nothing', async () => {
    const before = await t.db.selectFrom('appointment').where('id', '=', id).selectAll().executeTakeFirst()
    await review()
    await t.anyone(`GET /api/appointments/refresh-token?token=${token}`)
    expect(await t.db.selectFrom('appointment').where('id', '=', id).selectAll().executeTakeFirst()).toEqual(before)
    expect(await messages()).toHaveLength(1)
  })

  it('answers the same for every link that does not work (LINK-1)', async () => {
    const answers = [
      await t.anyone(`GET /api/appointments/review?token=${token.slice(1)}`),
      await t.anyone(`GET /api/appointments/review?token=${token.toUpperCase()}`),
      await t.anyone(`GET /api/appointments/review?token=${'A'.repeat(43)}`),
    ]
    t.setNow('2026-03-07T00:00:00Z')
    answers.push(await review())
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json().validationFailures).toEqual([
        { propertyName: '', errorMessage: 'This link is no longer valid.' },
      ])
    }
  })
})

describe('what a customer does with the link', () => {
  it('confirms, and confirming again succeeds', async () => {
    expect((await post('confirm')).json()).toMatchObject({ isConfirmed: true, canConfirm: false })
    expect((await post('confirm')).statusCode).toBe(200)
  })

  it('cancels with a reason, once, frees the place and notifies', async () => {
    expect((await post('cancel', { reason: 'I am ill' })).json()).toMatchObject({ appointmentStatus: 'Cancelled' })
    expect((await post('cancel')).statusCode).toBe(200)
    expect(await events()).toEqual(['CREATED', 'CANCELLED'])
    expect((await messages()).map((row) => row.templateKey)).toEqual([
      'AppointmentConfirmation',
      'AppointmentCancelled',
    ])
    const next = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, '2026-03-05T10:00'))
    expect(next.statusCode).toBe(200)
  })

  it('is told where to book the same visit again, in the same quantities', async () => {
    const three = [{ appointmentTypeId: office.appointmentTypeId, quantity: 3 }]
    const booked = await t.anyone(
      'POST /api/booking/submit-appointment',
      aSubmit(office, '2026-03-06T09:00', { appointmentTypes: three }),
    )
    await t.anyone('POST /api/appointments/cancel', { token: booked.json().token })
    const { body } = await t.db
      .selectFrom('outbox')
      .where('appointmentId', '=', booked.json().id)
      .where('templateKey', '=', 'AppointmentCancelled')
      .select('body')
      .executeTakeFirstOrThrow()
    const query = `locationId=${office.locationId}&appointmentTypeId=${office.appointmentTypeId}&quantity=3`
    expect(body).toContain(query.replace(/[&=]/g, (sign) => `&#${sign.charCodeAt(0)};`))
  })

  it('checks in from 45 minutes before until 15 minutes after the start', async () => {
    expect((await post('check-in')).json().validationFailures[0].errorMessage).toBe(
      'Check-in opens at 9:15 AM on Thursday, March 5, 2026.',
    )
    t.setNow('2026-03-05T17:16:00Z')
    expect((await post('check-in')).statusCode).toBe(409)
    t.setNow('2026-03-05T16:15:00Z')
    expect((await post('check-in')).json()).toMatchObject({ appointmentStatus: 'CheckedIn', checkIn: 'done' })
    expect((await post('check-in')).statusCode).toBe(200)
    expect(await events()).toEqual(['CREATED', 'CHECKED_IN'])
  })

  it('cannot cancel once it has begun', async () => {
    t.setNow('2026-03-05T17:00:00Z')
    expect((await post('cancel')).json().validationFailures[0].errorMessage).toBe(
      'This appointment has begun and cannot be canceled.',
    )
  })
})

describe('the same thing asked for several times at one moment', () => {
  const allAtOnce = async (action: string, more: object = {}) =>
    (await Promise.all([1, 2, 3, 4].map(() => post(action, more)))).map((answer) => answer.statusCode)
  const OK = [200, 200, 200, 200]

  it('confirms once and succeeds every time', async () => {
    expect(await allAtOnce('confirm')).toEqual(OK)
    const changes = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'Appointment')
      .where('recordId', '=', id)
      .where('changeLogAction', '=', 'Updated')
      .select('id')
      .execute()
    expect(changes).toHaveLength(1)
  })

  it('cancels once, tells the customer once and succeeds every time', async () => {
    expect(await allAtOnce('cancel')).toEqual(OK)
    expect(await events()).toEqual(['CREATED', 'CANCELLED'])
    expect(await messages()).toHaveLength(2)
  })

  it('checks in once and succeeds every time', async () => {
    t.setNow('2026-03-05T16:30:00Z')
    expect(await allAtOnce('check-in')).toEqual(OK)
    expect(await events()).toEqual(['CREATED', 'CHECKED_IN'])
  })

  it('moves once, tells the customer once and succeeds every time', async () => {
    expect(await allAtOnce('reschedule', { startDateLocal: '2026-03-06T09:15' })).toEqual(OK)
    expect(await events()).toEqual(['CREATED', 'MODIFIED'])
    expect(await messages()).toHaveLength(2)
  })
})

describe('POST /api/appointments/reschedule', () => {
  it('moves the appointment, keeps its link and frees the old time', async () => {
    const moved = await post('reschedule', { startDateLocal: '2026-03-06T09:15' })
    expect(moved.json()).toMatchObject({ id, startDateLocal: '2026-03-06T09:15', endDateLocal: '2026-03-06T09:30' })
    expect((await review()).json().startDateLocal).toBe('2026-03-06T09:15')
    expect((await post('reschedule', { startDateLocal: '2026-03-06T09:15' })).statusCode).toBe(200)
    expect(await events()).toEqual(['CREATED', 'MODIFIED'])
    const old = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, '2026-03-05T10:00'))
    expect(old.statusCode).toBe(200)
  })

  it('can overlap its old time', async () => {
    const two = [{ appointmentTypeId: office.appointmentTypeId, quantity: 2 }]
    const long = await t.anyone(
      'POST /api/booking/submit-appointment',
      aSubmit(office, '2026-03-06T10:00', { appointmentTypes: two }),
    )
    const { token: other } = long.json()
    const moved = await t.anyone('POST /api/appointments/reschedule', {
      token: other,
      startDateLocal: '2026-03-06T10:15',
    })
    expect(moved.statusCode).toBe(200)
  })

  it('leaves it where it is when the new time is taken', async () => {
    await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, '2026-03-06T09:15'))
    const refused = await post('reschedule', { startDateLocal: '2026-03-06T09:15' })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().otherTimes).toHaveLength(3)
    expect((await review()).json().startDateLocal).toBe('2026-03-05T10:00')
  })

  it('swaps atomically: of two that want the same time one gets it, and neither is lost', async () => {
    const other = (await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, '2026-03-05T11:00'))).json()
    const answers = await Promise.all([
      post('reschedule', { startDateLocal: '2026-03-06T09:15' }),
      t.anyone('POST /api/appointments/reschedule', { token: other.token, startDateLocal: '2026-03-06T09:15' }),
    ])
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    const live = await t.db
      .selectFrom('appointment')
      .where('locationId', '=', office.locationId)
      .where('cancelledAt', 'is', null)
      .select('id')
      .execute()
    expect(live).toHaveLength(2)
  })
})

describe('a new link', () => {
  it('goes to the contact on file, and the caller learns nothing (LINK-3)', async () => {
    const known = await post('refresh-token')
    const unknown = await t.anyone('POST /api/appointments/refresh-token', { token: 'A'.repeat(43) })
    expect(known.body).toBe(unknown.body)
    expect(await messages()).toHaveLength(2)
  })

  it('is sent for all upcoming appointments of a contact, with the same answer for strangers', async () => {
    const { email } = await t.db
      .selectFrom('appointment')
      .where('id', '=', id)
      .select('email')
      .executeTakeFirstOrThrow()
    const known = await t.anyone('POST /api/appointments/send-links', { contact: email.toUpperCase() })
    const unknown = await t.anyone('POST /api/appointments/send-links', { contact: 'nobody@example.test' })
    expect(known.body).toBe(unknown.body)
    await t.jobs.runAll()
    expect(await messages()).toHaveLength(2)
  })

  it('takes the same work whether a contact is known or not, so time tells nothing (LINK-5)', async () => {
    const { email } = await t.db
      .selectFrom('appointment')
      .where('id', '=', id)
      .select('email')
      .executeTakeFirstOrThrow()
    const statementsFor = (contact: string) =>
      t.countStatements(() => t.anyone('POST /api/appointments/send-links', { contact }))
    expect(await statementsFor(email)).toBe(await statementsFor('nobody@example.test'))
  })
})
