import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CalendarListing } from '#contract/staff-appointments.ts'
import { overlaps } from '#domain/time.ts'
import { anonymise } from '#server/retention/job.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { everyDay, falseMarks, previewed } from '#server/testing/office-forms.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { untilWaiting } from '#server/testing/waiting.ts'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let staff: Caller

const DAY = '2026-03-05'
const BLOCK = 'POST /api/staff/blocked-places'

// Monday, 8:00 in Denver
beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.setNow('2026-03-02T15:00:00Z')
  office = await anOffice(t.db, { numberOfSlots: 2 })
  staff = await t.as('Staff', [office.locationId])
})

interface Wish {
  readonly minutes?: number
  readonly column?: number | 'all'
  readonly note?: string
}

const block = (clock: string, wish: Wish = {}, caller = staff) =>
  caller(BLOCK, {
    calendarId: office.calendarId,
    startDateLocal: `${DAY}T${clock}`,
    minutes: 30,
    reason: 'Break',
    ...wish,
  })
const unblock = (id: number, caller = staff) => caller(`DELETE /api/staff/blocked-places/${id}`)
const submit = (clock: string) => t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `${DAY}T${clock}`))

async function shown() {
  const asked = { locationId: office.locationId, date: DAY }
  const listing = (await staff('POST /api/staff/appointments/calendar-listing', asked)).json<CalendarListing>()
  return listing.calendarsWithAppointments[0]?.blockedPlaces ?? []
}

async function offered(): Promise<string[]> {
  const visit = { locationId: office.locationId, appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }] }
  const answer = await t.anyone('POST /api/booking/time-selection-options', { ...visit, date: DAY })
  return answer.json().times.map(({ startDateLocal }: { startDateLocal: string }) => startDateLocal.slice(11))
}

const said = (answer: { statusCode: number; json(): { validationFailures: { errorMessage: string }[] } }) => [
  answer.statusCode,
  answer.json().validationFailures[0]?.errorMessage,
]

