import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useWords } from '#web/platform/components/words.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './field.ts'

interface PasswordFieldProps<T extends FieldValues, U> extends FieldProps<T, U> {
  /** Tells password managers which password is meant. */
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField<T extends FieldValues, U>(props: PasswordFieldProps<T, U>) {
  const { form, name, label, hint, isOptional, isLabelHidden, isDisabled, className, autoComplete } = props
  const { id, error, controlProps } = useField(props)
  const [isShown, setIsShown] = useState(false)
  const words = useWords()
  return (
    <FieldFrame {...{ id, label, hint, error, isOptional, isLabelHidden, className }}>
      <div className="flex gap-2">
        <input
          {...form.register(name)}
          {...controlProps}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          disabled={isDisabled}
          className="control"
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={id}
          disabled={isDisabled}
          onClick={() => setIsShown(!isShown)}
          className="button button-secondary whitespace-nowrap"
        >
          {isShown ? words.hidePassword : words.showPassword}
        </button>
      </div>
    </FieldFrame>
  )
}
