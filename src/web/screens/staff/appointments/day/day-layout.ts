import type { CalendarListing } from '#contract/staff-appointments.ts'
import {
  fromLocalDateTime,
  type LocalDate,
  type LocalDateTime,
  type Minute,
  MINUTES_PER_DAY,
  toLocalDateTime,
} from '#domain/time.ts'

/** Minutes per row of the day grid. */
export const STEP = 5

/** The part of a day that the grid shows; both ends are on the step. */
export interface ShownDay {
  readonly date: LocalDate
  readonly from: Minute
  readonly to: Minute
}

/** A listing's first time tells its date. */
export function shownDay({
  earliestStartTime,
  latestEndTime,
}: Pick<CalendarListing, 'earliestStartTime' | 'latestEndTime'>): ShownDay {
  const { date, minute } = fromLocalDateTime(earliestStartTime)
  const from = Math.floor(minute / STEP) * STEP
  const to = Math.ceil(minuteOn(date, latestEndTime) / STEP) * STEP
  return { date, from, to: Math.max(to, from + STEP) }
}

/** The minute of a moment on a date; the next day's midnight is this day's last minute. */
export function minuteOn(date: LocalDate, moment: LocalDateTime): Minute {
  const time = fromLocalDateTime(moment)
  if (time.date === date) return time.minute
  return time.date < date ? 0 : MINUTES_PER_DAY
}

/** The grid rows of a stretch of time: the first, counted from 1, and the one it ends before. */
export interface Rows {
  readonly first: number
  readonly end: number
}

/** Minutes off the step go to the nearest line, so that consecutive appointments in a column never overlap. */
export function rowsOf(stretch: { start: LocalDateTime; end: LocalDateTime }, day: ShownDay): Rows {
  const first = lineAt(minuteOn(day.date, stretch.start), day)
  return { first, end: Math.max(first + 1, lineAt(minuteOn(day.date, stretch.end), day)) }
}

function lineAt(minute: Minute, { from, to }: ShownDay): number {
  return Math.round((Math.min(Math.max(minute, from), to) - from) / STEP) + 1
}

export function rowCount({ from, to }: ShownDay): number {
  return (to - from) / STEP
}

/** The row, counted from 0, at a window height, given the column's box. */
export function rowAt(y: number, { top, height }: { top: number; height: number }, day: ShownDay): number {
  const row = Math.floor(((y - top) / height) * rowCount(day))
  return Math.min(Math.max(row, 0), rowCount(day) - 1)
}

/** The column, counted from 0, at a distance from the window's left, given the box of its calendar. */
export function columnAt(x: number, { left, width }: { left: number; width: number }, columns: number): number {
  return Math.min(Math.max(Math.floor(((x - left) / width) * columns), 0), columns - 1)
}

/** When a row, counted from 0, starts. */
export function momentOf(row: number, { date, from }: ShownDay): LocalDateTime {
  return toLocalDateTime({ date, minute: from + row * STEP })
}

/** The whole hours within the day, each with its row. */
export function hoursOf(day: ShownDay): { minute: Minute; row: number }[] {
  const hours: { minute: Minute; row: number }[] = []
  for (let minute = Math.ceil(day.from / 60) * 60; minute < day.to; minute += 60) {
    hours.push({ minute, row: lineAt(minute, day) })
  }
  return hours
}
