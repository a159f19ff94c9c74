/** A day on the office's wall calendar, "2026-03-09". Strings of this shape sort in time order. */
export type LocalDate = string

/** Minutes since midnight on the office's wall clock: 0 to 1440. */
export type Minute = number

/** An office wall-clock moment as it travels, "2026-03-09T08:05". Strings of this shape sort in time order. */
export type LocalDateTime = string

/** An office wall-clock moment in the form the engine calculates with. */
export interface LocalTime {
  readonly date: LocalDate
  readonly minute: Minute
}

/**
 * Milliseconds since 1970. What is past, has begun or comes soon is decided by instants: a wall clock shows an hour twice
 * in fall and skips one in spring.
 */
export type Instant = number

export const MINUTE_MS = 60_000

/** Part of a day. Half-open: `from` is inside, `to` is not, so back-to-back ranges never overlap. */
export interface Range {
  readonly from: Minute
  readonly to: Minute
}

export const MINUTES_PER_DAY = 1440

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Days in a leap cycle, after which the calendar repeats. */
const DAYS_PER_400_YEARS = 146_097

/**
 * Days since 0000-03-01. Years start in March so that the leap day is the last of its year, and the lengths of the
 * months follow from one fraction, 153 days in every five months.
 */
function dayNumber(date: LocalDate): number {
  const month = Number(date.slice(5, 7))
  const year = Number(date.slice(0, 4)) - (month < 3 ? 1 : 0)
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return year * 365 + leapDays + daysBeforeMonth((month + 9) % 12) + Number(date.slice(8, 10)) - 1
}

function dateOfDay(number: number): LocalDate {
  const cycle = Math.floor(number / DAYS_PER_400_YEARS)
  const day = number - cycle * DAYS_PER_400_YEARS
  const year = Math.floor((day - Math.floor(day / 1460) + Math.floor(day / 36_524) - Math.floor(day / 146_096)) / 365)
  const dayOfYear = day - (year * 365 + Math.floor(year / 4) - Math.floor(year / 100))
  const monthFromMarch = Math.floor((dayOfYear * 5 + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return [
    padded(cycle * 400 + year + (month < 3 ? 1 : 0), 4),
    padded(month, 2),
    padded(dayOfYear - daysBeforeMonth(monthFromMarch) + 1, 2),
  ].join('-')
}

/** Days between March 1 and the first of a month, where March is 0 and February 11. */
function daysBeforeMonth(monthFromMarch: number): number {
  return Math.floor((monthFromMarch * 153 + 2) / 5)
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}

/** Whether a string is a real date, in the years that date pickers allow: 1000 to 9999. */
export function isDate(text: string): boolean {
  return /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && dateOfDay(dayNumber(text)) === text
}

export function weekdayOf(date: LocalDate): Weekday {
  const weekday = WEEKDAYS[(dayNumber(date) + 2) % 7] // 0000-03-01 was a Wednesday
  if (!weekday) throw new RangeError(`Not a date: ${date}`)
  return weekday
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDay(dayNumber(date) + days)
}

/** How many days `to` is after `from`; negative if it is before. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** Every date from the first to the last, both inclusive. */
export function datesFrom(first: LocalDate, last: LocalDate): LocalDate[] {
  const start = dayNumber(first)
  return Array.from({ length: Math.max(0, dayNumber(last) - start + 1) }, (_, i) => dateOfDay(start + i))
}

/** Wall-clock arithmetic: ignores clock changes in between. */
export function addMinutes({ date, minute }: LocalTime, minutes: number): LocalTime {
  const days = Math.floor((minute + minutes) / MINUTES_PER_DAY)
  return { date: days === 0 ? date : addDays(date, days), minute: minute + minutes - days * MINUTES_PER_DAY }
}

export function isBefore(a: LocalTime, b: LocalTime): boolean {
  return a.date < b.date || (a.date === b.date && a.minute < b.minute)
}

export function overlaps(a: Range, b: Range): boolean {
  return a.from < b.to && b.from < a.to
}

/** What is left of the ranges after taking out the cuts. */
export function subtract(ranges: readonly Range[], cuts: readonly Range[]): readonly Range[] {
  return cuts.reduce(
    (left, cut) =>
      left.flatMap((range) =>
        [
          { from: range.from, to: Math.min(range.to, cut.from) },
          { from: Math.max(range.from, cut.to), to: range.to },
        ].filter((piece) => piece.from < piece.to),
      ),
    ranges,
  )
}

/** The ranges in order, with those that touch or overlap joined into one. */
export function merge(ranges: readonly Range[]): readonly Range[] {
  const merged: Range[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else merged.push({ from, to })
  }
  return merged
}

/** Every minute of a day, and its end, as text: built once because a list of times holds hundreds. */
const CLOCK: readonly string[] = Array.from(
  { length: MINUTES_PER_DAY + 1 },
  (_, minute) => `${padded(Math.floor(minute / 60), 2)}:${padded(minute % 60, 2)}`,
)

/** A minute of a day on a 24-hour clock: "08:05". The end of the day is 24:00. */
export function toClock(minute: Minute): string {
  return CLOCK[minute] ?? ''
}

export function fromClock(text: string): Minute {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
}

/** Minute 1440 of a day is written as midnight of the next. */
export function toLocalDateTime(time: LocalTime): LocalDateTime {
  const { date, minute } = time.minute < MINUTES_PER_DAY ? time : addMinutes(time, 0)
  return `${date}T${toClock(minute)}`
}

/** Reads "2026-03-09T08:05"; drops seconds, if any. */
export function fromLocalDateTime(text: LocalDateTime): LocalTime {
  return { date: text.slice(0, 10), minute: fromClock(text.slice(11)) }
}

/** The display format, h:mm A: "8:05 AM" (TIME-12). */
export function sayTime(minute: Minute): string {
  const hour = Math.floor(minute / 60) % 24
  return `${hour % 12 || 12}:${padded(minute % 60, 2)} ${hour < 12 ? 'AM' : 'PM'}`
}
