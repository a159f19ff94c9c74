import type { ChosenType, LocationOption } from '#contract/booking.ts'
import { fromBitBytes, noBits, TICK, unpackedIf, withRange } from '#domain/availability/bits.ts'
import type { BookableSpan, CalendarDay } from '#domain/availability/days.ts'
import { closedFor } from '#domain/closures/closure.ts'
import type { LocalDate, Minute } from '#domain/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound, ruleBroken } from '#server/platform/errors.ts'
import { numberSettings, type NumberSettings } from '#server/platform/settings.ts'
import { calendarsServing, type OfficeDay, officeDays, officeFacts, portalFacts, type Reader } from './facts.ts'
import {
  type Dates,
  type Location,
  officeFor,
  type OfficeRow,
  type OwnPlace,
  type OwnPlaces,
  windowOf,
  type WantedVisit,
} from './queries.ts'
import { spanAt } from './span.ts'

export type Office = ReturnType<typeof officeOf>
/** An office to look at and not to book by: it is not known whether a hold has just expired. */
export type SeenOffice = Omit<Office, 'hasExpiredHolds'>

/** One day of one calendar, as seen by a visit looking for a place. */
export interface SearchDay extends CalendarDay {
  readonly calendarId: number
}

export interface Asking {
  readonly now: Date
  readonly by: 'customer' | 'staff'
  /** The days to look at; none when only the office matters. */
  readonly dates?: Dates | undefined
  readonly own?: OwnPlaces
  /** More that counts as free. */
  readonly alsoFree?: readonly OwnPlace[]
}

/** A location, the visit wanted there, and the requested days on which it may find a place. */
export async function loadOffice(db: Db, wanted: WantedVisit, asking: Asking): Promise<Office> {
  const row = await officeFor(db, wanted, asking.dates, freeFor(asking))
  if (!row) throw noLocation()
  return officeOf(row, wanted, asking)
}

export const noLocation = () => notFound('Location not found.')

export function officeOf(row: OfficeRow, wanted: WantedVisit, asking: Asking) {
  const { settings, types, days, free, hasExpiredHolds, closures, isArchived, ...location } = row
  const office = visitAt({ location, isArchived, types, settings: numberSettings(settings) }, wanted, asking)
  const typeIds = office.types.map((type) => type.id)
  const bits = free ? fromBitBytes(free) : []
  return {
    ...office,
    hasExpiredHolds,
    days: days.map(([calendarId, date, windows], i) =>
      searchDay(freeFor(asking), {
        calendarId,
        date,
        windows: windows.map(windowOf),
        free: bits[i] ?? noBits(0),
        closedForTypes: closedFor(closures, date, typeIds),
      }),
    ),
  }
}

/** The same office as a customer sees who is looking for a time: from memory, perhaps some milliseconds ago. */
export async function seenOffice(
  reader: Reader,
  wanted: WantedVisit,
  asking: Asking & { readonly dates: Dates },
): Promise<SeenOffice> {
  const { office, serving } = await seenVisit(reader, wanted, asking)
  const { id } = office.location
  const dates = within(asking.dates, office.span)
  const days = dates ? ((await officeDays(reader, [id], dates)).get(id) ?? []) : []
  const typeIds = office.types.map((type) => type.id)
  return { ...office, days: days.flatMap((day) => searchDays(day, serving, typeIds, office.duration, asking.own)) }
}

/** The office alone, without its days, and the calendars that serve the visit. */
export async function seenVisit(reader: Reader, wanted: WantedVisit, asking: Asking) {
  const { settings, types } = await portalFacts(reader)
  const facts = await officeFacts(reader, wanted.locationId)
  if (!facts) throw noLocation()
  const office = visitAt({ location: facts, isArchived: facts.isArchived, types, settings }, wanted, asking)
  return {
    office: { ...office, days: [] as SearchDay[] },
    serving: calendarsServing(
      facts.calendars,
      office.types.map((type) => type.id),
    ),
  }
}

/** The dates that may be booked at all, if any. */
function within({ from, to }: Dates, { first, lastDate }: BookableSpan): Dates | undefined {
  const dates = { from: from < first.date ? first.date : from, to: lastDate < to ? lastDate : to }
  return dates.from <= dates.to ? dates : undefined
}

