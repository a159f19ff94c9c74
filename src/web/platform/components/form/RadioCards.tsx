import type { FieldValues } from 'react-hook-form'
import { ChoiceCard, type ChoiceCardContent } from './ChoiceCard.tsx'
import { FieldGroup } from './FieldFrame.tsx'
import { type FieldProps, useField } from './field.ts'

export interface RadioCardOption extends ChoiceCardContent {
  value: string
  isDisabled?: boolean
}

interface RadioCardsProps<T extends FieldValues, U> extends FieldProps<T, U> {
  options: readonly RadioCardOption[]
}

/** One of a few, as large cards. */
export function RadioCards<T extends FieldValues, U>(props: RadioCardsProps<T, U>) {
  const { form, name, label, hint, isOptional, isLabelHidden, isDisabled, className, options } = props
  const { id, error } = useField(props)
  return (
    <FieldGroup {...{ id, label, hint, error, isOptional, isLabelHidden, className }} role="radiogroup">
      {options.map(({ value, isDisabled: isOptionDisabled, ...content }, index) => (
        <ChoiceCard
          {...content}
          key={value}
          input={{
            ...form.register(name),
            type: 'radio',
            // The first radio button has the field's id, which the error summary links to.
            id: index === 0 ? id : `${id}-${index}`,
            value,
            disabled: isDisabled || isOptionDisabled,
          }}
        />
      ))}
    </FieldGroup>
  )
}
