import { describe, expect, it } from 'vitest'
import { ENTITIES, type Entity, PORTAL_RECORDS } from '#contract/entities.ts'
import { WEEKDAYS } from '#domain/time.ts'
import { labelsOf } from './logged-labels.ts'
import { sayProperty } from './say-change.ts'

const [schema = ''] = Object.values(
  import.meta.glob<string>('/src/server/platform/db/schema.ts', { query: '?raw', import: 'default', eager: true }),
)

const columnsOf = (table: string): string[] => {
  const [, columns = ''] = new RegExp(`export interface ${table} \\{([^}]*)\\}`).exec(schema) ?? []
  return [...columns.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
}

/** Whole rows of these are logged: of records of the portal, and of a location. */
const TABLES: Readonly<Partial<Record<Entity, readonly string[]>>> = {
  ...Object.fromEntries(PORTAL_RECORDS.map((entity) => [entity, [entity]])),
  Location: ['Location', 'LineSetting'],
}

/** What the log leaves out, takes apart or names in another way. */
const NOT_LOGGED = new Set(['id', 'version', 'translations', 'toAddress', 'userId', 'locationId', 'joinSecret'])

/** What else is logged: the names that services give. */
const NAMED: Readonly<Partial<Record<Entity, string>>> = {
  Appointment: `reference appointmentStatus startDateLocal startDateUtc timeZone locationId calendarId column firstName
    lastName email phoneNumber smsPhoneNumber vin dlNumber isWalkIn note locale appointmentTypes handlingUserEmail
    confirmedDateUtc askedToConfirmUtc confirmByUtc cancellationDateUtc cancellationReason notificationCount
    lastNotificationSentDateUtc remindedDateUtc timesOffered cameTo`,
  Arrival: 'ticket state desk calls pausedUntil appointmentType priority',
  BlockedPlace: 'calendar startDateLocal minutes column reason',
  Calendar: 'name appointmentTypes',
  Closure: 'name message startDate endDate from to appointmentTypes',
  Desk: 'name appointmentTypes state user',
  EmailTemplate: 'to',
  LobbyDisplay: 'kind',
  Location: 'confirmToKeep confirmMinutesAfterBooking confirmDaysBefore confirmWithinHours',
  OfficeHours: `type name startDate endDate ${WEEKDAYS.join(' ')}`,
  OutboxMessage: 'state',
  PersonToCall: 'calledDateUtc calledBy unclearReply',
  Ticket: 'ticketNumber station',
  User: `email fullName phoneNumber ssoOnly emailConfirmed isLocked passwordHash userRoles locations profilePhoto
    signInProvider`,
  WaitingListEntry: `appointmentTypes zipCode withinMiles weekdays partsOfDay fromDate untilDate locationId
    appointmentId earlierByDays isConfirmed endedBy offer`,
}

/** Names whose words only make sense in a program: they need a label of their own. */
const OF_PROGRAM = /^(is|has|shows|request)[A-Z]|(Utc|Local|Hash|Key|Url|Template)$/

describe('the change log names everything by a label, never by a field of the program (LOG-7)', () => {
  it.each(ENTITIES)('%s', (entity) => {
    const columns = (TABLES[entity] ?? []).flatMap((table) => {
      const found = columnsOf(table)
      expect(found, `no columns of ${table}`).not.toEqual([])
      return found.filter((name) => !NOT_LOGGED.has(name))
    })
    const names = [...columns, ...(NAMED[entity] ?? '').split(/\s+/).filter(Boolean)]
    const labels = labelsOf(entity)
    expect(names.filter((name) => !Object.hasOwn(labels, name) && OF_PROGRAM.test(name))).toEqual([])
    const said = [...names.map((name) => sayProperty(name, labels)), ...Object.values(labels)]
    for (const label of said) expect(label).toMatch(/^[A-Z][^_]*$/)
  })
})
