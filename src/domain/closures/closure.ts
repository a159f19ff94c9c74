import { isBefore, type LocalDate, type LocalTime, MINUTES_PER_DAY, type Minute, type Range } from '#domain/time.ts'

/**
 * Time an office is closed, in one piece: from `from` on the first day until `to` on the last. The spec's form makes
 * three kinds of it: all day (no times), part of a single day, and from one moment to another some days later.
 */
export interface Closure {
  readonly id: number
  /** The reason, "Christmas". */
  readonly name: string
  readonly startDate: LocalDate
  readonly endDate: LocalDate
  /** When it begins on its first day; midnight when not given. */
  readonly from?: Minute | null
  /** When it ends on its last day; midnight after it when not given. */
  readonly to?: Minute | null
  /** The types it closes; empty closes the office for every type. */
  readonly appointmentTypeIds: readonly number[]
  /** What customers read. */
  readonly message: string
}

/** The part of a date that a closure closes, if any. */
export function closedOn(closure: Closure, date: LocalDate): Range | undefined {
  if (date < closure.startDate || closure.endDate < date) return undefined
  const from = date === closure.startDate ? (closure.from ?? 0) : 0
  const to = date === closure.endDate ? (closure.to ?? MINUTES_PER_DAY) : MINUTES_PER_DAY
  return from < to ? { from, to } : undefined
}

/** Whether a closure keeps out a visit for these types: one closed type is enough. */
export function closesAnyOf(closure: Closure, appointmentTypeIds: readonly number[]): boolean {
  return closesEveryType(closure) || appointmentTypeIds.some((id) => closure.appointmentTypeIds.includes(id))
}

/** Whether a closure leaves nothing to do for a calendar that serves these types. */
export function closesAllOf(closure: Closure, appointmentTypeIds: readonly number[]): boolean {
  return closesEveryType(closure) || appointmentTypeIds.every((id) => closure.appointmentTypeIds.includes(id))
}

export function closesEveryType(closure: Closure): boolean {
  return closure.appointmentTypeIds.length === 0
}

/** The parts of a date that the closures close, in the closures' order. */
export function closedRanges(closures: readonly Closure[], date: LocalDate): readonly Range[] {
  return closures.flatMap((closure) => closedOn(closure, date) ?? [])
}

/**
 * The parts of a date closed to these types by closures that name types. They are no part of a calendar's open bits,
 * because other types can still book there, so every request brings its own.
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
