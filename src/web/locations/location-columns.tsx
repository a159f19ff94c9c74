import type { LocationRow } from '#contract/locations.ts'
import { sayPhone } from '#domain/phone.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { ENGLISH } from '#web/platform/i18n/say-english.ts'
import { sayZone } from '#web/platform/i18n/say-time.ts'
import type { Column } from '#web/platform/components/table/DataTable.tsx'
import { locationLabels } from './location-labels.ts'

/** Both lists of locations show the same columns; each row leads to the details. */
export const locationColumns: readonly Column<LocationRow>[] = [
  {
    id: 'name',
    header: locationLabels.name,
    render: ({ name, isArchived }) => (
      <>
        {name} {isArchived && <ArchivedBadge />}
      </>
    ),
  },
  { id: 'officeNumber', header: locationLabels.officeNumber, render: (location) => location.officeNumber },
  {
    id: 'phoneNumber',
    header: locationLabels.phoneNumber,
    render: (location) => sayPhone(location.phoneNumber),
  },
  { id: 'city', header: locationLabels.city, render: (location) => location.city },
  { id: 'timeZone', header: locationLabels.timeZone, render: ({ timeZone }) => sayZone(ENGLISH, timeZone) },
  { id: 'calendars', header: locationLabels.calendars, render: (location) => location.calendars, align: 'end' },
]

export function ArchivedBadge() {
  return <Badge tone="warning">Archived</Badge>
}
