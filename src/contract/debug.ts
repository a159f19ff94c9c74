import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { admins, read, write } from './endpoint.ts'
import { Email, Id, LocalDate, NO_CONTACT, requiredText, text } from './fields.ts'

const fillForm = {
  date: LocalDate,
  emailAddress: Email,
  phoneNumber: text(limits.phoneNumber),
  /** Takes every free place; otherwise as many as on a day like others. */
  isFull: z._default(z.boolean(), false),
}
const hasContact = z.refine<{ emailAddress: string; phoneNumber: string }>(
  ({ emailAddress, phoneNumber }) => emailAddress !== '' || phoneNumber !== '',
  { error: NO_CONTACT, path: ['emailAddress'] },
)

export const FillLocation = z.strictObject({ ...fillForm, locationId: Id }).check(hasContact)
export type FillLocation = z.output<typeof FillLocation>

export const FillCalendar = z.strictObject({ ...fillForm, calendarId: Id }).check(hasContact)
export type FillCalendar = z.output<typeof FillCalendar>

/** Where to watch what is being made. */
const Watched = z.object({ progressId: Id })

export const SystemTimezones = z.object({
  timeZones: z.array(z.object({ id: z.string(), label: z.string() })),
  /** Which release of the time-zone database each part uses, if known. */
  versions: z.object({ node: z.string(), icu: z.string(), postgres: z.string() }),
})
export type SystemTimezones = z.output<typeof SystemTimezones>

export const SystemTimezone = z.object({
  id: z.string(),
  /** This server's name for it; often an older one. */
  canonicalId: z.string(),
  displayName: z.string(),
  utcOffset: z.string(),
  /** When its clocks change next; null if they never do. */
  nextChangeUtc: z.nullable(z.string()),
  windowsNames: z.array(z.string()),
})
export type SystemTimezone = z.output<typeof SystemTimezone>

/** Longer than any zone's name. */
const ZONE_NAME = 64

const zoneName = z.optional(text(ZONE_NAME))

export const WindowsOrIana = z.strictObject({ windows: zoneName, iana: zoneName }).check(
  z.refine(({ windows = '', iana = '' }) => (windows === '') !== (iana === ''), {
    error: 'Give either a Windows name or an IANA name',
    path: ['windows'],
  }),
)
export type WindowsOrIana = z.output<typeof WindowsOrIana>

/** For trying the portal out; does not exist in production unless DEBUG_TOOLS says so. */
export const debug = {
  /** Makes a believable day of one calendar's free places with generated appointments, in the background. */
  fillCalendar: write({
    at: 'POST /api/admin/debug/fill-calendar',
    summary: 'Fill a calendar with made-up appointments',
    allow: admins,
    body: FillCalendar,
    response: Watched,
    entities: ['Appointment'],
  }),
  /** The same for every calendar of a location. */
  fillLocation: write({
    at: 'POST /api/admin/debug/fill-location',
    summary: "Fill a location's calendars with made-up appointments",
    allow: admins,
    body: FillLocation,
    response: Watched,
    entities: ['Appointment'],
  }),
  systemTimezones: read({
    at: 'GET /api/admin/debug/system-timezones',
    summary: "List the server's time zones",
    allow: admins,
    response: SystemTimezones,
    entities: [],
  }),
  findSystemTimezone: read({
    at: 'GET /api/admin/debug/find-system-timezone-by-id',
    summary: 'Find a time zone by its ID',
    allow: admins,
    query: z.strictObject({ id: requiredText(ZONE_NAME) }),
    response: SystemTimezone,
    entities: [],
  }),
  /** The names on the other side, the most common first. */
  convertWindowsIana: read({
    at: 'GET /api/admin/debug/convert-windows-iana',
    summary: 'Convert a time zone between Windows and IANA names',
    allow: admins,
    query: WindowsOrIana,
    response: z.object({ names: z.array(z.string()) }),
    entities: [],
  }),
}
