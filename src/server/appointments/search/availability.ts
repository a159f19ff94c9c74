import type { FreeTime, MonthInfo } from '#contract/booking.ts'
import { firstColumnWith, withoutRanges } from '#domain/availability/bits.ts'
import { earliestOn, nearestStarts } from '#domain/availability/days.ts'
import { householdAt, householdStarts } from '#domain/availability/household.ts'
import { isFreeDay, isOnGrid, lengthAt, type StartTime, startTimesOfAll, windowAt } from '#domain/availability/slots.ts'
import type { Window } from '#domain/availability/hours.ts'
import {
  addDays,
  isBefore,
  type LocalDate,
  type LocalTime,
  type Minute,
  MINUTES_PER_DAY,
  type Range,
  toLocalDateTime,
} from '#domain/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict, type Refusal, ruleBroken } from '#server/platform/errors.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { lookAgain, type Office, type SearchDay, type SeenOffice } from './office.ts'
import type { Dates } from './queries.ts'

/** How many other times to offer when one has just been taken. */
const OTHER_TIMES = 3
/** How many days to search for other times when one has just been taken. */
const DAYS_OF_OTHER_TIMES = 14

export const onDate = (date: LocalDate): Dates => ({ from: date, to: date })

const datesOf = (days: readonly SearchDay[]) => [...new Set(days.map((day) => day.date))]

/** The times on the office's days in order, each once, however many calendars offer it. */
function timesOf(office: SeenOffice): (LocalTime & OfferedStart)[] {
  return datesOf(office.days).flatMap((date) => startsOn(office, date).map((start) => ({ ...start, date })))
}

/** When a household is one after the other, its times say so. */
type OfferedStart = StartTime & { readonly isInARow?: boolean }

function startsOn({ days, span, duration, durations, people }: SeenOffice, date: LocalDate): OfferedStart[] {
  const earliest = earliestOn(span, date)
  if (earliest === undefined) return []
  if (people > 1) {
    const ofDate = days.filter((day) => day.date === date)
    return householdStarts(ofDate, { durations }, { earliest })
  }
  return startTimesOfAll(
    days
      .filter((day) => day.date === date)
      .map(({ windows, free, closedForTypes = [] }) => ({ windows, free, closedForTypes, duration, earliest })),
  )
}

function freeTime(date: LocalDate, { minute, length, isInARow }: OfferedStart): FreeTime {
  const startDateLocal = toLocalDateTime({ date, minute })
  const endDateLocal = toLocalDateTime({ date, minute: minute + length })
  return isInARow === undefined ? { startDateLocal, endDateLocal } : { startDateLocal, endDateLocal, isInARow }
}

/** The times on the office's days that are still available. */
export function freeTimes(office: SeenOffice): FreeTime[] {
  return datesOf(office.days).flatMap((date) => startsOn(office, date).map((start) => freeTime(date, start)))
}

const nearest = (times: readonly (LocalTime & OfferedStart)[], wanted: LocalTime): FreeTime[] =>
  nearestStarts(times, wanted, OTHER_TIMES).map((time) => freeTime(time.date, time))

export function datesOfMonth(month: string): Dates {
  const first = `${month}-01`
  return { from: first, to: addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1) }
}

/** Which dates of a month have a time for the visit. */
export function monthInfo(office: SeenOffice): MonthInfo {
  const { span, location, asking, days } = office
  return {
    timeZone: location.timeZone,
    todayLocal: localTimeAt(asking.now, location.timeZone).date,
    firstDate: span.first.date,
    lastDate: span.lastDate,
    freeDates: datesWithPlace(days, office),
  }
}

/** Of days in order: the first calendar with a place settles its date; a household may need several. */
function datesWithPlace(days: readonly SearchDay[], office: SeenOffice): LocalDate[] {
  const { span, duration, people } = office
  if (people > 1) return datesOf(days).filter((date) => startsOn(office, date).length > 0)
  const dates: LocalDate[] = []
  for (const day of days) {
    if (day.date === dates.at(-1)) continue
    const earliest = earliestOn(span, day.date)
    if (earliest !== undefined && isFreeDay({ ...day, duration, earliest })) dates.push(day.date)
  }
  return dates
}

/**
 * The three free times nearest to one that is not: from its day, from later days only if those are too few, and from all
 * that may be booked only if those have none.
 */
async function otherTimes(db: Db, office: SeenOffice, wanted: LocalTime): Promise<FreeTime[]> {
  const { first, lastDate } = office.span
  const from = wanted.date < first.date ? first.date : lastDate < wanted.date ? lastDate : wanted.date
  const until = addDays(from, DAYS_OF_OTHER_TIMES)
  const within = async (dates: Dates) => timesOf(await lookAgain(db, office, dates))
  let times = from === wanted.date ? around(startsOn(office, from), wanted) : []
  if (times.length < OTHER_TIMES) times = await within({ from, to: until < lastDate ? until : lastDate })
  if (times.length === 0) times = await within({ from: first.date, to: lastDate })
  return nearest(times, wanted)
}