/** The calendars of a date that may have a place for a visit: those with a free run as long, or with the caller's own place. */
export function searchDays(
  { date, plan, free, longestRuns, closures }: OfficeDay,
  serving: ReadonlySet<number>,
  typeIds: readonly number[],
  duration: Minute,
  own?: OwnPlaces,
): SearchDay[] {
  const ticks = Math.ceil(duration / TICK)
  const { calendarIds } = plan
  const mayFit = (i: number) => {
    const calendarId = calendarIds[i] ?? 0
    return ((longestRuns[i] ?? 0) >= ticks || isOn(own, calendarId, date)) && serving.has(calendarId)
  }
  if (!calendarIds.some((_, i) => mayFit(i))) return []
  const closedForTypes = closures.length === 0 ? [] : closedFor(closures, date, typeIds)
  const found: SearchDay[] = []
  unpackedIf(free, mayFit).forEach((bits, i) => {
    const [calendarId = 0, windows = []] = [calendarIds[i], plan.windows[i]]
    if (bits) found.push(searchDay(own, { calendarId, date, windows, free: bits, closedForTypes }))
  })
  return found
}

const isOn = (own: OwnPlaces, calendarId: number, date: LocalDate) =>
  own?.some((place) => place.calendarId === calendarId && place.day === date) ?? false

const freeFor = ({ own = [], alsoFree = [] }: Asking): OwnPlace[] => [...own, ...alsoFree]

/** A day on which these places count as free for the caller. */
function searchDay(places: OwnPlaces, day: SearchDay): SearchDay {
  if (!places || !isOn(places, day.calendarId, day.date)) return day
  const here = places.filter((place) => place.calendarId === day.calendarId && place.day === day.date)
  return { ...day, free: here.reduce((free, place) => withRange(free, place.column, place), day.free) }
}

interface Facts {
  readonly location: Location
  readonly isArchived: boolean
  readonly types: OfficeRow['types']
  readonly settings: NumberSettings
}

/** What is wanted at a location, and when it may be; refuses what is not there. */
function visitAt({ location, isArchived, types: known, settings }: Facts, wanted: WantedVisit, asking: Asking) {
  const { appointmentTypes, people = 1 } = wanted
  if (asking.by === 'customer' && isArchived) throw noLocation()
  if (people > settings.householdSize) throw tooManyPeople(settings.householdSize)
  const needs = needsOf(wanted)
  const missing = appointmentTypes.find((chosen) => !known.some((type) => type.id === chosen.appointmentTypeId))
  if (missing) throw ruleBroken('Appointment type not found.', 'appointmentTypes')
  const types = known.flatMap((type) => {
    const chosen = appointmentTypes.find((each) => each.appointmentTypeId === type.id)
    return chosen ? [{ ...type, quantity: chosen.quantity }] : []
  })
  const durations = needs.map((own) => durationOf(own, known))
  return {
    wanted,
    asking,
    location,
    types,
    /** The shortest visit wanted: no place that is shorter is of use. */
    duration: Math.min(...durations),
    durations,
    /** What each person needs. */
    needs: needs.map((own) =>
      types.flatMap((type) => {
        const needed = own.find(({ appointmentTypeId }) => appointmentTypeId === type.id)
        return needed ? [{ ...type, quantity: needed.quantity }] : []
      }),
    ),
    people,
    settings,
    span: spanAt(asking.now, location.timeZone, settings, asking.by),
  }
}

/** What each of those who come needs: all of the visit, unless they differ. */
export function needsOf({
  appointmentTypes,
  people = 1,
  needs,
}: Pick<WantedVisit, 'appointmentTypes' | 'people' | 'needs'>): readonly (readonly ChosenType[])[] {
  if (!needs) return Array<readonly ChosenType[]>(people).fill(appointmentTypes)
  const isPart = needs.every((own) =>
    own.every(({ appointmentTypeId, quantity }) =>
      appointmentTypes.some((type) => type.appointmentTypeId === appointmentTypeId && quantity <= type.quantity),
    ),
  )
  if (needs.length !== people || !isPart) throw ruleBroken('Must name what each person needs of the visit', 'needs')
  return needs
}

/** How long what is needed takes. */
export const durationOf = (
  needed: readonly ChosenType[],
  types: readonly { readonly id: number; readonly interactionDuration: number }[],
): Minute =>
  needed.reduce((sum, chosen) => {
    const minutes = types.find((type) => type.id === chosen.appointmentTypeId)?.interactionDuration ?? 0
    return sum + minutes * chosen.quantity
  }, 0)

export const tooManyPeople = (most: number) =>
  ruleBroken(
    most === 1 ? 'Each person books on their own.' : `At most ${most} people can be booked together.`,
    'people',
  )

/** The same office and visit, with other days, as they are now. */
export function lookAgain(db: Db, { wanted, asking }: SeenOffice, dates: Dates): Promise<Office> {
  return loadOffice(db, wanted, { ...asking, dates })
}

/** A location as customers see it. */
export function locationOption(row: Location): Omit<LocationOption, 'nextFreeLocal' | 'distanceMiles'> {
  const { id, name, phoneNumber, directions, timeZone, address1, address2, city, state, zipCode } = row
  return { id, name, phoneNumber, directions, timeZone, address: { address1, address2, city, state, zipCode } }
}
