import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { limits } from '#domain/limits.ts'
import { handledByColleague } from '#domain/appointments/status.ts'
import type { LocalDate } from '#domain/time.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { Menu, type MenuAction } from '#web/platform/components/dialog/Menu.tsx'
import { FieldFrame } from '#web/platform/components/form/FieldFrame.tsx'
import { controlProps } from '#web/platform/components/form/field.ts'
import { takeUpFocusAfterDialog, takeUpLostFocus } from '#web/platform/components/focus.ts'
import { sayDate, sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { ActionQuestion } from './ActionQuestion.tsx'
import {
  type Acted,
  type AppointmentActions,
  type AskedAction,
  actionLabel,
  askedFirst,
  nextStep,
  type StaffAction,
} from './appointment-actions.ts'

interface AppointmentActionButtonsProps {
  appointment: Acted & { start: string }
  /** The user's. */
  email: string
  /** The office's. */
  today: LocalDate
  offered: readonly StaffAction[]
  actions: AppointmentActions
  /** Opens the dialog for writing a notice. */
  onSendNotice: () => void
  /** What else the menu at the end has, before the actions that are rare. */
  others?: readonly MenuAction[]
  /** Another button, before the menu. */
  children?: ReactNode
}

/** So many actions have a button of their own: the visit's next step, and what is done with most visits. */
const BUTTONS = 3

/**
 * The offered actions, the visit's next step first; those after the usual ones are in a menu. Cancel asks before it
 * acts, and so does everything on another day, and what a colleague who handles the appointment would do.
 */
export function AppointmentActionButtons(props: AppointmentActionButtonsProps) {
  const { appointment, email, today, offered, actions, onSendNotice, others = [], children } = props
  const [isCancelling, setIsCancelling] = useState(false)
  const [asked, setAsked] = useState<AskedAction>()
  const [reason, setReason] = useState('')
  const reasonId = useId()
  const colleague = handledByColleague(appointment, email)
  const { id, firstName, lastName, start } = appointment
  // On another day the next step is seldom meant.
  const primary = start.startsWith(today) ? nextStep(offered) : undefined
  const pending = actions.pendingOf(id)
  const group = useRef<HTMLFieldSetElement>(null)
  const hasFocus = useRef(false)

  // An action that has been performed is no longer offered. Focus goes to all of them, not to the next: a second Enter
  // must not take another step.
  useLayoutEffect(() => {
    if (hasFocus.current) takeUpLostFocus(group.current)
  })

  const press = (action: StaffAction) => {
    if (action === 'cancel') return setIsCancelling(true)
    if (action === 'sendNotice') return onSendNotice()
    if (action === 'confirm') return void actions.perform(action, appointment)
    const question = askedFirst(action, appointment, { email, today })
    if (question) setAsked(question)
    else void actions.perform(action, appointment)
  }
  const items: MenuAction[] = [
    ...others,
    ...offered.slice(BUTTONS).map((action) => ({
      id: action,
      label: actionLabel(action, colleague),
      isDanger: action === 'cancel',
      isDisabled: pending !== undefined,
      onAction: () => press(action),
    })),
  ]
  const closeQuestion = () => {
    setIsCancelling(false)
    setAsked(undefined)
    takeUpFocusAfterDialog(() => group.current)
  }
  return (
    // It only tracks whether focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={group}
      tabIndex={-1}
      className="flex flex-wrap gap-2 rounded-md"
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
    >
      <legend className="sr-only">Actions</legend>
      {offered.slice(0, BUTTONS).map((action) => (
        <Button
          key={action}
          variant={action === primary ? 'primary' : 'secondary'}
          isPending={pending === action}
          disabled={pending !== undefined && pending !== action}
          onClick={() => press(action)}
        >
          {actionLabel(action, colleague)}
        </Button>
      ))}
      {children}
      {items.length > 0 && <Menu label={`More for ${firstName} ${lastName}`} icon="more" isIconOnly actions={items} />}
      <ActionQuestion asked={asked} actions={actions} onClose={closeQuestion} />
      <ConfirmDialog
        title="Cancel appointment"
        isOpen={isCancelling}
        onClose={closeQuestion}
        confirmLabel="Cancel appointment"
        cancelLabel="Keep appointment"
        isDanger
        onConfirm={() => actions.perform('cancel', appointment, { reason: reason.trim() })}
      >
        Cancel the appointment for {firstName} {lastName} on {sayDate(start.slice(0, 10))} at {sayTimeOf(start)}? Its
        time becomes free for others. This cannot be undone.
        <FieldFrame
          id={reasonId}
          label="Reason"
          hint="The customer reads it in our message."
          isOptional
          className="mt-4"
        >
          <textarea
            {...controlProps(reasonId, { hint: 'The customer reads it in our message.' })}
            rows={2}
            maxLength={limits.cancellationReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className="control"
          />
        </FieldFrame>
      </ConfirmDialog>
    </fieldset>
  )
}
