import type { Entity } from '#contract/endpoint.ts'
import { appointmentLabels } from '#web/appointments/appointment-labels.ts'
import { locationLabels } from '#web/locations/location-labels.ts'
import { userLabels } from './user-labels.ts'

type Labels = Readonly<Record<string, string>>

/** What people call a record, within a sentence. */
export const NOUNS: Readonly<Record<Entity, string>> = {
  Appointment: 'appointment',
  AppointmentType: 'appointment type',
  Arrival: 'arrival',
  BlockedPlace: 'blocked place',
  Calendar: 'calendar',
  Closure: 'closure',
  Desk: 'desk',
  EmailTemplate: 'email template',
  LobbyDisplay: 'lobby display',
  LocalizedTemplate: 'localized template',
  Location: 'location',
  OfficeHours: 'office hours',
  OutboxMessage: 'message',
  PersonToCall: 'person to call',
  Setting: 'setting',
  SmsTemplate: 'SMS template',
  Ticket: 'ticket',
  TrustedBooker: 'trusted booker',
  User: 'user',
  WaitingListEntry: 'waiting list entry',
}

/** What the screens call each property that the change log names. */
const LABELS: Readonly<Record<Entity, Labels>> = {
  Appointment: {
    ...appointmentLabels,
    column: 'Place',
    startDateUtc: 'Start (UTC)',
    timeZone: 'Time zone',
    remindedDateUtc: 'Reminded',
    timesOffered: 'Times offered',
    cameTo: 'Served at',
  },
  AppointmentType: {
    name: 'Name',
    description: 'Documents to bring',
    sortOrder: 'Sort order',
    interactionDuration: 'Minutes',
    requestVin: 'Asks for a VIN',
    requestDlNumber: 'Asks for a license number',
    onlineUrl: 'Online address',
    onlineText: 'Online text',
    icon: 'Icon',
    iconCacheKey: 'Icon version',
  },
  Arrival: {
    ticket: 'Ticket',
    state: 'State',
    desk: 'Desk',
    calls: 'Calls',
    pausedUntil: 'Paused until',
    appointmentType: 'Appointment type',
    priority: 'Priority',
  },
  BlockedPlace: {
    calendar: 'Calendar',
    startDateLocal: 'Start',
    minutes: 'Minutes',
    column: 'Place',
    reason: 'Reason',
  },
  Calendar: { name: 'Name', appointmentTypes: 'Appointment types' },
  Closure: {
    name: 'Reason',
    message: 'Message',
    startDate: 'First day',
    endDate: 'Last day',
    from: 'From',
    to: 'Until',
    appointmentTypes: 'Appointment types',
  },
  Desk: { name: 'Name', appointmentTypes: 'Appointment types', state: 'State', user: 'Who sits there' },
  EmailTemplate: {
    key: 'Key',
    to: 'To',
    cc: 'Cc',
    bcc: 'Bcc',
    subject: 'Subject',
    body: 'Body',
    description: 'Description',
  },
  LobbyDisplay: { kind: 'Kind' },
  LocalizedTemplate: {
    locale: 'Language',
    localeDisplayName: 'Language name',
    messageTemplate: 'Message',
    announcementTemplate: 'Announcement',
    voiceKey: 'Voice',
  },
  Location: {
    ...locationLabels,
    isArchived: 'Archived',
    pullNumberLatestNumber: 'Latest ticket',
    appointmentsOffClock: 'Appointments at a wrong time',
    isOn: 'Run a line',
    lateMinutes: 'Grace period for late arrivals (minutes)',
    longestWaitMinutes: 'Longest wait (minutes)',
    priorityMinutes: 'Head start for priority (minutes)',
    showsNames: 'Show names in the lobby',
    joinsFromHome: 'Join from home',
    textAtPlace: 'Text people at this place in line',
    ticketDigits: 'Digits in a ticket number',
    ticketPrefixes: 'Ticket letters',
  },
  OfficeHours: {
    type: 'Kind',
    name: 'Name',
    startDate: 'First day',
    endDate: 'Last day',
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
  OutboxMessage: { state: 'State' },
  PersonToCall: { calledDateUtc: 'Called', calledBy: 'Called by' },
  Setting: { key: 'Key', value: 'Value', isEnabled: 'Enabled' },
  SmsTemplate: { key: 'Key', body: 'Message' },
  Ticket: { ticketNumber: 'Ticket number', station: 'Desk' },
  TrustedBooker: { name: 'Name', kind: 'Known by', value: 'Value', most: 'May book', until: 'Until', note: 'Note' },
  User: userLabels,
  WaitingListEntry: {
    appointmentTypes: 'Appointment types',
    zipCode: 'ZIP code',
    withinMiles: 'Within miles',
    weekdays: 'Weekdays',
    partsOfDay: 'Parts of the day',
    fromDate: 'From',
    untilDate: 'Until',
    locationId: 'Location',
    appointmentId: 'Appointment',
    earlierByDays: 'Days earlier, at least',
    isConfirmed: 'Confirmed',
    endedBy: 'Ended',
    offer: 'Offer',
  },
}

/** Logged by an earlier release, a kind of record may have gone since. */
const ofType = <T>(table: Readonly<Record<Entity, T>>, type: string): T | undefined =>
  Object.hasOwn(table, type) ? table[type as Entity] : undefined

export const labelsOf = (type: string): Labels => ofType(LABELS, type) ?? {}

export const nounOf = (type: string): string => ofType(NOUNS, type) ?? 'record'
