import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ZonePreview } from '#contract/effects.ts'
import { KEPT } from '#domain/effects/zone-change.ts'
import { addDays, fromLocalDateTime, MINUTE_MS, toClock, toLocalDateTime } from '#domain/time.ts'
import { rebuildDays } from '#server/offices/days.ts'
import { instantOf, localTimeAt } from '#server/platform/zones.ts'
import { anAppointmentType, anOffice } from '#server/testing/factories.ts'
import { aClosureForm, everyDay, falseMarks, previewed } from '#server/testing/office-forms.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let admin: Caller
let appointmentTypeId: number
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as('Admin')
  appointmentTypeId = await anAppointmentType(t.db)
})
afterAll(() => t.stop())

const NOTICE_MS = 30 * MINUTE_MS

/** When the clocks go forward or back: by an hour, in Lord Howe by half of one. */
const CHANGES = [
  { timeZone: 'America/Denver', at: '2026-03-08T09:00:00Z' },
  { timeZone: 'America/Denver', at: '2026-11-01T08:00:00Z' },
  { timeZone: 'America/New_York', at: '2026-03-08T07:00:00Z' },
  { timeZone: 'America/New_York', at: '2026-11-01T06:00:00Z' },
  { timeZone: 'America/St_Johns', at: '2026-03-08T05:30:00Z' },
  { timeZone: 'America/St_Johns', at: '2026-11-01T04:30:00Z' },
  { timeZone: 'America/Santiago', at: '2026-04-05T03:00:00Z' },
  { timeZone: 'Australia/Lord_Howe', at: '2026-04-04T15:00:00Z' },
  { timeZone: 'Australia/Lord_Howe', at: '2026-10-03T15:30:00Z' },
  { timeZone: 'America/Phoenix', at: '2026-06-01T15:00:00Z' },
]

const quarter = fc.integer({ min: 0, max: 95 }).map((n) => n * 15)
const day = fc.integer({ min: -1, max: 1 })
const pick = fc.nat(10_000)
const step = fc.oneof(
  fc.record({ does: fc.constant('book' as const), pick, isHeldFirst: fc.boolean() }),
  fc.record({ does: fc.constant('hold' as const), pick }),
  fc.record({
    does: fc.constant('close' as const),
    day: fc.integer({ min: 0, max: 1 }),
    from: quarter,
    isForType: fc.boolean(),
  }),
  fc.record({ does: fc.constant('change hours' as const), day: fc.integer({ min: 0, max: 1 }), from: quarter }),
  fc.record({ does: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 5400 }) }),
  fc.record({ does: fc.constant('ask for' as const), day, minute: quarter }),
  fc.record({
    does: fc.constant('change zone' as const),
    timeZone: fc.constantFrom(...CHANGES.map((change) => change.timeZone), 'Pacific/Auckland', 'Pacific/Honolulu'),
    keeps: fc.constantFrom(...KEPT),
  }),
)
const history = fc.record({
  change: fc.constantFrom(...CHANGES),
  seconds: fc.integer({ min: -10_800, max: 7200 }),
  steps: fc.array(step, { minLength: 3, maxLength: 7 }),
})

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Office = Awaited<ReturnType<typeof anOffice>>

/** An office that never closes, at a moment; its clock moves only by `wait`. */
async function officeAt(timeZone: string, moment: number) {
  const office = await anOffice(t.db, { timeZone, hours: [0, 24], days: 0, appointmentTypeId })
  const { date } = localTimeAt(new Date(moment), timeZone)
  await rebuildDays(t.db, office.locationId, addDays(date, -1), addDays(date, 6))
  let now = moment
  const wait = (ms: number) => {
    now += ms
    t.setNow(new Date(now).toISOString())
  }
  wait(0)
  return { office, wait, now: () => now, today: () => localTimeAt(new Date(now), office.timeZone).date }
}

type Clock = Awaited<ReturnType<typeof officeAt>>

async function offered({ locationId }: Office, date: string): Promise<string[]> {
  const search = { locationId, appointmentTypes: [{ appointmentTypeId }], date }
  const { times } = (await t.anyone('POST /api/booking/time-selection-options', search)).json()
  return times.map((time: { startDateLocal: string }) => time.startDateLocal)
}

async function hold({ locationId }: Office, startDateLocal: string): Promise<string> {
  const wanted = { locationId, appointmentTypes: [{ appointmentTypeId }], startDateLocal }
  const held = await t.anyone('POST /api/booking/hold-time', wanted)
  expect(held.statusCode, `hold ${startDateLocal}: ${held.body}`).toBe(200)
  return held.json().holdKey
}

async function bookHeld(office: Office, startDateLocal: string, holdKey?: string): Promise<void> {
  const submit = aSubmit(office, startDateLocal, holdKey === undefined ? {} : { holdKey })
  const booked = await t.anyone('POST /api/booking/submit-appointment', submit)
  expect(booked.statusCode, `book ${startDateLocal}: ${booked.body}`).toBe(200)
}

function expectAhead({ office, now }: Clock, times: readonly string[]): void {
  const wrong = times.filter((time) => {
    const instant = instantOf(fromLocalDateTime(time), office.timeZone)
    // A time that does not exist would come back as another.
    const exists = toLocalDateTime(localTimeAt(instant, office.timeZone)) === time
    return !exists || instant.getTime() - now() < NOTICE_MS
  })
  expect(wrong, `at ${new Date(now()).toISOString()} in ${office.timeZone}`).toEqual([])
}

