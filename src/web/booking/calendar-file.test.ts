import { describe, expect, it } from 'vitest'
import { type CalendarEvent, calendarFile, webCalendars } from './calendar-file.ts'

const event: CalendarEvent = {
  uid: 'appointment-7@portal.test',
  startDateUtc: '2026-03-09T14:05:00.000Z',
  endDateUtc: '2026-03-09T14:35:00Z',
  summary: 'Appointment: Title Transfer',
  location: 'Elm Street, 12 Elm Street, Springfield, IL 62701',
  description: 'What to bring:\n- The title\n- A photo ID',
  url: 'https://portal.test/customer/appointment/review/abc',
}
const now = new Date('2026-03-01T10:20:30.456Z')

const linesOf = (file: string) => file.split('\r\n')
/** What a calendar reads: folded lines joined again. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '')
const octets = (text: string) => new TextEncoder().encode(text).length

describe('the calendar file', () => {
  it('is one event between the calendar lines, each line ended by CRLF', () => {
    const file = calendarFile(event, now)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(linesOf(file).slice(0, 6)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Appointment Portal//Booking//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
    ])
    expect(linesOf(file).slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', ''])
  })

  it('gives its times in UTC', () => {
    const lines = linesOf(calendarFile(event, now))
    expect(lines).toContain('DTSTAMP:20260301T102030Z')
    expect(lines).toContain('DTSTART:20260309T140500Z')
    expect(lines).toContain('DTEND:20260309T143500Z')
  })

  it('carries the code for the kiosk as a picture (KIOSK-7)', () => {
    const code = 'iVBORw0KGgo'.repeat(20)
    const file = calendarFile({ ...event, code }, now)
    expect(unfolded(file)).toContain(`\r\nATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:${code}\r\n`)
    expect(calendarFile(event, now)).not.toContain('ATTACH')
  })

  it('keeps its UID no matter how often it is made', () => {
    const later = new Date('2026-03-02T00:00:00Z')
    expect(linesOf(calendarFile(event, now))).toContain('UID:appointment-7@portal.test')
    expect(linesOf(calendarFile(event, later))).toContain('UID:appointment-7@portal.test')
  })

  it('escapes backslashes, semicolons, commas and line breaks', () => {
    const file = calendarFile({ ...event, summary: 'A\\B; C, D\r\nE\nF' }, now)
    expect(unfolded(file)).toContain('\r\nSUMMARY:A\\\\B\\; C\\, D\\nE\\nF\r\n')
  })

  it('does not let a text start a line of its own', () => {
    const file = unfolded(calendarFile({ ...event, location: 'Office\r\nBEGIN:VALARM\u0007' }, now))
    expect(file).toContain('\r\nLOCATION:Office\\nBEGIN:VALARM\r\n')
    expect(linesOf(file)).not.toContain('BEGIN:VALARM')
  })

  it('folds lines at 75 octets without splitting a character', () => {
    const summary = 'Renovación de licencia para niños y niñas · 駕照更新 · 😀'.repeat(6)
    const file = calendarFile({ ...event, summary }, now)
    for (const line of linesOf(file)) {
      expect(octets(line)).toBeLessThanOrEqual(75)
      expect(new TextDecoder().decode(new TextEncoder().encode(line))).toBe(line)
    }
    expect(unfolded(file)).toContain(`\r\nSUMMARY:${summary}\r\n`)
  })
})

describe('web calendars', () => {
  const { Google, Outlook } = webCalendars(event)
  const google = new URL(Google)
  const outlook = new URL(Outlook)

  it('open their own form with the time, the place and the words', () => {
    expect(google.origin).toBe('https://calendar.google.com')
    expect(google.searchParams.get('dates')).toMatch(/^\d{8}T\d{6}Z\/\d{8}T\d{6}Z$/)
    expect(google.searchParams.get('text')).toBe(event.summary)
    expect(google.searchParams.get('details')).toBe(event.description)
    expect(outlook.origin).toBe('https://outlook.live.com')
    expect(outlook.searchParams.get('startdt')).toBe(event.startDateUtc)
    expect(outlook.searchParams.get('location')).toBe(event.location)
  })

  it('are not told the private link', () => {
    for (const address of [google, outlook]) expect(decodeURIComponent(address.href)).not.toContain(event.url)
  })
})
