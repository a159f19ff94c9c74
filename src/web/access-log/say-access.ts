import type { AccessRow } from '#contract/access-log.ts'
import { type Entity, nounOf } from '#contract/entities.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { isInstant } from '#domain/instant.ts'
import { isDate } from '#domain/time.ts'
import { labelsOf } from '#web/change-log/logged-labels.ts'
import { sayProperty } from '#web/change-log/say-change.ts'
import { sayCount, sayMediumDate, sayMoment } from '#web/platform/i18n/say-english.ts'

const PLURALS: Partial<Record<Entity, string>> = {
  PersonToCall: 'people to call',
  WaitingListEntry: 'waiting list entries',
}

const pluralOf = (type: Entity) => PLURALS[type] ?? `${nounOf(type)}s`

/** What someone did: "Opened", "Listed the appointments of Mar 9, 2026". The record itself is named after it. */
export function sayAccess({ action, recordTypeName, day, rowCount }: AccessRow): string {
  if (action === 'Viewed') return `Opened ${nounOf(recordTypeName)}`
  if (action === 'Found') return `Found ${nounOf(recordTypeName)}`
  if (action === 'Listed')
    return day === null
      ? `Listed ${pluralOf(recordTypeName)}`
      : `Listed the ${pluralOf(recordTypeName)} of ${sayMediumDate(day)}`
  return rowCount === null
    ? `Exported ${pluralOf(recordTypeName)}, not completed`
    : `Exported ${sayCount(rowCount, nounOf(recordTypeName))}`
}

/** A record by its reference, or by its number if it has none or is gone. */
export function sayRecord({ recordId, reference }: AccessRow): string {
  return reference === null ? `${recordId}` : sayReference(reference)
}

/** How a list was narrowed: "Search", "Status: Booked", "Start: Mar 1, 2026 – Mar 31, 2026". */
export function sayNarrowed({ recordTypeName, narrowed: { isSearched, filters = [] } }: AccessRow): string[] {
  return [
    ...(isSearched ? ['Search'] : []),
    ...filters.map(({ propertyName, from, to }) => {
      return `${sayProperty(propertyName, { ...labelsOf(recordTypeName), ...LABELS })}: ${sayRange(from, to)}`
    }),
  ]
}

/** As the chips of a table say it. */
function sayRange(from: string, to: string): string {
  if (from !== '' && to !== '') return `${sayEnd(from)} – ${sayEnd(to)}`
  if (from === '') return `until ${sayEnd(to)}`
  return isDate(from) || isInstant(from) ? `${sayEnd(from)} or later` : from
}

const LABELS = {
  startDateLocal: 'Start',
  startDateUtc: 'Start',
  appointmentStatus: 'Status',
  locationName: 'Location',
  createdDateUtc: 'Created',
  confirmedDateUtc: 'Confirmed',
}

function sayEnd(end: string): string {
  if (isDate(end)) return sayMediumDate(end)
  return isInstant(end) ? sayMoment(end) : end
}
