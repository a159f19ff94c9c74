import type { ChosenType } from '#contract/booking.ts'
import type { PeopleChoice } from '#contract/effects.ts'
import { earliestOn } from '#domain/availability/days.ts'
import { milesTo } from '#domain/distance.ts'
import {
  type NewPlace,
  newPlacesFor,
  type PlaceDay,
  type SameVisit,
  type WithoutTime,
} from '#domain/effects/new-places.ts'
import { type LocalTime, MINUTE_MS } from '#domain/time.ts'
import { together } from '#server/appointments/booking/together.ts'
import { type SearchedLocation, servingLocations } from '#server/appointments/search/every-location.ts'
import { officeDays } from '#server/appointments/search/facts.ts'
import { searchDays, type SearchDay } from '#server/appointments/search/office.ts'
import type { WantedVisit } from '#server/appointments/search/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { localTimeAt } from '#server/platform/zones.ts'

/** The least minutes for an answer: customers who would have fewer are canceled and told immediately. */
const LEAST_TO_ANSWER = 30

/** As many offices as anyone would look at. */
const OFFICES_LOOKED_AT = 12

type Reader = Pick<Context, 'db' | 'memory' | 'now' | 'language'>

/** What a change leaves of a day that is not changed yet: only that can be offered. */
export type Narrow = (day: OfferDay, typeIds: readonly number[]) => OfferDay
export interface OfferDay extends SearchDay {
  readonly locationId: number
}

/** An appointment whose time closes, as the search for another time needs it. */
interface Homeless extends WithoutTime {
  readonly locationId: number
  readonly householdId: number | null
  readonly startsAt: string
  readonly timeZone: string
  readonly types: readonly ChosenType[]
}

/** What people who come together need: all of it, and each of them. */
type Needed = Pick<WantedVisit, 'appointmentTypes' | 'people' | 'needs'>

function neededBy(group: readonly Homeless[]): Needed {
  const [own = [], ...others] = group.map(({ types }) => types)
  const isSame = others.every((types) => JSON.stringify(types) === JSON.stringify(own))
  if (isSame) return { appointmentTypes: own }
  const all = new Map<number, ChosenType>()
  for (const type of [own, ...others].flat()) {
    const quantity = Math.max(type.quantity, all.get(type.appointmentTypeId)?.quantity ?? 0)
    all.set(type.appointmentTypeId, { ...type, quantity })
  }
  return { appointmentTypes: [...all.values()], people: group.length, needs: [own, ...others] }
}

const homelessStatement = statement<Homeless>(`
  select a.id, a.location_id as "locationId", a.day, a.start_minute as "startMinute", a.starts_at as "startsAt",
    a.time_zone as "timeZone", a.household_id as "householdId", (
      select json_agg(json_build_object('appointmentTypeId', x.appointment_type_id, 'quantity', x.quantity)
        order by x.appointment_type_id)
      from appointment_appointment_type x where x.appointment_id = a.id) as types
  from appointment a where a.id = any($1::bigint[]) and a.status = 'Booked'`)

/** The deadline to answer: after this many hours, and before the time that they had. */
export function answersBy(now: Date, startsAt: string, answerHours: number): Date {
  return new Date(Math.min(now.getTime() + answerHours * 60 * MINUTE_MS, Date.parse(startsAt)))
}

/**
 * The times that can be offered to these people, as the portal is now and as the change will leave it. Those who come
 * together are offered the same, or nothing where staff have given them different visits.
 */
export async function newPlaces(
  ctx: Reader,
  db: Db,
  ids: readonly number[],
  choice: Extract<PeopleChoice, { kind: 'offer' }>,
  narrow: Narrow = (day) => day,
): Promise<Map<number, NewPlace[]>> {
  const now = ctx.now()
  const rows = await homelessStatement(db, [ids])
  const clock = clockOf()
  const people = together(rows).flatMap((group) => {
    const [row] = group
    if (!row || group.some(({ types }) => !types)) return []
    const until = answersBy(now, row.startsAt, choice.answerHours)
    if (until.getTime() < now.getTime() + LEAST_TO_ANSWER * MINUTE_MS) return []
    const household = group.length > 1 && { household: group.map(({ id }) => id) }
    return [{ ...row, ...household, needed: neededBy(group), answersBy: clock(until, row.timeZone) }]
  })
  const visits = new Map<string, typeof people>()
  for (const person of people) {
    const key = JSON.stringify([person.locationId, person.needed])
    visits.set(key, [...(visits.get(key) ?? []), person])
  }
  const searched: SameVisit<WithoutTime>[] = []
  for (const same of visits.values()) {
    const [first] = same
    if (!first) continue
    const { locationId, needed } = first
    searched.push({ people: same, ...(await daysFor(ctx, locationId, needed, choice.withinMiles, narrow)) })
  }
  return newPlacesFor(searched)
}

/** Most of them answer by the same moment, and looking up a clock is the expensive part. */
function clockOf() {
  const known = new Map<string, LocalTime>()
  return (at: Date, timeZone: string): LocalTime => {
    const key = `${at.getTime()} ${timeZone}`
    const time = known.get(key) ?? localTimeAt(at, timeZone)
    known.set(key, time)
    return time
  }
}

/** Also of an office that takes no bookings anymore. */
const homeStatement = statement<Pick<SearchedLocation, 'id' | 'latitude' | 'longitude'>>(
  'select id, latitude, longitude from location where id = $1',
)

/** The days of an office and of those near it that may have a place for a visit. */
async function daysFor(
  ctx: Reader,
  locationId: number,
  needed: Needed,
  withinMiles: number,
  narrow: Narrow,
): Promise<Pick<SameVisit<WithoutTime>, 'duration' | 'durations' | 'days'>> {
  const { visit, locations } = await servingLocations(ctx, needed.appointmentTypes, needed)
  const { duration } = visit
  const durations = needed.needs && visit.durations
  const [home] = await homeStatement(ctx.db, [locationId])
  const near = locations
    .flatMap((location) => {
      const miles = milesFrom(home, location)
      return location.id === locationId || miles <= withinMiles ? [{ ...location, miles }] : []
    })
    .toSorted((a, b) => a.miles - b.miles || a.id - b.id)
    .slice(0, OFFICES_LOOKED_AT)
  const [from = ''] = near.map(({ span }) => span.first.date).toSorted()
  const [to = ''] = near
    .map(({ span }) => span.lastDate)
    .toSorted()
    .slice(-1)
  if (near.length === 0) return { duration, durations, days: [] }
  const found = await officeDays(
    ctx,
    near.map(({ id }) => id),
    { from, to },
  )
  const days = near.flatMap(({ id, span, serving, miles }) =>
    (found.get(id) ?? []).flatMap((day): PlaceDay[] => {
      const earliest = earliestOn(span, day.date)
      if (earliest === undefined) return []
      return searchDays(day, serving, visit.typeIds, duration).map((each) => {
        const left = narrow({ ...each, locationId: id }, visit.typeIds)
        return { ...left, closedForTypes: left.closedForTypes ?? [], earliest, miles }
      })
    }),
  )
  return { duration, durations, days }
}

function milesFrom(
  home: Pick<SearchedLocation, 'id' | 'latitude' | 'longitude'> | undefined,
  location: SearchedLocation,
): number {
  if (home?.id === location.id) return 0
  if (!home || home.latitude === null || home.longitude === null) return Number.POSITIVE_INFINITY
  return milesTo(location, { latitude: home.latitude, longitude: home.longitude }) ?? Number.POSITIVE_INFINITY
}
