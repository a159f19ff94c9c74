import { describe, expect, it } from 'vitest'
import { withoutRanges } from '#domain/availability/bits.ts'
import type { AvailabilityRule, Window } from '#domain/availability/hours.ts'
import { openDay } from '#domain/availability/open-day.ts'
import { sayWhyNot, type Wish, whyNot } from '#domain/availability/why-not.ts'
import type { Closure } from '#domain/closures/closure.ts'

const MONDAY = '2026-03-09'
const monday: Window[] = [
  { from: 480, to: 720, numberOfSlots: 2, timeSlotDuration: 15 },
  { from: 780, to: 1020, numberOfSlots: 2, timeSlotDuration: 15 },
]
const rules: AvailabilityRule[] = [
  {
    id: 1,
    name: 'Standard hours',
    type: 'Standard',
    startDate: '2026-01-01',
    endDate: null,
    week: { monday, tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
  },
]
const drill: Closure = {
  id: 1,
  name: 'Fire drill',
  startDate: MONDAY,
  endDate: MONDAY,
  from: 540,
  to: 600,
  appointmentTypeIds: [],
  message: 'Back at ten.',
}

function wish(change: Partial<Wish>): Wish {
  const plan = { calendarId: 1, date: MONDAY, rules, closures: [], ...change }
  return {
    ...plan,
    minute: 480,
    duration: 30,
    appointmentTypeIds: [1],
    servedTypeIds: [1, 2],
    free: openDay(plan).open,
    span: { first: { date: '2026-03-09', minute: 450 }, lastDate: '2026-04-08' },
    ...change,
  }
}

function why(change: Partial<Wish>): string | undefined {
  const reason = whyNot(wish(change))
  return reason && `${reason.why}: ${sayWhyNot(reason)}`
}

describe('why not (TIME-10)', () => {
  it('has nothing to say about a free time', () => {
    expect(why({})).toBeUndefined()
    expect(why({ minute: 690 })).toBeUndefined()
  })

  it('names each reason, in a sentence for staff', () => {
    expect(why({ appointmentTypeIds: [1, 3] })).toBe(
      'type-not-served: This calendar does not serve every appointment type chosen.',
    )
    expect(why({ minute: 445 })).toBe('past: The earliest time that can still be booked is 2026-03-09 7:30 AM.')
    expect(why({ span: { first: { date: '2026-03-10', minute: 0 }, lastDate: '2026-04-08' } })).toBe(
      'past: This day is over.',
    )
    expect(why({ date: '2026-04-13' })).toBe('beyond-span: Appointments can be booked up to 2026-04-08.')
    expect(why({ minute: 570, closures: [drill] })).toBe('closure: Closed: Fire drill. Back at ten.')
    expect(why({ missing: [{ from: 480, to: 540 }] })).toBe(
      'no-such-time: Clocks go forward on this day: 8:00 AM to 9:00 AM does not exist.',
    )
    expect(why({ minute: 1200 })).toBe(
      'outside-hours: Outside the hours of “Standard hours” (8:00 AM to 12:00 PM, 1:00 PM to 5:00 PM).',
    )
    expect(why({ date: '2026-03-10' })).toBe('outside-hours: The hours of “Standard hours” do not include this day.')
    expect(why({ rules: [] })).toBe('outside-hours: This calendar has no hours on this day.')
    expect(why({ minute: 485 })).toBe('not-on-grid: From 8:00 AM to 12:00 PM appointments start every 15 minutes.')
    expect(why({ free: withoutRanges(wish({}).free, [{ from: 500, to: 505 }]) })).toBe(
      'column-full: Every place is taken at this time.',
    )
  })

  it('counts a visit that starts within the hours and ends outside as outside', () => {
    expect(whyNot(wish({ minute: 705 }))).toEqual({
      why: 'outside-hours',
      rule: 'Standard hours',
      hours: [
        { from: 480, to: 720 },
        { from: 780, to: 1020 },
      ],
    })
  })

  it('reports a closure before the hours, and only if it closes one of the types', () => {
    const christmas = { ...drill, name: 'Christmas', from: null, to: null, appointmentTypeIds: [2] }
    expect(whyNot(wish({ minute: 1200, closures: [christmas], appointmentTypeIds: [1, 2] }))?.why).toBe('closure')
    expect(whyNot(wish({ minute: 1200, closures: [christmas] }))?.why).toBe('outside-hours')
    expect(whyNot(wish({ closures: [christmas] }))).toBeUndefined()
    expect(whyNot(wish({ minute: 510, closures: [drill] }))).toBeUndefined()
  })

  it('withdraws an offered time once its notice period has begun', () => {
    const span = { first: { date: MONDAY, minute: 481 }, lastDate: MONDAY }
    expect(whyNot(wish({ span }))).toEqual({ why: 'past', first: span.first })
    expect(whyNot(wish({ span, minute: 495 }))).toBeUndefined()
  })
})
