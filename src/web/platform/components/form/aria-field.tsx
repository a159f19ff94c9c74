import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { type ControllerRenderProps, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Icon } from '#web/platform/components/Icon.tsx'
import { OptionalMark } from './FieldFrame.tsx'
import type { FieldProps } from './field.ts'

/** What all our React Aria controls take, inside a form or not. */
export interface AriaControlProps {
  label: ReactNode
  hint?: ReactNode
  error?: string
  isOptional?: boolean
  /** For example in a filter: marked neither required nor optional. */
  isOneOfSeveral?: boolean
  isLabelHidden?: boolean
  isDisabled?: boolean
  className?: string
  onBlur?: () => void
  /** Receives the element to focus when the form asks for it. */
  controlRef?: (control: HTMLElement | null) => void
}

/** Label, hint and error of a React Aria field, which ties them to its control. */
export function AriaFieldFrame({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  children,
}: AriaControlProps & { children: ReactNode }) {
  return (
    <>
      <Label className={isLabelHidden ? 'sr-only' : 'field-label'}>
        {label}
        {isOptional && <OptionalMark />}
      </Label>
      {hint && (
        <Text slot="description" elementType="p" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">
        {({ validationErrors }) => (
          <>
            <Icon name="alert" className="mt-[0.15em] size-[1.15em]" />
            <span>{error ?? validationErrors.join(' ')}</span>
          </>
        )}
      </FieldError>
      {children}
    </>
  )
}

/** Binds a React Aria control to a form field. */
export function useAriaField<T extends FieldValues, U>({
  form,
  name,
  ...props
}: FieldProps<T, U>): AriaControlProps & { field: ControllerRenderProps<T, FieldPath<T>> } {
  const { field, fieldState } = useController({ control: form.control, name })
  return { ...props, field, error: fieldState.error?.message, onBlur: field.onBlur, controlRef: field.ref }
}
