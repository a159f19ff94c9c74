import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STATUSES } from '#domain/appointments/status.ts'
import {
  columnHas,
  type DayBits,
  firstColumnWith,
  noBits,
  withoutBits,
  withoutRanges,
  withRange,
} from '#domain/availability/bits.ts'
import type { Closure } from '#domain/closures/closure.ts'
import { changedPlaces, isInTheWay, type Placed } from './coverage.ts'
import { MINUTE_MS, overlaps } from '#domain/time.ts'

const MONDAY = '2026-03-09'
const at = (date: string, minute: number) => Date.parse(date) + minute * MINUTE_MS
const NOW_MINUTE = 540
const now = at(MONDAY, NOW_MINUTE)

const placed = (id: number, column: number, from: number, change: Partial<Placed> = {}): Placed => ({
  id,
  calendarId: 1,
  column,
  date: MONDAY,
  from,
  to: from + 30,
  startsAt: at(change.date ?? MONDAY, from),
  appointmentStatus: 'Booked' as const,
  cancellationDateUtc: null,
  appointmentTypeIds: [1],
  ...change,
})
const ids = (appointments: readonly { readonly id: number }[]) => appointments.map(({ id }) => id)

function hours(columns: number, from = 480, to = 1020): DayBits {
  return Array.from({ length: columns }, (_, column) => column).reduce(
    (bits, column) => withRange(bits, column, { from, to }),
    noBits(columns),
  )
}

/** What a closure does to an office whose calendar has room for all of them, and would have when it closes. */
function closedBy(closure: Closure, appointments: readonly Placed[], at = now) {
  const dates = [...new Set(appointments.map(({ date }) => date))]
  const changes = dates.map((date) =>
    changedPlaces({
      open: new Map([[1, noBits(0)]]),
      appointments: appointments.filter((each) => each.date === date),
      closes: (each) => isInTheWay(closure, each),
      serves: () => true,
      closures: [closure],
      now: at,
    }),
  )
  return {
    cancelled: ids(changes.flatMap(({ cancelled }) => cancelled)),
    released: ids(changes.flatMap(({ released }) => released)),
  }
}

describe('appointments a closure cancels', () => {
  const closure: Closure = {
    id: 1,
    name: 'Leak',
    startDate: MONDAY,
    endDate: '2026-03-10',
    from: 600,
    to: 660,
    appointmentTypeIds: [],
    message: 'Water everywhere.',
  }

  it('are those that share a minute with it', () => {
    const appointments = [
      placed(1, 0, 570),
      placed(2, 0, 575),
      placed(3, 0, 1410),
      placed(4, 0, 630, { date: '2026-03-10' }),
      placed(5, 0, 660, { date: '2026-03-10' }),
      placed(6, 0, 630, { date: '2026-03-11' }),
    ]
    expect(closedBy(closure, appointments).cancelled).toEqual([2, 3, 4])
  })

  it('have one of its types', () => {
    const appointments = [placed(1, 0, 600), { ...placed(2, 1, 600), appointmentTypeIds: [1, 2] }]
    expect(closedBy({ ...closure, appointmentTypeIds: [2, 3] }, appointments).cancelled).toEqual([2])
  })

  it('are Booked, live and in the future', () => {
    const appointments = [
      ...STATUSES.map((appointmentStatus, i) => placed(i, i, 600, { appointmentStatus })),
      placed(10, 0, 600, { cancellationDateUtc: '2026-03-01T10:00:00.000Z' }),
      placed(11, 0, 600, { appointmentStatus: 'Hold' }),
    ]
    expect(closedBy(closure, appointments).cancelled).toEqual([STATUSES.indexOf('Booked')])
    expect(closedBy(closure, appointments, at(MONDAY, 599)).cancelled).toHaveLength(1)
    expect(closedBy(closure, appointments, at(MONDAY, 600)).cancelled).toEqual([])
  })

  it('leave no hold in the closed time', () => {
    const appointments = [
      placed(1, 0, 600),
      placed(2, 1, 600, { appointmentStatus: 'Hold' }),
      placed(3, 0, 570, { appointmentStatus: 'Hold' }),
    ]
    expect(closedBy(closure, appointments).released).toEqual([2])
    expect(closedBy({ ...closure, appointmentTypeIds: [2] }, appointments).released).toEqual([])
  })
})

