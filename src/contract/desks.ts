import * as z from 'zod/mini'
import { DESK_STATES } from '#domain/line/arrival.ts'
import { limits } from '#domain/limits.ts'
import { managers, read, write } from './endpoint.ts'
import { Done, Id, IdInUrl, requiredText, text } from './fields.ts'

const deskForm = {
  name: requiredText(limits.stationName),
  /** The types it serves; none means all. */
  appointmentTypeIds: z.array(Id).check(z.maxLength(200)),
}

export const CreateDesk = z.strictObject({ ...deskForm, locationId: Id })
export type CreateDesk = z.output<typeof CreateDesk>

export const UpdateDesk = z.strictObject({ ...deskForm, version: z.int() })
export type UpdateDesk = z.output<typeof UpdateDesk>

export const Desk = z.object({
  id: Id,
  version: z.int(),
  locationId: Id,
  name: z.string(),
  appointmentTypeIds: z.array(Id),
  state: z.enum(DESK_STATES),
  /** Who sits there, and the time they sat down. */
  userEmail: z.nullable(z.string()),
  userName: z.string(),
  sinceUtc: z.nullable(z.string()),
  /** The last sign of life from their screen. */
  seenUtc: z.nullable(z.string()),
  /** Who sat there before the user took it over, until they sit down elsewhere. */
  takenFromEmail: z.nullable(z.string()),
})
export type Desk = z.output<typeof Desk>

const minutes = (from: number, to: number) =>
  z
    .int('Must be a whole number')
    .check(z.minimum(from, `Must be at least ${from}`), z.maximum(to, `Must be at most ${to}`))

/** How a location runs its line. */
export const LineSettings = z.object({
  /** Without a line, tickets are those of a paper roll. */
  isOn: z.boolean(),
  lateMinutes: z.int(),
  longestWaitMinutes: z.int(),
  priorityMinutes: z.int(),
  /** Others see first name and initial; otherwise the ticket's number. */
  showsNames: z.boolean(),
  /** Anyone may join by the line's address, not only who is there. */
  joinsFromHome: z.boolean(),
  /** Kiosk and phones give tickets; staff can always add someone. */
  givesTickets: z.boolean(),
  /** Shown in the waiting room; empty for none. */
  roomMessage: z.string(),
  /** The place in line at which a person gets a text; 0 for none. */
  textAtPlace: z.int(),
  ticketDigits: z.int(),
  ticketPrefixes: z.array(z.object({ appointmentTypeId: Id, prefix: z.string() })),
  version: z.int(),
})
export type LineSettings = z.output<typeof LineSettings>

export const UpdateLineSettings = z.strictObject({
  isOn: z.boolean(),
  lateMinutes: minutes(0, 240),
  longestWaitMinutes: minutes(5, 480),
  priorityMinutes: minutes(0, 240),
  showsNames: z.boolean(),
  joinsFromHome: z.boolean(),
  givesTickets: z._default(z.boolean(), true),
  roomMessage: z._default(text(limits.roomMessage), ''),
  textAtPlace: minutes(0, 20),
  ticketDigits: minutes(1, 6),
  ticketPrefixes: z
    .array(
      z.strictObject({
        appointmentTypeId: Id,
        prefix: requiredText(limits.ticketPrefix).check(z.regex(/^[A-Za-z]*$/, 'Must be letters from A to Z')),
      }),
    )
    .check(
      z.maxLength(200),
      z.refine(
        (prefixes) => new Set(prefixes.map(({ appointmentTypeId }) => appointmentTypeId)).size === prefixes.length,
        'A service can have one prefix',
      ),
    ),
  version: z.int(),
})
export type UpdateLineSettings = z.output<typeof UpdateLineSettings>

const byId = z.strictObject({ id: IdInUrl })
const byLocation = z.strictObject({ locationId: IdInUrl })

/** The desks of a location, and how its line is run. */
export const desks = {
  ofLocation: read({
    at: 'GET /api/office-manager/desks/location/:locationId',
    summary: 'List the desks of a location',
    allow: managers,
    params: byLocation,
    response: z.array(Desk),
    entities: ['Desk'],
  }),
  create: write({
    at: 'POST /api/office-manager/desks',
    summary: 'Create a desk',
    allow: managers,
    body: CreateDesk,
    response: z.object({ id: Id }),
    entities: ['Desk'],
  }),
  update: write({
    at: 'PUT /api/office-manager/desks/:id',
    summary: 'Update a desk',
    allow: managers,
    params: byId,
    body: UpdateDesk,
    response: Done,
    entities: ['Desk'],
  }),
  remove: write({
    at: 'DELETE /api/office-manager/desks/:id',
    summary: 'Delete a desk',
    allow: managers,
    params: byId,
    response: Done,
    entities: ['Desk'],
  }),
  settings: read({
    at: 'GET /api/office-manager/desks/settings/:locationId',
    summary: 'Get how a location runs its line',
    allow: managers,
    params: byLocation,
    response: LineSettings,
    entities: ['Location'],
  }),
  updateSettings: write({
    at: 'PUT /api/office-manager/desks/settings/:locationId',
    summary: 'Change how a location runs its line',
    allow: managers,
    params: byLocation,
    body: UpdateLineSettings,
    response: Done,
    entities: ['Location'],
  }),
}
