import { describe, expect, it } from 'vitest'
import { ENTITIES, type Entity } from '#contract/endpoint.ts'
import { WEEKDAYS } from '#domain/time.ts'
import { labelsOf } from './logged-labels.ts'

const [schema = ''] = Object.values(
  import.meta.glob<string>('/src/server/platform/db/schema.ts', { query: '?raw', import: 'default', eager: true }),
)

const columnsOf = (table: string): string[] => {
  const [, columns = ''] = new RegExp(`export interface ${table} \\{([^}]*)\\}`).exec(schema) ?? []
  return [...columns.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
}

/** Whole rows of these are logged. */
const TABLES: Partial<Record<Entity, readonly string[]>> = {
  AppointmentType: ['AppointmentType'],
  EmailTemplate: ['EmailTemplate'],
  LocalizedTemplate: ['LocalizedTemplate'],
  Location: ['Location', 'LineSetting'],
  Setting: ['Setting'],
  SmsTemplate: ['SmsTemplate'],
  TrustedBooker: ['TrustedBooker'],
}

/** What the log leaves out, takes apart or names in another way. */
const NOT_LOGGED = new Set(['id', 'version', 'translations', 'toAddress', 'userId', 'locationId', 'joinSecret'])

/** What else is logged: the names that services give. */
const NAMED: Readonly<Record<Entity, string>> = {
  Appointment: `reference appointmentStatus startDateLocal startDateUtc timeZone locationId calendarId column firstName
    lastName email phoneNumber smsPhoneNumber vin dlNumber isWalkIn note locale appointmentTypes handlingUserEmail
    confirmedDateUtc askedToConfirmUtc confirmByUtc cancellationDateUtc cancellationReason notificationCount
    lastNotificationSentDateUtc remindedDateUtc timesOffered cameTo`,
  AppointmentType: '',
  Arrival: 'ticket state desk calls pausedUntil appointmentType priority',
  BlockedPlace: 'calendar startDateLocal minutes column reason',
  Calendar: 'name appointmentTypes',
  Closure: 'name message startDate endDate from to appointmentTypes',
  Desk: 'name appointmentTypes state user',
  EmailTemplate: 'to',
  LobbyDisplay: 'kind',
  LocalizedTemplate: '',
  Location: 'confirmToKeep confirmMinutesAfterBooking confirmDaysBefore confirmWithinHours',
  OfficeHours: `type name startDate endDate ${WEEKDAYS.join(' ')}`,
  OutboxMessage: 'state',
  PersonToCall: 'calledDateUtc calledBy',
  Setting: '',
  SmsTemplate: '',
  Ticket: 'ticketNumber station',
  TrustedBooker: '',
  User: `email fullName phoneNumber ssoOnly emailConfirmed isLocked passwordHash userRoles locations profilePhoto
    signInProvider`,
  WaitingListEntry: `appointmentTypes zipCode withinMiles weekdays partsOfDay fromDate untilDate locationId
    appointmentId earlierByDays isConfirmed endedBy offer`,
}

describe('the change log names everything by a label, never by a field of the program (LOG-7)', () => {
  it.each(ENTITIES)('%s', (entity) => {
    const columns = (TABLES[entity] ?? []).flatMap((table) => {
      const found = columnsOf(table)
      expect(found, `no columns of ${table}`).not.toEqual([])
      return found.filter((name) => !NOT_LOGGED.has(name))
    })
    const names = [...columns, ...NAMED[entity].split(/\s+/).filter(Boolean)]
    const labels = labelsOf(entity)
    expect(names.filter((name) => !Object.hasOwn(labels, name))).toEqual([])
    for (const label of Object.values(labels)) expect(label).toMatch(/^[A-Z][^_]*$/)
  })
})
