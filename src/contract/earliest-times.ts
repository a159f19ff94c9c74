import * as z from 'zod/mini'
import { MOST_MILES, PARTS_OF_DAY, RANKINGS } from '#domain/availability/wishes.ts'
import { isRough } from '#domain/distance.ts'
import { WEEKDAYS } from '#domain/time.ts'
import { ChosenTypes, FreeTime, HoldKey, LocationOption, Needs, People } from './booking.ts'
import { CALLS_PER_ADDRESS, read } from './endpoint.ts'
import { Id, LocalDate, LocalDateTime } from './fields.ts'
import { ZipCode } from './zip-codes.ts'

const degrees = (most: number) =>
  z
    .number('Required')
    .check(
      z.minimum(-most, `Must be at least ${-most}`),
      z.maximum(most, `Must be at most ${most}`),
      z.refine(isRough, 'Must be rounded to two decimals'),
    )

/** None means that any will do. */
export const anyOf = <const Words extends readonly string[]>(words: Words) =>
  z._default(z.array(z.enum(words)).check(z.maxLength(words.length, `Must be at most ${words.length}`)), [])

export const WithinMiles = z
  .int('Must be a whole number')
  .check(z.minimum(1, 'Must be at least 1'), z.maximum(MOST_MILES, `Must be at most ${MOST_MILES}`))

/** What would suit a customer, at any office. */
export const Wishes = z
  .strictObject({
    appointmentTypes: ChosenTypes,
    people: People,
    needs: Needs,
    zipCode: z.optional(ZipCode),
    /** Where the browser says it is, roughly. For this answer only: nothing keeps it or writes it down. */
    position: z.optional(z.strictObject({ latitude: degrees(90), longitude: degrees(180) })),
    withinMiles: z.optional(WithinMiles),
    weekdays: anyOf(WEEKDAYS),
    partsOfDay: anyOf(PARTS_OF_DAY),
    fromDate: z.optional(LocalDate),
    ranking: z._default(z.enum(RANKINGS), 'soonest'),
    /** Customers still see the place they hold as free. */
    holdKey: z.optional(HoldKey),
  })
  .check(
    z.refine(({ zipCode, position }) => zipCode === undefined || position === undefined, {
      path: ['position'],
      error: 'Either a ZIP code or a position',
    }),
    z.refine(({ withinMiles, ...from }) => withinMiles === undefined || hasPlace(from), {
      path: ['withinMiles'],
      error: 'Needs a ZIP code or a position',
    }),
    z.refine(({ ranking, ...from }) => ranking === 'soonest' || hasPlace(from), {
      path: ['ranking'],
      error: 'Needs a ZIP code or a position',
    }),
  )
export type Wishes = z.output<typeof Wishes>

const hasPlace = ({ zipCode, position }: { zipCode?: unknown; position?: unknown }) =>
  zipCode !== undefined || position !== undefined

/** A wish that could be given up, or all of them. */
const WIDER = ['withinMiles', 'weekdays', 'partsOfDay', 'fromDate', 'everything'] as const
export type Wider = (typeof WIDER)[number]

export const EarliestTimes = z.object({
  /** What is known of where the customer is. When nothing is, distances do not count. */
  place: z.enum(['none', 'known', 'approximate', 'unknown']),
  /** Best first; of one office only a few. */
  times: z.array(z.extend(FreeTime, { locationId: Id })),
  /** The offices of these times. */
  locations: z.array(z.omit(LocationOption, { nextFreeLocal: true })),
  /** When no time suits: what to give up, and the first time that there would be. */
  wider: z.array(z.object({ without: z.enum(WIDER), startDateLocal: LocalDateTime, locationName: z.string() })),
})
export type EarliestTimes = z.output<typeof EarliestTimes>

export const earliestTimes = {
  /** The first times that suit, at all offices that serve every chosen type. */
  findTimes: read({
    at: 'POST /api/public/earliest-times',
    summary: 'Find the earliest times at all offices',
    allow: 'public',
    body: Wishes,
    response: EarliestTimes,
    limit: CALLS_PER_ADDRESS,
    isShared: true,
    entities: ['Appointment'],
  }),
}
