import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Door, DOORS } from '#domain/appointments/doors.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

const NINE = '2026-03-05T09:00'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
beforeAll(async () => {
  // The database notes cancellations by its own clock, too.
  t = await startTestApp('2026-03-02T15:00:00Z')
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.setNow('2026-03-02T15:00:00Z')
  office = await anOffice(t.db, { hours: [9, 12], numberOfSlots: 1 })
})

const book = async (at = NINE, customer: object = aStranger()) =>
  (await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, at, { customer }))).json() as {
    id: number
    token: string
  }
const post = (action: string, token: string) => t.anyone(`POST /api/appointments/${action}`, { token })
const keepBack = () =>
  t.db.updateTable('location').set({ releaseMinutes: 60 }).where('id', '=', office.locationId).execute()
const holds = () =>
  t.db
    .selectFrom('appointment')
    .where('locationId', '=', office.locationId)
    .where('status', '=', 'Hold')
    .select('id')
    .execute()

describe('a cancellation is undone (LINK-8)', () => {
  it.each([false, true])('with the same time, once, and told, kept back or not: %s', async (isKeptBack) => {
    if (isKeptBack) await keepBack()
    const { id, token } = await book()
    expect((await post('cancel', token)).json()).toMatchObject({ state: 'cancelled', canUndoCancel: true })
    expect(await holds()).toHaveLength(isKeptBack ? 1 : 0)
    const answers = await Promise.all([1, 2, 3].map(() => post('undo-cancel', token)))
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 409)).toContain(200)
    expect((await post('undo-cancel', token)).json()).toMatchObject({ state: 'booked', startDateLocal: NINE })
    expect(await holds()).toEqual([])
    const events = await t.db
      .selectFrom('activityLog')
      .where('appointmentId', '=', id)
      .select('eventType')
      .orderBy('id')
      .execute()
    const { activity }: Door = DOORS.undoCancel
    expect(events.map(({ eventType }) => eventType)).toEqual(['CREATED', 'CANCELLED', activity])
    const sent = await t.db
      .selectFrom('outbox')
      .where('appointmentId', '=', id)
      .select('templateKey')
      .orderBy('id')
      .execute()
    expect(sent.map(({ templateKey }) => templateKey).at(-1)).toBe('AppointmentConfirmation')
    // The place is theirs again.
    const late = await t.anyone(
      'POST /api/booking/submit-appointment',
      aSubmit(office, NINE, { customer: aStranger() }),
    )
    expect(late.statusCode).toBe(409)
  })

  it('not after five minutes', async () => {
    const { token } = await book()
    await post('cancel', token)
    t.setNow('2026-03-02T15:05:00Z')
    expect((await t.anyone(`GET /api/appointments/review?token=${token}`)).json()).toMatchObject({
      canUndoCancel: false,
    })
    expect((await post('undo-cancel', token)).statusCode).toBe(409)
  })

  it('not once someone else has the time', async () => {
    const { token } = await book()
    await post('cancel', token)
    await book()
    const refused = await post('undo-cancel', token)
    expect([refused.statusCode, refused.json().validationFailures[0].errorMessage]).toEqual([
      409,
      'This time has just been taken.',
    ])
  })

  it('not what staff canceled', async () => {
    const { id, token } = await book()
    const admin: Caller = await t.as('Admin')
    await admin(`POST /api/staff/appointments/cancel?id=${id}`)
    expect((await post('undo-cancel', token)).statusCode).toBe(409)
  })

  it('not beyond what one person may have ahead (BOOK-9)', async () => {
    const customer = aStranger()
    const { token } = await book(NINE, customer)
    await post('cancel', token)
    for (const at of ['2026-03-05T10:00', '2026-03-05T10:30']) await book(at, customer)
    expect((await post('undo-cancel', token)).statusCode).toBe(409)
  })
})
