import type { Entity } from '#contract/entities.ts'
import { appointmentLabels } from '#web/appointments/appointment-labels.ts'
import { locationLabels } from '#web/locations/location-labels.ts'
import { userLabels } from './user-labels.ts'

type Labels = Readonly<Record<string, string>>

/** What the screens call a property that the change log names, unless that is its name as words: see `sayProperty`. */
const LABELS: Readonly<Partial<Record<Entity, Labels>>> = {
  Appointment: {
    ...appointmentLabels,
    column: 'Place',
    startDateUtc: 'Start (UTC)',
    remindedDateUtc: 'Reminded',
    cameTo: 'Served at',
  },
  AppointmentType: {
    description: 'Documents to bring',
    interactionDuration: 'Minutes',
    requestVin: 'Asks for a VIN',
    requestDlNumber: 'Asks for a license number',
    onlineUrl: 'Online address',
    iconCacheKey: 'Icon version',
  },
  BlockedPlace: {
    startDateLocal: 'Start',
    column: 'Place',
  },
  Closure: {
    name: 'Reason',
    startDate: 'First day',
    endDate: 'Last day',
    to: 'Until',
  },
  Desk: { user: 'Who sits there' },
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
    givesTickets: 'Give out tickets',
    roomMessage: 'Message for the waiting room',
    joinsFromHome: 'Join from home',
    textAtPlace: 'Text people at this place in line',
    ticketDigits: 'Digits in a ticket number',
    ticketPrefixes: 'Ticket letters',
  },
  OfficeHours: {
    type: 'Kind',
    startDate: 'First day',
    endDate: 'Last day',
  },
  PersonToCall: { calledDateUtc: 'Called' },
  Setting: { isEnabled: 'Enabled' },
  SmsTemplate: { body: 'Message' },
  Ticket: { station: 'Desk' },
  TrustedBooker: { kind: 'Known by', most: 'May book' },
  User: userLabels,
  WaitingListEntry: {
    zipCode: 'ZIP code',
    partsOfDay: 'Parts of the day',
    fromDate: 'From',
    untilDate: 'Until',
    earlierByDays: 'Days earlier, at least',
    isConfirmed: 'Confirmed',
    endedBy: 'Ended',
  },
}

export const labelsOf = (type: string): Labels =>
  (Object.hasOwn(LABELS, type) ? LABELS[type as Entity] : undefined) ?? {}
