import {
  fromLocalDateTime,
  isBefore,
  type LocalDate,
  type LocalDateTime,
  type LocalTime,
  MINUTES_PER_DAY,
  type Minute,
  type Range,
  toLocalDateTime,
} from '#domain/time.ts'

/**
 * Time an office is closed, in one piece: from `from` on the first day until `to` on the last. The form offers
 * three kinds: all day (no times), part of a single day, and from one moment to another days later. A closure of one
 * calendar, or of one of its columns, is an absence: a colleague is out, and the office stays open.
 */
export interface Closure {
  readonly id: number
  /** The reason, "Christmas". */
  readonly name: string
  readonly startDate: LocalDate
  readonly endDate: LocalDate
  /** When it begins on its first day; midnight if not given. */
  readonly from?: Minute | null
  /** When it ends on its last day; the midnight after if not given. */
  readonly to?: Minute | null
  /** The types it closes; empty closes the office for every type. */
  readonly appointmentTypeIds: readonly number[]
  /** What customers read. */
  readonly message: string
  /** The only calendar it closes, for every type; the whole office if not given. */
  readonly calendarId?: number | null
  /** The only column of that calendar; all of them if not given. */
  readonly column?: number | null
}

/** Whether a closure closes one calendar or column, not the office. */
export function isAbsence({ calendarId }: Pick<Closure, 'calendarId'>): boolean {
  return (calendarId ?? null) !== null
}

/** A closure's dates as its form has them, in office time: "2026-03-09T08:00". */
export interface ClosureDates {
  /** The times are ignored. */
  readonly isAllDay: boolean
  /** The end date is ignored. */
  readonly isSingleDay: boolean
  readonly startDate: LocalDateTime
  readonly endDate: LocalDateTime
}

/** The time that the form closes. An end at midnight is the end of its own date. */
export function spanOf({ isAllDay, isSingleDay, startDate, endDate }: ClosureDates) {
  const [start, end] = [fromLocalDateTime(startDate), fromLocalDateTime(endDate)]
  return {
    startDate: start.date,
    from: isAllDay ? 0 : start.minute,
    endDate: isSingleDay ? start.date : end.date,
    to: isAllDay ? MINUTES_PER_DAY : end.minute || MINUTES_PER_DAY,
  }
}

/** The reverse: the form for a closed time. */
export function datesOf({
  startDate,
  endDate,
  from,
  to,
}: Pick<Closure, 'startDate' | 'endDate' | 'from' | 'to'>): ClosureDates {
  const [first, last] = [from ?? 0, to ?? MINUTES_PER_DAY]
  return {
    isAllDay: first === 0 && last === MINUTES_PER_DAY,
    isSingleDay: startDate === endDate,
    startDate: toLocalDateTime({ date: startDate, minute: first }),
    endDate: toLocalDateTime({ date: endDate, minute: last % MINUTES_PER_DAY }),
  }
}

/** Whether a time ends after it begins. */
export function isSpan({ startDate, from, endDate, to }: ReturnType<typeof spanOf>): boolean {
  return isBefore({ date: startDate, minute: from }, { date: endDate, minute: to })
}

/** The part of a date that a closure covers, if any. */
export function closedOn(closure: Closure, date: LocalDate): Range | undefined {
  if (date < closure.startDate || closure.endDate < date) return undefined
  const from = date === closure.startDate ? (closure.from ?? 0) : 0
  const to = date === closure.endDate ? (closure.to ?? MINUTES_PER_DAY) : MINUTES_PER_DAY
  return from < to ? { from, to } : undefined
}

/** Whether a closure rules out a visit for these types: one closed type is enough. */
export function closesAnyOf(closure: Closure, appointmentTypeIds: readonly number[]): boolean {
  return closesEveryType(closure) || appointmentTypeIds.some((id) => closure.appointmentTypeIds.includes(id))
}

/** Whether a closure closes every type a calendar serves. */
export function closesAllOf(closure: Closure, appointmentTypeIds: readonly number[]): boolean {
  return closesEveryType(closure) || appointmentTypeIds.every((id) => closure.appointmentTypeIds.includes(id))
}

/** Whether it closes a place of a calendar, if it closes its time. */
export function reaches({ calendarId, column }: Closure, place: { calendarId: number; column: number }): boolean {
  return (calendarId ?? place.calendarId) === place.calendarId && (column ?? place.column) === place.column
}

/** Whether a closure closes everything that another one would close. */
export function covers(closure: Closure, other: Closure): boolean {
  const startsLater = isBefore(startOf(other), startOf(closure))
  const endsEarlier = isBefore(endOf(closure), endOf(other))
  if (closure.id === other.id || startsLater || endsEarlier) return false
  if (isAbsence(closure) && closure.calendarId !== other.calendarId) return false
  if ((closure.column ?? null) !== null && closure.column !== other.column) return false
  return closesEveryType(closure) || (!closesEveryType(other) && closesAllOf(closure, other.appointmentTypeIds))
}

const startOf = ({ startDate, from }: Closure): LocalTime => ({ date: startDate, minute: from ?? 0 })
const endOf = ({ endDate, to }: Closure): LocalTime => ({ date: endDate, minute: to ?? MINUTES_PER_DAY })

export function closesEveryType(closure: Closure): boolean {
  return closure.appointmentTypeIds.length === 0
}

/** The parts of a date that the closures cover, in the closures' order. */
export function closedRanges(closures: readonly Closure[], date: LocalDate): readonly Range[] {
  return closures.flatMap((closure) => closedOn(closure, date) ?? [])
}

/**
 * The parts of a date closed to these types by closures that name types. They are not in a calendar's open bits,
 * because other types can still book there, so every request computes its own.
 */
export function closedFor(
  closures: readonly Closure[],
  date: LocalDate,
  appointmentTypeIds: readonly number[],
): readonly Range[] {
  const named = closures.filter((closure) => !closesEveryType(closure) && closesAnyOf(closure, appointmentTypeIds))
  return closedRanges(named, date)
}

/** Upcoming rather than active. */
export function isFuture(closure: Closure, now: LocalTime): boolean {
  return isBefore(now, { date: closure.startDate, minute: closure.from ?? 0 })
}

export function isOver(closure: Closure, now: LocalTime): boolean {
  return !isBefore(now, { date: closure.endDate, minute: closure.to ?? MINUTES_PER_DAY })
}
