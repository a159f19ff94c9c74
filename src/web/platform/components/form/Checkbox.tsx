import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { classNames } from '#web/platform/components/class-names.ts'
import { FieldError, FieldHint } from './FieldFrame.tsx'
import { controlProps, type FieldProps, useField } from './field.ts'

/** Yes or no, applied when the form is sent. For an immediate effect, use Switch. */
export function Checkbox<T extends FieldValues, U>(props: FieldProps<T, U>) {
  const { form, name, label, hint, isDisabled, className } = props
  const { id, error } = useField({ ...props, isOptional: true })
  return <CheckboxInput {...{ id, label, hint, error, className }} {...form.register(name)} disabled={isDisabled} />
}

interface CheckboxInputProps extends ComponentProps<'input'> {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** The field alone, for a form that keeps its own state. */
export function CheckboxInput({ id, label, hint, error, className, ...input }: CheckboxInputProps) {
  return (
    <div className={classNames('grid gap-1', className)}>
      {error && <FieldError id={id}>{error}</FieldError>}
      <div className="flex gap-3">
        <span className="flex h-(--control-height) items-center">
          <input
            {...input}
            {...controlProps(id, { error, hint, isOptional: true })}
            type="checkbox"
            className="checkbox"
          />
        </span>
        <div className="min-w-0 pt-[calc((var(--control-height)-1.5em)/2)] text-(length:--control-text)">
          <label htmlFor={id} className="block leading-normal">
            {label}
          </label>
          {hint && <FieldHint id={id}>{hint}</FieldHint>}
        </div>
      </div>
    </div>
  )
}
