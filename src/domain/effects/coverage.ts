import { isCancellable, isCancelled, type TakenPlace } from '#domain/appointments/status.ts'
import {
  columnHas,
  columnsOf,
  type DayBits,
  firstColumnWith,
  noBits,
  withColumns,
  withoutBits,
  withRange,
} from '#domain/availability/bits.ts'
import type { RuleChange } from '#domain/availability/hours.ts'
import { openDay } from '#domain/availability/open-day.ts'
import type { BlockedPlace } from '#domain/calendar/blocked-place.ts'
import { type Closure, closedOn, closesAnyOf } from '#domain/closures/closure.ts'
import { type Instant, type LocalDate, overlaps, type Range } from '#domain/time.ts'

/** The place an appointment or a hold takes in its calendar. */
export interface Placed extends TakenPlace, Range {
  readonly date: LocalDate
  readonly column: number
}

type Visit = Omit<Placed, 'column'> & { readonly appointmentTypeIds: readonly number[] }

/** The appointments a closure cancels: the preview counts this list, and closing cancels it. */
export function cancelledBy<A extends Visit>(closure: Closure, appointments: readonly A[], now: Instant): A[] {
  return appointments.filter((appointment) => isInTheWay(closure, appointment) && isCancellable(appointment, now))
}

/** The holds a closure releases: otherwise their forms would book closed time. */
export function releasedBy<A extends Visit>(closure: Closure, appointments: readonly A[]): A[] {
  return appointments.filter((appointment) => isInTheWay(closure, appointment) && isHold(appointment))
}

function isInTheWay(closure: Closure, visit: Visit): boolean {
  const closed = closedOn(closure, visit.date)
  return closed !== undefined && overlaps(closed, visit) && closesAnyOf(closure, visit.appointmentTypeIds)
}

function isHold({ appointmentStatus }: TakenPlace): boolean {
  return appointmentStatus === 'Hold'
}

/** What new hours do to the appointments of one calendar on one date. */
export interface HoursChange<A> {
  /** Their column closes, but another is free at their time. Two may swap, so free all places before taking any. */
  readonly moved: readonly { readonly appointment: A; readonly column: number }[]
  readonly cancelled: readonly A[]
  /** The canceled appointments whose place a moved one takes: cancel them before it moves in. */
  readonly displaced: readonly A[]
  /** Holds whose place closes: the person filling in the form gets another column, or chooses again. */
  readonly released: readonly A[]
  /** Columns the date must keep, open or not, because an appointment stays in them. */
  readonly columns: number
}

/**
 * The appointments that new hours leave outside. None is canceled for being in the wrong column, or for having been
 * outside before; those that can no longer be canceled stay where they are. When places run short, the earlier
 * appointment is kept, and of two at the same time the one that comes first in the list.
 */
export function changedByHours<A extends Placed>(change: {
  readonly before: DayBits
  readonly after: DayBits
  /** All on the calendar's date, whatever their status, and the holds: each live one takes a place. */
  readonly appointments: readonly A[]
  /** They stay where they are, open or not. */
  readonly blocked?: readonly BlockedPlace[]
  readonly now: Instant
}): HoursChange<A> {
  const { before, after, appointments, blocked = [], now } = change
  const isLeftOutside = (appointment: A) =>
    isCancellable(appointment, now) &&
    columnHas(before, appointment.column, appointment) &&
    !columnHas(after, appointment.column, appointment)

  const leftOutside = appointments.filter(isLeftOutside).sort((a, b) => a.from - b.from)
  const released = appointments.filter((each) => isHold(each) && !columnHas(after, each.column, each))
  const staying = appointments.filter(
    (appointment) => !isCancelled(appointment) && !isLeftOutside(appointment) && !released.includes(appointment),
  )
  let taken = [...blocked, ...staying].reduce(take, noBits(columnsOf(after)))

  const moved: { appointment: A; column: number }[] = []
  const cancelled: A[] = []
  for (const appointment of leftOutside) {
    const column = firstColumnWith(withoutBits(after, taken), appointment)
    if (column === undefined) {
      cancelled.push(appointment)
    } else {
      moved.push({ appointment, column })
      taken = take(taken, { ...appointment, column })
    }
  }
  const displaced = cancelled.filter((gone) =>
    moved.some(({ appointment, column }) => column === gone.column && overlaps(appointment, gone)),
  )
  return { moved, cancelled, displaced, released, columns: columnsOf(taken) }
}

/** The same for every date of a rule change on which there are appointments or holds. */
export function changedByRules<A extends Placed>(change: {
  readonly rules: Pick<RuleChange, 'before' | 'after'>
  readonly closures: readonly Closure[]
  readonly missingOn: (date: LocalDate) => readonly Range[]
  /** On the dates the change affects. */
  readonly appointments: readonly A[]
  readonly blocked?: readonly (BlockedPlace & { readonly day: LocalDate })[]
  readonly now: Instant
}): Omit<HoursChange<A>, 'columns'> {
  const { rules, closures, missingOn, appointments, blocked = [], now } = change
  const dates = [...new Set(appointments.map((appointment) => appointment.date))]
  const changes = dates.map((date) => {
    const day = { date, closures, missing: missingOn(date) }
    return changedByHours({
      before: openDay({ ...day, rules: rules.before }).open,
      after: openDay({ ...day, rules: rules.after }).open,
      appointments: appointments.filter((appointment) => appointment.date === date),
      blocked: blocked.filter(({ day: blockedOn }) => blockedOn === date),
      now,
    })
  })
  return {
    moved: changes.flatMap((each) => each.moved),
    cancelled: changes.flatMap((each) => each.cancelled),
    displaced: changes.flatMap((each) => each.displaced),
    released: changes.flatMap((each) => each.released),
  }
}

function take(taken: DayBits, { column, from, to }: BlockedPlace): DayBits {
  return withRange(withColumns(taken, column + 1), column, { from, to })
}
