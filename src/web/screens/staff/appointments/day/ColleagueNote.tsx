import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Appointment } from '#contract/staff-appointments.ts'
import { whyNotEditable } from '#domain/appointments/editing.ts'
import { limits } from '#domain/limits.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { takeUpLostFocus } from '#web/platform/components/focus.ts'
import { FieldFrame } from '#web/platform/components/form/FieldFrame.tsx'
import { messages } from '#web/platform/messages.ts'
import { formOf, useChangeAppointment } from '#web/screens/staff/appointments/use-change-appointment.ts'

/** What colleagues should know about a visit, read and written without leaving the day. Customers never see it. */
export function ColleagueNote({ appointment }: { appointment: Appointment }) {
  const id = useId()
  const { change } = useChangeAppointment()
  // Undefined while it is only read.
  const [typed, setTyped] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { note, firstName, lastName } = appointment
  const isOpen = typed !== undefined
  // The field is gone with its buttons; its focus goes to what opened it.
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) takeUpLostFocus(opener.current)
    wasOpen.current = isOpen
  }, [isOpen])
  const canEdit = whyNotEditable(appointment, { isMoved: false }) === undefined

  const save = async (text: string) => {
    setIsSaving(true)
    setFailure(undefined)
    try {
      await change(appointment, { ...formOf(appointment), note: text.trim() }, `Note on ${firstName} ${lastName} saved`)
      setTyped(undefined)
    } catch (failed) {
      setFailure(failed instanceof CallFailed ? failed.message : messages.unexpectedError)
    } finally {
      setIsSaving(false)
    }
  }
  if (typed === undefined) {
    return (
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        {note && (
          <p className="min-w-0 flex-1 rounded-md border border-warning-line bg-warning-soft px-3 py-2 whitespace-pre-line wrap-anywhere">
            {note}
          </p>
        )}
        {canEdit && (
          <Button
            ref={opener}
            size="small"
            variant="quiet"
            icon="edit"
            className="-ms-2.5"
            onClick={() => setTyped(note)}
          >
            {note ? 'Edit the note' : 'Add a note'}
          </Button>
        )}
      </div>
    )
  }
  const isTooLong = typed.length > limits.appointmentNote
  return (
    <div className="grid gap-2">
      {failure && (
        <Banner tone="danger" isLive>
          {failure}
        </Banner>
      )}
      <FieldFrame
        id={id}
        label="Note for colleagues"
        hint="Customers never see it."
        error={isTooLong ? `At most ${limits.appointmentNote} characters` : undefined}
        isOptional
      >
        <textarea
          id={id}
          rows={2}
          // It was asked for.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="control"
        />
      </FieldFrame>
      <div className="flex gap-2">
        <Button
          size="small"
          variant="primary"
          isPending={isSaving}
          disabled={isTooLong}
          onClick={() => void save(typed)}
        >
          Save note
        </Button>
        <Button size="small" onClick={() => setTyped(undefined)}>
          Discard
        </Button>
      </div>
    </div>
  )
}
