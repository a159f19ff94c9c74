import type { FieldValues } from 'react-hook-form'
import { classNames } from '#web/components/class-names.ts'
import { FieldError, FieldHint } from './FieldFrame.tsx'
import { type FieldProps, useField } from './field.ts'

/** Yes or no, taken up when the form is sent. What takes effect at once is a Switch. */
export function Checkbox<T extends FieldValues, U>(props: FieldProps<T, U>) {
  const { form, name, label, hint, isDisabled, className } = props
  const { id, error, controlProps } = useField({ ...props, isOptional: true })
  return (
    <div className={classNames('grid gap-1', className)}>
      {error && <FieldError id={id}>{error}</FieldError>}
      <div className="flex gap-3">
        <span className="flex h-(--control-height) items-center">
          <input
            {...form.register(name)}
            {...controlProps}
            type="checkbox"
            disabled={isDisabled}
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
