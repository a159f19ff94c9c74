import { adminAppointments } from '#contract/admin-appointments.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { ActivityTimeline } from '#web/appointments/ActivityTimeline.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { messages } from '#web/platform/messages.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'

interface ActivityLogDialogProps {
  id: number
  /** Whose appointment it is. */
  of: string
  onClose: () => void
}

/** An appointment's history, as a timeline. */
export function ActivityLogDialog({ id, of, onClose }: ActivityLogDialogProps) {
  const query = useRead(adminAppointments.activityLogs, { query: { id } })
  return (
    <Dialog isOpen onClose={onClose} title={`Activity log of ${of}`}>
      <Loaded query={query} what="the activity log" failedTitle={messages.activityLogsFailed}>
        {({ activityLogs }) => <ActivityTimeline logs={activityLogs} isInDialog />}
      </Loaded>
    </Dialog>
  )
}
