import { Fragment } from 'react'
import { Link } from 'react-router'
import type { LocationRow } from '#contract/locations.ts'
import { sayPhone } from '#web/booking/office-address.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import type { Column } from '#web/platform/components/table/DataTable.tsx'
import { paths } from '#web/platform/paths.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { locationLabels } from './location-labels.ts'

/** Both lists of locations show the same columns; each name links to the details. */
export const locationColumns: readonly Column<LocationRow>[] = [
  {
    id: 'name',
    header: locationLabels.name,
    render: ({ id, name, isArchived }) => (
      <>
        <Link to={paths.managerLocation(id)} state={fromList} className="link font-medium">
          {name}
        </Link>{' '}
        {isArchived && <ArchivedBadge />}
      </>
    ),
  },
  { id: 'officeNumber', header: locationLabels.officeNumber, render: (location) => location.officeNumber },
  {
    id: 'phoneNumber',
    header: locationLabels.phoneNumber,
    render: (location) => sayPhone(location.phoneNumber),
    className: 'whitespace-nowrap',
  },
  { id: 'city', header: locationLabels.city, render: (location) => location.city },
  { id: 'timeZone', header: locationLabels.timeZone, render: ({ timeZone }) => <ZoneName timeZone={timeZone} /> },
  { id: 'calendars', header: locationLabels.calendars, render: (location) => location.calendars, align: 'end' },
]

export function ArchivedBadge() {
  return <Badge tone="warning">Archived</Badge>
}

/** "America/Los_Angeles", which may wrap where space is tight. */
function ZoneName({ timeZone }: { timeZone: string }) {
  const [region = '', ...places] = timeZone.split('/')
  return (
    <>
      {region}
      {places.map((place) => (
        <Fragment key={place}>
          /<wbr />
          {place}
        </Fragment>
      ))}
    </>
  )
}
