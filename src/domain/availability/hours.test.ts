import { describe, expect, it } from 'vitest'
import { toBitText } from '#domain/availability/bits.ts'
import {
  type AvailabilityRule,
  CLOSED_WEEK,
  comparePlaces,
  datesOverlap,
  hoursOf,
  type Window,
  windowsOverlap,
  withStandard,
  withTemporary,
} from '#domain/availability/hours.ts'
import { openDay } from '#domain/availability/open-day.ts'
import type { Closure } from '#domain/closures/closure.ts'

const MONDAY = '2026-03-09'
const TUESDAY = '2026-03-10'

const hours = (from: number, to: number, numberOfSlots = 1): Window => ({
  from,
  to,
  numberOfSlots,
  timeSlotDuration: 15,
})

function rule(change: Partial<AvailabilityRule> & { monday?: Window[] }): AvailabilityRule {
  const { monday = [hours(480, 1020)], ...rest } = change
  return {
    id: 1,
    name: 'Standard hours',
    type: 'Standard',
    startDate: '2026-01-01',
    endDate: null,
    week: { monday, tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
    ...rest,
  }
}

describe('hours of a date (TIME-1)', () => {
  const standard = rule({})
  const temporary = rule({ id: 2, type: 'Temporary', startDate: MONDAY, endDate: MONDAY, monday: [hours(600, 720)] })

  it('are those of the Temporary rule that covers it, otherwise of the Standard rule in force', () => {
    expect(hoursOf([standard, temporary], MONDAY)).toEqual({ rule: temporary, windows: [hours(600, 720)] })
    expect(hoursOf([temporary, standard], '2026-03-16')).toEqual({ rule: standard, windows: [hours(480, 1020)] })
    expect(hoursOf([temporary, standard], '2026-03-02').rule).toBe(standard)
  })

  it('are none on a weekday that a Temporary rule leaves empty', () => {
    const free = rule({ type: 'Temporary', startDate: MONDAY, endDate: TUESDAY, monday: [] })
    expect(hoursOf([standard, free], MONDAY)).toEqual({ rule: free, windows: [] })
  })

  it('are those of the newest Standard rule that has begun', () => {
    const newer = rule({ id: 3, startDate: '2026-03-09', monday: [hours(540, 600)] })
    expect(hoursOf([newer, standard], MONDAY).rule).toBe(newer)
    expect(hoursOf([newer, standard], '2026-03-02').rule).toBe(standard)
  })

  it('are none before the first rule and after the last', () => {
    const ended = rule({ startDate: '2026-03-01', endDate: '2026-03-08' })
    expect(hoursOf([ended], '2026-02-28')).toEqual({ windows: [] })
    expect(hoursOf([ended], MONDAY)).toEqual({ windows: [] })
  })

  it('come in order of time', () => {
    const unordered = rule({ monday: [hours(780, 1020), hours(480, 720)] })
    expect(hoursOf([unordered], MONDAY).windows).toEqual([hours(480, 720), hours(780, 1020)])
  })
})

describe('rules of one calendar (TIME-2)', () => {
  it('may have windows that touch, not windows that overlap', () => {
    expect(windowsOverlap([hours(480, 720), hours(720, 1020)])).toBe(false)
    expect(windowsOverlap([hours(720, 1020), hours(480, 725)])).toBe(true)
  })

  it('may not cover a date twice', () => {
    const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
    expect(datesOverlap(march, { startDate: '2026-03-31', endDate: '2026-04-30' })).toBe(true)
    expect(datesOverlap(march, { startDate: '2026-04-01', endDate: null })).toBe(false)
    expect(datesOverlap({ startDate: '2025-01-01', endDate: null }, march)).toBe(true)
    expect(datesOverlap(march, { startDate: '2026-01-01', endDate: '2026-02-28' })).toBe(false)
  })
})

describe('openDay', () => {
  const rules = [rule({ monday: [hours(480, 540, 2), hours(540, 600, 1)] })]
  const lunch: Closure = {
    id: 1,
    name: 'Drill',
    startDate: MONDAY,
    endDate: MONDAY,
    from: 492,
    to: 501,
    appointmentTypeIds: [],
    message: '',
  }
  const openMinutes = (text: string) => Array.from(text).flatMap((bit, tick) => (bit === '1' ? tick * 5 : []))

  it('opens columns 0 to numberOfSlots - 1 for the minutes of each window', () => {
    const { columns, open } = openDay({ calendarId: 1, rules, closures: [], date: MONDAY })
    expect(columns).toBe(2)
    const text = toBitText(open)
    expect(text).toHaveLength(2 * 288)
    expect(openMinutes(text.slice(0, 288))).toEqual(Array.from({ length: 24 }, (_, i) => 480 + i * 5))
    expect(openMinutes(text.slice(288))).toEqual(Array.from({ length: 12 }, (_, i) => 480 + i * 5))
  })

  it('excludes every tick that a closure or missing time touches, in every column', () => {
    const { open } = openDay({
      calendarId: 1,
      rules,
      closures: [lunch],
      date: MONDAY,
      missing: [{ from: 480, to: 490 }],
    })
    expect(openMinutes(toBitText(open).slice(288))).toEqual([505, 510, 515, 520, 525, 530, 535])
  })

  it('stays open where a closure names types, because the others can book', () => {
    const closures = [{ ...lunch, appointmentTypeIds: [7] }]
    expect(openDay({ calendarId: 1, rules, closures, date: MONDAY })).toEqual(
      openDay({ calendarId: 1, rules, closures: [], date: MONDAY }),
    )
  })

  it('has no columns on a day without hours', () => {
    expect(openDay({ calendarId: 1, rules, closures: [], date: TUESDAY })).toMatchObject({
      columns: 0,
      windows: [],
      open: { length: 0 },
    })
  })
})

describe('new Standard hours', () => {
  const old = rule({ id: 1 })
  const later = rule({ id: 2, startDate: '2026-06-01' })
  const holidays = rule({ id: 3, type: 'Temporary', startDate: '2026-07-01', endDate: '2026-07-31' })
  const added = rule({ id: 4, startDate: '2026-03-09', monday: [hours(540, 600)] })

  it('end current ones the day before, replace planned ones and leave Temporary hours alone', () => {
    const { before, after, from, to, weeks } = withStandard([old, later, holidays], added)
    expect(before).toEqual([old, later, holidays])
    expect(after).toEqual([{ ...old, endDate: '2026-03-08' }, holidays, added])
    expect([from, to]).toEqual(['2026-03-09', null])
    expect(weeks).toEqual([old.week, added.week])
  })

  it('are compared with a closed week when there were none', () => {
    expect(withStandard([], added).weeks).toEqual([CLOSED_WEEK, added.week])
  })
})

describe('new Temporary hours', () => {
  const standard = rule({ id: 1 })
  const old = rule({ id: 2, type: 'Temporary', startDate: '2026-03-09', endDate: '2026-03-13', monday: [] })
  const moved = { ...old, startDate: '2026-03-11', endDate: '2026-03-20', week: standard.week }

  it('replace the old ones, across the dates of both', () => {
    expect(withTemporary([standard, old], old, moved)).toEqual({
      before: [standard, old],
      after: [standard, moved],
      from: '2026-03-09',
      to: '2026-03-20',
      weeks: [old.week, standard.week],
    })
  })

  it('are compared with the Standard hours when they are added or removed', () => {
    const come = withTemporary([standard], undefined, old)
    expect([come.after, come.weeks]).toEqual([
      [standard, old],
      [standard.week, old.week],
    ])
    const gone = withTemporary([standard, old], old, undefined)
    expect([gone.after, gone.weeks]).toEqual([[standard], [old.week, standard.week]])
    expect([gone.from, gone.to]).toEqual(['2026-03-09', '2026-03-13'])
  })
})

describe('the places of a week', () => {
  const week = (monday: Window[]) => ({ ...CLOSED_WEEK, monday })

  it('are gained and lost start by start', () => {
    expect(comparePlaces(week([hours(480, 540)]), week([hours(510, 570, 2)]))).toEqual({ gained: 6, lost: 2 })
    expect(comparePlaces(week([hours(480, 540)]), week([hours(480, 540)]))).toEqual({ gained: 0, lost: 0 })
  })
})