/** Of a day's sorted times, those that may be the nearest: enough on either side. */
function around(starts: readonly OfferedStart[], { date, minute: wanted }: LocalTime): (LocalTime & OfferedStart)[] {
  const next = starts.findIndex(({ minute }) => minute > wanted)
  const middle = next < 0 ? starts.length : next
  return starts.slice(Math.max(0, middle - OTHER_TIMES), middle + OTHER_TIMES).map((start) => ({ ...start, date }))
}

/** The free times nearest to one that is not, if its own day has enough of them. */
export function otherTimesOn(office: SeenOffice, wanted: LocalTime): FreeTime[] | undefined {
  const times = around(startsOn(office, wanted.date), wanted)
  return times.length < OTHER_TIMES ? undefined : nearest(times, wanted)
}

/** The refusal for someone too late, with the nearest times of an office that was read for the wanted date. */
export async function taken(db: Db, office: SeenOffice, wanted: LocalTime): Promise<Refusal> {
  return justTakenBut(await otherTimes(db, office, wanted))
}

export const justTakenBut = (otherTimes: readonly FreeTime[]): Refusal =>
  conflict('This time has just been taken. Please choose another one.', 'startDateLocal', { otherTimes })

/** The refusal for someone who lost a race: the place went between our look and our lock, so we look again. */
export async function justTaken(db: Db, office: SeenOffice, wanted: LocalTime): Promise<Refusal> {
  return taken(db, await lookAgain(db, office, onDate(wanted.date)), wanted)
}

/** Refuses a start that this kind of caller may not book, whatever is free, and names others. */
export async function requireBookable(db: Db, office: SeenOffice, start: LocalTime): Promise<void> {
  const { first, lastDate } = office.span
  if (!isBefore(start, first) && start.date <= lastDate) return
  const why = isBefore(start, first)
    ? 'This time can no longer be booked.'
    : `Appointments can be booked up to ${lastDate}.`
  throw await refusedAt(db, office, start, why)
}

/** The refusal for a time that could not be booked even if all were free, with others that can. */
export async function refusedAt(db: Db, office: SeenOffice, start: LocalTime, why: string): Promise<Refusal> {
  return ruleBroken(why, 'startDateLocal', { otherTimes: await otherTimes(db, office, start) })
}

/** A place in some calendar that would do. */
export interface Candidate {
  readonly calendarId: number
  readonly startMinute: Minute
  readonly endMinute: Minute
}

/** Whether the office, as it was read, has no place for the visit at this time and none about to be released. */
export function isFull(office: Office, start: LocalTime): boolean {
  return !office.hasExpiredHolds && placesAt(office, start).length === 0
}

/**
 * The calendars in which the visit could start at this time, as the office was read; or only the one named. For a
 * household: the place of each person, in the order of their starts.
 */
export function placesAt(office: SeenOffice, start: LocalTime, onlyCalendarId?: number): Candidate[] {
  const { days, duration, durations, people } = office
  if (people > 1) {
    const ofDate = days.filter((day) => day.date === start.date)
    const found = householdAt(ofDate, { durations }, start.minute)
    return (found?.places ?? []).map(({ day, minute, length }) => ({
      calendarId: day.calendarId,
      startMinute: minute,
      endMinute: minute + length,
    }))
  }
  return days.flatMap(({ calendarId, date, windows, free, closedForTypes = [] }) => {
    const isWanted = date === start.date && (onlyCalendarId ?? calendarId) === calendarId
    const range = isWanted ? rangeAt(windows, start.minute, duration) : undefined
    if (!range) return []
    const isFree = firstColumnWith(withoutRanges(free, closedForTypes), range) !== undefined
    return isFree ? [{ calendarId, startMinute: range.from, endMinute: range.to }] : []
  })
}

/** When a visit that begins at this minute starts and ends, if it may begin then. */
function rangeAt(windows: readonly Window[], minute: Minute, duration: Minute): Range | undefined {
  const window = windowAt(windows, minute)
  if (!window || !isOnGrid(window, minute)) return undefined
  const to = minute + lengthAt(window, duration)
  return to <= MINUTES_PER_DAY ? { from: minute, to } : undefined
}

/** The office as one person of a household sees it. */
export const alone = <O extends SeenOffice>(office: O, person: number): O => ({
  ...office,
  people: 1,
  duration: office.durations[person] ?? office.duration,
})

/**
 * Where each person of a household may sit: first at the place that was found for them, else in any other calendar from the
 * same minute to the same minute. So losing a place to another customer need not lose the time.
 */
export function candidatesOfEach(office: Office, date: LocalDate, places: readonly Candidate[]): Candidate[][] {
  return places.map((place, i) => {
    const others = placesAt(alone(office, i), { date, minute: place.startMinute })
    const isOther = ({ calendarId, endMinute }: Candidate) =>
      calendarId !== place.calendarId && endMinute === place.endMinute
    return [place, ...others.filter(isOther)]
  })
}
