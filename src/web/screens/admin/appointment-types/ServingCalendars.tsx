import { adminAppointmentTypes } from '#contract/admin-appointment-types.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { sayCount } from '#web/platform/i18n/say-english.ts'
import { Link } from '#web/platform/links.tsx'
import { paths } from '#web/platform/paths.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'

/** Where a type can be booked, and one button for everywhere. */
export function ServingCalendars({ id }: { id: number }) {
  const query = useRead(adminAppointmentTypes.serving, { params: { id } })
  const everywhere = useWrite(adminAppointmentTypes.serveEverywhere)
  const serve = () =>
    everywhere.mutate(
      { params: { id } },
      {
        onSuccess: ({ added }) => toast.success(`Added to ${sayCount(added, 'calendar')}`),
        onError: (failed) => toast.error(failed.message),
      },
    )
  return (
    <Card title="Calendars" className="mt-5 max-w-3xl">
      <Loaded query={query} what="the calendars">
        {(calendars) => {
          const others = calendars.filter(({ serves }) => !serves)
          if (calendars.length === 0)
            return (
              <div className="grid gap-3">
                <p>No one can book this yet: there are no calendars. Open a location and create one.</p>
                <ButtonLink to={paths.locations} className="justify-self-start">
                  Go to the locations
                </ButtonLink>
              </div>
            )
          return (
            <div className="grid gap-4">
              {calendars.length === others.length && <p>No calendar serves it yet, so no one can book it.</p>}
              <ul className="grid gap-1 empty:hidden">
                {calendars
                  .filter(({ serves }) => serves)
                  .map(({ calendarId, calendarName, locationId, locationName }) => (
                    <li key={calendarId}>
                      <Link to={paths.updateCalendar(locationId, calendarId)} className="link">
                        {calendarName}
                      </Link>{' '}
                      <span className="text-muted">at {locationName}</span>
                    </li>
                  ))}
              </ul>
              {others.length > 0 && (
                <Button icon="plus" className="justify-self-start" isPending={everywhere.isPending} onClick={serve}>
                  {others.length === calendars.length
                    ? `Add to all calendars (${calendars.length})`
                    : `Add to the other ${sayCount(others.length, 'calendar')}`}
                </Button>
              )}
            </div>
          )
        }}
      </Loaded>
    </Card>
  )
}
