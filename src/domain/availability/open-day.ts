import { type DayBits, noBits, withoutBits, withoutRanges, withRange } from '#domain/availability/bits.ts'
import { type AvailabilityRule, columnsNeeded, type Hours, hoursOf } from '#domain/availability/hours.ts'
import { type Closure, closedOn, closedRanges, closesEveryType, isAbsence, reaches } from '#domain/closures/closure.ts'
import type { LocalDate, Range } from '#domain/time.ts'

/** Everything that decides when a calendar is open on one date. */
export interface DayPlan {
  readonly calendarId: number
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
export function openDay({ calendarId, date, rules, closures, missing = [] }: DayPlan): OpenDay {
  const hours = hoursOf(rules, date)
  const columns = columnsNeeded(hours.windows)
  let open = noBits(columns)
  for (const window of hours.windows) {
    for (let column = 0; column < window.numberOfSlots; column++) open = withRange(open, column, window)
  }
  const closed = closedRanges(
    closures.filter((closure) => closesEveryType(closure) && !isAbsence(closure)),
    date,
  )
  const left = withoutRanges(open, [...closed, ...missing])
  return { ...hours, columns, open: withoutBits(left, absentOn({ calendarId, date, closures }, columns)) }
}

/** The places of those who are out. */
function absentOn({ calendarId, date, closures }: Pick<DayPlan, 'calendarId' | 'date' | 'closures'>, columns: number) {
  let absent = noBits(columns)
  for (const closure of closures.filter(isAbsence)) {
    const closed = closedOn(closure, date)
    if (!closed) continue
    for (let column = 0; column < columns; column++)
      if (reaches(closure, { calendarId, column })) absent = withRange(absent, column, closed)
  }
  return absent
}
