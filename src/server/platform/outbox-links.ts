import { inLanguage, type Language, languageOf } from '#domain/languages.ts'
import { fill, restored } from '#domain/placeholders.ts'
import type { Sealer } from './sealed.ts'

/** What a message's body leaves open until it is read: the link to an appointment, or the code in a link. */
export interface LinkedMessage {
  readonly channel: 'email' | 'sms'
  readonly body: string
  /** The language it is written in, where its links lead on. */
  readonly locale: string
  readonly messageId: string
  /** Says which page its link opens. */
  readonly templateKey?: string
}

/** Stands for the code in an emailed link, in the outbox and everywhere else that stores a message. */
const CODE_PLACEHOLDER = '{{Code}}'

/** A template whose links end in a code. */
export const withCode = (template: string): string => fill(template, { Url: `{{Url}}${CODE_PLACEHOLDER}` }, 'plain')

/** Whether a message's body still leaves its link open. */
export const hasOpenLink = (body: string): boolean => /\{\{\s*(Url|Code)\s*\}\}/.test(body)

/** The length of a secret: 32 bytes in base64url. */
const SECRET_LENGTH = 43

/**
 * The secret in a message's link. It is derived from the message and our key, so a second try sends the same email, and
 * no copy of the database contains it.
 */
export function secretOf(sealer: Sealer, messageId: string): string {
  return sealer.derive(`link in message ${messageId}`)
}

/** The page of an appointment, as a message in this language links to it. */
export function manageUrl(publicUrl: string, token: string, language: Language): string {
  return inLanguage(`${publicUrl}/customer/appointment/review/${token}`, language)
}

/** The page of an entry on the waiting list. */
const waitingListUrl = (publicUrl: string, token: string, language: Language) =>
  inLanguage(`${publicUrl}/customer/waiting-list/${token}`, language)

/** Messages whose link opens an entry on the waiting list. */
const TO_WHO_WAITS: ReadonlySet<string> = new Set([
  'WaitingListJoined',
  'PlaceOffered',
  'PlaceWithdrawn',
  'WaitingListEnded',
])

const ticketUrl = (publicUrl: string, token: string, language: Language) =>
  inLanguage(`${publicUrl}/customer/ticket/${token}`, language)

/** Messages whose link opens a place in the line. */
const TO_THE_LINE: ReadonlySet<string> = new Set(['TicketCalled', 'TicketSoon', 'TicketMissed'])

/** Stands for the link to a ticket that has no appointment, until its text is read. */
export const ticketLink = (arrivalId: number): string => `{{Ticket${arrivalId}}}`

/** The secret in the link to a ticket: always the same, and in no copy of the database. */
export const ticketToken = ({ derive }: Pick<Sealer, 'derive'>, arrivalId: number): string =>
  derive(`ticket ${arrivalId}`)

/** A text with the link to its ticket. */
export function withTicketLink<M extends LinkedMessage>(
  message: M,
  publicUrl: string,
  code: (arrivalId: number) => string,
): M {
  if (!TO_THE_LINE.has(message.templateKey ?? '')) return message
  const body = message.body.replace(/\{\{Ticket(\d+)\}\}/, (_, id: string) =>
    ticketUrl(publicUrl, code(Number(id)), languageOf(message.locale)),
  )
  return { ...message, body }
}

function pageUrl({ templateKey = '', locale }: LinkedMessage, publicUrl: string, secret: string): string {
  const language = languageOf(locale)
  if (TO_THE_LINE.has(templateKey)) return ticketUrl(publicUrl, secret, language)
  return (TO_WHO_WAITS.has(templateKey) ? waitingListUrl : manageUrl)(publicUrl, secret, language)
}

/** As long as any link can be: no page has a longer address than an appointment. */
export const measuredUrl = (publicUrl: string) => manageUrl(publicUrl, 'x'.repeat(SECRET_LENGTH), 'en')

/** The body as its reader gets it. */
export function withSecret(message: LinkedMessage, publicUrl: string, secret: string): string {
  const { channel, body } = message
  const values = { Url: pageUrl(message, publicUrl, secret), Code: secret }
  return channel === 'email' ? fill(body, values, 'html') : restored(fill(body, values, 'stored'))
}

/** Shown to those the link is not meant for. */
export const MASKED_SECRET = '••••'

/** The link in a message: the one whose secret is filled in on delivery. */
export function linkIn(message: LinkedMessage, publicUrl: string, secret: string): string | undefined {
  const { channel, body } = message
  if (/\{\{\s*Url\s*\}\}/.test(body)) return pageUrl(message, publicUrl, secret)
  const code = body.indexOf(CODE_PLACEHOLDER)
  if (code === -1 || channel !== 'email') return undefined
  const start = body.lastIndexOf(publicUrl, code)
  const written = `${body.slice(start, code)}${secret}`
  return start === -1
    ? undefined
    : written.replace(/&#(\d+);/g, (_, number: string) => String.fromCharCode(Number(number)))
}
