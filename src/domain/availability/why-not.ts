import { type DayBits, firstColumnWith } from '#domain/availability/bits.ts'
import type { BookableSpan } from '#domain/availability/days.ts'
import type { Window } from '#domain/availability/hours.ts'
import { type DayPlan, openDay } from '#domain/availability/open-day.ts'
import { isOnGrid, lengthAt, windowAt } from '#domain/availability/slots.ts'
import { closedOn, closesAnyOf, isAbsence } from '#domain/closures/closure.ts'
import {
  isBefore,
  type LocalDate,
  type LocalTime,
  merge,
  type Minute,
  overlaps,
  type Range,
  sayTime,
} from '#domain/time.ts'

/** Why a visit cannot start at a time. */
export type Reason =
  | { readonly why: 'type-not-served'; readonly appointmentTypeIds: readonly number[] }
  /** Already begun, or sooner than the minimum notice allows. */
  | { readonly why: 'past'; readonly first: LocalTime }
  | { readonly why: 'beyond-span'; readonly lastDate: LocalDate }
  | { readonly why: 'closure'; readonly id: number; readonly name: string; readonly message: string }
  /** The clocks skip it when they go forward. */
  | { readonly why: 'no-such-time'; readonly missing: Range }
  /** Also if the visit would begin within the hours and end outside. Without a rule, no hours are set. */
  | { readonly why: 'outside-hours'; readonly rule?: string; readonly hours: readonly Range[] }
  | { readonly why: 'not-on-grid'; readonly window: Window }
  | { readonly why: 'column-full' }

/** A visit wanted in one calendar. */
export interface Wish extends DayPlan {
  readonly minute: Minute
  /** Σ `interactionDuration` × quantity, in minutes. */
  readonly duration: Minute
  readonly appointmentTypeIds: readonly number[]
  /** The types the calendar serves. */
  readonly servedTypeIds: readonly number[]
  /** Open and not taken. */
  readonly free: DayBits
  readonly span: BookableSpan
}

/** The first thing in the way; undefined exactly when the time is offered. */
export function whyNot(wish: Wish): Reason | undefined {
  const { date, minute, duration, appointmentTypeIds, servedTypeIds, closures, missing = [], free, span } = wish

  const notServed = appointmentTypeIds.filter((id) => !servedTypeIds.includes(id))
  if (notServed.length > 0) return { why: 'type-not-served', appointmentTypeIds: notServed }
  if (isBefore({ date, minute }, span.first)) return { why: 'past', first: span.first }
  if (span.lastDate < date) return { why: 'beyond-span', lastDate: span.lastDate }

  const { rule, windows, open } = openDay(wish)
  const window = windowAt(windows, minute)
  const visit = { from: minute, to: minute + (window ? lengthAt(window, duration) : duration) }

  const closure = closures.find((closure) => {
    // An absence leaves other columns open.
    if (isAbsence(closure) && (closure.calendarId !== wish.calendarId || fits(open, visit))) return false
    const closed = closedOn(closure, date)
    return closed && overlaps(closed, visit) && closesAnyOf(closure, appointmentTypeIds)
  })
  if (closure) return { why: 'closure', id: closure.id, name: closure.name, message: closure.message }
  const skipped = missing.find((range) => overlaps(range, visit))
  if (skipped) return { why: 'no-such-time', missing: skipped }
  if (!window || !fits(open, visit)) return { why: 'outside-hours', rule: rule?.name, hours: merge(windows) }
  if (!isOnGrid(window, minute)) return { why: 'not-on-grid', window }
  if (!fits(free, visit)) return { why: 'column-full' }
  return undefined
}

function fits(bits: DayBits, visit: Range): boolean {
  return firstColumnWith(bits, visit) !== undefined
}

/** The reason as staff and managers read it. */
export function sayWhyNot(reason: Reason): string {
  switch (reason.why) {
    case 'type-not-served':
      return 'This calendar does not serve every appointment type chosen.'
    case 'past':
      return reason.first.minute === 0
        ? 'This day is over.'
        : `The earliest time that can still be booked is ${reason.first.date} ${sayTime(reason.first.minute)}.`
    case 'beyond-span':
      return `Appointments can be booked up to ${reason.lastDate}.`
    case 'closure':
      return `Closed: ${reason.name}. ${reason.message}`.trim()
    case 'no-such-time':
      return sayClocksForward(reason.missing)
    case 'outside-hours':
      return sayOutside(reason)
    case 'not-on-grid':
      return `From ${sayRange(reason.window)} appointments start every ${reason.window.timeSlotDuration} minutes.`
    default:
      return 'Every place is taken at this time.'
  }
}

function sayOutside({ rule, hours }: Extract<Reason, { why: 'outside-hours' }>): string {
  if (rule === undefined) return 'This calendar has no hours on this day.'
  return hours.length === 0
    ? `The hours of “${rule}” do not include this day.`
    : `Outside the hours of “${rule}” (${hours.map(sayRange).join(', ')}).`
}

function sayRange({ from, to }: Range): string {
  return `${sayTime(from)} to ${sayTime(to)}`
}

/** What the minutes of a day are that its clocks skip (TIME-14). */
export function sayClocksForward({ from, to }: Range): string {
  return `Clocks go forward on this day: ${sayTime(from)} to ${sayTime(to)} does not exist.`
}
