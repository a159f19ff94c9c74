import { useId } from 'react'
import { limits } from '#domain/limits.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { TimeInput } from '#web/platform/components/form/TimeField.tsx'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { type EditedWindow, WINDOW_LABELS, type WindowField, type WindowProblems } from './week.ts'

interface WindowRowProps {
  /** The weekday and the window's key, which identify its fields. */
  id: string
  label: string
  window: EditedWindow
  problems: WindowProblems
  onChange: (field: WindowField, value: string | number | null) => void
  onSplit: () => void
  onRemove: () => void
}

/** One window: from, to, customers at once, minutes per slot. */
export function WindowRow({ id, label, window, problems, onChange, onSplit, onRemove }: WindowRowProps) {
  return (
    // Not every browser can lay out a fieldset as a grid.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={label} data-window={id} className="window-row">
      <div data-field="startTime">
        <TimeInput
          label={WINDOW_LABELS.startTime}
          value={window.startTime}
          onChange={(time) => onChange('startTime', time)}
          {...errorOf(problems.startTime)}
        />
      </div>
      <div data-field="endTime">
        <TimeInput
          label={WINDOW_LABELS.endTime}
          // On a clock, the end of the day is the next midnight.
          value={window.endTime === '24:00' ? '00:00' : window.endTime}
          onChange={(time) => onChange('endTime', time === '00:00' ? '24:00' : time)}
          {...errorOf(problems.endTime)}
        />
      </div>
      <NumberInput
        field="numberOfSlots"
        value={window.numberOfSlots}
        error={problems.numberOfSlots}
        min={1}
        max={limits.numberOfSlots}
        onChange={onChange}
      />
      <NumberInput
        field="timeSlotDuration"
        value={window.timeSlotDuration}
        error={problems.timeSlotDuration}
        min={5}
        max={limits.timeSlotDuration}
        step={5}
        onChange={onChange}
      />
      <div className="window-actions">
        <Button size="small" variant="quiet" aria-label={`Split ${label}`} onClick={onSplit}>
          Split
        </Button>
        <IconButton icon="trash" size="small" label={`Remove ${label}`} onClick={onRemove} />
      </div>
    </div>
  )
}

interface NumberInputProps {
  field: 'numberOfSlots' | 'timeSlotDuration'
  value: number | null
  error: string | undefined
  min: number
  max: number
  step?: number
  onChange: (field: WindowField, value: number | null) => void
}

function NumberInput({ field, value, error, onChange, ...limits }: NumberInputProps) {
  const id = useId()
  return (
    <div data-field={field}>
      <TextInput
        {...limits}
        id={id}
        type="number"
        inputMode="numeric"
        label={WINDOW_LABELS[field]}
        error={error}
        value={value ?? ''}
        onChange={({ target }) => onChange(field, target.value === '' ? null : Number(target.value))}
      />
    </div>
  )
}

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error })
