import { languageOf } from '#domain/languages.ts'
import { calendarMethod, hasCheckInCode, secondsUntilRetry, whyNotSend } from '#domain/outbox/delivery.ts'
import { isCodeWaiting } from '#server/users/code-queries.ts'
import { addToken } from '#server/appointments/booking/tokens.ts'
import type { MailSettings } from '#server/config.ts'
import type { Context, HubMessage } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { hashOf } from '#server/platform/http/session.ts'
import {
  hasOpenLink,
  manageUrl,
  secretOf,
  ticketToken,
  withSecret,
  withTicketLink,
} from '#server/platform/outbox-links.ts'
import { optOut } from '#server/appointments/links/opt-outs.ts'
import {
  claimDue,
  type DueMessage,
  extendClaims,
  giveUp,
  postpone,
  settleArrived,
  skip,
} from '#server/outbox/queries.ts'
import { takeText } from '#server/outbox/text-caps.ts'
import { harmless } from '#server/platform/rich-text.ts'
import { CHECK_IN_CODE, htmlPage, plainText } from '#server/platform/mail-page.ts'
import { calendarFile } from './calendar-file.ts'
import { checkInCode } from './check-in-code.ts'
import type { MailTransport } from '#server/outside/mail.ts'
import { type Outcome, refused } from '#server/outside/outcome.ts'
import type { TextTransport } from '#server/outside/texts.ts'

/** How messages leave the portal. Without a channel, its messages are captured: they stay in the outbox to be read. */
export interface Transports {
  readonly mail?: { readonly transport: MailTransport; readonly from: MailSettings['from'] }
  readonly texts?: TextTransport
}

/** On the pool itself: a message that has left stays recorded, whatever happens next. */
export type DeliveryContext = Pick<Context, 'now' | 'sealer' | 'publicUrl' | 'publish'> & { readonly db: Database }

/** Messages sent at the same time. */
export const DELIVERED_AT_ONCE = 5

/** Seconds after which another process takes over the message of a dead one. */
export const LEASE_SECONDS = 45

interface DeliveryOptions {
  /** Only emails, or only texts. */
  readonly channel?: DueMessage['channel']
  readonly onFailure?: (cause: unknown) => void
}

/** Delivers some of the messages that are due, and returns how many there were. */
export async function deliverDue(
  ctx: DeliveryContext,
  transports: Transports,
  { channel, onFailure = () => {} }: DeliveryOptions = {},
): Promise<number> {
  const due = await claimDue(ctx.db, DELIVERED_AT_ONCE, LEASE_SECONDS, channel)
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  // However slow the other side is: while we wait for it, no one else sends the same message.
  const extending = setInterval(
    () => void extendClaims(ctx.db, ids, LEASE_SECONDS).catch(onFailure),
    (LEASE_SECONDS * 1000) / 3,
  )
  try {
    await Promise.all(due.map((message) => deliver(ctx, transports, message).catch(onFailure)))
  } finally {
    clearInterval(extending)
  }
  ctx.publish(due.map(hubMessageOf))
  return due.length
}

/** Handles one message. A failure on our side is retried when the lease ends. */
async function deliver(ctx: DeliveryContext, transports: Transports, message: DueMessage): Promise<void> {
  const { db } = ctx
  const secret = secretOf(ctx.sealer, message.messageId)
  const why = await whyNot(ctx, message, secret)
  if (why !== undefined) return skip(db, message.id, why)
  if (message.hasOptedOut) return callInstead(ctx, message, 'Skipped', 'The number has opted out of texts.')

  if (message.appointment && hasOpenLink(message.body)) {
    await addToken(db, message.appointment.id, hashOf(secret), message.appointment.endsAt)
  }
  const ticketed = withTicketLink(message, ctx.publicUrl, (id) => ticketToken(ctx.sealer, id))
  const body = withSecret(ticketed, ctx.publicUrl, secret)
  const link = hasOpenLink(message.body) ? manageUrl(ctx.publicUrl, secret, languageOf(message.locale)) : undefined
  const outcome = await attempt(ctx, transports, message, { body, link })
  if (outcome === undefined) return arrived(ctx, message, 'Captured')
  if (outcome.kind === 'accepted') return arrived(ctx, message, 'Sent')
  if (outcome.kind === 'refused') {
    if (outcome.hasOptedOut) await optOut(db, message.recipient)
    return callInstead(ctx, message, outcome.hasOptedOut ? 'Skipped' : 'Failed', outcome.why)
  }
  const wait = secondsUntilRetry(message.attempts)
  if (wait === undefined)
    return callInstead(ctx, message, 'Failed', `${outcome.why} We tried ${message.attempts} times.`)
  return postpone(db, message.id, wait, outcome.why)
}

