import { describe, expect, it } from 'vitest'
import type { ChangeLogRow } from '#contract/change-log.ts'
import { entriesOf, sayEntry } from './say-entry.ts'

const by = { id: 5, timestampUtc: '2026-03-09T14:00:00.000Z', principal: 'staff@portal.test', name: 'Sam Staff' }

let lines = 0
const line = (
  property: string,
  oldValue: string | null,
  newValue: string | null,
  more: Partial<ChangeLogRow> = {},
): ChangeLogRow => ({
  id: ++lines,
  changeLogAction: 'Updated',
  recordTypeName: 'Appointment',
  recordId: 7,
  recordName: null,
  recordPropertyName: property,
  oldValue,
  newValue,
  appointmentDiscriminator: 'Ada Lovelace, 2026-03-09T10:15',
  entityChangeTransaction: by,
  ...more,
})

const say = (...rows: ChangeLogRow[]) => entriesOf(rows).map((entry) => sayEntry(entry))

it('says in a sentence who did what to whose appointment (LOG-7)', () => {
  const start = (from: string, to: string) => line('startDateLocal', from, to)
  expect(say(start('2026-03-09T09:00', '2026-03-09T10:15'))).toEqual([
    'Sam Staff moved Ada Lovelace from 9:00 AM to 10:15 AM',
  ])
  expect(say(start('2026-03-08T09:00', '2026-03-09T10:15'))).toEqual([
    'Sam Staff moved Ada Lovelace from Mar 8, 2026, 9:00 AM, to Mar 9, 2026, 10:15 AM',
  ])
  expect(say(line('appointmentStatus', 'Booked', 'CheckedIn'))).toEqual(['Sam Staff checked in Ada Lovelace'])
  expect(say(line('appointmentStatus', 'Booked', 'Cancelled'))).toEqual([
    'Sam Staff canceled the appointment of Ada Lovelace',
  ])
  expect(say(line('handlingUserEmail', null, 'sam@portal.test'))).toEqual(['Sam Staff took on Ada Lovelace'])
  expect(say(line('email', 'a@b.test', null), line('phoneNumber', null, '1'))).toEqual([
    'Sam Staff changed Email and Phone number of Ada Lovelace',
  ])
  const customer = { ...by, name: null, principal: 'customer' }
  const booked = { changeLogAction: 'Created', entityChangeTransaction: customer } as const
  expect(say(line('firstName', null, 'Ada', booked), line('lastName', null, 'Lovelace', booked))).toEqual([
    'The customer booked an appointment for Ada Lovelace on Mar 9, 2026, 10:15 AM',
  ])
})

it('does not know a person whom the log has forgotten', () => {
  const forgotten = { appointmentDiscriminator: '2026-03-09T10:15' }
  expect(say(line('appointmentStatus', 'Booked', 'NoShow', forgotten))).toEqual([
    'Sam Staff marked a customer as a no-show',
  ])
})

it('has one entry for each transaction, with all its records (LOG-7)', () => {
  const other = { ...by, id: 6 }
  expect(
    say(
      line('appointmentStatus', 'Booked', 'Cancelled', { entityChangeTransaction: other }),
      line('appointmentStatus', 'Booked', 'Cancelled', { entityChangeTransaction: other, recordId: 8 }),
      line('appointmentStatus', 'Booked', 'Cancelled', { entityChangeTransaction: other, recordId: 9 }),
      line('appointmentStatus', 'CheckedIn', 'Complete'),
    ),
  ).toEqual([
    'Sam Staff canceled the appointment of Ada Lovelace and 2 others',
    'Sam Staff completed the visit of Ada Lovelace',
  ])
  expect(
    say(
      line('appointmentStatus', 'Booked', 'Cancelled'),
      line('appointmentStatus', 'Booked', 'NoShow', { recordId: 8 }),
    ),
  ).toEqual(['Sam Staff canceled the appointment of Ada Lovelace, and 1 other record'])
})

it('says what became of other records, with the values where they are short', () => {
  const setting = { recordTypeName: 'Setting', recordName: 'greeting', appointmentDiscriminator: '' }
  expect(say(line('value', 'Hello', 'Good day', setting))).toEqual([
    'Sam Staff changed Value of the setting greeting from Hello to Good day',
  ])
  expect(say(line('value', 'Hello', 'x'.repeat(60), setting))).toEqual([
    'Sam Staff changed Value of the setting greeting',
  ])
  expect(say(line('key', null, 'greeting', { ...setting, changeLogAction: 'Created' }))).toEqual([
    'Sam Staff created the setting greeting',
  ])
})

