import { Temporal } from 'temporal-polyfill'
import { type Language, localeOf } from '#domain/languages.ts'
import {
  addDays,
  type Instant,
  type LocalDate,
  type LocalTime,
  MINUTE_MS,
  MINUTES_PER_DAY,
  type Range,
} from '#domain/time.ts'

/** The one place where an office's wall time meets real time. Everything else counts minutes of a local day. */

export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const zoneNames = new Map<string, string>()

/** A zone's name as people say it, "Mountain Time", in a language. */
export function sayZone(zone: string, language: Language): string {
  const key = `${language} ${zone}`
  const name = zoneNames.get(key) ?? zoneName(zone, language)
  zoneNames.set(key, name)
  return name
}

function zoneName(timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/**
 * The time between two clock changes, in which a wall clock is plain arithmetic: almost every question is about now, and
 * asking for a zone's rules costs more than a search.
 */
interface Stretch {
  readonly from: Instant
  readonly until: Instant
  /** How far the clock is ahead of UTC, in milliseconds. */
  readonly ahead: number
  /** How long the clock shows at first what it has shown before. */
  readonly repeats: number
}

/** Those last asked for in each zone: the present one, and its neighbors when a clock change is near. */
const stretches = new Map<string, readonly Stretch[]>()
const KEPT_STRETCHES = 3

function stretchAt(instant: Instant, zone: string): Stretch {
  const known = stretches.get(zone) ?? []
  const here = known.find(({ from, until }) => from <= instant && instant < until)
  if (here) return here
  const shown = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  // A change at this very moment counts as the one before.
  const from = shown.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const before = from?.subtract({ nanoseconds: 1 }).offsetNanoseconds ?? shown.offsetNanoseconds
  const stretch = {
    from: from?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: shown.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    ahead: shown.offsetNanoseconds / 1e6,
    repeats: Math.max(0, before - shown.offsetNanoseconds) / 1e6,
  }
  stretches.set(zone, [stretch, ...known].slice(0, KEPT_STRETCHES))
  return stretch
}

/** Reads milliseconds of a wall clock as if they were UTC. */
function wallTime(milliseconds: number): LocalTime {
  const date = new Date(milliseconds)
  return { date: date.toISOString().slice(0, 10), minute: date.getUTCHours() * 60 + date.getUTCMinutes() }
}

/** What an office's clock shows at an instant. */
export function localTimeAt(instant: Date, zone: string): LocalTime {
  const at = instant.getTime()
  return wallTime(at + stretchAt(at, zone).ahead)
}

/**
 * The first time on an office's clock that does not come before an instant: every later time is still ahead. When the
 * clock shows times again that it has shown before, that is the first one it has not.
 */
export function firstTimeFrom(instant: Date, zone: string): LocalTime {
  const whole = Math.ceil(instant.getTime() / MINUTE_MS) * MINUTE_MS
  const { from, ahead, repeats } = stretchAt(whole, zone)
  return wallTime(Math.max(whole, from + repeats) + ahead)
}

/** The largest single change of a clock: an office that crosses the date line skips a day. */
const FARTHEST_CHANGE = MINUTES_PER_DAY * MINUTE_MS

/** The instant of a wall-clock time. One that occurs twice, when clocks go back, means the first. */
export function instantOf({ date, minute }: LocalTime, zone: string): Date {
  const shown = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS
  const { from, until, ahead } = stretchAt(shown, zone)
  const instant = shown - ahead
  // With no clock change near, the time is neither skipped nor repeated.
  if (from + FARTHEST_CHANGE < instant && instant < until - FARTHEST_CHANGE) return new Date(instant)
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute })
  return new Date(wall.toZonedDateTime(zone, { disambiguation: 'earlier' }).epochMilliseconds)
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
