import * as z from 'zod/mini'
import { PARTS_OF_DAY } from '#domain/availability/wishes.ts'
import { WEEKDAYS } from '#domain/time.ts'
import { ENDINGS, USUALLY_EARLIER_BY } from '#domain/waiting-list/entry.ts'
import { EarlierByDays, ReviewedAppointment, Token } from './appointments.ts'
import { ChosenTypes, CustomerInformation, LocationOption } from './booking.ts'
import { listed } from './disclosures.ts'
import { anyOf, WithinMiles } from './earliest-times.ts'
import { BOOKINGS_PER_ADDRESS, CALLS_PER_ADDRESS, read, staff, write } from './endpoint.ts'
import { Id, LocalDate, LocalDateTime, Locale } from './fields.ts'
import { HumanCheckAnswer } from './human-check.ts'
import { ZipCode } from './zip-codes.ts'

/**
 * What would suit someone who waits. Like the wishes of the earliest times, but kept: so a zip code, never a position.
 */
const wishes = z.strictObject({
  appointmentTypes: ChosenTypes,
  /** Only at this office; else at any that is near enough. */
  locationId: z.optional(Id),
  zipCode: z.optional(ZipCode),
  withinMiles: z.optional(WithinMiles),
  weekdays: anyOf(WEEKDAYS),
  partsOfDay: anyOf(PARTS_OF_DAY),
  fromDate: z.optional(LocalDate),
  /** Not after this date. Of someone who has an appointment: only what is before it, whatever is said here. */
  untilDate: z.optional(LocalDate),
})

export const WaitingWishes = wishes.check(
  z.refine(({ withinMiles, zipCode }) => withinMiles === undefined || zipCode !== undefined, {
    path: ['withinMiles'],
    error: 'Needs a ZIP code',
  }),
  z.refine(({ fromDate, untilDate }) => fromDate === undefined || untilDate === undefined || fromDate <= untilDate, {
    path: ['untilDate'],
    error: 'Must not be before the first date',
  }),
)
export type WaitingWishes = z.output<typeof WaitingWishes>

/** A place that is held for one person until they answer. */
export const Offer = z.object({
  id: Id,
  startDateLocal: LocalDateTime,
  endDateLocal: LocalDateTime,
  timeZone: z.string(),
  location: LocationOption,
  untilUtc: z.string(),
  /** Counted from the answer: the caller's clock may be wrong. */
  secondsLeft: z.int(),
})
export type Offer = z.output<typeof Offer>

/** Someone's entry, as they see it by their link. */
export const WaitingListEntry = z.object({
  state: z.enum(['Unconfirmed', 'Waiting', 'Ended']),
  /** Why it ended: they took a place, left, let offers pass, booked otherwise, or it ran out. Null until then. */
  endedBy: z.nullable(z.enum(ENDINGS)),
  firstName: z.string(),
  createdUtc: z.string(),
  /** The last day on which they are looked for. */
  lastsUntil: LocalDate,
  wishes,
  appointmentTypes: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** The only office they wish for; null if any will do. */
  locationName: z.nullable(z.string()),
  /** The appointment that a taken offer replaces; null if they have none. */
  appointment: z.nullable(
    z.object({ startDateLocal: LocalDateTime, locationName: z.string(), earlierByDays: EarlierByDays }),
  ),
  /** The offer they have now. */
  offer: z.nullable(Offer),
  /** What they were offered before and did not take, newest first. */
  passed: z.array(
    z.object({ startDateLocal: LocalDateTime, locationName: z.string(), state: z.enum(['Declined', 'Expired']) }),
  ),
})
export type WaitingListEntry = z.output<typeof WaitingListEntry>

/** An entry as staff see it: nothing that they do not need. */
export const ListedEntry = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  appointmentTypes: z.array(z.string()),
  waitingSinceUtc: z.string(),
  hasAppointment: z.boolean(),
  /** Of one with an appointment: how many days before it a time must be. */
  earlierByDays: EarlierByDays,
  wishes: z.omit(wishes, { appointmentTypes: true }),
  offersPassed: z.int(),
  /** The time they are offered right now. */
  offeredLocal: z.nullable(LocalDateTime),
})
export type ListedEntry = z.output<typeof ListedEntry>

export const ENTRIES_PER_PAGE = 20

const ListingRequest = z.strictObject({
  locationId: Id,
  skip: z._default(z.int().check(z.nonnegative(), z.maximum(100_000)), 0),
  take: z._default(z.int().check(z.positive(), z.maximum(100)), ENTRIES_PER_PAGE),
})

