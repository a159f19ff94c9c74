import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { FIRST_STATION } from '#domain/tickets/station.ts'
import { ARRIVAL_STATES } from '#domain/line/arrival.ts'
import { BOOKINGS_PER_ADDRESS, CALLS_PER_ADDRESS, perMinute, read, staff, write } from './endpoint.ts'
import { Id, IdInUrl, Locale, requiredLines, requiredText, PersonName, text } from './fields.ts'
import { WaitRange } from './line.ts'

export const AnnouncementDetails = z.object({
  /** The last number that was called; 0 before the first. */
  currentServedTicketNumber: z.int(),
  /** The office's template: names in double braces. */
  announcementMessage: z.string(),
})
export type AnnouncementDetails = z.output<typeof AnnouncementDetails>

export const AnnounceTicket = z.strictObject({
  locationId: Id,
  /** The template, as is or edited. */
  announcementMessage: requiredLines(limits.pullNumberTemplate),
  /** Typed by hand or recalled: called as is. Otherwise the last number the desk has seen; the server increments. */
  currentServedNumber: z
    .int('Must be a whole number')
    .check(z.minimum(0, 'Must be at least 0'), z.maximum(limits.ticketNumber, 'Too large')),
  /** Typed by hand: the office continues from it if it is ahead of the last number. */
  isManualInput: z._default(z.boolean(), false),
  /** Typed by hand and not ahead, as a new roll of tickets is: the office continues from it anyway. */
  isNewStart: z._default(z.boolean(), false),
  /** Called again: the office continues from where it was. */
  isRecall: z._default(z.boolean(), false),
  station: requiredText(limits.stationName),
})
export type AnnounceTicket = z.output<typeof AnnounceTicket>

const Ticket = z.object({ ticketNumber: z.int(), station: z.string(), timestamp: z.string() })
export type Ticket = z.output<typeof Ticket>

/** A ticket as the holder of its link sees it: their own place, and of others only the number. */
export const MyTicket = z.object({
  ticket: z.string(),
  state: z.enum(ARRIVAL_STATES),
  locationName: z.string(),
  timeZone: z.string(),
  /** Null once they are called, or no longer in the line. */
  peopleAhead: z.nullable(z.int()),
  wait: WaitRange,
  /** Where they are called to. */
  deskName: z.string(),
  /** How often they were called: each time is worth another sound. */
  calls: z.int(),
  /** They asked for more time: others go first until then. */
  pausedUntilUtc: z.nullable(z.string()),
  pausesLeft: z.int(),
  /** They are parked until then; null while no one has set an end. */
  returnsAtUtc: z.nullable(z.string()),
  canLeave: z.boolean(),
  /** For ten minutes after they left, or missed their last call; and while others go first because they missed one. */
  canRejoin: z.boolean(),
})
export type MyTicket = z.output<typeof MyTicket>

/** The ticket that someone was given: its link, and their place. */
export const GivenTicket = z.object({
  token: z.string(),
  place: MyTicket,
  /** They have had it since before: one person has one ticket (LINE-17). */
  isHeld: z.optional(z.boolean()),
})
export type GivenTicket = z.output<typeof GivenTicket>

/** The services without an appointment, and the wait, shown before customers take a ticket. */
export const LineChoice = z.object({ appointmentTypeId: Id, name: z.string(), wait: WaitRange })
export type LineChoice = z.output<typeof LineChoice>

/** What someone without an appointment says of themselves, at the kiosk or on their phone. */
export const TakeTicket = z.strictObject({
  appointmentTypeId: Id,
  name: z._default(PersonName, ''),
  /** For texts; giving it is consent. */
  smsPhoneNumber: z._default(text(limits.phoneNumber), ''),
  locale: z._default(Locale, 'en'),
  /** Sent twice with the same key, it is one ticket. */
  requestKey: z.uuid('Required'),
  /** Drawn by the customer's own browser once; kiosks have none. */
  deviceKey: z.optional(z.uuid()),
})
export type TakeTicket = z.output<typeof TakeTicket>

