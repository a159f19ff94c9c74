import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noBits, withRange } from '#domain/availability/bits.ts'
import { addDays, type LocalTime, MINUTE_MS, overlaps } from '#domain/time.ts'
import { instantOf, localTimeAt } from '#server/platform/zones.ts'
import {
  type Clock,
  isNoticed,
  type Kept,
  KEPT,
  rezone,
  type Rezoned,
  type StandingAppointment,
} from './zone-change.ts'

const clockOf = (zone: string): Clock => ({
  localTimeAt: (instant) => localTimeAt(new Date(instant), zone),
  instantOf: (time) => instantOf(time, zone).getTime(),
})

/** A visit as a booking makes it. */
function standing(
  zone: string,
  id: number,
  date: string,
  [from, to]: readonly [number, number],
  column = 0,
): StandingAppointment {
  const startsAt = clockOf(zone).instantOf({ date, minute: from })
  return { id, calendarId: 1, column, date, from, to, startsAt, endsAt: startsAt + (to - from) * MINUTE_MS }
}

/** Open from 9:00 to 17:00 in two columns, at every quarter of an hour. */
const hours = {
  open: [0, 1].reduce((bits, column) => withRange(bits, column, { from: 540, to: 1020 }), noBits(2)),
  windows: [{ from: 540, to: 1020, numberOfSlots: 2, timeSlotDuration: 15 }],
}

function change(zone: string, keeps: Kept, appointments: readonly StandingAppointment[], now = '2026-03-01T00:00:00Z') {
  const given = { keeps, clock: clockOf(zone), now: Date.parse(now), appointments }
  const rezoned = rezone({ ...given, isComing: () => true, openOn: () => hours })
  if (!rezoned) throw new Error('There is no room.')
  return rezoned
}

const said = ({ place: { date, from, to, column }, troubles }: Rezoned<StandingAppointment>) => ({
  at: `${date} ${from}-${to}`,
  column,
  troubles,
})

