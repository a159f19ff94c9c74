import { type ComponentProps, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { classNames } from '#web/platform/components/class-names.ts'
import { FieldError, FieldHint } from './FieldFrame.tsx'
import { controlProps, type FieldProps, useField } from './field.ts'

/** On or off. */
export function Switch<T extends FieldValues, U>(props: FieldProps<T, U>) {
  const { form, name, isDisabled } = props
  const field = useField({ ...props, isOptional: true })
  return (
    <SwitchFrame id={field.id} label={props.label} hint={props.hint} error={field.error} className={props.className}>
      <NativeSwitch {...form.register(name)} {...field.controlProps} disabled={isDisabled} />
    </SwitchFrame>
  )
}

interface SwitchInputProps {
  label: ReactNode
  hint?: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
  className?: string
}

/** The same outside a form: the caller keeps the state. */
export function SwitchInput({ label, hint, isSelected, onChange, isDisabled, className }: SwitchInputProps) {
  const id = useId()
  return (
    <SwitchFrame {...{ id, label, hint, className }}>
      <NativeSwitch
        {...controlProps(id, { hint, isOptional: true })}
        checked={isSelected}
        onChange={(event) => onChange(event.target.checked)}
        disabled={isDisabled}
      />
    </SwitchFrame>
  )
}

function NativeSwitch(props: ComponentProps<'input'>) {
  // A native checkbox exposes its state on its own.
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
  return <input {...props} type="checkbox" role="switch" className="switch" />
}

interface SwitchFrameProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string
  className?: string
  children: ReactNode
}

function SwitchFrame({ id, label, hint, error, className, children }: SwitchFrameProps) {
  return (
    <div className={classNames('grid gap-1', className)}>
      <div className="flex min-h-(--control-height) items-center gap-3 text-(length:--control-text)">
        {children}
        <div className="min-w-0">
          <label htmlFor={id} className="block font-medium">
            {label}
          </label>
          {hint && <FieldHint id={id}>{hint}</FieldHint>}
        </div>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
