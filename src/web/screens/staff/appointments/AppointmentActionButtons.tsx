import { useLayoutEffect, useRef, useState } from 'react'
import { handledByColleague } from '#domain/appointments/status.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { takeUpFocusAfterDialog, takeUpLostFocus } from '#web/platform/components/focus.ts'
import { sayDate, sayTimeOf } from '#web/platform/i18n/say-english.ts'
import {
  type AppointmentActions,
  actionLabel,
  isAskedFirst,
  nextStep,
  type StaffAction,
} from './appointment-actions.ts'
import { type TakeOver, TakeOverQuestion } from './TakeOverQuestion.tsx'

interface AppointmentActionButtonsProps {
  appointment: { id: number; firstName: string; lastName: string; start: string; handlingUserEmail: string | null }
  /** The user's. */
  email: string
  offered: readonly StaffAction[]
  actions: AppointmentActions
  /** Opens the dialog for writing a notice. */
  onSendNotice: () => void
}

/**
 * The offered actions as buttons, the visit's next step first. Cancel asks before it acts, and so does what a colleague
 * who handles the appointment would do.
 */
export function AppointmentActionButtons(props: AppointmentActionButtonsProps) {
  const { appointment, email, offered, actions, onSendNotice } = props
  const [isCancelling, setIsCancelling] = useState(false)
  const [takingOver, setTakingOver] = useState<TakeOver>()
  const colleague = handledByColleague(appointment, email)
  const { id, firstName, lastName, start } = appointment
  const primary = nextStep(offered)
  const pending = actions.pendingOf(id)
  const group = useRef<HTMLFieldSetElement>(null)
  const hasFocus = useRef(false)

  // An action that has been performed is no longer offered, so focus moves to the next one.
  useLayoutEffect(() => {
    if (hasFocus.current) takeUpLostFocus(group.current?.querySelector('button') ?? group.current)
  })

  const press = (action: StaffAction) => {
    if (action === 'cancel') setIsCancelling(true)
    else if (action === 'sendNotice') onSendNotice()
    else if (isAskedFirst(action, colleague)) setTakingOver({ action, appointment, colleague })
    else void actions.perform(action, id)
  }
  const closeQuestion = () => {
    setIsCancelling(false)
    setTakingOver(undefined)
    takeUpFocusAfterDialog(() => group.current)
  }
  return (
    // It only tracks whether focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={group}
      tabIndex={-1}
      className="flex flex-wrap gap-2 outline-none"
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
    >
      <legend className="sr-only">Actions</legend>
      {offered.map((action) => (
        <Button
          key={action}
          variant={action === primary ? 'primary' : 'secondary'}
          className={action === 'cancel' ? 'text-danger!' : undefined}
          isPending={pending === action}
          disabled={pending !== undefined && pending !== action}
          onClick={() => press(action)}
        >
          {actionLabel(action, colleague)}
        </Button>
      ))}
      <TakeOverQuestion asked={takingOver} actions={actions} onClose={closeQuestion} />
      <ConfirmDialog
        title="Cancel appointment"
        isOpen={isCancelling}
        onClose={closeQuestion}
        confirmLabel="Cancel Appointment"
        cancelLabel="Keep Appointment"
        isDanger
        onConfirm={() => actions.perform('cancel', id)}
      >
        Cancel the appointment for {firstName} {lastName} on {sayDate(start.slice(0, 10))} at {sayTimeOf(start)}? Its
        time becomes free for others. This cannot be undone.
      </ConfirmDialog>
    </fieldset>
  )
}
