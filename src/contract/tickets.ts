import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { FIRST_STATION } from '#domain/tickets/station.ts'
import { ARRIVAL_STATES } from '#domain/line/arrival.ts'
import { CALLS_PER_ADDRESS, read, staff, write } from './endpoint.ts'
import { Id, IdInUrl, requiredLines, requiredText } from './fields.ts'
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
  /** Typed by hand and not ahead, as a new roll of tickets is: the office continues from it all the same. */
  isNewStart: z._default(z.boolean(), false),
  /** Called again: the office continues from where it was. */
  isRecall: z._default(z.boolean(), false),
  station: requiredText(limits.stationName),
})
export type AnnounceTicket = z.output<typeof AnnounceTicket>

const Ticket = z.object({ ticketNumber: z.int(), station: z.string(), timestamp: z.string() })
export type Ticket = z.output<typeof Ticket>

/** A ticket as whoever holds its link sees it: their own place, and nothing of others but how many. */
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
  /** They asked for more time: others go first until then. */
  pausedUntilUtc: z.nullable(z.string()),
  pausesLeft: z.int(),
  canLeave: z.boolean(),
  /** For ten minutes after they left. */
  canRejoin: z.boolean(),
})
export type MyTicket = z.output<typeof MyTicket>

const Token = z.string('Required').check(z.regex(/^[\w-]{1,128}$/, 'This link is not valid.'))
const byToken = z.strictObject({ token: Token })

export const tickets = {
  mine: read({
    at: 'GET /api/public/tickets/:token',
    allow: 'token',
    params: byToken,
    response: MyTicket,
    limit: CALLS_PER_ADDRESS,
    entities: [],
    isBackground: true,
  }),
  /** Lets others go first for a while; twice. */
  moreTime: write({
    at: 'POST /api/public/tickets/more-time',
    allow: 'token',
    body: byToken,
    response: MyTicket,
    limit: CALLS_PER_ADDRESS,
    entities: ['Arrival'],
  }),
  leave: write({
    at: 'POST /api/public/tickets/leave',
    allow: 'token',
    body: byToken,
    response: MyTicket,
    limit: CALLS_PER_ADDRESS,
    entities: ['Arrival'],
  }),
  rejoin: write({
    at: 'POST /api/public/tickets/rejoin',
    allow: 'token',
    body: byToken,
    response: MyTicket,
    limit: CALLS_PER_ADDRESS,
    entities: ['Arrival'],
  }),
  details: read({
    at: 'GET /api/staff/ticket-announcement/:locationId',
    allow: staff,
    params: z.strictObject({ locationId: IdInUrl }),
    response: AnnouncementDetails,
    entities: ['Ticket', 'Location'],
  }),
  /** Calls a ticket and returns which: the next one, unless one was typed. */
  announce: write({
    at: 'POST /api/staff/ticket-announcement/announce',
    allow: staff,
    body: AnnounceTicket,
    alsoTakes: (body) => ({ station: FIRST_STATION, ...body }),
    response: Ticket,
    entities: ['Ticket'],
  }),
}
