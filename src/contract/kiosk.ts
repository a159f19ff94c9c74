import * as z from 'zod/mini'
import { REFERENCE_TYPED } from '#domain/appointments/reference-typed.ts'
import { limits } from '#domain/limits.ts'
import { perHour, perMinute, read, write } from './endpoint.ts'
import { Done, IdInUrl, LocalDateTime, requiredText } from './fields.ts'
import { Pairing } from './lobby.ts'
import { GivenTicket, LineChoice, TakeTicket } from './tickets.ts'

export const KioskState = z.object({
  /** An unpaired kiosk learns nothing else. */
  isPaired: z.boolean(),
  locationName: z.string(),
  timeZone: z.string(),
  /** Without a line, a kiosk only checks in. */
  hasLine: z.boolean(),
  /** Whether people without an appointment can join the line; an office can stop giving out tickets. */
  givesTickets: z.boolean(),
  takesTexts: z.boolean(),
  choices: z.array(LineChoice),
  /** What the QR code says that lets someone here join by phone. */
  joinCode: z.string(),
})
export type KioskState = z.output<typeof KioskState>

/** How someone shows which appointment is theirs. */
export const Proof = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('link'),
    token: z.string('Required').check(z.regex(/^[\w-]{1,128}$/, 'This link is not valid.')),
  }),
  z.strictObject({ by: z.literal('reference'), reference: requiredText(REFERENCE_TYPED) }),
  z.strictObject({
    by: z.literal('contact'),
    phoneNumber: requiredText(limits.phoneNumber),
    lastName: requiredText(limits.name),
  }),
])
export type Proof = z.output<typeof Proof>

/** Someone of the same household who was checked in too, and their ticket. */
export const CheckedInToo = z.object({ firstName: z.string(), ticket: z.nullable(z.string()) })
export type CheckedInToo = z.output<typeof CheckedInToo>

/** The appointment of a code or a reference that cannot be checked in here today: another day, another office, or over. */
export const AppointmentElsewhere = z.object({
  state: z.enum(['Ahead', 'Canceled', 'Over']),
  startDateLocal: LocalDateTime,
  locationName: z.string(),
})
export type AppointmentElsewhere = z.output<typeof AppointmentElsewhere>

/** An office's kiosks share one address, and each polls. */
const ofManyKiosks = perMinute(600)

const byLocation = z.strictObject({ locationId: IdInUrl })

/** The screen at the door: it proves itself with a cookie, as a lobby display does, and staff admit it by its code. */
export const kiosk = {
  state: read({
    at: 'GET /api/kiosk/:locationId',
    summary: 'Get what a kiosk offers',
    allow: 'public',
    params: byLocation,
    response: KioskState,
    limit: ofManyKiosks,
    entities: [],
    isBackground: true,
  }),
  requestPairing: write({
    at: 'POST /api/kiosk/:locationId/request-pairing',
    summary: 'Request a code to pair a kiosk',
    allow: 'public',
    params: byLocation,
    response: Pairing,
    limit: perHour(60),
    entities: [],
  }),
  /** A paired kiosk reports that it is on; nothing else records it. */
  seen: write({
    at: 'POST /api/kiosk/:locationId/seen',
    summary: 'Report that a kiosk is on',
    allow: 'public',
    params: byLocation,
    response: Done,
    limit: perMinute(60),
    entities: [],
    isBackground: true,
  }),
  /** Checks in the customer at the kiosk, for an appointment today. Repeating it gives the same ticket. */
  checkIn: write({
    at: 'POST /api/kiosk/:locationId/check-in',
    summary: 'Check in at a kiosk',
    allow: 'public',
    params: byLocation,
    body: Proof,
    /** Null where there is no line. */
    response: z.object({
      given: z.nullable(GivenTicket),
      others: z.optional(z.array(CheckedInToo)),
      /** Then no one was checked in. */
      elsewhere: z.optional(AppointmentElsewhere),
    }),
    limit: perMinute(30),
    entities: ['Appointment', 'Arrival'],
  }),
  takeTicket: write({
    at: 'POST /api/kiosk/:locationId/take-ticket',
    summary: 'Take a ticket at a kiosk',
    allow: 'public',
    params: byLocation,
    body: TakeTicket,
    response: GivenTicket,
    limit: perMinute(60),
    entities: ['Arrival'],
  }),
}