/** The only calendar of an office gets other hours. */
function changedByHours(
  before: DayBits,
  after: DayBits,
  appointments: readonly Placed[],
  more: Partial<Parameters<typeof changedPlaces>[0]> = {},
) {
  return changedPlaces({
    open: new Map([[1, after]]),
    appointments,
    closes: (each) =>
      !columnHas(after, each.column, each) &&
      (each.appointmentStatus === 'Hold' || columnHas(before, each.column, each)),
    serves: () => true,
    closures: [],
    now,
    ...more,
  })
}

describe('appointments that new hours leave outside', () => {
  const change = (before: DayBits, after: DayBits, appointments: readonly Placed[]) => {
    const { moved, cancelled } = changedByHours(before, after, appointments)
    return { moved: moved.map(({ appointment, column }) => [appointment.id, column]), cancelled: ids(cancelled) }
  }

  it('are canceled when the new hours no longer cover them from start to end', () => {
    const appointments = [placed(1, 0, 945), placed(2, 0, 975), placed(3, 1, 1005, { to: 1020 })]
    expect(change(hours(2), hours(2, 480, 990), appointments)).toEqual({ moved: [], cancelled: [2, 3] })
  })

  it('keep their time in another column if one is free', () => {
    const appointments = [placed(1, 0, 600), placed(2, 2, 600), placed(3, 2, 630)]
    expect(change(hours(3), hours(2), appointments)).toEqual({
      moved: [
        [2, 1],
        [3, 0],
      ],
      cancelled: [],
    })
  })

  it('are canceled when every remaining column is taken at their time, first come, first kept', () => {
    const appointments = [placed(1, 0, 600), placed(2, 1, 600), placed(3, 2, 600)]
    expect(change(hours(3), hours(2), appointments)).toEqual({ moved: [], cancelled: [3] })
    expect(change(hours(3), hours(1), appointments)).toEqual({ moved: [], cancelled: [2, 3] })
    const displaced = [placed(1, 1, 610), placed(2, 2, 600)]
    expect(change(hours(3), hours(1), displaced)).toEqual({ moved: [[2, 0]], cancelled: [1] })
  })

  it('are displaced when another appointment keeps its time in their place', () => {
    const appointments = [placed(1, 0, 660, { to: 690 }), placed(2, 1, 675, { to: 690 }), placed(3, 1, 960)]
    const { moved, cancelled, displaced } = changedByHours(hours(2), hours(1, 675, 960), appointments)
    expect(moved.map(({ appointment, column }) => [appointment.id, column])).toEqual([[2, 0]])
    expect(ids(cancelled)).toEqual([1, 3])
    expect(ids(displaced)).toEqual([1])
  })

  it('keep their column if they can no longer be canceled', () => {
    const appointments = [
      placed(1, 2, 540),
      placed(2, 2, 600, { appointmentStatus: 'CheckedIn' }),
      placed(3, 1, 600, { appointmentStatus: 'Hold' }),
      placed(4, 3, 600, { appointmentStatus: 'Cancelled', cancellationDateUtc: '2026-03-01T10:00:00.000Z' }),
    ]
    expect(change(hours(4), hours(1), appointments)).toEqual({ moved: [], cancelled: [] })
  })

  it('leave no hold in a column that closes', () => {
    const held = { appointmentStatus: 'Hold' as const }
    const appointments = [placed(1, 0, 600, held), placed(2, 1, 600, held), placed(3, 0, 960, held)]
    const { released } = changedByHours(hours(2), hours(1, 480, 975), appointments)
    expect(ids(released)).toEqual([2, 3])
  })

  it('do not include those that were outside before', () => {
    expect(change(hours(1), hours(1, 480, 900), [placed(1, 0, 1100)])).toEqual({ moved: [], cancelled: [] })
  })

  it('leave all others where the hours cover them, never two in one place', () => {
    const appointment = fc.record({ column: fc.nat(3), tick: fc.integer({ min: 96, max: 200 }) })
    const closed = fc.tuple(fc.nat(1400), fc.integer({ min: 1, max: 200 })).map(([from, n]) => ({ from, to: from + n }))
    fc.assert(
      fc.property(fc.array(appointment, { maxLength: 30 }), fc.nat(4), fc.array(closed), (drawn, columns, cuts) => {
        const appointments: Placed[] = []
        for (const [id, { column, tick }] of drawn.entries()) {
          const next = placed(id, column, tick * 5)
          if (!appointments.some((other) => other.column === column && overlaps(other, next))) appointments.push(next)
        }
        const after = withoutRanges(hours(columns), cuts)
        const { moved, cancelled } = changedByHours(hours(4, 480, 1035), after, appointments)

        const staying = appointments
          .filter((appointment) => !cancelled.includes(appointment))
          .map((one) => ({
            ...one,
            column: moved.find(({ appointment }) => appointment === one)?.column ?? one.column,
          }))
        for (const one of staying.filter(({ from }) => from > NOW_MINUTE)) {
          expect(columnHas(after, one.column, one)).toBe(true)
          expect(staying.filter((other) => other.column === one.column && overlaps(other, one))).toEqual([one])
        }
        const stillFree = staying.reduce(
          (free, { column, from, to }) => withoutBits(free, withRange(noBits(4), column, { from, to })),
          after,
        )
        expect(cancelled.filter((one) => firstColumnWith(stillFree, one) !== undefined)).toEqual([])
      }),
    )
  })
})

