import type { ChosenType, FreeTime, LocationOption, MonthInfo } from '#contract/booking.ts'
import { fromBitBytes, TICK } from '#domain/availability/bits.ts'
import {
  type BookableSpan,
  bookableSpan,
  type CalendarDay,
  earliestOn,
  nearestStarts,
  nextFree,
} from '#domain/availability/days.ts'
import type { Window } from '#domain/availability/hours.ts'
import { isFreeDay, startTimes } from '#domain/availability/slots.ts'
import { type Closure, closedFor } from '#domain/closures/closure.ts'
import { addDays, type LocalDate, type LocalTime, toLocalDateTime } from '#domain/time.ts'
import { closuresOf } from '#server/closures/queries.ts'
import type { Db } from '#server/db/database.ts'
import { notFound, ruleBroken } from '#server/http/errors.ts'
import { numberSettings, readNumberSettings } from '#server/settings/queries.ts'
import { localTimeAt } from '#server/zones.ts'
import { durationsOf, firstFreeDays, freeDays, locationsServing, officeFor } from './queries.ts'

/** Calendar-days looked at first when searching a location's next free time. */
const FIRST_LOOK = 16
/** Other times offered when one has just been taken. */
const OTHER_TIMES = 3
/** Days searched for other times when one has just been taken. */
const DAYS_OF_OTHER_TIMES = 14

export type Office = Awaited<ReturnType<typeof loadOffice>>

/** A location together with the visit somebody wants there. */
export async function loadOffice(db: Db, locationId: number, types: readonly ChosenType[], now: Date) {
  const row = await officeFor(db, locationId, types)
  if (!row) throw notFound('Location not found.')
  const missing = types.find((chosen) => !row.types.some((type) => type.id === chosen.appointmentTypeId))
  if (missing) throw ruleBroken('Appointment type not found.', 'appointmentTypes')

  const { settings, types: known, ...location } = row
  const chosen = known.map((type) => {
    const quantity = types.find((wanted) => wanted.appointmentTypeId === type.id)?.quantity ?? 1
    return { ...type, quantity }
  })
  const today = localTimeAt(now, location.timeZone)
  return {
    location,
    types: chosen,
    typeIds: chosen.map((type) => type.id),
    duration: chosen.reduce((sum, type) => sum + type.interactionDuration * type.quantity, 0),
    now: today,
    span: bookableSpan({ now: today, ...numberSettings(settings), by: 'customer' }),
  }
}

/** What the chosen types ask of a calendar: to serve them all, for as long as they take together. */
export async function visitOf(db: Db, types: readonly ChosenType[]) {
  const known = await durationsOf(
    db,
    types.map((type) => type.appointmentTypeId),
  )
  if (known.length < types.length) throw ruleBroken('Appointment type not found.', 'appointmentTypes')
  const quantityOf = new Map(types.map((type) => [type.appointmentTypeId, type.quantity]))
  return {
    typeIds: known.map((type) => type.id),
    duration: known.reduce((sum, type) => sum + type.interactionDuration * (quantityOf.get(type.id) ?? 1), 0),
  }
}

type FreeDayRow = Awaited<ReturnType<typeof freeDays>>[number]

/** The days of the office's calendars between two dates on which the visit may find a place. */
export async function searchDays(db: Db, office: Office, from: LocalDate, to: LocalDate) {
  const { location, typeIds, duration } = office
  const ticks = Math.ceil(duration / TICK)
  const rows = await freeDays(db, { locationId: location.id, typeIds, from, to, ticks })
  const closures = (await closuresOf(db, [location.id], from, to)).get(location.id) ?? []
  return rows.map((row) => searchDay(row, closures, typeIds))
}

function searchDay(row: FreeDayRow, closures: readonly Closure[], typeIds: readonly number[]) {
  return {
    calendarId: row.calendarId,
    date: row.day,
    windows: row.windows.map(windowOf),
    free: fromBitBytes(row.free),
    closedForTypes: closedFor(closures, row.day, typeIds),
  }
}

function windowOf([from, to, numberOfSlots, timeSlotDuration]: FreeDayRow['windows'][number]): Window {
  return { from, to, numberOfSlots, timeSlotDuration }
}

/** The start times of some days, each once, however many calendars offer it; the shortest visit counts. */
function timesOf(days: readonly CalendarDay[], { duration, span }: Office): (LocalTime & { length: number })[] {
  const times = new Map<string, LocalTime & { length: number }>()
  for (const day of days) {
    const earliest = earliestOn(span, day.date)
    if (earliest === undefined) continue
    for (const { minute, length } of startTimes({ ...day, duration, earliest })) {
      const key = toLocalDateTime({ date: day.date, minute })
      const known = times.get(key)
      if (!known || length < known.length) times.set(key, { date: day.date, minute, length })
    }
  }
  return [...times.values()].sort((a, b) => a.date.localeCompare(b.date) || a.minute - b.minute)
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

/** The locations that serve the visit, each with its next free time. */
export async function locationOptions(
  db: Db,
  visit: { typeIds: readonly number[]; duration: number },
  now: Date,
): Promise<LocationOption[]> {
  const settings = await readNumberSettings(db)
  const locations = (await locationsServing(db, visit.typeIds)).map((location) => ({
    ...location,
    span: bookableSpan({ now: localTimeAt(now, location.timeZone), ...settings, by: 'customer' }),
  }))
  const next = await nextFreeTimes(db, visit, locations)
  return locations.map((location) => ({ ...locationOption(location), nextFreeLocal: next.get(location.id) ?? null }))
}

async function nextFreeTimes(
  db: Db,
  { typeIds, duration }: { typeIds: readonly number[]; duration: number },
  locations: readonly { id: number; span: BookableSpan }[],
): Promise<Map<number, string>> {
  if (locations.length === 0) return new Map()
  const spans = locations.map(({ id, span }) => ({ locationId: id, from: span.first.date, to: span.lastDate }))
  const ticks = Math.max(1, Math.ceil(duration / TICK))
  const from = spans.map((span) => span.from).reduce((a, b) => (a < b ? a : b))
  const to = spans.map((span) => span.to).reduce((a, b) => (a > b ? a : b))
  const closures = await closuresOf(
    db,
    spans.map((span) => span.locationId),
    from,
    to,
  )

  const found = new Map<number, string>()
  let unsettled = locations
  for (let perLocation = FIRST_LOOK; unsettled.length > 0; perLocation *= FIRST_LOOK) {
    const rows = await firstFreeDays(db, {
      spans: spans.filter((span) => unsettled.some((location) => location.id === span.locationId)),
      typeIds,
      ticks,
      perLocation,
    })
    unsettled = unsettled.filter(({ id, span }) => {
      const days = rows.filter((row) => row.locationId === id)
      const start = nextFree(
        days.map((row) => searchDay(row, closures.get(id) ?? [], typeIds)),
        duration,
        span,
      )
      if (start) found.set(id, toLocalDateTime({ date: start.day.date, minute: start.minute }))
      // fewer days than asked for: there are no more to look at
      return !start && days.length === perLocation
    })
  }
  return found
}

/** A location as customers see it. */
export function locationOption(row: Office['location']): Omit<LocationOption, 'nextFreeLocal'> {
  const { id, name, phoneNumber, directions, timeZone, address1, address2, city, state, zipCode } = row
  return { id, name, phoneNumber, directions, timeZone, address: { address1, address2, city, state, zipCode } }
}