/** A message that has arrived. Its customer no longer has to be called because it had failed (CALL-5). */
async function arrived(ctx: DeliveryContext, { id }: DueMessage, state: 'Sent' | 'Captured') {
  const people = await settleArrived(ctx.db, id, state)
  if (people.length > 0) ctx.publish(people.map((person) => toCall('Deleted', person.id, person.locationId)))
}

/** A message that reached no one. Where it told what the office did, its recipient is now a person to call. */
async function callInstead(ctx: DeliveryContext, { id }: DueMessage, state: 'Skipped' | 'Failed', why: string) {
  const person = await giveUp(ctx.db, id, state, why)
  if (person) ctx.publish([toCall('EntityCreated', person.id, person.locationId)])
}

const toCall = (event: HubMessage['event'], entityId: number, locationId: number): HubMessage => ({
  event,
  entityType: 'PersonToCall',
  entityId,
  groups: ['role:Admin', `location:${locationId}`],
})

/** Later events may have made the message untrue or unwanted. */
async function whyNot({ db, now }: DeliveryContext, message: DueMessage, secret: string): Promise<string | undefined> {
  if (message.appointment) {
    const { status, startsAt, endsAt, hasMoved } = message.appointment
    const times = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }
    return whyNotSend(message.templateKey, { status, ...times, hasMoved }, now().getTime())
  }
  if (message.waiting) return message.waiting.hasEnded ? 'The offer has ended.' : undefined
  const isStale = hasOpenLink(message.body) && !(await isCodeWaiting(db, hashOf(secret)))
  return isStale ? 'Its link is no longer valid.' : undefined
}

/** Returns nothing when the channel is not configured. */
async function attempt(
  ctx: DeliveryContext,
  { mail, texts }: Transports,
  message: DueMessage,
  { body, link }: { readonly body: string; readonly link: string | undefined },
): Promise<Outcome | undefined> {
  if (message.channel === 'sms') {
    if (!texts) return undefined
    const why = body === '' ? 'It is empty.' : (texts.whyNot(message.recipient) ?? (await takeText(ctx.db, message.id)))
    return why === undefined ? texts.send({ to: message.recipient, body }) : refused(why)
  }
  if (!mail) return undefined
  const safe = harmless(body)
  const code = link !== undefined && hasCode(message) ? checkInCode(link) : undefined
  return mail.transport.send({
    to: message.recipient,
    subject: message.subject,
    html: htmlPage(safe, languageOf(message.locale), { hasCode: code !== undefined }),
    text: plainText(safe),
    messageId: message.messageId,
    calendar: calendarFor(ctx, mail.from, message, { link, code }),
    picture: code && { id: CHECK_IN_CODE, png: code },
  })
}

/** Only for the customer, who shows it to the kiosk: an office's copy does not need it. */
const hasCode = ({ appointment, recipient, templateKey }: DueMessage) =>
  hasCheckInCode(templateKey) && appointment?.email === recipient

/** Only for the customer: an office's copy does not belong in a calendar. */
function calendarFor(
  { publicUrl, now }: DeliveryContext,
  organizer: MailSettings['from'],
  { appointment, recipient, templateKey, locale }: DueMessage,
  { link, code }: { readonly link: string | undefined; readonly code: Buffer | undefined },
) {
  const method = calendarMethod(templateKey)
  if (!method || appointment?.email !== recipient) return undefined
  const language = languageOf(locale)
  const own = method === 'REQUEST' ? { url: link, code } : { url: undefined, code: undefined }
  return calendarFile({ method, appointment, language, ...own, attendee: recipient, organizer, publicUrl, now: now() })
}

function hubMessageOf({ id, appointment }: DueMessage): HubMessage {
  const groups = appointment ? ['role:Admin', `location:${appointment.locationId}`] : ['role:Admin']
  return { event: 'EntityUpdated', entityType: 'OutboxMessage', entityId: id, groups }
}
