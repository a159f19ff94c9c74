/** Who reads the change log of one record: administrators, or its office's managers too. */
interface LoggedRecord {
  /** What people call it, within a sentence. */
  readonly noun: string
  /** A record of the portal as a whole, or what managers change at their locations; the others have no log of their own. */
  readonly log?: 'portal' | 'office'
}

/** The records that screens show and calls alter, each in one line; the real-time channel uses the same names. */
const RECORDS = {
  Appointment: { noun: 'appointment' },
  AppointmentType: { noun: 'appointment type', log: 'portal' },
  Arrival: { noun: 'arrival' },
  BlockedPlace: { noun: 'blocked place' },
  Calendar: { noun: 'calendar', log: 'office' },
  Closure: { noun: 'closure', log: 'office' },
  Desk: { noun: 'desk' },
  EmailTemplate: { noun: 'email template', log: 'portal' },
  LobbyDisplay: { noun: 'lobby display' },
  LocalizedTemplate: { noun: 'localized template', log: 'portal' },
  Location: { noun: 'location', log: 'office' },
  OfficeHours: { noun: 'office hours' },
  OutboxMessage: { noun: 'message' },
  PersonToCall: { noun: 'person to call' },
  Setting: { noun: 'setting', log: 'portal' },
  SmsTemplate: { noun: 'SMS template', log: 'portal' },
  Ticket: { noun: 'ticket' },
  TrustedBooker: { noun: 'trusted booker', log: 'portal' },
  User: { noun: 'user' },
  WaitingListEntry: { noun: 'waiting list entry' },
} as const satisfies Readonly<Record<string, LoggedRecord>>

export type Entity = keyof typeof RECORDS

type LoggedIn<Log> = { [E in Entity]: (typeof RECORDS)[E] extends { readonly log: Log } ? E : never }[Entity]

export const ENTITIES = Object.keys(RECORDS) as Entity[]

const loggedIn = <Log extends LoggedRecord['log']>(log: Log) =>
  ENTITIES.filter((entity) => 'log' in RECORDS[entity] && RECORDS[entity].log === log) as LoggedIn<Log>[]

/** Records of the portal as a whole: administrators read their logs. Users and appointments have calls of their own. */
export const PORTAL_RECORDS = loggedIn('portal')
export type PortalRecord = LoggedIn<'portal'>

/** What managers change at their locations: a calendar comes with its hours, a location with all of these. */
export const OFFICE_RECORDS = loggedIn('office')
export type OfficeRecord = LoggedIn<'office'>

/** Logged by an earlier release, a kind of record may have gone since. */
export const nounOf = (type: string): string => (Object.hasOwn(RECORDS, type) ? RECORDS[type as Entity].noun : 'record')
