import { CalendarDate, parseDate } from '@internationalized/date'
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar'
import {
  DatePicker as AriaDatePicker,
  Button,
  DateInput,
  DateSegment,
  Group,
  Popover,
} from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import type { FieldValues } from 'react-hook-form'
import { Icon } from '#web/platform/components/Icon.tsx'
import { type AriaControlProps, AriaFieldFrame, useAriaField } from './aria-field.tsx'
import type { FieldProps } from './field.ts'

/** Date pickers allow the years 1000 to 9999. */
const earliest = new CalendarDate(1000, 1, 1)
const latest = new CalendarDate(9999, 12, 31)

interface DateLimits {
  /** `YYYY-MM-DD`: the first and last day that can be chosen. */
  min?: string
  max?: string
}

/** A day in a form, as `YYYY-MM-DD`; null while empty. */
export function DateField<T extends FieldValues, U>({ min, max, ...props }: FieldProps<T, U> & DateLimits) {
  const { field, ...control } = useAriaField(props)
  return <DatePicker {...control} min={min} max={max} value={field.value || null} onChange={field.onChange} />
}

interface DatePickerProps extends AriaControlProps, DateLimits {
  value: string | null
  onChange: (value: string | null) => void
}

/** The same outside a form: the caller keeps the state. */
export function DatePicker({
  value,
  onChange,
  min,
  max,
  className = '',
  controlRef,
  onBlur,
  ...props
}: DatePickerProps) {
  return (
    <AriaDatePicker
      className={`grid content-start gap-1.5 ${className}`}
      ref={(element) => controlRef?.(element?.querySelector<HTMLElement>('[role="spinbutton"]') ?? null)}
      value={value ? parseDate(value) : null}
      onChange={(date) => onChange(date ? date.toString() : null)}
      onBlur={onBlur}
      minValue={min ? parseDate(min) : earliest}
      maxValue={max ? parseDate(max) : latest}
      isInvalid={props.error ? true : undefined}
      isRequired={!props.isOptional && !props.isOneOfSeveral}
      isDisabled={props.isDisabled}
      validationBehavior="aria"
      shouldForceLeadingZeros
    >
      <AriaFieldFrame {...props}>
        <Group className="control flex items-center gap-1 py-0! pe-0.5!">
          <DateInput className="flex flex-1 items-center whitespace-nowrap tabular-nums">
            {(segment) => <DateSegment segment={segment} className="date-segment" />}
          </DateInput>
          <Button className="button button-quiet button-icon button-small">
            <Icon name="calendar" />
          </Button>
        </Group>
      </AriaFieldFrame>
      <Popover className="popover" placement="bottom end">
        <Dialog className="p-4 outline-none">
          <MonthChoice />
        </Dialog>
      </Popover>
    </AriaDatePicker>
  )
}

function MonthChoice() {
  return (
    <Calendar>
      <header className="mb-2 flex items-center justify-between">
        <Button slot="previous" className="button button-quiet button-icon button-small">
          <Icon name="chevron-left" />
        </Button>
        <Heading className="font-semibold" />
        <Button slot="next" className="button button-quiet button-icon button-small">
          <Icon name="chevron-right" />
        </Button>
      </header>
      <CalendarGrid className="border-separate border-spacing-0.5 text-sm tabular-nums [&_th]:pb-1 [&_th]:font-medium [&_th]:text-muted">
        {(date) => <CalendarCell date={date} className="date-cell" />}
      </CalendarGrid>
    </Calendar>
  )
}
