import * as z from 'zod/mini'
import { STATUSES } from '#domain/appointments/status.ts'
import { limits } from '#domain/limits.ts'
import { read, write } from './endpoint.ts'
import { Id, LocalDateTime, requiredText } from './fields.ts'

/** A text as the gateway passes it on; it sends much more that we do not read. */
const InboundText = z.looseObject({
  From: requiredText(limits.phoneNumber),
  Body: z._default(z.string().check(z.maxLength(1600)), ''),
  MessageSid: requiredText(64),
})

const TextedAppointment = z.object({
  id: Id,
  startDateLocal: LocalDateTime,
  timeZone: z.string(),
  locationName: z.string(),
  appointmentStatus: z.enum(STATUSES),
  isConfirmed: z.boolean(),
})

/** What customers do by text, as the SMS gateway passes it on. */
export const replies = {
  /** Does what a customer's text asks for; answers in the gateway's own language, TwiML. */
  action: write({
    at: 'POST /api/appointments/sms-:actionType',
    summary: 'Answer a text: take an offer, confirm, cancel or check in',
    allow: 'gateway',
    params: z.strictObject({ actionType: z.enum(['confirm', 'cancel', 'check-in'], 'Unknown action') }),
    body: InboundText,
    isForm: true,
    response: z.string(),
    mediaTypes: ['text/xml'],
    entities: ['Appointment', 'WaitingListEntry', 'PersonToCall'],
  }),
  byPhone: read({
    at: 'GET /api/appointments/get-appointment-by-phone',
    summary: 'Find the appointment of a phone number',
    allow: 'gateway',
    query: z.strictObject({ smsPhoneNumber: requiredText(limits.phoneNumber) }),
    response: z.object({ appointment: z.nullable(TextedAppointment), others: z.int() }),
    entities: ['Appointment'],
  }),
}
