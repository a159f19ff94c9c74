import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Effect, Fate } from '#contract/effects.ts'
import { WEEKDAY_LISTS } from '#contract/office-hours.ts'
import { addDays, toClock } from '#domain/time.ts'
import { aBooking, anAppointmentType, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { aClosureForm, type AppointmentRow, everyAppointment, leftOutside } from '#server/testing/office-forms.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let admin: Caller
let types: readonly [number, number]
/** Tuesday, 10:20 in Denver: some appointments of that day have begun. */
const NOW = '2026-03-03T17:20:00Z'
const TODAY = addDays(FIRST_DAY, 1)
const DAYS = 4
const RUNS = { numRuns: 30 }

beforeAll(async () => {
  t = await startTestApp(NOW)
  admin = await t.as('Admin')
  types = [await anAppointmentType(t.db), await anAppointmentType(t.db, { name: 'Road Test' })]
})
afterAll(() => t.stop())

const day = fc.integer({ min: 0, max: DAYS - 1 }).map((n) => addDays(TODAY, n))
/** A quarter-hour mark between 9:00 and 13:00. */
const quarter = fc.integer({ min: 0, max: 15 }).map((n) => 540 + n * 15)
const visit = fc.record({
  day,
  start: quarter.filter((minute) => minute < 720),
  quarters: fc.integer({ min: 1, max: 3 }),
  type: fc.constantFrom(0 as const, 1 as const),
  fate: fc.constantFrom('stays', 'stays', 'stays', 'is cancelled', 'checks in', 'is a no-show'),
})
const visits = fc.array(visit, { minLength: 5, maxLength: 25 })

type Visit = typeof visit extends fc.Arbitrary<infer V> ? V : never
type Office = Awaited<ReturnType<typeof anOffice>>

const AFTERWARDS = {
  stays: undefined,
  'is cancelled': { status: 'Cancelled', cancelledAt: new Date(NOW) },
  'checks in': { status: 'CheckedIn' },
  'is a no-show': { status: 'NoShow' },
} as const

/** An office with three columns from nine to noon, where these people have booked as far as there is room. */
async function officeWith(people: readonly Visit[]): Promise<Office> {
  const office = await anOffice(t.db, { numberOfSlots: 3, days: DAYS + 2, appointmentTypeId: types[0] })
  for (const { day: on, start, quarters, type, fate } of people) {
    const end = Math.min(720, start + quarters * 15)
    const id = await aBooking(t.db, { ...office, appointmentTypeId: types[type] }, on, [start, end]).catch(
      () => undefined,
    )
    const change = AFTERWARDS[fate]
    if (id !== undefined && change) await t.db.updateTable('appointment').set(change).where('id', '=', id).execute()
  }
  return office
}

/** Previews a change, confirms it, and compares what happened to people with what the preview said. */
async function holds(
  { locationId }: Office,
  preview: () => ReturnType<Caller>,
  confirm: (previewKey: string) => ReturnType<Caller>,
): Promise<void> {
  const before = await everyAppointment(t, locationId)
  const previewAnswer = await preview()
  expect(previewAnswer.statusCode, previewAnswer.body).toBe(200)
  const said = previewAnswer.json<Effect>()
  expect(await everyAppointment(t, locationId)).toEqual(before)
  const answer = await confirm(said.previewKey)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual({
    cancelledCount: said.cancelledCount,
    offeredCount: 0,
    honoredCount: 0,
    toCallCount: said.unreachableCount,
    progressId: null,
  })

  const after = await everyAppointment(t, locationId)
  const changed = [...after.values()].filter((row) => row.version !== before.get(row.id)?.version)
  const [cancelled, moved] = [
    changed.filter((row) => row.status === 'Cancelled'),
    changed.filter((row) => row.status === 'Booked'),
  ]
  const withFate = (fate: Fate) => ids(said.appointments.filter((each) => each.fate === fate))
  expect(ids(cancelled)).toEqual(withFate('Cancelled'))
  expect(ids(moved)).toEqual(withFate('Kept'))
  expect(cancelled).toHaveLength(said.cancelledCount)
  expect(moved).toHaveLength(said.movedCount)
  expect(changed).toHaveLength(cancelled.length + moved.length)
  for (const row of moved) {
    const old = before.get(row.id)
    expect(row).toEqual({ ...old, calendarId: row.calendarId, columnIndex: row.columnIndex, version: row.version })
    expect([row.calendarId, row.columnIndex]).not.toEqual([old?.calendarId, old?.columnIndex])
  }
  for (const row of after.values()) if (!changed.includes(row)) expect(row).toEqual(before.get(row.id))
  const messages = await t.db
    .selectFrom('outbox')
    .where('appointmentId', 'in', [0, ...after.keys()])
    .where('templateKey', '<>', 'AppointmentConfirmation')
    .select('appointmentId')
    .execute()
  const told = messages.map((message) => message.appointmentId)
  for (const row of cancelled) expect(told.filter((id) => id === row.id)).toHaveLength(1)
  expect(await leftOutside(t, locationId, new Date(NOW))).toBe(0)
}

const ids = (rows: readonly { readonly id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b)

describe('what the preview says is what happens, whatever the office and the change (EFFECT-1)', () => {
  it('when a location closes', { timeout: 120_000 }, async () => {
    const closure = fc.record({
      from: day,
      days: fc.integer({ min: 0, max: 2 }),
      times: fc.option(fc.tuple(quarter, quarter)),
      types: fc.constantFrom<readonly (0 | 1)[]>([], [], [0], [1], [0, 1]),
    })
    await fc.assert(
      fc.asyncProperty(visits, closure, async (people, wish) => {
        const to = addDays(wish.from, wish.days)
        const [a, b] = (wish.times ?? [540, 555]).toSorted((x, y) => x - y) as [number, number]
        fc.pre(wish.times === null || wish.days > 0 || a < b)
        const office = await officeWith(people)
        const form = aClosureForm({
          from: wish.times ? `${wish.from}T${toClock(a)}` : wish.from,
          to: wish.times ? `${to}T${toClock(b)}` : to,
          appointmentTypeIds: wish.types.map((n) => types[n]),
        })
        const body = { ...form, locationId: office.locationId }
        await holds(
          office,
          () => admin('POST /api/closures/close-location-preview', body),
          (previewKey) => admin('POST /api/closures/close-location', { ...body, previewKey }),
        )
        const isInTheWay = (row: AppointmentRow) =>
          `${row.day} ${toClock(row.startMinute)}` > `${TODAY} 10:20` &&
          row.status === 'Booked' &&
          `${row.day} ${toClock(row.endMinute)}` > `${wish.from} ${wish.times ? toClock(a) : '00:00'}` &&
          `${row.day} ${toClock(row.startMinute)}` < `${to} ${wish.times ? toClock(b) : '24:00'}` &&
          (wish.types.length === 0 || wish.types.some((n) => row.typeIds.includes(types[n])))
        expect([...(await everyAppointment(t, office.locationId)).values()].filter(isInTheWay)).toEqual([])
      }),
      RUNS,
    )
  })

  const hoursOfADay = fc
    .array(
      fc.record({ from: quarter, quarters: fc.integer({ min: 1, max: 12 }), slots: fc.integer({ min: 1, max: 4 }) }),
      {
        maxLength: 2,
      },
    )
    .map((drawn) => {
      const windows = drawn
        .map(({ from, quarters, slots }) => ({ from, to: from + quarters * 15, slots }))
        .toSorted((a, b) => a.from - b.from)
      return windows
        .map((window, i) => ({ ...window, to: Math.min(window.to, windows[i + 1]?.from ?? window.to) }))
        .filter((window) => window.from < window.to)
        .map(({ from, to, slots }) => ({
          startTime: toClock(from),
          endTime: toClock(to),
          numberOfSlots: slots,
          timeSlotDuration: 15,
        }))
    })
  const week = fc
    .tuple(...WEEKDAY_LISTS.map(() => hoursOfADay))
    .map((days) => Object.fromEntries(WEEKDAY_LISTS.map((name, i) => [name, days[i]])))

  /** 9:00–9:30 goes, and 9:15–9:30 moves into its column. */
  const oneKeepsHisTimeInAnothersPlace: [Visit[], typeof week extends fc.Arbitrary<infer W> ? W : never, string] = [
    [
      { day: addDays(TODAY, 1), start: 540, quarters: 2, type: 0, fate: 'stays' },
      { day: addDays(TODAY, 1), start: 555, quarters: 1, type: 0, fate: 'stays' },
    ],
    {
      ...Object.fromEntries(WEEKDAY_LISTS.map((name) => [name, []])),
      wednesdayAvailability: [{ startTime: '09:15', endTime: '09:30', numberOfSlots: 1, timeSlotDuration: 15 }],
    },
    TODAY,
  ]

  it('when standard hours change', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(visits, week, day, async (people, hours, from) => {
        const office = await officeWith(people)
        const body = { calendarId: office.calendarId, availabilityRule: { ...hours, startDateTime: `${from}T00:00` } }
        await holds(
          office,
          () => admin('POST /api/standard-office-hours/preview', body),
          (previewKey) => admin('POST /api/standard-office-hours/update', { ...body, version: 1, previewKey }),
        )
      }),
      { ...RUNS, examples: [oneKeepsHisTimeInAnothersPlace] },
    )
  })

  it('when temporary hours come, change and go', { timeout: 240_000 }, async () => {
    const dates = fc.tuple(day, day).map((both) => both.toSorted())
    await fc.assert(
      fc.asyncProperty(visits, week, dates, week, dates, async (people, first, firstDates, second, secondDates) => {
        const office = await officeWith(people)
        const { calendarId } = office
        const body = (hours: object, [from, to]: readonly string[]) => ({
          calendarId,
          availabilityRule: { ...hours, name: 'Summer', startDateTime: `${from}T00:00`, endDateTime: `${to}T00:00` },
        })
        const ask = (form: object) => admin('POST /api/temporary-office-hours/cancel-preview', form)
        await holds(
          office,
          () => ask(body(first, firstDates)),
          (previewKey) => admin('POST /api/temporary-office-hours/create', { ...body(first, firstDates), previewKey }),
        )
        const listing = await admin('POST /api/office-hours/listing', { calendarId, availabilityType: 'Temporary' })
        const availabilityRuleId = listing.json().rules[0].id
        const change = { ...body(second, secondDates), availabilityRuleId }
        await holds(
          office,
          () => ask(change),
          (previewKey) => admin('POST /api/temporary-office-hours/update', { ...change, version: 1, previewKey }),
        )
        await holds(
          office,
          () => ask({ calendarId, availabilityRule: null, availabilityRuleId }),
          (previewKey) => admin(`DELETE /api/temporary-office-hours/${availabilityRuleId}?previewKey=${previewKey}`),
        )
      }),
      RUNS,
    )
  })
})