const byToken = z.strictObject({ token: Token })
const byOffer = z.extend(byToken, { offerId: Id })

/** Customers who find no good time are offered times that open up: one person at a time, longest wait first. */
export const waitingList = {
  /** Sends a link to the contact; the entry waits once it is opened and confirmed. */
  join: write({
    at: 'POST /api/public/waiting-list',
    summary: 'Join the waiting list',
    allow: 'public',
    body: z.strictObject({
      /** Made once per form: sent twice, it makes one entry. */
      idempotencyKey: z.uuid('Required'),
      humanCheck: HumanCheckAnswer,
      locale: Locale,
      wishes: WaitingWishes,
      customer: CustomerInformation,
    }),
    response: z.object({ contactBy: z.enum(['email', 'text']) }),
    limit: BOOKINGS_PER_ADDRESS,
    entities: [],
  }),
  entry: read({
    at: 'GET /api/public/waiting-list/entry',
    summary: 'Get an entry on the waiting list',
    allow: 'token',
    query: byToken,
    response: WaitingListEntry,
    limit: CALLS_PER_ADDRESS,
    entities: ['WaitingListEntry'],
  }),
  /** The contact is theirs: from now on they wait. */
  confirm: write({
    at: 'POST /api/public/waiting-list/confirm',
    summary: 'Confirm an entry on the waiting list',
    allow: 'token',
    body: byToken,
    response: WaitingListEntry,
    limit: CALLS_PER_ADDRESS,
    entities: ['WaitingListEntry'],
  }),
  /** Books what is offered, or moves their appointment there. */
  take: write({
    at: 'POST /api/public/waiting-list/take',
    summary: 'Take a time that the waiting list offers',
    allow: 'token',
    body: byOffer,
    response: z.object({ entry: WaitingListEntry, appointmentToken: z.string() }),
    limit: CALLS_PER_ADDRESS,
    entities: ['Appointment', 'WaitingListEntry'],
  }),
  decline: write({
    at: 'POST /api/public/waiting-list/decline',
    summary: 'Decline a time that the waiting list offers',
    allow: 'token',
    body: byOffer,
    response: WaitingListEntry,
    limit: CALLS_PER_ADDRESS,
    entities: ['WaitingListEntry'],
  }),
  leave: write({
    at: 'POST /api/public/waiting-list/leave',
    summary: 'Leave the waiting list',
    allow: 'token',
    body: byToken,
    response: WaitingListEntry,
    limit: CALLS_PER_ADDRESS,
    entities: ['WaitingListEntry'],
  }),
  /** "Tell me if an earlier time opens up": for customers with an appointment, by its link. */
  wantEarlier: write({
    at: 'POST /api/public/waiting-list/want-earlier',
    summary: 'Ask to hear of earlier times, or stop',
    allow: 'token',
    body: z.extend(byToken, {
      isWanted: z.boolean('Required'),
      earlierByDays: z._default(EarlierByDays, USUALLY_EARLIER_BY),
    }),
    response: ReviewedAppointment,
    limit: CALLS_PER_ADDRESS,
    entities: ['Appointment', 'WaitingListEntry'],
  }),
  /** Changes how much earlier than their appointment a time must be; their turn stays. */
  changeEarlierBy: write({
    at: 'POST /api/public/waiting-list/change-earlier-by',
    summary: 'Change how much earlier a time must be',
    allow: 'token',
    body: z.extend(byToken, { earlierByDays: EarlierByDays }),
    response: WaitingListEntry,
    limit: CALLS_PER_ADDRESS,
    entities: ['Appointment', 'WaitingListEntry'],
  }),
  /** The people who could use a place at a location, in the order in which they are asked. */
  listing: read({
    at: 'POST /api/staff/waiting-list/listing',
    summary: 'List the customers who wait for a place at a location',
    allow: staff,
    body: ListingRequest,
    response: z.object({
      totalCount: z.int(),
      /** The time at which the first of them started to wait. */
      oldestUtc: z.nullable(z.string()),
      /** Places of the location that someone on the list has taken since the first of the month. */
      filledThisMonth: z.int(),
      /** Places of the location that are offered right now. */
      offeredNow: z.int(),
      entries: z.array(ListedEntry),
    }),
    discloses: ({ body }: { body: z.output<typeof ListingRequest> }) => [
      listed('WaitingListEntry', { locationId: body.locationId }),
    ],
    entities: ['WaitingListEntry'],
  }),
}
