import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './field.ts'

interface TextAreaProps<T extends FieldValues, U>
  extends FieldProps<T, U>,
    Pick<ComponentProps<'textarea'>, 'lang' | 'dir'> {
  rows?: number
  /** Shows how much is used; more can be typed and is then refused with a message, never cut off. */
  limit?: number
}

export function TextArea<T extends FieldValues, U>(props: TextAreaProps<T, U>) {
  const {
    form,
    name,
    label,
    hint,
    isOptional,
    isLabelHidden,
    isDisabled,
    className,
    rows = 4,
    limit,
    lang,
    dir,
  } = props
  const { id, error, controlProps } = useField(props)
  return (
    <FieldFrame {...{ id, label, hint, error, isOptional, isLabelHidden, className }}>
      <textarea
        {...form.register(name)}
        {...controlProps}
        {...{ rows, lang, dir }}
        disabled={isDisabled}
        className="control"
      />
      {limit !== undefined && <CharacterCount {...{ form, name, limit }} />}
    </FieldFrame>
  )
}

type CharacterCountProps<T extends FieldValues, U> = Pick<FieldProps<T, U>, 'form' | 'name'> & { limit: number }

function CharacterCount<T extends FieldValues, U>({ form, name, limit }: CharacterCountProps<T, U>) {
  const text: unknown = form.watch(name)
  const used = typeof text === 'string' ? text.length : 0
  return (
    <p className={`text-end text-sm tabular-nums ${used > limit ? 'font-semibold text-danger' : 'text-muted'}`}>
      {used} / {limit}
    </p>
  )
}
