import { useState } from 'react'
import { type Calendar, calendars } from '#contract/calendars.ts'
import type { Bookable } from '#contract/locations.ts'
import { changeLog } from '#contract/change-log.ts'
import { ChangeLogDialog } from '#web/change-log/ChangeLogDialog.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { RowActions } from '#web/platform/components/table/RowActions.tsx'
import { sayDate } from '#web/platform/i18n/say-english.ts'
import { sayWeek } from '#web/locations/say-week.ts'
import { paths } from '#web/platform/paths.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { useIsAdmin } from '#web/platform/session/roles.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useBookable } from './WhyNotBookable.tsx'

export const useCalendars = (locationId: number) =>
  useRead(calendars.ofLocation, { params: { locationId } }, { enabled: locationId > 0 })

/** A location's calendars, each with its actions. */
export function CalendarList({ locationId }: { locationId: number }) {
  const query = useCalendars(locationId)
  const hours = useBookable(locationId).data?.hours
  return (
    <Card
      title="Calendars"
      isPadded={!query.data}
      actions={
        <ButtonLink to={paths.createCalendar(locationId)} state={fromList} size="small" icon="plus">
          Create Calendar
        </ButtonLink>
      }
    >
      <Loaded query={query} what="the calendars">
        {(listed) =>
          listed.length === 0 ? (
            <EmptyState
              icon="calendar"
              title="No calendars"
              text="Create a calendar and give it standard hours, so that customers can book here."
            />
          ) : (
            <ul className="divide-y divide-line">
              {listed.map((calendar) => (
                <ListedCalendar
                  key={calendar.id}
                  calendar={calendar}
                  hours={hours?.find(({ calendarId }) => calendarId === calendar.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

interface ListedCalendarProps {
  calendar: Calendar
  /** Unknown until they have been read. */
  hours: Bookable['hours'][number] | undefined
}

function ListedCalendar({ calendar: { id, locationId, name, appointmentTypeNames }, hours }: ListedCalendarProps) {
  const isAdmin = useIsAdmin()
  const [isLogOpen, setIsLogOpen] = useState(false)
  return (
    <li className="px-5 py-3">
      {/* One order to read and to tab: where the name leaves no room for what can be done, that stands below. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 xl:grid-cols-[minmax(0,1fr)_auto_auto]">
        <h3 className="font-semibold wrap-anywhere max-xl:col-span-full">{name}</h3>
        <p className="col-span-full text-sm text-muted xl:row-start-2">
          {appointmentTypeNames.join(', ') || 'Serves no appointment types'}
          {hours && <span className="block">{sayHours(hours)}</span>}
        </p>
        <div className="flex flex-wrap gap-x-1 max-xl:-ms-2.5">
          <Action to={paths.standardHours(locationId, id)} what="Manage Standard Hours" of={`of ${name}`} />
          <Action to={paths.temporaryHours(locationId, id)} what="Manage Temporary Hours" of={`of ${name}`} />
        </div>
        <RowActions
          of={name}
          actions={[
            {
              label: 'Edit',
              icon: 'edit',
              to: paths.updateCalendar(locationId, id),
              state: fromList,
              isIcon: true,
            },
            ...(isAdmin
              ? [
                  {
                    label: 'Delete',
                    icon: 'trash',
                    to: paths.deleteCalendar(locationId, id),
                    state: fromList,
                    isIcon: true,
                  } as const,
                ]
              : []),
            { label: 'Change log', icon: 'history', onAction: () => setIsLogOpen(true) },
          ]}
        />
      </div>
      {isLogOpen && (
        <ChangeLogDialog
          of={name}
          changes={changeLog.ofOffice}
          recordTypeName="Calendar"
          id={id}
          onClose={() => setIsLogOpen(false)}
        />
      )}
    </li>
  )
}

function sayHours({ windows, beginsOn }: Bookable['hours'][number]): string {
  if (windows.length === 0) return 'No hours yet'
  return beginsOn ? `From ${sayDate(beginsOn)}: ${sayWeek(windows)}` : sayWeek(windows)
}

/** Its accessible name includes the calendar's. */
function Action({ to, what, of }: { to: string; what: string; of: string }) {
  return (
    <ButtonLink to={to} state={fromList} size="small" variant="quiet" aria-label={`${what} ${of}`}>
      {what}
    </ButtonLink>
  )
}
