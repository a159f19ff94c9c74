import { type FormEvent, useId, useState } from 'react'
import { WEEKDAYS, type Weekday } from '#domain/time.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { CheckboxInput } from '#web/platform/components/form/Checkbox.tsx'
import { FieldGroup } from '#web/platform/components/form/FieldFrame.tsx'
import { sayDay } from './week.ts'

interface CopyDialogProps {
  weekday: Weekday
  onCopy: (to: readonly Weekday[]) => void
  onClose: () => void
}

/** Asks which days to copy a day's hours to. */
export function CopyDialog({ weekday, onCopy, onClose }: CopyDialogProps) {
  const id = useId()
  const [chosen, setChosen] = useState<readonly Weekday[]>([])
  const [isRefused, setIsRefused] = useState(false)
  const toggle = (day: Weekday) => setChosen(WEEKDAYS.filter((each) => chosen.includes(each) !== (each === day)))
  const copy = (event: FormEvent) => {
    event.preventDefault()
    // In React's tree, a dialog's form is inside the page's own.
    event.stopPropagation()
    setIsRefused(chosen.length === 0)
    if (chosen.length === 0) return
    onCopy(chosen)
    onClose()
  }
  return (
    <Dialog
      isOpen
      size="small"
      title={`Copy ${sayDay(weekday)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} variant="primary">
            Copy
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={copy}>
        <FieldGroup
          id={id}
          label="To"
          hint="Their own hours are replaced."
          {...(isRefused && chosen.length === 0 && { error: 'Choose at least one day' })}
        >
          <div className="grid grid-cols-2">
            {WEEKDAYS.filter((day) => day !== weekday).map((day) => (
              <CheckboxInput
                key={day}
                id={`${id}-${day}`}
                label={sayDay(day)}
                checked={chosen.includes(day)}
                onChange={() => toggle(day)}
              />
            ))}
          </div>
        </FieldGroup>
      </form>
    </Dialog>
  )
}
