import type { EarliestTimes, Wider, Wishes } from '#contract/earliest-times.ts'
import { firstThatSuit, mayBegin, ranked, shortlist, suits, wishedSpan } from '#domain/availability/earliest.ts'
import type { Ranking, WishedTimes } from '#domain/availability/wishes.ts'
import { type Coordinates, milesTo, toTenths } from '#domain/distance.ts'
import { type Instant, MINUTE_MS, toLocalDateTime } from '#domain/time.ts'
import { ownPlaces } from '#server/appointments/booking/holds.ts'
import {
  lookThrough,
  type SearchedLocation,
  servingLocations,
  type Visit,
} from '#server/appointments/search/every-location.ts'
import { locationOption, searchDays } from '#server/appointments/search/office.ts'
import type { OwnPlaces } from '#server/appointments/search/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { instantOf } from '#server/platform/zones.ts'
import { recallPlaceOfZip } from '#server/zip-codes/queries.ts'

/** How many times of one office are listed, so that it does not fill the list, and how many in all. */
const LISTED = { perLocation: 3, inAll: 20 } as const
/** The best one alone. */
const BEST = { perLocation: 1, inAll: 1 } as const

/** The first clocks of a date are fourteen hours ahead: no office's time of that date is earlier. */
const AHEAD_MS = 14 * 60 * MINUTE_MS

type Reader = Pick<Context, 'db' | 'memory' | 'now' | 'language'>

interface NearLocation extends SearchedLocation {
  /** From the customer; null if either place is unknown. */
  readonly miles: number | null
}

/** A search for times: what would suit, of which offices, best first by what. */
interface Search extends WishedTimes {
  readonly withinMiles?: number | undefined
  readonly ranking: Ranking
  /** The caller's places, which count as free. */
  readonly own: OwnPlaces
}

interface Found {
  readonly locationId: number
  readonly location: NearLocation
  readonly at: Instant
  readonly miles: number | null
  readonly startDateLocal: string
  readonly endDateLocal: string
}

/** The first times that suit, over all locations; if none does, what to give up. From memory, like every search. */
export async function findTimes(ctx: Reader, wishes: Wishes): Promise<EarliestTimes> {
  const { visit, locations } = await servingLocations(ctx, wishes.appointmentTypes, wishes)
  const { place, from } = await placeOf(ctx, wishes)
  // As they are told: an office that is said to be 15 miles away is within 15.
  const near = locations.map((location) => ({ ...location, miles: from ? tenthsTo(location, from) : null }))
  // No office is near an unknown zip code.
  const own = await ownPlaces(ctx.db, wishes.holdKey, wishes.people)
  const search: Search = { ...wishes, own, ...(!from && { withinMiles: undefined, ranking: 'soonest' }) }
  const listed = await timesFor(ctx, visit, near, search, LISTED)
  return {
    place,
    times: listed.map(({ locationId, startDateLocal, endDateLocal }) => ({ locationId, startDateLocal, endDateLocal })),
    locations: [...new Set(listed.map(({ location }) => location))].map((location) => ({
      ...locationOption(location),
      distanceMiles: location.miles,
    })),
    wider: listed.length > 0 ? [] : await widerSearches(ctx, visit, near, search),
  }
}

function tenthsTo(location: SearchedLocation, from: Coordinates): number | null {
  const miles = milesTo(location, from)
  return miles === null ? null : toTenths(miles)
}

async function placeOf(
  ctx: Reader,
  { zipCode, position }: Wishes,
): Promise<{ place: EarliestTimes['place']; from?: Coordinates }> {
  if (position) return { place: 'known', from: position }
  if (zipCode === undefined) return { place: 'none' }
  const from = await recallPlaceOfZip(ctx, zipCode)
  return from ? { place: from.isApproximate ? 'approximate' : 'known', from } : { place: 'unknown' }
}

/**
 * The best times that suit, a few of each location. An office is looked through only as long as it may have one of
 * them.
 */
async function timesFor(
  ctx: Reader,
  { typeIds, duration, durations }: Visit,
  locations: readonly NearLocation[],
  wished: Search,
  { perLocation, inAll }: { readonly perLocation: number; readonly inAll: number },
): Promise<Found[]> {
  const { withinMiles = Number.POSITIVE_INFINITY } = wished
  const searched = locations
    .filter(({ miles }) => (miles ?? Number.POSITIVE_INFINITY) <= withinMiles)
    .map((location) => ({ ...location, span: wishedSpan(location.span, wished), location, times: [] as Found[] }))
    .toSorted((a, b) => (a.miles ?? Number.POSITIVE_INFINITY) - (b.miles ?? Number.POSITIVE_INFINITY) || a.id - b.id)
  const best = shortlist(inAll, wished.ranking)
  await lookThrough(ctx, searched, ({ id, span, serving, location, times }, day) => {
    if (!best.mayTake(location, Date.parse(day.date) - AHEAD_MS)) return true
    if (!suits(wished, day.date) || !mayBegin(day.plan.windows, wished)) return false
    const count = perLocation - times.length
    const days = searchDays(day, serving, typeIds, duration, wished.own)
    for (const { date, minute, length } of firstThatSuit(days, { duration, durations, span, wished, count })) {
      const time = {
        locationId: id,
        location,
        at: instantOf({ date, minute }, location.timeZone).getTime(),
        miles: location.miles,
        startDateLocal: toLocalDateTime({ date, minute }),
        endDateLocal: toLocalDateTime({ date, minute: minute + length }),
      }
      times.push(time)
      best.add(time)
    }
    return times.length === perLocation
  })
  const found = searched.flatMap(({ times }) => times)
  return ranked(found, wished.ranking).slice(0, inAll)
}

/** Each wish that alone prevents a match, or else all of them, with the first time there would be without it. */
async function widerSearches(
  ctx: Reader,
  visit: Visit,
  locations: readonly NearLocation[],
  wished: Search,
): Promise<EarliestTimes['wider']> {
  const anything: Search = { weekdays: [], partsOfDay: [], ranking: wished.ranking, own: wished.own }
  const withoutEach: readonly (readonly [Wider, Search])[] = [
    ['withinMiles', { ...wished, withinMiles: undefined }],
    ['weekdays', { ...wished, weekdays: [] }],
    ['partsOfDay', { ...wished, partsOfDay: [] }],
    ['fromDate', { ...wished, fromDate: undefined }],
  ]
  const firstOf = async ([without, search]: readonly [Wider, Search]): Promise<EarliestTimes['wider']> => {
    const [best] = await timesFor(ctx, visit, locations, search, BEST)
    return best ? [{ without, startDateLocal: best.startDateLocal, locationName: best.location.name }] : []
  }
  const wider = (await Promise.all(withoutEach.filter(([wish]) => isWished(wished, wish)).map(firstOf))).flat()
  return wider.length > 0 ? wider : firstOf(['everything', anything])
}

function isWished(wished: Search, wish: Wider): boolean {
  if (wish === 'weekdays' || wish === 'partsOfDay') return wished[wish].length > 0
  return wish !== 'everything' && wished[wish] !== undefined
}