describe('what people have a word for (LOG-7)', () => {
  const nameless = { recordName: null, appointmentDiscriminator: '' }
  const entry = { ...nameless, recordTypeName: 'WaitingListEntry' }
  const desk = { ...nameless, recordTypeName: 'Desk', recordName: 'Counter 1' }
  const arrival = { ...nameless, recordTypeName: 'Arrival' }
  const user = { ...nameless, recordTypeName: 'User', recordName: 'ada@portal.test' }

  it.each([
    [[line('isConfirmed', 'false', 'true', entry)], 'confirmed an entry on the waiting list'],
    [[line('endedBy', null, 'RanOut', entry)], 'removed an entry from the waiting list: its last day has passed'],
    [[line('offer', null, 'Declined', entry)], 'declined a time that the waiting list offered'],
    [[line('offer', null, '2026-03-09T10:15', entry)], 'offered Mar 9, 2026, 10:15 AM to someone on the waiting list'],
    [[line('earlierByDays', '1', '3', entry)], 'changed Days earlier, at least of a waiting list entry from 1 to 3'],
    [
      [line('state', 'Closed', 'Open', desk), line('user', null, 'sam@portal.test', desk)],
      'sat down at the desk Counter 1',
    ],
    [[line('state', 'Open', 'Away', desk)], 'left the desk Counter 1 for a moment'],
    [
      [line('state', 'Waiting', 'Called', arrival), line('desk', null, '3', arrival)],
      'called someone in the line to 3',
    ],
    [[line('state', 'Called', 'NoShow', arrival)], 'marked someone in the line as a no-show'],
    [[line('isLocked', 'true', 'false', user)], 'unlocked the user ada@portal.test'],
    [[line('passwordHash', '••••', '••••', user)], 'changed the password of the user ada@portal.test'],
    [[line('profilePhoto', '••••', '••••', user)], 'changed Photo of the user ada@portal.test'],
    [
      [line('value', '60', '30', { ...nameless, recordTypeName: 'Setting', recordName: 'daysInAdvance' })],
      'changed Value of the setting Days in advance from 60 to 30',
    ],
  ])('says it: %#', (rows, sentence) => {
    expect(say(...rows)).toEqual([`Sam Staff ${sentence}`])
  })

  it('says of customers what they do for themselves', () => {
    const entityChangeTransaction = { ...by, name: null, principal: 'customer' }
    const theirs = (record: object) => ({ ...record, entityChangeTransaction })
    const created = { changeLogAction: 'Created' as const }
    expect(say(line('ticket', null, 'A067', { ...theirs(arrival), ...created }))).toEqual([
      'The customer took the ticket A067',
    ])
    expect(say(line('state', 'Waiting', 'Left', theirs(arrival)))).toEqual(['The customer left the line'])
    expect(say(line('isConfirmed', null, 'false', { ...theirs(entry), ...created }))).toEqual([
      'The customer joined the waiting list',
    ])
    expect(say(line('isConfirmed', 'false', 'true', theirs(entry)))).toEqual([
      'The customer confirmed their place on the waiting list',
    ])
    expect(say(line('endedBy', null, 'Left', theirs(entry)))).toEqual(['The customer left the waiting list'])
  })
})

it('names the location, and counts the whole action, whatever part of it is shown (LOG-7)', () => {
  const closure = {
    recordTypeName: 'Closure',
    recordName: 'Snow',
    locationName: 'Elm Street',
    changeLogAction: 'Created',
  } as const
  expect(say(line('name', null, 'Snow', { ...closure, entityChangeTransaction: { ...by, appointments: 57 } }))).toEqual(
    ['Sam Staff created the closure Snow at Elm Street for all appointment types, which changed 57 appointments'],
  )
  const offered = { entityChangeTransaction: { ...by, appointments: 64 } }
  expect(
    say(line('timesOffered', null, '3', offered), line('timesOffered', null, '3', { ...offered, recordId: 8 })),
  ).toEqual(['Sam Staff offered Ada Lovelace and 63 others other times'])
})
