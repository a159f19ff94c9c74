import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { sayDate } from '#web/platform/i18n/say-english.ts'
import { type AppointmentActions, type AskableAction, type AskedAction, actionLabel } from './appointment-actions.ts'

interface ActionQuestionProps {
  asked: AskedAction | undefined
  actions: AppointmentActions
  onClose: () => void
}

/** Asks once, whatever there is to ask about: that it is another day's appointment, that a colleague handles it. */
export function ActionQuestion({ asked, actions, onClose }: ActionQuestionProps) {
  if (!asked) return null
  const { action, appointment, colleague, isAnotherDay } = asked
  const label = actionLabel(action, colleague)
  const name = `${appointment.firstName} ${appointment.lastName}`
  return (
    <ConfirmDialog
      title={`${label}?`}
      isOpen
      onClose={onClose}
      confirmLabel={label}
      cancelLabel="Back"
      onConfirm={() => actions.perform(action, appointment, { takeOverFrom: colleague })}
    >
      {isAnotherDay && `This appointment is on ${sayDate(appointment.start.slice(0, 10))}, not today. `}
      {colleague === undefined ? questions[action](name) : `${colleague} is helping ${name}. ${consequences[action]}`}
    </ConfirmDialog>
  )
}

const questions: Readonly<Record<AskableAction, (name: string) => string>> = {
  checkIn: (name) => `Check in ${name} anyway?`,
  complete: (name) => `Complete the visit of ${name} anyway?`,
  handle: (name) => `Start helping ${name} anyway?`,
  unhandle: (name) => `Stop helping ${name} anyway?`,
  noShow: (name) => `Mark ${name} as a no-show anyway?`,
  backToCheckedIn: (name) => `Set ${name} back to Checked In anyway?`,
  resetStatus: (name) => `Reset the status of ${name} to Booked anyway?`,
}

const consequences: Readonly<Partial<Record<AskableAction, string>>> = {
  handle: 'If you take it over, you help them instead.',
  unhandle: 'If you release it, no one is helping them.',
  complete: 'If you complete it, the visit is over.',
}
