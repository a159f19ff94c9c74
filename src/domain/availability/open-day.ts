import { type DayBits, noBits, withoutRanges, withRange } from '#domain/availability/bits.ts'
import { type AvailabilityRule, columnsNeeded, type Hours, hoursOf } from '#domain/availability/hours.ts'
import { type Closure, closedRanges, closesEveryType } from '#domain/closures/closure.ts'
import type { LocalDate, Range } from '#domain/time.ts'

/** Everything that decides when a calendar is open on one date. */
export interface DayPlan {
  readonly date: LocalDate
  readonly rules: readonly AvailabilityRule[]
  readonly closures: readonly Closure[]
  /** Local minutes that do not exist on the date, because clocks go forward. */
  readonly missing?: readonly Range[]
}

export interface OpenDay extends Hours {
  readonly columns: number
  readonly open: DayBits
}

/** When each column of a calendar is open on a date: its hours, minus missing time and closures for every type. */
export function openDay({ date, rules, closures, missing = [] }: DayPlan): OpenDay {
  const hours = hoursOf(rules, date)
  const columns = columnsNeeded(hours.windows)
  let open = noBits(columns)
  for (const window of hours.windows) {
    for (let column = 0; column < window.numberOfSlots; column++) open = withRange(open, column, window)
  }
  const closed = closedRanges(closures.filter(closesEveryType), date)
  return { ...hours, columns, open: withoutRanges(open, [...closed, ...missing]) }
}
