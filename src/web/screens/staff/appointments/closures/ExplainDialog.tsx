import type { Reply } from '#contract/endpoint.ts'
import { staffAppointments } from '#contract/staff-appointments.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { sayDate, sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { useIsManager } from '#web/platform/session/roles.ts'
import type { BlockedTime } from '#web/screens/staff/appointments/block/blocked-time.ts'

interface ExplainDialogProps {
  blocked: BlockedTime
  locationId: number
  calendarName: string
  onClose: () => void
}

type Answer = Reply<typeof staffAppointments.whyNot>

/** Says which rule blocks a calendar's time; managers get a link to it. */
export function ExplainDialog({ blocked, locationId, calendarName, onClose }: ExplainDialogProps) {
  const { calendarId, moment } = blocked
  const isManager = useIsManager()
  const { data, isError, isFetching, refetch } = useRead(staffAppointments.whyNot, {
    body: { locationId, calendarId, startDateLocal: moment },
  })
  const link = data && isManager ? linkOf(data, locationId, calendarId) : undefined
  return (
    <Dialog
      isOpen
      size="small"
      title={`${calendarName}, ${sayTimeOf(moment)}`}
      onClose={onClose}
      actions={link && <ButtonLink to={link.to}>{link.label}</ButtonLink>}
    >
      <p className="mb-3 text-sm text-muted">{sayDate(moment.slice(0, 10))}</p>
      <output className="grid gap-2">
        {data && (
          <>
            <span>{data.reason ?? 'This time can be booked.'}</span>
            {data.rule && !data.reason?.includes(data.rule.name) && (
              <span className="text-muted">Hours in effect: {data.rule.name}</span>
            )}
          </>
        )}
        {!data && !isError && (
          <>
            <span className="sr-only">Finding out why</span>
            <Skeleton lines={2} />
          </>
        )}
      </output>
      {!data && isError && <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />}
    </Dialog>
  )
}

function linkOf({ rule, closureId }: Answer, locationId: number, calendarId: number) {
  if (closureId !== null) return { label: 'Edit the closure', to: paths.closeLocation(locationId, closureId) }
  if (rule === null) return undefined
  return rule.type === 'Temporary'
    ? { label: 'Edit the temporary hours', to: paths.updateTemporaryHours(locationId, calendarId, rule.id) }
    : { label: 'Edit the standard hours', to: paths.standardHours(locationId, calendarId) }
}
