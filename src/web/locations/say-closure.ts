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

const clock = (minute: Minute) => (minute === MINUTES_PER_DAY ? 'midnight' : sayTime(minute))
