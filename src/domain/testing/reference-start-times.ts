import type { AvailabilityRule, Window } from '#domain/availability/hours.ts'
import type { StartTime } from '#domain/availability/slots.ts'
import type { Closure } from '#domain/closures/closure.ts'
import { type LocalDate, type Minute, type Range, weekdayOf } from '#domain/time.ts'

/** One calendar's day in plain terms, as the tests generate it. */
export interface ReferenceOffice {
  readonly date: LocalDate
  readonly rules: readonly AvailabilityRule[]
  readonly closures: readonly Closure[]
  readonly missing: readonly Range[]
  readonly bookings: readonly (Range & { readonly column: number })[]
}

export interface ReferenceVisit {
  readonly duration: Minute
  readonly appointmentTypeIds: readonly number[]
}

/**
 * The scheduling rules as written, minute by minute, with no regard for speed. For tests only: the engine must give the
 * same answers.
 */
export function referenceStartTimes(office: ReferenceOffice, visit: ReferenceVisit): StartTime[] {
  const windows = windowsOf(office)
  const columns = [...Array(Math.max(0, ...windows.map((window) => window.numberOfSlots))).keys()]
  const starts: StartTime[] = []
  for (let minute = 0; minute < 1440; minute++) {
    const window = windows.find(({ from, to }) => from <= minute && minute < to)
    if (!window || (minute - window.from) % window.timeSlotDuration !== 0) continue
    let length = 0
    while (length < visit.duration) length += window.timeSlotDuration
    const minutes = [...Array(length).keys()].map((passed) => minute + passed)
    if (columns.some((column) => minutes.every((at) => isFree(office, windows, visit, column, at)))) {
      starts.push({ minute, length })
    }
  }
  return starts
}

function windowsOf({ rules, date }: ReferenceOffice): readonly Window[] {
  const covering = rules.filter((rule) => rule.startDate <= date && (rule.endDate ?? '9999-12-31') >= date)
  let inForce = covering.find((rule) => rule.type === 'Temporary')
  if (!inForce) {
    for (const rule of covering) if (!inForce || rule.startDate > inForce.startDate) inForce = rule
  }
  return inForce?.week[weekdayOf(date)] ?? []
}

function isFree(
  office: ReferenceOffice,
  windows: readonly Window[],
  visit: ReferenceVisit,
  column: number,
  minute: Minute,
): boolean {
  const isNow = ({ from, to }: Range) => from <= minute && minute < to
  return (
    windows.some((window) => isNow(window) && column < window.numberOfSlots) &&
    !office.missing.some(isNow) &&
    !office.bookings.some((booking) => booking.column === column && isNow(booking)) &&
    !office.closures.some((closure) => closesVisit(closure, visit) && isClosedAt(closure, office.date, minute))
  )
}

function closesVisit({ appointmentTypeIds }: Closure, visit: ReferenceVisit): boolean {
  return appointmentTypeIds.length === 0 || visit.appointmentTypeIds.some((id) => appointmentTypeIds.includes(id))
}

/** From the first minute on its first day to the last minute on its last. */
function isClosedAt({ startDate, from, endDate, to }: Closure, date: LocalDate, minute: Minute): boolean {
  const hasBegun = date > startDate || (date === startDate && minute >= (from ?? 0))
  const hasEnded = date > endDate || (date === endDate && minute >= (to ?? 1440))
  return hasBegun && !hasEnded
}
