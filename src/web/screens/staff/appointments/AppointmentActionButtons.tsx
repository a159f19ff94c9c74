import { useState } from 'react'
import { Button } from '#web/components/Button.tsx'
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx'
import { ACTION_LABELS, type AppointmentActions, nextStep, type StaffAction } from './appointment-actions.ts'
import { sayClock, sayDate } from './say-time.ts'

interface AppointmentActionButtonsProps {
  appointment: { id: number; firstName: string; lastName: string; start: string }
  offered: readonly StaffAction[]
  actions: AppointmentActions
}

/** The offered actions as buttons, the next step of the visit first. Cancel asks before it acts. */
export function AppointmentActionButtons({ appointment, offered, actions }: AppointmentActionButtonsProps) {
  const [isCancelling, setIsCancelling] = useState(false)
  const { id, firstName, lastName, start } = appointment
  const primary = nextStep(offered)
  const pending = actions.pendingOf(id)
  const press = (action: StaffAction) => {
    if (action === 'cancel') setIsCancelling(true)
    else void actions.perform(action, id)
  }
  return (
    <>
      {offered.map((action) => (
        <Button
          key={action}
          variant={action === primary ? 'primary' : 'secondary'}
          className={action === 'cancel' ? 'text-danger!' : undefined}
          isPending={pending === action}
          disabled={pending !== undefined && pending !== action}
          onClick={() => press(action)}
        >
          {ACTION_LABELS[action]}
        </Button>
      ))}
      <ConfirmDialog
        title="Cancel appointment"
        isOpen={isCancelling}
        onClose={() => setIsCancelling(false)}
        confirmLabel="Cancel Appointment"
        cancelLabel="Keep Appointment"
        isDanger
        onConfirm={() => actions.perform('cancel', id)}
      >
        Cancel the appointment of {firstName} {lastName} on {sayDate(start.slice(0, 10))} at {sayClock(start)}? Its time
        becomes free for others. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
