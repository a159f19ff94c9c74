import { Temporal } from 'temporal-polyfill'
import { addDays, type LocalDate, type LocalTime, MINUTE_MS, type Range } from '#domain/time.ts'

/** The one place where an office's wall time meets real time. Everything else counts minutes of a local day. */

export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** What an office's clock shows at an instant. */
export function localTimeAt(instant: Date, zone: string): LocalTime {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  return { date: local.toPlainDate().toString(), minute: local.hour * 60 + local.minute }
}

/** The instant of a wall-clock time. One that occurs twice, when clocks go back, means the first. */
export function instantOf({ date, minute }: LocalTime, zone: string): Date {
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute })
  return new Date(wall.toZonedDateTime(zone, { disambiguation: 'earlier' }).epochMilliseconds)
}

/**
 * The first time on an office's clock that does not come before an instant: from there on, every time is still ahead.
 * When the clock shows times again that it has shown before, that is the first one it has not.
 */
export function firstTimeFrom(instant: Date, zone: string): LocalTime {
  const whole = Math.ceil(instant.getTime() / MINUTE_MS) * MINUTE_MS
  const shown = Temporal.Instant.fromEpochMilliseconds(whole).toZonedDateTimeISO(zone).toPlainDateTime()
  const first = shown.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const back = first.epochMilliseconds < whole ? first.getTimeZoneTransition('next') : null
  const next = back ? back.withTimeZone(first.offset) : shown
  return { date: next.toPlainDate().toString(), minute: next.hour * 60 + next.minute }
}

/** Minutes of a date that its clocks skip: no one can come then. */
export function missingMinutes(date: LocalDate, zone: string): readonly Range[] {
  const end = Temporal.PlainDate.from(addDays(date, 1)).toZonedDateTime(zone)
  let at = Temporal.PlainDate.from(date).toZonedDateTime(zone).subtract({ nanoseconds: 1 })
  const missing: Range[] = []
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || Temporal.ZonedDateTime.compare(next, end) >= 0) return missing
    const unchanged = next.withTimeZone(next.subtract({ nanoseconds: 1 }).offset)
    const from = unchanged.toPlainDate().toString() === date ? unchanged.hour * 60 + unchanged.minute : 0
    const to = next.hour * 60 + next.minute
    if (from < to && next.offsetNanoseconds > unchanged.offsetNanoseconds) missing.push({ from, to })
    at = next
  }
}
