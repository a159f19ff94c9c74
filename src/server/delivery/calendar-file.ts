import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { sayReference } from '#domain/appointments/reference.ts'
import { directionOf, type Language } from '#domain/languages.ts'
import { sayList } from '#server/platform/say-when.ts'
import { WORDS } from '#server/platform/words.ts'
import { fill } from '#domain/placeholders.ts'
import { textIn } from '#domain/translations.ts'
import { documentsIn, sayTypesIn } from '#server/offices/say-visit.ts'
import type { DueMessage } from '#server/outbox/queries.ts'
import { sayPhone } from '#domain/phone.ts'

type Appointment = NonNullable<DueMessage['appointment']>

interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly appointment: Appointment
  readonly language: Language
  /** The link that opens it; none after it was canceled. */
  readonly url: string | undefined
  /** The same link as a picture that the kiosk scans. */
  readonly code: Buffer | undefined
  readonly attendee: string
  readonly organizer: { readonly name: string; readonly address: string }
  readonly publicUrl: string
  readonly now: Date
}

/** An hour ahead there is time to set off, and to take the documents along. */
const ALARM_SECONDS = 60 * 60

/**
 * An appointment as it is now, for the customer's own calendar and in their language. The UID matches the confirmation
 * page's file, so both make one entry; the version says which of two files is newer.
 */
export function calendarFile(invitation: Invitation) {
  const { method, appointment, language, url, attendee, organizer, publicUrl, now } = invitation
  const isCancelled = method === 'CANCEL'
  const { id, version, startsAt, endsAt, visit } = appointment
  const { office } = visit
  const officeName = textIn(office, 'name', language)
  const summary = inWords(
    WORDS[language].messages.calendar.title,
    { Types: sayTypesIn(visit.types, language) },
    language,
  )
  const calendar = ical({
    prodId: { company: 'Appointment Portal', product: 'Messages', language: language.toUpperCase() },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  const event = calendar.createEvent({
    id: `appointment-${id}@${new URL(publicUrl).hostname}`,
    sequence: version,
    stamp: now,
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary,
    description: description(invitation),
    location: [officeName, office.address].filter(Boolean).join(', '),
    ...(url !== undefined && { url }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: organizer.name || officeName, email: organizer.address },
    attendees: [{ name: `${appointment.firstName} ${appointment.lastName}`, email: attendee, rsvp: false }],
  })
  if (!isCancelled)
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: ALARM_SECONDS, description: summary })
  return { method, content: withPicture(calendar.toString(), invitation.code) }
}

/** RFC 5545, 3.1: the longest line, without its line break. */
const LINE_OCTETS = 75

/** The library attaches addresses only, and the link must not lead through one. */
function withPicture(file: string, png: Buffer | undefined): string {
  if (!png) return file
  const line = `ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:${png.toString('base64')}`
  const folded = line.match(new RegExp(`.{1,${LINE_OCTETS - 1}}`, 'g'))?.join('\r\n ')
  return file.replace('BEGIN:VEVENT\r\n', (begin) => `${begin}${folded}\r\n`)
}

function description({ appointment: { visit, reference }, language, url }: Invitation): string {
  const words = WORDS[language].messages.calendar
  const documents = documentsIn(visit.types, language)
  const phone = sayPhone(visit.office.phoneNumber)
  const parts = [
    sayList(sayTypesIn(visit.types, language), language),
    inWords(words.reference, { Reference: sayReference(reference) }, language),
    documents.length > 0 && [words.bring, ...documents.map((document) => `- ${document}`)].join('\n'),
    phone !== '' && inWords(words.phone, { Phone: phone }, language),
    url !== undefined && `${words.manage}\n${url}`,
  ]
  return parts.filter(Boolean).join('\n\n')
}

function inWords(template: string, values: Readonly<Record<string, string | string[]>>, language: Language): string {
  const words = Object.entries(values).map(([name, value]) => {
    const said = typeof value === 'string' ? value : sayList(value, language)
    return [name, directionOf(language) === 'rtl' ? `\u2068${said}\u2069` : said]
  })
  return fill(template, Object.fromEntries(words), 'plain')
}
