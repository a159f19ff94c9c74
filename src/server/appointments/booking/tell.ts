import { letter } from '#domain/templates/letter.ts'
import { spoken } from '#domain/templates/spoken.ts'
import type { Actor, Context, Tx } from '#server/platform/context.ts'
import { sayList } from '#server/platform/say-when.ts'
import type { MessageTemplates, TemplateKey } from '#server/templates/queries.ts'
import { messagesAbout, type Told, valuesOf } from './messages.ts'

/** Messages about what happened to an appointment. A customer who misses one may come for nothing. */
const NEWS: ReadonlySet<TemplateKey> = new Set([
  'AppointmentCancelled',
  'AppointmentReleased',
  'AppointmentRescheduled',
  'LocationClosure',
  'TimesOffered',
  'AppointmentHonored',
  'OfferUnanswered',
])

/** No one presses a button for these, but they are still the office's rule. */
const BY_RULE: ReadonlySet<TemplateKey> = new Set(['AppointmentReleased', 'OfferUnanswered'])

/**
 * Tells a customer about their appointment. The one way to do so for a booked one: what the office did to it, and no
 * message tells, makes them a person to call. What customers do themselves, they know.
 */
export async function tellAbout(
  { actor }: Pick<Context, 'actor'>,
  tx: Tx,
  textsIn: (locale: string) => Promise<MessageTemplates>,
  told: Told & { readonly id: number; readonly locale: string },
  publicUrl = '',
): Promise<void> {
  const texts = await textsIn(told.locale)
  const messages = messagesAbout(texts, told, publicUrl)
  if (!NEWS.has(texts.key) || !(isOffice(actor) || BY_RULE.has(texts.key))) {
    for (const message of messages) tx.send(message)
    return
  }
  const words = wordsTo(await textsIn('en'), told)
  // The office's own copies reach no customer.
  const isToThem = (recipient: string) => recipient === told.email || recipient === told.smsPhoneNumber
  for (const message of messages) tx.send(isToThem(message.recipient) ? { ...message, wordsToSay: words } : message)
  if (messages.some(({ channel, recipient }) => channel === 'email' && isToThem(recipient))) return
  const textedTo = messages.find(({ channel }) => channel === 'sms')?.recipient ?? null
  tx.call({ appointmentId: told.id, templateKey: texts.key, words, textedTo })
}

/** The person who signs in, now or when they left this work to the background. */
function isOffice(actor: Actor): boolean {
  return actor.kind === 'user' || (actor.kind === 'system' && actor.onBehalfOf !== undefined)
}

/** The office's English text of a message, to be read out. The caller has the reference before their eyes. */
function wordsTo({ email, sms }: MessageTemplates, told: Told): string {
  const values = { ...valuesOf(told, 'en'), Reference: '' }
  return spoken(letter(email?.body ?? sms?.body ?? '', values, (things) => sayList(things, 'en')))
}
