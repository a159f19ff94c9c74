import { parseTime } from '@internationalized/date'
import { TimeField as AriaTimeField, DateInput, DateSegment } from 'react-aria-components/TimeField'
import type { FieldValues } from 'react-hook-form'
import { type AriaControlProps, AriaFieldFrame, useAriaField } from './aria-field.tsx'
import type { FieldProps } from './field.ts'

/** A time of day in a form, as `HH:mm`; shown as h:mm A. Null while empty. */
export function TimeField<T extends FieldValues, U>(props: FieldProps<T, U>) {
  const { field, ...control } = useAriaField(props)
  return <TimeInput {...control} value={field.value || null} onChange={field.onChange} />
}

interface TimeInputProps extends AriaControlProps {
  value: string | null
  onChange: (value: string | null) => void
}

/** The same outside a form: the caller keeps the state. */
export function TimeInput({ value, onChange, className = '', controlRef, onBlur, ...props }: TimeInputProps) {
  return (
    <AriaTimeField
      className={`grid content-start gap-1.5 ${className}`}
      ref={(element) => controlRef?.(element?.querySelector<HTMLElement>('[role="spinbutton"]') ?? null)}
      value={value ? parseTime(value) : null}
      onChange={(time) => onChange(time ? time.toString().slice(0, 'HH:mm'.length) : null)}
      onBlur={onBlur}
      hourCycle={12}
      granularity="minute"
      isInvalid={props.error ? true : undefined}
      isRequired={!props.isOptional}
      isDisabled={props.isDisabled}
      validationBehavior="aria"
    >
      <AriaFieldFrame {...props}>
        <DateInput className="control flex min-w-[var(--time-min,7rem)] items-center whitespace-nowrap tabular-nums">
          {(segment) => <DateSegment segment={segment} className="date-segment" />}
        </DateInput>
      </AriaFieldFrame>
    </AriaTimeField>
  )
}
