import { type ComponentProps, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useWords } from '#web/platform/components/words.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { controlProps, type FieldProps, useField } from './field.ts'
import type { TextInput } from './TextField.tsx'

interface Completed {
  /** Tells password managers which password is meant. */
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField<T extends FieldValues, U>(props: FieldProps<T, U> & Completed) {
  const { form, name, isDisabled, ...shown } = props
  const { id, error } = useField(props)
  return <PasswordInput {...shown} {...form.register(name)} id={id} error={error} disabled={isDisabled} />
}

/** The field alone, for a form that keeps its own state. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | keyof Completed> & Completed) {
  const { id, label, hint, error, isOptional, isLabelHidden, isOneOfSeveral, className, ...input } = props
  const [isShown, setIsShown] = useState(false)
  const words = useWords()
  return (
    <FieldFrame {...{ id, label, hint, error, isOptional, isLabelHidden, className }}>
      <div className="flex gap-2">
        <input
          {...input}
          {...controlProps(id, { error, hint, isOptional: isOptional || isOneOfSeveral })}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className="control"
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={id}
          disabled={input.disabled}
          onClick={() => setIsShown(!isShown)}
          className="button button-secondary whitespace-nowrap"
        >
          {isShown ? words.hidePassword : words.showPassword}
          <span className="sr-only"> {label}</span>
        </button>
      </div>
    </FieldFrame>
  )
}