describe('a blocked place (CAL-21)', () => {
  it('is neither offered nor booked by anybody, shows on the calendar, and is free again after one press', async () => {
    t.published.length = 0
    const answer = await block('09:00', { column: 'all', note: 'Team meeting' })
    expect(answer.statusCode, answer.body).toBe(200)
    const { ids } = answer.json<{ ids: number[] }>()
    const place = { start: `${DAY}T09:00`, end: `${DAY}T09:30`, reason: 'Break', note: 'Team meeting' }
    expect(await shown()).toMatchObject([
      { ...place, id: ids[0], column: 0, blockedBy: expect.stringContaining('@') },
      { ...place, id: ids[1], column: 1 },
    ])
    expect(t.published).toMatchObject(
      ids.map((entityId) => ({
        event: 'EntityCreated',
        entityType: 'BlockedPlace',
        entityId,
        place: { locationId: office.locationId, days: [DAY] },
        groups: ['role:Admin', `location:${office.locationId}`],
      })),
    )
    expect(await offered()).not.toContain('09:00')
    expect(await offered()).not.toContain('09:15')
    expect(await offered()).toContain('09:30')
    expect((await submit('09:15')).statusCode).toBe(409)
    const added = await staff('POST /api/staff/appointments/add-from-calendar', {
      ...aSubmit(office, `${DAY}T09:15`),
      idempotencyKey: undefined,
    })
    expect(said(added)).toEqual([409, 'This time has just been taken. Please choose another one.'])

    const [first = 0, second = 0] = ids
    for (const id of [first, second]) expect((await unblock(id)).statusCode).toBe(200)
    expect(await shown()).toEqual([])
    expect(await offered()).toContain('09:15')
    expect((await unblock(first)).statusCode).toBe(404)
    expect(await falseMarks(t, office.locationId)).toBe(0)
  })

  it('is the column that is asked for, or the first that is free', async () => {
    expect((await block('09:00', { column: 1 })).statusCode).toBe(200)
    await block('10:00')
    await block('10:00')
    expect((await shown()).map(({ start, column }) => [start.slice(11), column])).toEqual([
      ['09:00', 1],
      ['10:00', 0],
      ['10:00', 1],
    ])
    expect(said(await block('10:15'))).toEqual([409, 'Every place is taken or blocked at this time.'])
  })

  it('was free: who has it is told, and nothing changes', async () => {
    await aBooking(t.db, office, DAY, [555, 570])
    const visit = { locationId: office.locationId, appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }] }
    await t.anyone('POST /api/booking/hold-time', { ...visit, startDateLocal: `${DAY}T10:00` })
    await block('11:00', { column: 0 })
    for (const [clock, words] of [
      ['09:00', 'Ada Lovelace has this place from 9:15 AM to 9:30 AM.'],
      ['10:00', 'Someone is booking this time right now from 10:00 AM to 10:15 AM.'],
      ['10:45', 'This place is blocked already from 11:00 AM to 11:30 AM: Break.'],
    ] as const) {
      expect(said(await block(clock, { column: 0 }))).toEqual([409, words])
      expect(said(await block(clock, { column: 'all' }))).toEqual([409, words])
    }
    expect(await shown()).toHaveLength(1)
    // An expired hold is in no one's way.
    await t.db
      .updateTable('appointment')
      .set({ holdExpiresAt: '2026-03-01T00:00:00Z' })
      .where('status', '=', 'Hold')
      .execute()
    expect((await block('10:00', { column: 0 })).statusCode).toBe(200)
    expect(await falseMarks(t, office.locationId)).toBe(0)
  })

  it('is open, on five minutes, within one day that is not over', async () => {
    for (const [clock, wish, words] of [
      ['08:45', {}, 'This place is not open at this time.'],
      ['09:00', { column: 2 }, 'This place is not open at this time.'],
      ['11:45', { column: 'all' }, 'This place is not open at this time.'],
      ['09:02', {}, 'Must begin at a multiple of 5 minutes'],
      ['23:45', {}, 'Must end on the same day'],
    ] as const)
      expect(said(await block(clock, wish)), clock).toEqual([400, words])
    for (const wrong of [{ minutes: 7 }, { minutes: 0 }, { column: 50 }, { note: 'x'.repeat(101) }])
      expect((await block('09:00', wrong)).statusCode).toBe(400)
    t.setNow('2026-03-06T15:00:00Z')
    expect(said(await block('09:00'))).toEqual([400, 'This day is over.'])
  })

  it('belongs to its location: others do not find it', async () => {
    const elsewhere = await t.as('Staff', [(await anOffice(t.db)).locationId])
    expect((await block('09:00', {}, elsewhere)).statusCode).toBe(404)
    const { ids } = (await block('09:00')).json<{ ids: number[] }>()
    expect((await unblock(ids[0] ?? 0, elsewhere)).statusCode).toBe(404)
    expect(await shown()).toHaveLength(1)
  })

  it('is logged without its note, and forgotten with the visits of its day', async () => {
    const { ids } = (await block('09:00', { note: 'For Ada Lovelace' })).json<{ ids: number[] }>()
    await unblock(ids[0] ?? 0)
    await block('09:00', { note: 'For Ada Lovelace' })
    const lines = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'BlockedPlace')
      .where('recordId', '=', ids[0] ?? 0)
      .select(['changeLogAction', 'recordPropertyName', 'oldValue', 'newValue'])
      .execute()
    expect(lines).toContainEqual({
      changeLogAction: 'Created',
      recordPropertyName: 'startDateLocal',
      oldValue: null,
      newValue: `${DAY}T09:00`,
    })
    expect(lines).toContainEqual({
      changeLogAction: 'Deleted',
      recordPropertyName: 'reason',
      oldValue: 'Break',
      newValue: null,
    })
    expect(JSON.stringify(lines)).not.toContain('Ada')
    t.setNow('2028-03-04T00:00:00Z')
    await anonymise(t.context)
    expect(await shown()).toHaveLength(1)
    t.setNow('2028-03-08T00:00:00Z')
    await anonymise(t.context)
    expect(await shown()).toEqual([])
  })

  it('stays where it is when hours change, and nobody is moved into it (HOURS-2)', async () => {
    // Columns 0 and 1 at ten: the first is blocked, the second is about to close.
    expect((await block('10:00', { column: 0 })).statusCode).toBe(200)
    const id = await aBooking(t.db, office, DAY, [600, 615])
    const manager = await t.as('Office Manager', [office.locationId])
    const fewer = {
      ...everyDay(['09:00-12:00']),
      name: 'One counter',
      startDateTime: `${DAY}T00:00`,
      endDateTime: `${DAY}T00:00`,
    }
    const { preview, confirmed } = await previewed(
      manager,
      'POST /api/temporary-office-hours/cancel-preview',
      'POST /api/temporary-office-hours/create',
      { calendarId: office.calendarId, availabilityRule: fewer },
    )
    expect(preview.json()).toMatchObject({ cancelledCount: 1, movedCount: 0, appointments: [{ id }] })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    expect(await shown()).toMatchObject([{ column: 0, start: `${DAY}T10:00` }])
    expect(await offered()).not.toContain('10:00')
    expect(await falseMarks(t, office.locationId)).toBe(0)
  })
})

