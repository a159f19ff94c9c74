import type { ChosenType } from '#contract/booking.ts'
import { fittedText } from '#domain/outbox/fitted-text.ts'
import { fill } from '#domain/placeholders.ts'
import { recipientsOf } from '#domain/templates/recipients.ts'
import { type LocalDate, type LocalTime, sayTime } from '#domain/time.ts'
import { measuredUrl } from '#server/platform/outbox-links.ts'
import type { Message } from '#server/platform/outbox.ts'
import type { MessageTemplates } from '#server/templates/queries.ts'

/** What the messages about an appointment need to know about it. */
export interface Told {
  /** Null while the statement that writes the messages is still booking the appointment. */
  readonly id: number | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Empty unless the customer agreed to texts. */
  readonly smsPhoneNumber: string
  readonly locale: string
  readonly locationName: string
  readonly address: string
  readonly start: LocalTime
  readonly documents: readonly string[]
  /** Values that only some templates use. */
  readonly more?: Readonly<Record<string, string>>
}

/**
 * The email and the text about an appointment, where the customer can be reached by them. The manage link stays a
 * placeholder until delivery, so no copy of the database opens anyone's appointment; a text with a link is measured
 * with the portal's address.
 */
export function messagesAbout({ key, email, sms }: MessageTemplates, told: Told, publicUrl = ''): Message[] {
  const values = valuesOf(told)
  const common = { templateKey: key, locale: told.locale, appointmentId: told.id }
  const messages: Message[] = []
  if (email && told.email !== '') {
    const subject = fill(email.subject, values, 'header')
    const body = fill(email.body, values, 'html')
    for (const recipient of recipientsOf(email, told.email))
      messages.push({ ...common, channel: 'email', recipient, subject, body })
  }
  if (sms && told.smsPhoneNumber !== '') {
    messages.push({
      ...common,
      channel: 'sms',
      recipient: told.smsPhoneNumber,
      body: fittedText(
        key === 'AppointmentConfirmation' ? withLink(sms.body, told) : sms.body,
        values,
        measuredUrl(publicUrl).length,
      ),
    })
  }
  return messages
}

/** What the placeholders of a message stand for, in the customer's language. */
export function valuesOf(told: Told): Record<string, string> {
  return {
    FirstName: told.firstName,
    LastName: told.lastName,
    Location: told.locationName,
    Address: told.address,
    StartDateTime: sayDateTime(told.start, told.locale),
    // Each type lists its own documents, line by line.
    Documents: told.documents.flatMap((list) => list.split(/\s*\n\s*/).filter(Boolean)).join(', '),
    ...told.more,
  }
}

/** Customers without email get the link only in the confirmation by text, before how to cancel. */
function withLink(body: string, { email }: Told): string {
  return email !== '' || /\{\{\s*Url\s*\}\}/.test(body)
    ? body
    : body.replace(/(\s*Reply X to cancel\.)?\s*$/, ' {{Url}}$1')
}

/** Where the same visit can be booked again at the same office. Each quantity follows its type; one goes without saying. */
export function rebookUrl(publicUrl: string, locationId: number, types: readonly ChosenType[]): string {
  const query = new URLSearchParams({ locationId: String(locationId) })
  const isOneOfEach = types.every(({ quantity }) => quantity === 1)
  for (const { appointmentTypeId, quantity } of types) {
    query.append('appointmentTypeId', String(appointmentTypeId))
    if (!isOneOfEach) query.append('quantity', String(quantity))
  }
  return `${publicUrl}/customer/booking/start?${query.toString()}`
}

/** A wall-clock time in the customer's language: "Monday, March 9, 2026, 8:05 AM". */
function sayDateTime({ date, minute }: LocalTime, locale: string): string {
  return `${sayDate(date, locale)}, ${sayTime(minute)}`
}

/** A date in the customer's language: "Monday, March 9, 2026". */
export function sayDate(date: LocalDate, locale: string): string {
  return fullDateIn(locale).format(new Date(`${date}T00:00:00Z`))
}

/** Making a formatter costs more than a whole booking message. Callers can name any locale, so only some are cached. */
const KEPT_FORMATS = 50
const formats = new Map<string, Intl.DateTimeFormat>()

function fullDateIn(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  if (formats.size < KEPT_FORMATS) formats.set(locale, made)
  return made
}