/** A location's line as someone sees it who wants to join. */
export const LineToJoin = z.object({
  /** Open to them; for who scans the code in the office; closed, as no desk is open; or there is none. */
  standing: z.enum(['open', 'scan', 'closed', 'full', 'none']),
  locationName: z.string(),
  takesTexts: z.boolean(),
  choices: z.array(LineChoice),
})
export type LineToJoin = z.output<typeof LineToJoin>

/** What the office's QR code says. */
const JoinCode = z._default(text(40), '')

/** An office's guests share one address, and the phone of each asks whenever the line moves. */
const ofManyPhones = perMinute(3000)

const Token = z.string('Required').check(z.regex(/^[\w-]{1,128}$/, 'This link is not valid.'))
const byToken = z.strictObject({ token: Token })

export const tickets = {
  mine: read({
    at: 'GET /api/public/tickets/:token',
    summary: 'Get the ticket of a link',
    allow: 'token',
    params: byToken,
    response: MyTicket,
    limit: ofManyPhones,
    entities: [],
    isBackground: true,
  }),
  /** A bell: events that say that the line has moved, or the visit of an appointment's link has changed, and nothing else. */
  changes: read({
    at: 'GET /api/public/tickets/:token/changes',
    summary: 'Listen for changes to the line of a ticket',
    allow: 'token',
    params: byToken,
    response: z.any(),
    mediaTypes: ['text/event-stream'],
    limit: ofManyPhones,
    entities: [],
    isBackground: true,
  }),
  /** Lets others go first for a while; twice. */
  moreTime: write({
    at: 'POST /api/public/tickets/more-time',
    summary: 'Let others go first for five minutes',
    allow: 'token',
    body: byToken,
    response: MyTicket,
    limit: CALLS_PER_ADDRESS,
    entities: ['Arrival'],
  }),
  leave: write({
    at: 'POST /api/public/tickets/leave',
    summary: 'Leave the line',
    allow: 'token',
    body: byToken,
    response: MyTicket,
    limit: CALLS_PER_ADDRESS,
    entities: ['Arrival'],
  }),
  rejoin: write({
    at: 'POST /api/public/tickets/rejoin',
    summary: 'Come back into the line',
    allow: 'token',
    body: byToken,
    response: MyTicket,
    limit: CALLS_PER_ADDRESS,
    entities: ['Arrival'],
  }),
  /** The line of a location, shown before customers join it by phone. */
  lineToJoin: read({
    at: 'GET /api/public/tickets/line/:locationId',
    summary: "Get a location's line before joining it by phone",
    allow: 'public',
    params: z.strictObject({ locationId: IdInUrl }),
    query: z.strictObject({ code: JoinCode }),
    response: LineToJoin,
    limit: CALLS_PER_ADDRESS,
    entities: [],
  }),
  /** Takes a ticket by phone: in the office by its code, or from home where the location allows it. */
  join: write({
    at: 'POST /api/public/tickets/join',
    summary: 'Take a ticket by phone',
    allow: 'public',
    body: z.extend(TakeTicket, { locationId: Id, code: JoinCode }),
    response: GivenTicket,
    limit: BOOKINGS_PER_ADDRESS,
    entities: ['Arrival'],
  }),
  details: read({
    at: 'GET /api/staff/ticket-announcement/:locationId',
    summary: 'Get what is needed to announce a ticket',
    allow: staff,
    params: z.strictObject({ locationId: IdInUrl }),
    response: AnnouncementDetails,
    entities: ['Ticket', 'Location'],
  }),
  /** Calls a ticket and returns which: the next one, unless one was typed. */
  announce: write({
    at: 'POST /api/staff/ticket-announcement/announce',
    summary: 'Announce a ticket',
    allow: staff,
    body: AnnounceTicket,
    alsoTakes: (body) => ({ station: FIRST_STATION, ...body }),
    response: Ticket,
    entities: ['Ticket'],
  }),
}
