import { type ComponentProps, useId } from 'react'
import { controlProps, errorId, hintId } from '#web/platform/components/form/field.ts'
import { Icon } from '#web/platform/components/Icon.tsx'

interface KioskFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  hint?: string
  error?: string | undefined
  isOptional?: boolean
  value: string
  onValue: (value: string) => void
}

/** A large field without autofill: the last visitor's input is not for the next one. */
export function KioskField({ label, hint, error, isOptional = false, value, onValue, ...input }: KioskFieldProps) {
  const id = useId()
  return (
    <div className="kiosk-field">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={hintId(id)} className="kiosk-small text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId(id)} className="kiosk-small flex items-center gap-2 font-semibold text-danger">
          <Icon name="alert" className="size-[1.2em] shrink-0" />
          {error}
        </p>
      )}
      <input
        {...input}
        {...controlProps(id, { isOptional, ...(hint && { hint }), ...(error && { error }) })}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className="control kiosk-input"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
    </div>
  )
}
