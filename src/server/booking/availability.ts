import type { FreeTime, MonthInfo } from '#contract/booking.ts'
import { fromBitBytes, TICK, withRange } from '#domain/availability/bits.ts'
import { type CalendarDay, earliestOn, nearestStarts } from '#domain/availability/days.ts'
import type { Window } from '#domain/availability/hours.ts'
import { isFreeDay, isOnGrid, lengthAt, startTimes, windowAt } from '#domain/availability/slots.ts'
import { type Closure, closedFor } from '#domain/closures/closure.ts'
import { addDays, isBefore, type LocalDate, type LocalTime, type Minute, toLocalDateTime } from '#domain/time.ts'
import type { Candidate } from '#server/appointments/book.ts'
import { closuresOf } from '#server/closures/queries.ts'
import type { Db } from '#server/db/database.ts'
import { conflict, type Refusal, ruleBroken } from '#server/http/errors.ts'
import type { Office } from './office.ts'
import { type FreeDay, freeDays, type OwnPlace } from './queries.ts'

/** Other times offered when one has just been taken. */
const OTHER_TIMES = 3
/** Days searched for other times when one has just been taken. */
const DAYS_OF_OTHER_TIMES = 14

/** The days of the office's calendars between two dates on which the visit may find a place. */
export async function searchDays(db: Db, office: Office, from: LocalDate, to: LocalDate) {
  const { location, typeIds, duration, own } = office
  const ticks = Math.ceil(duration / TICK)
  const rows = await freeDays(db, { locationId: location.id, typeIds, from, to, ticks, own })
  const closures = (await closuresOf(db, [location.id], from, to)).get(location.id) ?? []
  return rows.map((row) => withOwnPlace(searchDay(row, closures, typeIds), own))
}

function withOwnPlace<D extends CalendarDay & { calendarId: number }>(day: D, own: OwnPlace | undefined): D {
  if (own?.calendarId !== day.calendarId || own.day !== day.date) return day
  return { ...day, free: withRange(day.free, own.column, own) }
}

export function searchDay(row: FreeDay, closures: readonly Closure[], typeIds: readonly number[]) {
  return {
    calendarId: row.calendarId,
    date: row.day,
    windows: row.windows.map(windowOf),
    free: fromBitBytes(row.free),
    closedForTypes: closedFor(closures, row.day, typeIds),
  }
}

function windowOf([from, to, numberOfSlots, timeSlotDuration]: FreeDay['windows'][number]): Window {
  return { from, to, numberOfSlots, timeSlotDuration }
}

/** The start times of some days in order, each once, however many calendars offer it; the shortest visit counts. */
function timesOf(days: readonly CalendarDay[], { duration, span }: Office): (LocalTime & { length: number })[] {
  const byDate = new Map<LocalDate, Map<Minute, Minute>>()
  for (const day of days) {
    const earliest = earliestOn(span, day.date)
    if (earliest === undefined) continue
    const lengths = byDate.get(day.date) ?? new Map<Minute, Minute>()
    byDate.set(day.date, lengths)
    for (const { minute, length } of startTimes({ ...day, duration, earliest })) {
      const known = lengths.get(minute)
      if (known === undefined || length < known) lengths.set(minute, length)
    }
  }
  return [...byDate].flatMap(([date, lengths]) =>
    [...lengths].map(([minute, length]) => ({ date, minute, length })).sort((a, b) => a.minute - b.minute),
  )
}

function freeTime({ date, minute, length }: LocalTime & { length: number }): FreeTime {
  return {
    startDateLocal: toLocalDateTime({ date, minute }),
    endDateLocal: toLocalDateTime({ date, minute: minute + length }),
  }
}

/** The times of one date that a customer can still have. */
export async function freeTimes(db: Db, office: Office, date: LocalDate): Promise<FreeTime[]> {
  return timesOf(await searchDays(db, office, date, date), office).map(freeTime)
}

/** Which dates of a month have a time for the visit. */
export async function monthInfo(db: Db, office: Office, month: string): Promise<MonthInfo> {
  const { span, duration, location, now } = office
  const first = `${month}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  const days = await searchDays(
    db,
    office,
    first < span.first.date ? span.first.date : first,
    span.lastDate < last ? span.lastDate : last,
  )
  const freeDates = new Set<LocalDate>()
  for (const day of days) {
    const earliest = earliestOn(span, day.date)
    if (earliest === undefined || freeDates.has(day.date)) continue
    if (isFreeDay({ ...day, duration, earliest })) freeDates.add(day.date)
  }
  return {
    timeZone: location.timeZone,
    todayLocal: now.date,
    firstDate: span.first.date,
    lastDate: span.lastDate,
    freeDates: [...freeDates],
  }
}

/** The nearest three free times to one that is not: those of its day, and only when there are too few, of later days. */
export async function otherTimes(db: Db, office: Office, wanted: LocalTime): Promise<FreeTime[]> {
  const { first, lastDate } = office.span
  const from = wanted.date < first.date ? first.date : wanted.date
  const until = addDays(from, DAYS_OF_OTHER_TIMES)
  const sameDay = timesOf(await searchDays(db, office, from, from), office)
  const times =
    sameDay.length >= OTHER_TIMES
      ? sameDay
      : timesOf(await searchDays(db, office, from, until < lastDate ? until : lastDate), office)
  return nearestStarts(times, wanted, OTHER_TIMES).map(freeTime)
}

/** What whoever lost a race is told, with the nearest times that are left. */
export async function justTaken(db: Db, office: Office, wanted: LocalTime): Promise<Refusal> {
  return conflict('This time has just been taken. Please choose another one.', 'startDateLocal', {
    otherTimes: await otherTimes(db, office, wanted),
  })
}

/** Refuses a start that nobody of this kind may book, whatever is free. */
export function requireBookable(start: LocalTime, { span }: Office): void {
  if (isBefore(start, span.first)) throw ruleBroken('This time can no longer be booked.', 'startDateLocal')
  if (span.lastDate < start.date)
    throw ruleBroken(`Appointments can be booked up to ${span.lastDate}.`, 'startDateLocal')
}

/** The calendars in which the visit could start at this time, if they have a free column; or only the one named. */
export async function candidatesFor(
  db: Db,
  office: Office,
  start: LocalTime,
  onlyCalendarId?: number,
): Promise<Candidate[]> {
  const days = await searchDays(db, office, start.date, start.date)
  return days.flatMap(({ calendarId, windows }) => {
    const window = windowAt(windows, start.minute)
    const isWanted = onlyCalendarId === undefined || onlyCalendarId === calendarId
    if (!isWanted || !window || !isOnGrid(window, start.minute)) return []
    return [{ calendarId, startMinute: start.minute, endMinute: start.minute + lengthAt(window, office.duration) }]
  })
}