describe('blocking while somebody books (CAL-21)', () => {
  it('waits for a booking under way, and is told who has the place', async () => {
    const booking = await t.db.startTransaction().execute()
    await aBooking(booking, office, DAY, [540, 555])
    const blocking = block('09:00', { column: 0 })
    await untilWaiting(t.db, 1)
    await booking.commit().execute()
    expect(said(await blocking)).toEqual([409, 'Ada Lovelace has this place from 9:00 AM to 9:15 AM.'])
  })

  it('leaves every place to one of them, over many rounds', { timeout: 120_000 }, async () => {
    const clocks = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15']
    const answers = await Promise.all(
      clocks.flatMap((clock) => [
        submit(clock),
        block(clock, { column: 0, minutes: 15 }),
        submit(clock),
        block(clock, { column: 1, minutes: 15 }),
        submit(clock),
      ]),
    )
    for (const { statusCode, body } of answers) expect([200, 409], body).toContain(statusCode)
    // Both columns of every time went to someone.
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2 * clocks.length)
    expect(await falseMarks(t, office.locationId)).toBe(0)
    await nothingTwice()
  })

  it('never lets a blocked place be booked, whatever is blocked, booked, moved, canceled and unblocked', {
    timeout: 120_000,
  }, async () => {
    const quarter = fc.nat(11).map((n) => 540 + n * 15)
    const step = fc.record({
      does: fc.constantFrom(
        'block' as const,
        'block' as const,
        'book' as const,
        'book' as const,
        'unblock' as const,
        'cancel' as const,
      ),
      minute: quarter,
      minutes: fc.constantFrom(5, 15, 40),
      column: fc.constantFrom(0, 1, 'all' as const, undefined),
      pick: fc.nat(20),
    })
    const clockOf = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
        office = await anOffice(t.db, { numberOfSlots: 2, days: 5 })
        staff = await t.as('Staff', [office.locationId])
        for (const together of rounds) {
          const known = await shown()
          await Promise.all(
            together.map(async ({ does, minute, minutes, column, pick }) => {
              if (does === 'block') return block(clockOf(minute), { minutes, ...(column !== undefined && { column }) })
              if (does === 'book') return submit(clockOf(minute))
              const place = known[pick % known.length]
              if (does === 'unblock') return place && unblock(place.id)
              const { id } =
                (await t.db
                  .selectFrom('appointment')
                  .where('locationId', '=', office.locationId)
                  .where('status', '=', 'Booked')
                  .select('id')
                  .executeTakeFirst()) ?? {}
              return id && staff(`POST /api/staff/appointments/cancel?id=${id}`)
            }),
          )
          await nothingTwice()
          expect(await falseMarks(t, office.locationId)).toBe(0)
        }
      }),
      { numRuns: 15 },
    )
  })
})

/** No two live appointments, holds or blocked places share a column at any moment. */
async function nothingTwice(): Promise<void> {
  const live = await t.db
    .selectFrom('appointment')
    .where('locationId', '=', office.locationId)
    .where('cancelledAt', 'is', null)
    .select(['columnIndex', 'startMinute as from', 'endMinute as to'])
    .execute()
  const blocked = await t.db
    .selectFrom('blockedPlace')
    .where('locationId', '=', office.locationId)
    .select(['columnIndex', 'startMinute as from', 'endMinute as to'])
    .execute()
  const places = [...live, ...blocked]
  const twice = places.filter((one, i) =>
    places.slice(i + 1).some((other) => one.columnIndex === other.columnIndex && overlaps(one, other)),
  )
  expect(twice).toEqual([])
}
