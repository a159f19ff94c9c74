import { ComboBox as AriaComboBox, Button, Input, Popover } from 'react-aria-components/ComboBox'
import type { FieldValues } from 'react-hook-form'
import { Icon } from '#web/platform/components/Icon.tsx'
import { type AriaControlProps, AriaFieldFrame, useAriaField } from './aria-field.tsx'
import type { FieldProps } from './field.ts'
import { OptionList } from './OptionList.tsx'
import type { Option } from './Select.tsx'

interface Choices {
  options: readonly Option[]
  placeholder?: string
  /** What else people type to find an option, by its label. */
  wordsOf?: (label: string) => string
}

/** One of many in a form, found by typing. The form holds the option's value, or null. */
export function ComboBox<T extends FieldValues, U>({
  options,
  placeholder,
  wordsOf,
  ...props
}: FieldProps<T, U> & Choices) {
  const { field, ...control } = useAriaField(props)
  return (
    <ComboBoxInput
      {...control}
      {...{ options, placeholder, wordsOf }}
      value={field.value || null}
      onChange={field.onChange}
    />
  )
}

interface ComboBoxInputProps extends AriaControlProps, Choices {
  value: string | null
  onChange: (value: string | null) => void
}

/** The same outside a form: the caller keeps the state. */
export function ComboBoxInput(comboBox: ComboBoxInputProps) {
  const { options, placeholder, wordsOf, value, onChange, className = '', controlRef, onBlur, ...props } = comboBox
  return (
    <AriaComboBox
      className={`grid content-start gap-1.5 ${className}`}
      ref={(element) => controlRef?.(element?.querySelector('input') ?? null)}
      defaultItems={options}
      {...(wordsOf && { defaultFilter: (text, typed) => hasWords(`${text} ${wordsOf(text)}`, typed) })}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      onBlur={onBlur}
      menuTrigger="focus"
      isInvalid={Boolean(props.error)}
      isRequired={!props.isOptional}
      isDisabled={props.isDisabled}
      validationBehavior="aria"
      allowsEmptyCollection
    >
      <AriaFieldFrame {...props}>
        <div className="relative">
          <Input placeholder={placeholder} className="control pe-10!" />
          <Button className="absolute end-1 top-1/2 grid size-8 -translate-y-1/2 place-items-center rounded-sm text-muted">
            <Icon name="chevron-down" className="size-4" />
          </Button>
        </div>
      </AriaFieldFrame>
      <Popover className="popover min-w-(--trigger-width)">
        <OptionList />
      </Popover>
    </AriaComboBox>
  )
}

/** Whether a text has every word that was typed, in any order. */
function hasWords(text: string, typed: string): boolean {
  const said = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}
