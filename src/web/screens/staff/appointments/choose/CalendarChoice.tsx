import { useId } from 'react'
import type { CalendarWithAppointments } from '#contract/staff-appointments.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { CheckboxInput } from '#web/platform/components/form/Checkbox.tsx'
import { sayCount } from '#web/platform/i18n/say-english.ts'

interface CalendarChoiceProps {
  calendars: readonly CalendarWithAppointments[]
  hidden: readonly number[]
  onChange: (hidden: readonly number[]) => void
  onClose: () => void
}

/** Chooses which of a location's calendars this browser shows. */
export function CalendarChoice({ calendars, hidden, onChange, onClose }: CalendarChoiceProps) {
  const id = useId()
  return (
    <Dialog
      isOpen
      title="Choose calendars"
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onChange([])}>Show all</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p className="mb-3 text-sm text-muted">
        Calendars without a check are hidden on this device only. Printouts show every calendar.
      </p>
      <fieldset>
        <legend className="sr-only">Calendars shown</legend>
        {calendars.map(({ calendarId, name, appointments }) => (
          <CheckboxInput
            key={calendarId}
            id={`${id}-${calendarId}`}
            label={name}
            hint={sayCount(appointments.length, 'appointment')}
            checked={!hidden.includes(calendarId)}
            onChange={({ target }) =>
              onChange(target.checked ? hidden.filter((each) => each !== calendarId) : [...hidden, calendarId])
            }
          />
        ))}
      </fieldset>
    </Dialog>
  )
}
