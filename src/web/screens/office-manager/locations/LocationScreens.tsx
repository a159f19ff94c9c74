import { useRef, useState } from 'react'
import { changeLog } from '#contract/change-log.ts'
import { type Location, locations } from '#contract/locations.ts'
import { ChangeLogDialog } from '#web/change-log/ChangeLogDialog.tsx'
import { HonoredNotice, useHonored } from '#web/honored/HonoredNotice.tsx'
import { ArchiveDialog } from '#web/locations/ArchiveDialog.tsx'
import { ArchivedNotice } from '#web/locations/ArchivedNotice.tsx'
import { LocationFacts } from '#web/locations/LocationFacts.tsx'
import { ArchivedBadge } from '#web/locations/location-columns.tsx'
import { NoLocation } from '#web/locations/NoLocation.tsx'
import { locationAbove, locationRecord } from '#web/locations/location-record.ts'
import { useArchive, useLocationColumns } from '#web/locations/location-rows.tsx'
import { PeopleToCallNotice, usePeopleToCall } from '#web/people-to-call/PeopleToCallNotice.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { takeUpFocusAfterDialog } from '#web/platform/components/focus.ts'
import { MoreMenu } from '#web/platform/components/table/RowActions.tsx'
import { backOffice, paths } from '#web/platform/paths.ts'
import { isAwaited } from '#web/platform/record/Loaded.tsx'
import { useIsAdmin } from '#web/platform/session/roles.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { listScreen } from '#web/records/list-screen.tsx'
import { deleteScreen, detailsScreen } from '#web/records/record-screens.tsx'
import { CalendarList, useCalendars } from './CalendarList.tsx'
import { ClosureList, useClosures } from './ClosureList.tsx'
import { WhyNotBookable } from './WhyNotBookable.tsx'

/** The manager's own locations. Only administrators archive and unarchive. */
export const LocationList = listScreen({
  at: backOffice.managerLocations,
  text: 'Open a location to manage its calendars, hours and closures.',
  table: locations.managerTable,
  columns: useLocationColumns,
  rowName: ({ name }) => name,
  emptyText: <NoLocation />,
  headActions: (
    <>
      <ButtonLink to={paths.closeSeveralLocations} icon="lock">
        Close several locations
      </ButtonLink>
      <ButtonLink to={paths.suspiciousBookings} icon="alert">
        Suspicious bookings
      </ButtonLink>
    </>
  ),
  openAt: ({ id }) => paths.managerLocation(id),
  useActions: (table) => {
    const isAdmin = useIsAdmin()
    const { archiveOf, dialog } = useArchive(table)
    return { actionsOf: isAdmin ? (location) => [archiveOf(location)] : undefined, dialog }
  },
})

/** A location with its calendars and closures, and links to everything that can be done there. */
export const LocationDetails = detailsScreen(
  { ...locationRecord, idName: 'locationId' },
  {
    heading: 'Location details',
    renderBadge: ({ isArchived }) => isArchived && <ArchivedBadge />,
    renderActions: (location) => <LocationActions location={location} />,
    useIsWaiting: (id) => [usePeopleToCall(id), useHonored(id), useCalendars(id), useClosures(id)].some(isAwaited),
    Details: ({ record: location }) => (
      <>
        <ArchivedNotice isArchived={location.isArchived} />
        <NotBookableHere locationId={location.id} />
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
    ),
  },
)

function NotBookableHere({ locationId }: { locationId: number }) {
  const calendars = useCalendars(locationId).data ?? []
  return <WhyNotBookable locationId={locationId} names={new Map(calendars.map(({ id, name }) => [id, name]))} />
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
      <ButtonLink to={paths.createAbsence(id)} state={fromList} icon="user">
        Someone is out
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

export const LocationDelete = deleteScreen(locationAbove('entityId'), {
  endpoint: locations.remove,
  input: (locationId) => ({ params: { locationId } }),
  usePreview: (locationId) => useRead(locations.deletePreview, { params: { locationId } }, { enabled: locationId > 0 }),
  instead: (location) => <Instead location={location} />,
  backTo: paths.managerLocation,
  // Its details screen is gone, so Back must not lead there.
  goTo: paths.locations,
  sayLoss: ({ name }) => (
    <>
      <strong>{name}</strong> will be permanently deleted. It has no calendars and no appointments.
    </>
  ),
})

/** What a refusal advises: its calendars are deleted on its page, or it is archived. */
function Instead({ location }: { location: Location }) {
  // As it was when asked: archived, it would ask to unarchive.
  const [asked, setAsked] = useState<Location>()
  const frame = useRef<HTMLDivElement>(null)
  const close = () => {
    setAsked(undefined)
    takeUpFocusAfterDialog(() => frame.current)
  }
  return (
    <div ref={frame} tabIndex={-1} className="flex flex-wrap gap-3 outline-none">
      <ButtonLink to={paths.managerLocation(location.id)} icon="calendar">
        Go to its calendars
      </ButtonLink>
      {!location.isArchived && (
        <Button icon="lock" onClick={() => setAsked(location)}>
          Archive
        </Button>
      )}
      {asked && <ArchiveDialog location={asked} onClose={close} />}
    </div>
  )
}
