/** What the calendar on a phone or computer needs to know about an appointment. */
export interface CalendarEvent {
  /** The same every time for one appointment, so that importing it twice leaves one entry. */
  uid: string
  /** ISO instants. */
  startDateUtc: string
  endDateUtc: string
  summary: string
  location: string
  description: string
  url: string
  /** The link as a PNG that the kiosk scans, in base64. */
  code?: string | undefined
}

const PRODUCT = '-//Appointment Portal//Booking//EN'

/** RFC 5545, 3.1: the longest line, in octets, without its line break. */
const LINE_OCTETS = 75

/** An iCalendar file (RFC 5545) with one event. Times are UTC, so that no zone definitions are needed. */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(event.startDateUtc))}`,
    `DTEND:${stamp(new Date(event.endDateUtc))}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${new URL(event.url).href}`,
    ...(event.code ? [`ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:${event.code}`] : []),
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Where a web calendar's form opens with the event filled in. Neither is told the customer's private link. */
export function webCalendars(event: CalendarEvent): Readonly<Record<'Google' | 'Outlook', string>> {
  const { startDateUtc, endDateUtc, summary, location, description } = event
  const dates = `${stamp(new Date(startDateUtc))}/${stamp(new Date(endDateUtc))}`
  const google = { action: 'TEMPLATE', text: summary, dates, location, details: description }
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: summary,
    startdt: startDateUtc,
    enddt: endDateUtc,
    location,
    body: description,
  }
  return {
    Google: `https://calendar.google.com/calendar/render?${new URLSearchParams(google)}`,
    Outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams(outlook)}`,
  }
}

/** "20260309T140500Z". */
function stamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** Folds a line between characters, never inside one: a continuation starts with a space, which counts as an octet. */
function folded(line: string): string {
  let result = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > LINE_OCTETS) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += size
  }
  return result
}

function octetsOf(character: string): number {
  return new TextEncoder().encode(character).length
}
