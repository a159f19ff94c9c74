import type { ComponentProps } from 'react'
import type { FieldPathValue, FieldValues } from 'react-hook-form'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { useWords } from '#web/platform/components/words.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './field.ts'

interface QuantityStepperProps<T extends FieldValues, U> extends Omit<FieldProps<T, U>, 'label'> {
  label: string
  min?: number
  max?: number
}

/** A small number, set with two buttons or by typing. */
export function QuantityStepper<T extends FieldValues, U>(props: QuantityStepperProps<T, U>) {
  const { form, name, label, hint, isOptional, isLabelHidden, isDisabled, className, min = 1, max = 99 } = props
  const { id, error, controlProps } = useField(props)
  // On blur, the form reads text from the field.
  const { ref, onBlur } = form.register(name, { setValueAs: Number })
  const value: unknown = form.watch(name)
  return (
    <FieldFrame {...{ id, label, hint, error, isOptional, isLabelHidden, className }}>
      <QuantityControl
        {...{ label, min, max, isDisabled }}
        value={typeof value === 'number' ? value : min}
        onChange={(quantity) => form.setValue(name, quantity as FieldPathValue<T, typeof name>, { shouldDirty: true })}
        inputProps={{ ...controlProps, ref, name, onBlur: (event) => void onBlur(event) }}
      />
    </FieldFrame>
  )
}

interface QuantityInputProps {
  id: string
  label: string
  isLabelHidden?: boolean
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  isDisabled?: boolean
  className?: string
}

/** The same outside a form: the caller keeps the state. */
export function QuantityInput({ id, label, isLabelHidden, className, min = 1, max = 99, ...rest }: QuantityInputProps) {
  return (
    <FieldFrame {...{ id, label, isLabelHidden, className }}>
      <QuantityControl {...{ label, min, max }} {...rest} inputProps={{ id }} />
    </FieldFrame>
  )
}

interface QuantityControlProps {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  isDisabled?: boolean
  inputProps: ComponentProps<'input'>
}

function QuantityControl({ label, value, onChange, min, max, isDisabled, inputProps }: QuantityControlProps) {
  const words = useWords()
  const within = (wanted: number) => Math.min(max, Math.max(min, wanted))
  const typed = (text: string) => {
    const wanted = Number.parseInt(text, 10)
    if (!Number.isNaN(wanted)) onChange(within(wanted))
  }
  return (
    <div className="flex w-max items-center gap-2">
      <IconButton
        variant="secondary"
        icon="minus"
        label={`${words.decrease}: ${label}`}
        disabled={isDisabled || value <= min}
        onClick={() => onChange(within(value - 1))}
      />
      <input
        {...inputProps}
        type="text"
        inputMode="numeric"
        disabled={isDisabled}
        value={value}
        onChange={(event) => typed(event.target.value)}
        onFocus={(event) => event.target.select()}
        className="control w-14! px-1! text-center tabular-nums"
      />
      <IconButton
        variant="secondary"
        icon="plus"
        label={`${words.increase}: ${label}`}
        disabled={isDisabled || value >= max}
        onClick={() => onChange(within(value + 1))}
      />
    </div>
  )
}
