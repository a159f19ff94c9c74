import { adminAppointments } from '#contract/admin-appointments.ts'
import { useRead } from '#web/api/hooks.ts'
import { ActivityTimeline } from '#web/appointments/ActivityTimeline.tsx'
import { Dialog } from '#web/components/dialog/Dialog.tsx'
import { FailedState } from '#web/components/FailedState.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { messages } from '#web/messages.ts'

interface ActivityLogDialogProps {
  id: number
  /** Whose appointment it is. */
  of: string
  onClose: () => void
}

/** What has happened to an appointment, as a timeline. */
export function ActivityLogDialog({ id, of, onClose }: ActivityLogDialogProps) {
  const { data, isPending, isFetching, refetch } = useRead(adminAppointments.activityLogs, { query: { id } })
  return (
    <Dialog isOpen onClose={onClose} title={`Activity log of ${of}`}>
      {content()}
    </Dialog>
  )

  function content() {
    if (data) return <ActivityTimeline logs={data.activityLogs} timeZone={data.timeZone} />
    if (!isPending) {
      return <FailedState title={messages.activityLogsFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
    }
    return (
      <output>
        <span className="sr-only">Loading the activity log</span>
        <Skeleton lines={4} />
      </output>
    )
  }
}
