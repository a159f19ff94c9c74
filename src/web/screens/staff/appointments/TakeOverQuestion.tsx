import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { type AppointmentActions, actionLabel, type PressedAction } from './appointment-actions.ts'

/** An action on an appointment that a colleague handles. */
export interface TakeOver {
  readonly action: PressedAction
  readonly appointment: { readonly id: number; readonly firstName: string; readonly lastName: string }
  readonly colleague: string
}

interface TakeOverQuestionProps {
  asked: TakeOver | undefined
  actions: AppointmentActions
  onClose: () => void
}

/** Says who handles the appointment, and asks whether to act all the same. */
export function TakeOverQuestion({ asked, actions, onClose }: TakeOverQuestionProps) {
  if (!asked) return null
  const { action, appointment, colleague } = asked
  const label = actionLabel(action, colleague)
  return (
    <ConfirmDialog
      title={`${label}?`}
      isOpen
      onClose={onClose}
      confirmLabel={label}
      onConfirm={() => actions.perform(action, appointment.id, colleague)}
    >
      {colleague} is handling the appointment of {appointment.firstName} {appointment.lastName}. {consequences[action]}
    </ConfirmDialog>
  )
}

const consequences: Readonly<Partial<Record<PressedAction, string>>> = {
  handle: 'If you take it over, you handle it instead.',
  unhandle: 'If you release it, no one handles it.',
  complete: 'If you complete it, the visit is over.',
}
