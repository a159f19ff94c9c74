import type { AvailabilityRule } from '#contract/office-hours.ts'
import { editedWeek, placesOfWeek } from '#web/office-hours/week.ts'
import { PeopleToCallNotice, usePeopleToCall } from '#web/people-to-call/PeopleToCallNotice.tsx'
import { Badge } from '#web/platform/components/Badge.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { IconLink } from '#web/platform/components/IconLink.tsx'
import { sayCount, sayDays } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { isAwaited } from '#web/platform/record/Loaded.tsx'
import { fromList } from '#web/platform/tables/list-return.ts'
import { type HoursShown, LoadedHours } from './LoadedHours.tsx'

/** A calendar's temporary hours that are not over. */
export function TemporaryHoursList() {
  const peopleToCall = usePeopleToCall(useIdInAddress('locationId'))
  return (
    <LoadedHours
      isWaiting={isAwaited(peopleToCall)}
      type="Temporary"
      title="Temporary hours"
      text="They replace the standard hours between two dates."
      actions={createLink}
    >
      {(hours) => (
        <>
          <PeopleToCallNotice locationId={hours.locationId} />
          <Card isPadded={false}>
            {hours.rules.length === 0 ? (
              <EmptyState icon="clock" title="No temporary hours" text="The standard hours apply every day." />
            ) : (
              <ul className="divide-y divide-line">
                {hours.rules.map((rule) => (
                  <Rule key={rule.id} rule={rule} hours={hours} />
                ))}
              </ul>
            )}
          </Card>
        </>
      )}
    </LoadedHours>
  )
}

function createLink({ locationId, calendarId }: HoursShown) {
  return (
    <ButtonLink to={paths.createTemporaryHours(locationId, calendarId)} state={fromList} variant="primary" icon="plus">
      Create
    </ButtonLink>
  )
}

function Rule({ rule, hours }: { rule: AvailabilityRule; hours: HoursShown }) {
  const { id, name, startDateTime, endDateTime } = rule
  const [first, last] = [startDateTime.slice(0, 10), endDateTime?.slice(0, 10)]
  const { locationId, calendarId, todayLocal } = hours
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {name}
          {first <= todayLocal && <Badge tone="success">In effect</Badge>}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {last ? sayDays(first, last) : first} · {sayCount(placesOfWeek(editedWeek(rule)), 'place')} per week
        </p>
      </div>
      <div className="flex gap-1">
        <IconLink
          icon="edit"
          label={`Edit ${name}`}
          to={paths.updateTemporaryHours(locationId, calendarId, id)}
          state={fromList}
        />
        <IconLink
          icon="trash"
          label={`Delete ${name}`}
          to={paths.deleteTemporaryHours(locationId, calendarId, id)}
          state={fromList}
        />
      </div>
    </li>
  )
}
