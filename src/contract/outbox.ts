import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { listed, narrowedBy, viewed } from './disclosures.ts'
import { admins, read, write } from './endpoint.ts'
import { Done, Id, IdInUrl, requiredLines, requiredText } from './fields.ts'
import { TableRequest, tableReplyOf } from './tables.ts'

export const MESSAGE_CHANNELS = ['email', 'sms'] as const
/** Captured: no provider is configured, so it stays in the outbox. Skipped: no longer true, or not wanted. */
export const MESSAGE_STATES = ['Queued', 'Sent', 'Captured', 'Skipped', 'Failed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

const message = {
  id: Id,
  channel: z.enum(MESSAGE_CHANNELS),
  templateKey: z.string(),
  /** Empty once the retention period is over. */
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MESSAGE_STATES),
  attempts: z.int(),
  createdUtc: z.string(),
  settledUtc: z.nullable(z.string()),
  lastError: z.string(),
}

export const OutboxRow = z.object(message)
export type OutboxRow = z.output<typeof OutboxRow>

export const OutboxMessage = z.object({
  ...message,
  appointmentId: z.nullable(Id),
  /** As the recipient reads it, with its link masked: an email's safe HTML, or a text's plain words. */
  body: z.string(),
  /** The link itself: only in the demo, for a captured message. */
  link: z.nullable(z.string()),
})
export type OutboxMessage = z.output<typeof OutboxMessage>

const PhoneNumber = requiredText(limits.phoneNumber)

export const SimulateReply = z.strictObject({
  phoneNumber: PhoneNumber,
  body: requiredLines(limits.textReply),
})
export type SimulateReply = z.output<typeof SimulateReply>

/** A captured text on the simulated phone. */
export const CapturedText = z.object({
  id: Id,
  body: z.string(),
  link: z.nullable(z.string()),
  createdUtc: z.string(),
})
export type CapturedText = z.output<typeof CapturedText>

/** Every email and text on its way. */
export const outbox = {
  table: read({
    at: 'POST /api/admin/outbox/table',
    summary: 'List messages',
    allow: admins,
    body: TableRequest,
    response: tableReplyOf(OutboxRow),
    discloses: ({ body }: { body: TableRequest }) => [listed('OutboxMessage', { narrowed: narrowedBy(body) })],
    entities: ['OutboxMessage'],
  }),
  get: read({
    at: 'GET /api/admin/outbox/:id',
    summary: 'Get a message as its recipient reads it',
    allow: admins,
    params: z.strictObject({ id: IdInUrl }),
    response: OutboxMessage,
    discloses: (_: unknown, { id, appointmentId }: OutboxMessage) => [
      viewed('OutboxMessage', id),
      ...(appointmentId === null ? [] : [viewed('Appointment', appointmentId)]),
    ],
    entities: ['OutboxMessage'],
  }),
  /** Queues a failed message again. */
  retry: write({
    at: 'POST /api/admin/outbox/retry/:id',
    summary: 'Send a failed message again',
    allow: admins,
    params: z.strictObject({ id: IdInUrl }),
    response: Done,
    entities: ['OutboxMessage'],
  }),
  /** The numbers with captured texts, latest first; and whether texts are captured at all. */
  phones: read({
    at: 'GET /api/admin/outbox/phones',
    summary: 'List the phone numbers with captured texts',
    allow: admins,
    response: z.object({ areTextsCaptured: z.boolean(), phoneNumbers: z.array(z.string()) }),
    discloses: () => [listed('OutboxMessage')],
    entities: ['OutboxMessage'],
  }),
  texts: read({
    at: 'GET /api/admin/outbox/texts',
    summary: 'List the captured texts of a phone number',
    allow: admins,
    query: z.strictObject({ phoneNumber: PhoneNumber }),
    response: z.object({ hasOptedOut: z.boolean(), texts: z.array(CapturedText) }),
    discloses: () => [listed('OutboxMessage')],
    entities: ['OutboxMessage'],
  }),
  /** Answers as the portal would answer a text from that number. Refused if texts are really sent. */
  simulateReply: write({
    at: 'POST /api/admin/outbox/simulate-reply',
    summary: 'Reply to a captured text',
    allow: admins,
    body: SimulateReply,
    response: z.object({ answer: z.string() }),
    entities: ['OutboxMessage', 'Appointment'],
  }),
}
