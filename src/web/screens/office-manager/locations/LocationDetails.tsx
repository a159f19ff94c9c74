import { useState } from 'react'
import { changeLog } from '#contract/change-log.ts'
import type { Location } from '#contract/locations.ts'
import { ChangeLogDialog } from '#web/change-log/ChangeLogDialog.tsx'
import { ArchivedNotice } from '#web/locations/ArchivedNotice.tsx'
import { LocationFacts } from '#web/locations/LocationFacts.tsx'
import { ArchivedBadge } from '#web/locations/location-columns.tsx'
import { useLocationRecord } from '#web/locations/location-record.ts'
import { HonoredNotice, useHonored } from '#web/honored/HonoredNotice.tsx'
import { PeopleToCallNotice, usePeopleToCall } from '#web/people-to-call/PeopleToCallNotice.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { MoreMenu } from '#web/platform/components/table/RowActions.tsx'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { isAwaited } from '#web/platform/record/Loaded.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { useIsAdmin } from '#web/platform/session/roles.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { CalendarList, useCalendars } from './CalendarList.tsx'
import { ClosureList, useClosures } from './ClosureList.tsx'

/** A location with its calendars and closures, and links to everything that can be done there. */
export function LocationDetails() {
  const id = useIdInAddress('locationId')
  const parts = [usePeopleToCall(id), useHonored(id), useCalendars(id), useClosures(id)]
  return (
    <RecordScreen
      {...useLocationRecord('locationId')}
      isWaiting={parts.some(isAwaited)}
      heading="Location details"
      headingOf={({ name }) => name}
      renderBadge={({ isArchived }) => isArchived && <ArchivedBadge />}
      renderActions={(location) => <LocationActions location={location} />}
    >
      {(location) => (
        <>
          <ArchivedNotice isArchived={location.isArchived} />
          <div className="mb-5 flex flex-wrap gap-2 empty:hidden">
            <PeopleToCallNotice locationId={location.id} isChip />
            <HonoredNotice locationId={location.id} />
          </div>
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            {/* Where all stands in one column, what is worked with comes first. */}
            <div className="grid grid-cols-1 gap-5">
              <CalendarList locationId={location.id} />
              <ClosureList locationId={location.id} />
            </div>
            <Card title="Details" className="lg:order-first">
              <LocationFacts location={location} />
            </Card>
          </div>
        </>
      )}
    </RecordScreen>
  )
}

function LocationActions({ location: { id, name } }: { location: Location }) {
  const isAdmin = useIsAdmin()
  const [isLogOpen, setIsLogOpen] = useState(false)
  return (
    <>
      <ButtonLink to={paths.calendarOf(id)} icon="calendar">
        View on Calendar
      </ButtonLink>
      <ButtonLink to={paths.desksOf(id)} icon="ticket">
        Desks and line
      </ButtonLink>
      <ButtonLink to={paths.closeLocation(id)} state={fromList} icon="lock">
        Close Location
      </ButtonLink>
      {isAdmin && (
        <ButtonLink to={paths.updateLocation(id)} state={fromList} icon="edit">
          Edit
        </ButtonLink>
      )}
      <MoreMenu
        isInHead
        of={name}
        actions={[
          { label: 'Require confirmation', icon: 'check-circle', to: paths.confirmationsOf(id) },
          { label: 'Change log', icon: 'history', onAction: () => setIsLogOpen(true) },
          ...(isAdmin
            ? [
                {
                  label: 'Delete',
                  icon: 'trash',
                  to: paths.deleteLocation(id),
                  state: fromList,
                  isDanger: true,
                } as const,
              ]
            : []),
        ]}
      />
      {isLogOpen && (
        <ChangeLogDialog
          of={name}
          changes={changeLog.ofOffice}
          recordTypeName="Location"
          id={id}
          onClose={() => setIsLogOpen(false)}
        />
      )}
    </>
  )
}