describe('people of an office that loses places', () => {
  const two = new Map([1, 2].map((id) => [id, id === 1 ? noBits(0) : hours(1)]))
  const gone = (each: Placed) => each.calendarId === 1

  it('keep their time in another calendar, though someone is filling in a form for it (REBOOK-9)', () => {
    const form = placed(2, 0, 600, { calendarId: 2, appointmentStatus: 'Hold' })
    const change = { open: two, closes: gone, serves: () => true, closures: [], now }
    const { moved, released } = changedPlaces({ ...change, appointments: [placed(1, 0, 600), form] })
    expect(moved).toMatchObject([{ appointment: { id: 1 }, calendarId: 2, column: 0 }])
    expect(ids(released)).toEqual([2])
    const offered = { ...form, isOffered: true }
    expect(ids(changedPlaces({ ...change, appointments: [placed(1, 0, 600), offered] }).cancelled)).toEqual([1])
    const roomForBoth = new Map([...two, [2, hours(2)]])
    const both = changedPlaces({ ...change, open: roomForBoth, appointments: [placed(1, 0, 600), form] })
    expect([both.moved[0]?.column, both.released]).toEqual([1, []])
  })

  it('do not go where their types are closed or not served, or where people at the counter are (REBOOK-9)', () => {
    const change = { open: two, closes: gone, closures: [], now }
    const one = placed(1, 0, 600)
    const served = (types: readonly number[]) => (_: number, wanted: readonly number[]) =>
      wanted.every((id) => types.includes(id))
    expect(ids(changedPlaces({ ...change, serves: served([2]), appointments: [one] }).cancelled)).toEqual([1])
    const noRenewals: Closure = {
      id: 1,
      name: 'No renewals',
      startDate: MONDAY,
      endDate: MONDAY,
      appointmentTypeIds: [1],
      message: '',
    }
    const closed = changedPlaces({ ...change, serves: served([1]), closures: [noRenewals], appointments: [one] })
    expect(ids(closed.cancelled)).toEqual([1])
    const here = placed(2, 0, 600, { calendarId: 2, appointmentStatus: 'CheckedIn' })
    expect(ids(changedPlaces({ ...change, serves: served([1]), appointments: [one, here] }).cancelled)).toEqual([1])
    const blocked = [{ calendarId: 2, column: 0, from: 600, to: 615 }]
    expect(ids(changedPlaces({ ...change, serves: served([1]), appointments: [one], blocked }).cancelled)).toEqual([1])
  })
})
