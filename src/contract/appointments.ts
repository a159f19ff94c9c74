import * as z from 'zod/mini'
import { LATE_OUTCOMES, MOST_LATE_MINUTES } from '#domain/appointments/running-late.ts'
import { CHECK_IN_STATES, VISIT_STATES } from '#domain/appointments/visit-now.ts'
import { STATUSES } from '#domain/appointments/status.ts'
import { limits } from '#domain/limits.ts'
import { EARLIER_BY_DAYS } from '#domain/waiting-list/entry.ts'
import { BookedAppointment, HouseholdPerson, LocationOption } from './booking.ts'
import { BOOKINGS_PER_ADDRESS, CALLS_PER_ADDRESS, perHour, read, write } from './endpoint.ts'
import { Done, Id, lines, LocalDateTime, requiredText, text } from './fields.ts'

/** How many days earlier than an appointment a time must be for its customer to be offered it. */
export const EarlierByDays = z.literal(EARLIER_BY_DAYS)

/** An appointment as the customer who holds its link sees it. */
export const ReviewedAppointment = z.object({
  id: Id,
  reference: z.string(),
  appointmentStatus: z.enum(STATUSES),
  startDateLocal: LocalDateTime,
  endDateLocal: LocalDateTime,
  startDateUtc: z.string(),
  endDateUtc: z.string(),
  timeZone: z.string(),
  isInTimeZone: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  isConfirmed: z.boolean(),
  cancellationDateUtc: z.nullable(z.string()),
  location: LocationOption,
  appointmentTypes: z.array(
    z.object({ appointmentTypeId: Id, name: z.string(), description: z.string(), quantity: z.int() }),
  ),
  canConfirm: z.boolean(),
  canCancel: z.boolean(),
  canReschedule: z.boolean(),
  /** Whether its customer has just canceled it and can take that back. */
  canUndoCancel: z.boolean(),
  /** What it is at this moment (LINK-6). */
  state: z.enum(VISIT_STATES),
  /** When that changes by itself: the page then asks again. */
  changesInSeconds: z.nullable(z.int()),
  checkIn: z.enum(CHECK_IN_STATES),
  /** From when the link can check in. */
  checkInOpensLocal: LocalDateTime,
  /** Whether its customer, if they came now, would wait with those who have no appointment. */
  isTooLateForTurn: z.boolean(),
  /** Whether its customer can say that they are running late, and what they said. */
  canSayLate: z.boolean(),
  late: z.nullable(z.object({ minutes: z.int(), outcome: z.enum(LATE_OUTCOMES) })),
  /** Whether its office runs a line. */
  hasLine: z.boolean(),
  /** Whether their place in the line says more: the link also opens their ticket. */
  hasTicket: z.boolean(),
  /** Whether other times are kept for its customer, because it cannot be kept: the link also opens them. */
  hasOffer: z.boolean(),
  /** Whether other offices serve its customer without a time: the link also says which. */
  isHonored: z.boolean(),
  /** Whether it was canceled because it was not confirmed in time. */
  isReleased: z.boolean(),
  /** Whether they are told when something earlier is free, and whether they can ask for that. */
  wantsEarlier: z.boolean(),
  /** By how many days a time must be earlier for them to be told of it; null if they did not ask. */
  earlierByDays: z.nullable(EarlierByDays),
  canWantEarlier: z.boolean(),
  /** The deadline to confirm it before it is released; null if it need not be confirmed. */
  confirmByLocal: z.nullable(LocalDateTime),
  /**
   * For a household: everyone, in the order of their times. The times above are then those of everyone still coming,
   * and an action is offered if it is possible for any of them.
   */
  household: z.optional(
    z.array(
      z.extend(HouseholdPerson, {
        appointmentStatus: z.enum(STATUSES),
        canCancel: z.boolean(),
        canCheckIn: z.boolean(),
      }),
    ),
  ),
})
export type ReviewedAppointment = z.output<typeof ReviewedAppointment>

export const Token = z.string('Required').check(z.regex(/^[\w-]{1,128}$/, 'This link is not valid.'))

/** The token, never an id, says which appointment is meant. Everything customers do with it can be repeated. */
const byToken = z.strictObject({ token: Token })

/** For a household, only the person named; everyone if no one is. */
const byTokenForOne = z.extend(byToken, { appointmentId: z.optional(Id) })

