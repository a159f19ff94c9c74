import type { ListedClosure } from '#contract/closures.ts'
import { type ClosureDates, spanOf } from '#domain/closures/closure.ts'
import { MINUTES_PER_DAY, type Minute, sayTime } from '#domain/time.ts'
import { sayDate } from '#web/platform/i18n/say-english.ts'

/** When an office is closed, as a person would say it: "Monday, March 9, 2026, from 8:00 AM to 10:00 AM". */
export function sayClosure(closure: ClosureDates): string {
  const { startDate, from, endDate, to } = spanOf(closure)
  const isOneDay = startDate === endDate
  if (closure.isAllDay)
    return isOneDay ? `${sayDate(startDate)}, all day` : `${sayDate(startDate)} to ${sayDate(endDate)}, all day`
  const [start, end] = [clock(from), clock(to)]
  return isOneDay
    ? `${sayDate(startDate)}, from ${start} to ${end}`
    : `From ${sayDate(startDate)}, ${start} to ${sayDate(endDate)}, ${end}`
}

/** "All appointment types", "Only Title Transfer", or of an absence "Counter 2, place 1". */
export function sayWhatIsClosed({ appointmentTypeNames, calendarName, column }: ListedClosure): string {
  if (calendarName !== null) return column === null ? calendarName : `${calendarName}, place ${column + 1}`
  return appointmentTypeNames.length === 0 ? 'All appointment types' : `Only ${appointmentTypeNames.join(', ')}`
}

const clock = (minute: Minute) => (minute === MINUTES_PER_DAY ? 'midnight' : sayTime(minute))
