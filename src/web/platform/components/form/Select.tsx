import { type ComponentProps, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { NativeSelect } from '#web/platform/components/NativeSelect.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './field.ts'

/** One choice: what the form holds, and what people read. */
export interface Option {
  value: string
  label: string
  isDisabled?: boolean
}

interface SelectProps<T extends FieldValues, U> extends FieldProps<T, U> {
  options: readonly Option[]
  /** The empty choice at the top; without it, the first option is selected. */
  placeholder?: string
}

/** The native list: best on a phone, and for lists short enough to read. For long lists, use ComboBox. */
export function Select<T extends FieldValues, U>(props: SelectProps<T, U>) {
  const { form, name, label, hint, isOptional, isLabelHidden, isDisabled, className, options, placeholder } = props
  const { id, error, controlProps } = useField(props)
  return (
    <FieldFrame {...{ id, label, hint, error, isOptional, isLabelHidden, className }}>
      <OptionList
        {...form.register(name)}
        {...controlProps}
        disabled={isDisabled}
        options={options}
        placeholder={placeholder}
      />
    </FieldFrame>
  )
}

interface SelectInputProps {
  label: string
  isLabelHidden?: boolean
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  placeholder?: string
  isDisabled?: boolean
  className?: string
}

/** The same outside a form: the caller keeps the state. */
export function SelectInput({
  label,
  isLabelHidden,
  value,
  onChange,
  isDisabled,
  className,
  ...rest
}: SelectInputProps) {
  const id = useId()
  return (
    <FieldFrame {...{ id, label, isLabelHidden, className }}>
      <OptionList
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        disabled={isDisabled}
      />
    </FieldFrame>
  )
}

interface OptionListProps extends ComponentProps<'select'> {
  options: readonly Option[]
  placeholder?: string
}

function OptionList({ options, placeholder, ...rest }: OptionListProps) {
  return (
    <NativeSelect {...rest}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.isDisabled}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}
