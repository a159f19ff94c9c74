import { fill } from '#domain/placeholders.ts'
import { type LocalTime, sayTime } from '#domain/time.ts'
import type { Db } from '#server/db/database.ts'
import type { Message } from '#server/outbox/queries.ts'
import { emailTemplate, smsTemplate, type TemplateKey } from '#server/templates/queries.ts'

/** What the messages about an appointment need to know of it. */
export interface Told {
  readonly id: number
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
}

/**
 * The email and the text about an appointment, as far as the customer can be reached by them. The manage link stays a
 * placeholder until delivery, so that no copy of the database opens anybody's appointment.
 */
export async function messagesAbout(db: Db, key: TemplateKey, told: Told): Promise<Message[]> {
  const values = {
    FirstName: told.firstName,
    LastName: told.lastName,
    Location: told.locationName,
    Address: told.address,
    StartDateTime: sayDateTime(told.start, told.locale),
    Documents: told.documents.join(', '),
  }
  const common = { templateKey: key, locale: told.locale, appointmentId: told.id }
  const messages: Message[] = []
  const email = told.email === '' ? undefined : await emailTemplate(db, key)
  if (email) {
    messages.push({
      ...common,
      channel: 'email',
      recipient: told.email,
      subject: fill(email.subject, values, 'header'),
      body: fill(email.body, values, 'html'),
    })
  }
  const sms = told.smsPhoneNumber === '' ? undefined : await smsTemplate(db, key)
  if (sms) {
    messages.push({ ...common, channel: 'sms', recipient: told.smsPhoneNumber, body: fill(sms.body, values, 'plain') })
  }
  return messages
}

/** A wall-clock moment in the customer's language: "Monday, March 9, 2026, 8:05 AM". */
function sayDateTime({ date, minute }: LocalTime, locale: string): string {
  const asUtc = new Date(`${date}T00:00:00Z`)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(asUtc)
  return `${day}, ${sayTime(minute)}`
}