/** All that is offered on the days around now. */
async function everyOffer(clock: Clock): Promise<string[]> {
  const dates = [-1, 0, 1].map((n) => addDays(clock.today(), n))
  const times = (await Promise.all(dates.map((date) => offered(clock.office, date)))).flat()
  expectAhead(clock, times)
  return times
}

async function take(clock: Clock, given: Step): Promise<void> {
  const { office, today, wait } = clock
  switch (given.does) {
    case 'book':
    case 'hold': {
      const times = await everyOffer(clock)
      const time = times[given.pick % times.length]
      if (time === undefined) return
      const holdKey = given.does === 'hold' || given.isHeldFirst ? await hold(office, time) : undefined
      if (given.does === 'book') await bookHeld(office, time, holdKey)
      return
    }
    case 'ask for': {
      const time = toLocalDateTime({ date: addDays(today(), given.day), minute: given.minute })
      const isOffered = (await everyOffer(clock)).includes(time)
      const answer = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, time))
      expect(answer.statusCode === 200, `${time}: ${answer.body}`).toBe(isOffered)
      if (isOffered) return
      expect([400, 409]).toContain(answer.statusCode)
      const times: { startDateLocal: string }[] = answer.json().otherTimes
      const others = times.map((other) => other.startDateLocal)
      expect(others.length).toBeGreaterThan(0)
      expectAhead(clock, others)
      for (const other of others) await bookHeld(office, other)
      return
    }
    case 'close': {
      const date = addDays(today(), given.day)
      const from = toLocalDateTime({ date, minute: given.from })
      const to = toLocalDateTime({ date, minute: Math.min(given.from + 300, 1435) })
      const form = aClosureForm({ from, to, appointmentTypeIds: given.isForType ? [appointmentTypeId] : [] })
      if (from >= to) return
      const { preview, confirmed } = await previewed(
        admin,
        'POST /api/closures/close-location-preview',
        'POST /api/closures/close-location',
        { ...form, locationId: office.locationId },
      )
      // Nothing can be closed at a time that the clocks skip (TIME-14).
      const isSkipped = preview.body.includes('Clocks go forward on this day')
      expect(confirmed.statusCode, confirmed.body).toBe(isSkipped ? 400 : 200)
      return
    }
    case 'change hours': {
      const date = addDays(today(), given.day)
      const week = everyDay([`${toClock(given.from)}-23:45`], { numberOfSlots: 2, timeSlotDuration: 15 })
      if (given.from >= 1425) return
      // Refused where the day has temporary hours already.
      await previewed(
        admin,
        'POST /api/temporary-office-hours/cancel-preview',
        'POST /api/temporary-office-hours/create',
        {
          calendarId: office.calendarId,
          availabilityRule: {
            ...week,
            name: 'Short day',
            startDateTime: `${date}T00:00`,
            endDateTime: `${date}T00:00`,
          },
        },
      )
      return
    }
    case 'change zone': {
      const {
        pullNumberLatestNumber: _,
        isArchived: __,
        appointmentsOffClock: ___,
        ...form
      } = (await admin(`GET /api/office-manager/locations/${office.locationId}`)).json()
      const { timeZone, keeps } = given
      const preview = await admin('POST /api/locations/time-zone-preview', { id: office.locationId, timeZone })
      const said = preview.json<ZonePreview>()[keeps]
      const zoneChange = { keeps, previewKey: said.previewKey }
      const saved = await admin('PUT /api/locations/update', { ...form, timeZone, zoneChange })
      expect(saved.statusCode, saved.body).toBe(200)
      office.timeZone = timeZone
      await expectAtTheirMoments(clock)
      for (const { id, newStartDateLocal } of said.appointments) {
        const now = (await admin(`GET /api/staff/appointments/${id}`)).json()
        expect(now).toMatchObject({ startDateLocal: newStartDateLocal, timeZone })
      }
      return
    }
    default:
      wait(given.seconds * 1000)
  }
}

/** Live ones are ahead at the moment their time means, and the marks of each day are those of its live ones. */
async function expectAtTheirMoments({ office: { locationId, timeZone }, now }: Clock): Promise<void> {
  const rows = await t.db
    .selectFrom('appointment')
    .where('locationId', '=', locationId)
    .where('cancelledAt', 'is', null)
    .select(['id', 'day', 'startMinute', 'startsAt', 'endsAt', 'timeZone'])
    .execute()
  const strays = rows.filter(
    (row) =>
      Date.parse(row.endsAt) > now() &&
      (row.timeZone !== timeZone ||
        instantOf({ date: row.day, minute: row.startMinute }, timeZone).getTime() !== Date.parse(row.startsAt)),
  )
  expect(strays).toEqual([])
  expect(await falseMarks(t, locationId)).toBe(0)
}

describe('whatever has happened, and whatever the clocks do', () => {
  it('what is offered lies ahead and can be held and booked; what is not is refused with others that can (ZONE-4)', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ change, seconds, steps }) => {
        const clock = await officeAt(change.timeZone, Date.parse(change.at) + seconds * 1000)
        for (const each of steps) await take(clock, each)
        await expectAtTheirMoments(clock)
        const [time] = await everyOffer(clock)
        if (time !== undefined) await bookHeld(clock.office, time, await hold(clock.office, time))
      }),
      { numRuns: 12 },
    )
  })
})
