import type { ChangeLogRow } from '#contract/change-log.ts'
import { sayCount, sayMediumDate, sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { labelsOf } from './logged-labels.ts'
import { sayProperty, sayValue, sayWallTimes } from './say-change.ts'
import { sayEvent, sayRecord } from './say-event.ts'

/** One record that a transaction changed, with its lines. */
export interface ChangedRecord {
  readonly key: string
  readonly lines: Several<ChangeLogRow>
}

type Several<T> = readonly [T, ...T[]]

/** All that one transaction changed. */
export interface Entry {
  readonly id: number
  readonly timestampUtc: string
  readonly records: Several<ChangedRecord>
}

/** The lines of a page, put together again by transaction and record, in the order in which they come. */
export function entriesOf(rows: readonly ChangeLogRow[]): Entry[] {
  return together(rows, ({ entityChangeTransaction }) => String(entityChangeTransaction.id)).map((lines) => {
    const { id, timestampUtc } = lines[0].entityChangeTransaction
    const keyOf = ({ recordTypeName, recordId }: ChangeLogRow) => `${recordTypeName} ${recordId}`
    const [first, ...others] = together(lines, keyOf).map((own) => ({ key: keyOf(own[0]), lines: own }))
    return { id, timestampUtc, records: [first ?? { key: '', lines }, ...others] }
  })
}

function together(rows: readonly ChangeLogRow[], keyOf: (row: ChangeLogRow) => string): Several<ChangeLogRow>[] {
  const groups = new Map<string, [ChangeLogRow, ...ChangeLogRow[]]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return [...groups.values()]
}

/**
 * "Sam Staff moved Ada Lovelace from 9:00 AM to 10:15 AM, and 2 other records", or, where the same was done to all,
 * "The portal asked Ada Lovelace and 2 others to confirm".
 */
export function sayEntry({ records }: Entry): string {
  const [first, ...others] = records
  const { entityChangeTransaction: by, recordTypeName } = first.lines[0]
  const who = sayWho(by)
  const { appointments = 0 } = by
  if (recordTypeName !== 'Appointment' && appointments > 0)
    return `${who} ${sayRecordChange(first)}, which changed ${sayCount(appointments, 'appointment')}`
  // A long action is not shown whole, but counted.
  const more = Math.max(others.length, recordTypeName === 'Appointment' ? appointments - 1 : 0)
  if (more === 0) return `${who} ${sayRecordChange(first)}`
  if (others.length > 0 && records.every(({ lines }) => isSameChange(lines, first.lines))) {
    const all = `${personOf(first.lines[0]).name} and ${sayCount(more, 'other')}`
    return `${who} ${sayAppointmentChange(first.lines, all)}`
  }
  return `${who} ${sayRecordChange(first)}, and ${sayCount(more, 'other record')}`
}

/** The same was done to two appointments, whosever they are. */
function isSameChange(a: ChangedRecord['lines'], b: ChangedRecord['lines']): boolean {
  const isAppointment = [a, b].every(([line]) => line.recordTypeName === 'Appointment')
  return isAppointment && sayAppointmentChange(a, '') === sayAppointmentChange(b, '')
}

/** What the log calls those who have no account. */
const PRINCIPALS: Readonly<Record<string, string>> = {
  customer: 'The customer',
  gateway: 'The customer, by text,',
  system: 'The portal',
}

export function sayWho({ name, principal }: ChangeLogRow['entityChangeTransaction']): string {
  return name ?? PRINCIPALS[principal] ?? principal
}

/** "moved Ada Lovelace from 9:00 AM to 10:15 AM", "changed Value of the setting Introduction from Hello to Good day". */
export function sayRecordChange({ lines }: ChangedRecord): string {
  return lines[0].recordTypeName === 'Appointment' ? sayAppointmentChange(lines) : sayOther(lines)
}

/** "Ada Lovelace", of "Ada Lovelace, 2026-03-09T08:05"; once it is forgotten whose it was, the time is all there is. */
function personOf({ appointmentDiscriminator }: ChangeLogRow): { name: string; start: string } {
  const [, name = '', start = ''] = /^(?:(.*), )?(\d{4}-\d\d-\d\dT\d\d:\d\d)$/.exec(appointmentDiscriminator) ?? []
  return { name: name || 'a customer', start }
}

/** The reason that the portal gives for it. */
const NOT_CONFIRMED = 'Not confirmed in time'

const STATUSES: Readonly<Record<string, (name: string) => string>> = {
  Booked: (name) => `set ${name} back to booked`,
  CheckedIn: (name) => `checked in ${name}`,
  NoShow: (name) => `marked ${name} as a no-show`,
  Cancelled: (name) => `canceled the appointment of ${name}`,
  Complete: (name) => `completed the visit of ${name}`,
}

function sayAppointmentChange(lines: ChangedRecord['lines'], name = personOf(lines[0]).name): string {
  const [line] = lines
  const { start } = personOf(line)
  const on = start === '' ? '' : ` on ${sayWallTimes(start)}`
  if (line.changeLogAction === 'Created') return `booked an appointment for ${name}${on}`
  if (line.changeLogAction === 'Deleted') return `deleted the appointment of ${name}${on}`
  const of = (property: string) => lines.find(({ recordPropertyName }) => recordPropertyName === property)
  const moved = of('startDateLocal')
  if (moved?.oldValue && moved.newValue) return `moved ${name} ${sayMove(moved.oldValue, moved.newValue)}`
  const status = of('appointmentStatus')?.newValue
  if (status === 'Cancelled' && of('cancellationReason')?.newValue === NOT_CONFIRMED)
    return `released the appointment of ${name}: it was not confirmed in time`
  const verb = status === null || status === undefined ? undefined : STATUSES[status]
  if (verb) return verb(name)
  const calendar = of('calendarId')
  if (calendar) return `moved ${name} to ${calendar.newValue}`
  const column = of('column')
  if (column) return `moved ${name} to place ${column.newValue}`
  if (of('note')) return `${of('note')?.newValue === null ? 'removed' : 'wrote'} a note about ${name}`
  if (of('handlingUserEmail'))
    return of('handlingUserEmail')?.newValue === null ? `stopped serving ${name}` : `took on ${name}`
  if (of('cameTo')) return `noted that ${name} came to ${of('cameTo')?.newValue}`
  if (of('timesOffered')) return `offered ${name} other times`
  if (of('remindedDateUtc')) return `reminded ${name}`
  if (of('notificationCount')) return `sent ${name} a notice`
  if (of('askedToConfirmUtc')) return `asked ${name} to confirm`
  if (of('confirmedDateUtc')) return `confirmed the appointment of ${name}`
  return `changed ${sayProperties(lines)} of ${name}`
}

/** "from 9:00 AM to 10:15 AM" within a day, or with the days. */
function sayMove(from: string, to: string): string {
  const isSameDay = from.slice(0, 10) === to.slice(0, 10)
  const say = (time: string) =>
    isSameDay ? sayTimeOf(time) : `${sayMediumDate(time.slice(0, 10))}, ${sayTimeOf(time)},`
  return `from ${say(from)} to ${say(to).replace(/,$/, '')}`
}

/** A value that a sentence can hold. */
const SHORT = 40

function sayOther(lines: ChangedRecord['lines']): string {
  const [line] = lines
  const event = sayEvent(lines)
  if (event !== undefined) return event
  const record = sayRecord(line)
  if (line.changeLogAction !== 'Updated') return `${line.changeLogAction.toLowerCase()} ${record}`
  const changed = `changed ${sayProperties(lines)} of ${record}`
  const [before, after] = [line.oldValue, line.newValue].map((value) =>
    value === null ? 'nothing' : sayValue(value, line.recordPropertyName),
  ) as [string, string]
  const isShort = [before, after].every((text) => text.length <= SHORT && !/\n|••••/.test(text))
  return lines.length === 1 && isShort ? `${changed} from ${before} to ${after}` : changed
}

/** How many properties a sentence names. */
const NAMED = 3

function sayProperties(lines: readonly ChangeLogRow[]): string {
  const names = lines.map(({ recordTypeName, recordPropertyName }) =>
    sayProperty(recordPropertyName, labelsOf(recordTypeName)),
  )
  if (names.length > NAMED) return `${names.slice(0, NAMED - 1).join(', ')} and ${names.length - NAMED + 1} more`
  return new Intl.ListFormat('en-US').format(names)
}