/** What customers do with their appointment by its link. */
export const appointments = {
  review: read({
    at: 'GET /api/appointments/review',
    summary: 'Get the appointment of a link',
    allow: 'token',
    query: z.strictObject({ token: Token, timeZone: z.optional(text(64)) }),
    response: ReviewedAppointment,
    limit: CALLS_PER_ADDRESS,
    entities: ['Appointment'],
  }),
  confirm: write({
    at: 'POST /api/appointments/confirm',
    summary: 'Confirm an appointment',
    allow: 'token',
    body: byTokenForOne,
    response: ReviewedAppointment,
    limit: CALLS_PER_ADDRESS,
    entities: ['Appointment'],
  }),
  cancel: write({
    at: 'POST /api/appointments/cancel',
    summary: 'Cancel an appointment',
    allow: 'token',
    body: z.extend(byTokenForOne, { reason: z._default(lines(limits.cancellationReason), '') }),
    response: ReviewedAppointment,
    limit: CALLS_PER_ADDRESS,
    entities: ['Appointment'],
  }),
  /** For five minutes, by who canceled: the same time, if it is still free. */
  undoCancel: write({
    at: 'POST /api/appointments/undo-cancel',
    summary: 'Take back a cancellation',
    allow: 'token',
    body: byToken,
    response: ReviewedAppointment,
    limit: CALLS_PER_ADDRESS,
    entities: ['Appointment'],
  }),
  checkIn: write({
    at: 'POST /api/appointments/check-in',
    summary: 'Check in for an appointment',
    allow: 'token',
    body: byTokenForOne,
    response: ReviewedAppointment,
    limit: CALLS_PER_ADDRESS,
    entities: ['Appointment'],
  }),
  reschedule: write({
    at: 'POST /api/appointments/reschedule',
    summary: 'Move an appointment to another time',
    allow: 'token',
    /** At another office, if one is named. */
    body: z.extend(byToken, { startDateLocal: LocalDateTime, locationId: z.optional(Id) }),
    response: ReviewedAppointment,
    limit: CALLS_PER_ADDRESS,
    entities: ['Appointment'],
  }),
  /** The same people, services and numbers at another time, without typing anything. */
  bookAgain: write({
    at: 'POST /api/appointments/book-again',
    summary: 'Book the same visit again',
    allow: 'token',
    body: z.extend(byToken, {
      idempotencyKey: z.uuid('Required'),
      startDateLocal: LocalDateTime,
      locationId: z.optional(Id),
    }),
    response: BookedAppointment,
    limit: BOOKINGS_PER_ADDRESS,
    entities: ['Appointment'],
  }),
  /** Tells the office how late its customer will be; 0 takes it back. */
  runningLate: write({
    at: 'POST /api/appointments/running-late',
    summary: 'Say that the customer is running late',
    allow: 'token',
    body: z.extend(byToken, { minutes: z.int().check(z.minimum(0), z.maximum(MOST_LATE_MINUTES)) }),
    response: ReviewedAppointment,
    limit: CALLS_PER_ADDRESS,
    entities: ['Appointment'],
  }),
  /** Whether a new link can be requested: always, because the answer must not reveal what the old one opened. */
  refreshToken: read({
    at: 'GET /api/appointments/refresh-token',
    summary: 'Check whether a new link can be requested',
    allow: 'token',
    query: z.strictObject({ token: Token }),
    response: z.object({ canSendNewLink: z.boolean() }),
    limit: CALLS_PER_ADDRESS,
    entities: [],
  }),
  /** Sends a new link to the contact on file. A POST, because a GET changes nothing. */
  sendNewLink: write({
    at: 'POST /api/appointments/refresh-token',
    summary: 'Send a new link to an appointment',
    allow: 'token',
    body: z.strictObject({ token: Token }),
    response: Done,
    limit: perHour(5),
    entities: [],
  }),
  /** Texts the link to the phone number of a booking that gave nothing else. Asking for it is consent. */
  textLink: write({
    at: 'POST /api/appointments/text-link',
    summary: 'Text the link to the number of the booking',
    allow: 'token',
    body: byToken,
    response: Done,
    limit: perHour(20),
    entities: [],
  }),
  /** Sends the links of all upcoming appointments to an address or number, if it has any. */
  sendLinks: write({
    at: 'POST /api/appointments/send-links',
    summary: 'Send a contact the links to their appointments',
    allow: 'public',
    body: z.strictObject({ contact: requiredText(limits.email) }),
    response: Done,
    limit: perHour(60),
    entities: [],
  }),
}