describe('another clock', () => {
  const noon = standing('America/Denver', 1, '2026-03-05', [720, 735])

  it('shows another time to those who keep their moment, and has those come earlier who keep the time (ZONE-2)', () => {
    const [moment] = change('America/Chicago', 'moment', [noon])
    expect(moment && said(moment)).toEqual({ at: '2026-03-05 780-795', column: 0, troubles: [] })
    expect(moment?.place.startsAt).toBe(noon.startsAt)
    const [clock] = change('America/Chicago', 'clock', [noon])
    expect(clock && said(clock)).toEqual({ at: '2026-03-05 720-735', column: 0, troubles: [] })
    expect(clock?.place.startsAt).toBe(noon.startsAt - 60 * MINUTE_MS)
  })

  it('is not noticed where both clocks show the same', () => {
    for (const keeps of KEPT) expect(change('America/Boise', keeps, [noon]).filter(isNoticed)).toEqual([])
  })

  it.each([
    ['closes before them', '2026-03-05', [1005, 1020], 'moment', { at: '2026-03-05 1065-1080', troubles: ['Closed'] }],
    ['off the grid', '2026-03-05', [725, 740], 'moment', { at: '2026-03-05 785-800', troubles: ['OffGrid'] }],
    [
      'on another day',
      '2026-03-05',
      [1380, 1395],
      'moment',
      { at: '2026-03-06 0-15', troubles: ['AnotherDay', 'Closed'] },
    ],
    [
      'past midnight',
      '2026-03-05',
      [1350, 1395],
      'moment',
      { at: '2026-03-05 1410-1440', troubles: ['Closed', 'Midnight'] },
    ],
  ] as const)('keeps those it leaves %s, and says so (ZONE-3)', (_, date, range, keeps, expected) => {
    const [found] = change('America/Chicago', keeps, [standing('America/Denver', 1, date, range)])
    expect(found && said(found)).toEqual({ column: 0, ...expected })
  })

  it('moves a time that it skips by as much as it skips, and takes a time that comes twice as the first (ZONE-3)', () => {
    const skipped = standing('America/Phoenix', 1, '2026-03-08', [150, 165])
    expect(change('America/Denver', 'clock', [skipped]).map(said)).toEqual([
      { at: '2026-03-08 210-225', column: 0, troubles: ['Closed', 'Skipped'] },
    ])
    const twice = standing('America/Phoenix', 1, '2026-11-01', [90, 105])
    expect(change('America/Denver', 'clock', [twice]).map(said)).toEqual([
      { at: '2026-11-01 90-105', column: 0, troubles: ['Closed', 'Twice'] },
    ])
    const [moment] = change('America/Denver', 'moment', [twice])
    expect(moment && said(moment)).toEqual({ at: '2026-11-01 90-105', column: 0, troubles: ['Closed', 'Twice'] })
    expect(moment?.place.startsAt).toBe(clockOf('America/Denver').instantOf({ date: '2026-11-01', minute: 90 }))
  })

  it('sends the second of two at once to another column, an open one if there is one (ZONE-3)', () => {
    const two = [
      standing('America/Phoenix', 1, '2026-03-08', [150, 165]),
      standing('America/Phoenix', 2, '2026-03-08', [210, 225]),
    ]
    expect(change('America/Denver', 'clock', two).map((each) => each.place.column)).toEqual([0, 1])
  })

  it('leaves what is over as it is, and goes around it', () => {
    const now = '2026-03-05T18:30:00Z'
    const over = standing('America/Chicago', 1, '2026-03-05', [660, 675])
    const ahead = standing('America/Chicago', 2, '2026-03-05', [780, 795])
    const begun = standing('America/Chicago', 3, '2026-03-05', [740, 760])
    // 13:00 becomes 12:00, and 12:20 becomes 11:20, whatever is chosen.
    expect(change('America/Denver', 'moment', [over, ahead, begun], now).map(said)).toMatchObject([
      { at: '2026-03-05 680-700', column: 0 },
      { at: '2026-03-05 720-735', column: 0 },
    ])
    // At 13:00 the old clock showed 12:00, when no one came; 11:00 would meet the one who came then.
    const clash = standing('America/Chicago', 4, '2026-03-05', [765, 780])
    const early = { ...over, from: 705, to: 720, date: '2026-03-05' }
    expect(change('America/Denver', 'moment', [early, clash], now).map(said)).toEqual([
      { at: '2026-03-05 705-720', column: 1, troubles: ['Clash'] },
    ])
    const blocked = [{ calendarId: clash.calendarId, date: '2026-03-05', column: 0, from: 765, to: 780 }]
    const given = { keeps: 'clock' as const, clock: clockOf('America/Denver'), now: Date.parse(now), blocked }
    const beside = rezone({ ...given, appointments: [clash], isComing: () => true, openOn: () => hours }) ?? []
    expect(beside.map(said)).toEqual([{ at: '2026-03-05 765-780', column: 1, troubles: ['Clash'] }])
    const [late] = change('America/New_York', 'clock', [ahead], now)
    expect(late?.troubles).toEqual(['Begun'])
  })

  const ZONES = [
    'America/Denver',
    'America/Phoenix',
    'America/Chicago',
    'America/St_Johns',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
    'Pacific/Honolulu',
    'Asia/Kathmandu',
  ]
  const DATES = ['2026-03-07', '2026-04-04', '2026-06-01', '2026-09-05', '2026-10-03', '2026-10-31']
  const visit = fc.record({
    day: fc.integer({ min: 0, max: 2 }),
    from: fc.nat(94).map((n) => n * 15),
    quarters: fc.integer({ min: 1, max: 6 }),
    column: fc.nat(1),
  })

  it('gives each one place that means one thing, loses none and seats no two at once, whatever the zones (ZONE-3)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.constantFrom(...ZONES),
        fc.constantFrom(...DATES),
        fc.array(visit, { maxLength: 30 }),
        fc.integer({ min: -120, max: 60 }),
        fc.constantFrom(...KEPT),
        (oldZone, newZone, first, visits, nowQuarter, keeps) => {
          const appointments: StandingAppointment[] = []
          for (const [i, { day, from, quarters, column }] of visits.entries()) {
            const to = from + quarters * 15
            if (to > 1440) continue
            const next = standing(oldZone, i, addDays(first, day), [from, to], column)
            const time = clockOf(oldZone).localTimeAt(next.startsAt)
            if (time.date !== next.date || time.minute !== from) continue
            if (!appointments.some((other) => meets(other, next))) appointments.push(next)
          }
          const now = clockOf(oldZone).instantOf({ date: addDays(first, 1), minute: 720 }) + nowQuarter * 15 * MINUTE_MS
          const clock = clockOf(newZone)
          const given = { keeps, clock, now, appointments, isComing: () => true, openOn: () => hours }
          const rezoned = rezone(given) ?? []
          const over = appointments.filter((each) => each.endsAt <= now)
          expect(rezoned).toHaveLength(appointments.length - over.length)
          for (const { appointment: old, isAhead, place, troubles } of rezoned) {
            const time: LocalTime = { date: place.date, minute: place.from }
            expect(clock.localTimeAt(place.startsAt)).toEqual(time)
            expect(clock.instantOf(time)).toBe(place.startsAt)
            expect(place.to).toBeLessThanOrEqual(1440)
            expect(place.to - place.from).toBeGreaterThanOrEqual((place.endsAt - place.startsAt) / MINUTE_MS)
            if (!troubles.includes('Midnight')) expect(place.endsAt - place.startsAt).toBe(old.endsAt - old.startsAt)
            const kept = isAhead ? keeps : 'moment'
            if (kept === 'moment' && !troubles.includes('Twice')) expect(place.startsAt).toBe(old.startsAt)
            if (kept === 'clock' && !troubles.includes('Skipped'))
              expect(time).toEqual({ date: old.date, minute: old.from })
          }
          const after = [...over, ...rezoned.map(({ appointment, place }) => ({ ...appointment, ...place }))]
          for (const [i, a] of after.entries()) for (const b of after.slice(i + 1)) expect(meets(a, b)).toBe(false)
        },
      ),
      { numRuns: 150 },
    )
  })
})

/** Whether two share a column at one instant, or on the clock. */
function meets(a: StandingAppointment, b: StandingAppointment): boolean {
  if (a.column !== b.column) return false
  return (a.startsAt < b.endsAt && b.startsAt < a.endsAt) || (a.date === b.date && overlaps(a, b))
}
