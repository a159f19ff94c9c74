import type { ReactNode } from 'react'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { useWords } from '#web/platform/components/words.ts'
import { errorId, hintId, labelId } from './field.ts'

interface FieldFrameProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string
  isOptional?: boolean
  isLabelHidden?: boolean
  className?: string
  children: ReactNode
}

/** Label, hint and error around a single control. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label id={labelId(id)} htmlFor={id} className={isLabelHidden ? 'sr-only' : 'field-label'}>
        {label}
        {isOptional && <OptionalMark />}
      </label>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      {error && <FieldError id={id}>{error}</FieldError>}
      {children}
    </div>
  )
}

interface FieldGroupProps extends Omit<FieldFrameProps, 'children'> {
  role?: 'radiogroup'
  children: ReactNode
}

/** Legend, hint and error around several controls that answer one question. */
export function FieldGroup({
  id,
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  role,
  className,
  children,
}: FieldGroupProps) {
  const describedBy = [hint ? hintId(id) : '', error ? errorId(id) : ''].filter(Boolean).join(' ')
  return (
    <fieldset
      role={role}
      className={classNames('min-w-0', className)}
      aria-describedby={describedBy || undefined}
      aria-required={role && !isOptional ? true : undefined}
      aria-invalid={role && error ? true : undefined}
    >
      <legend className={isLabelHidden ? 'sr-only' : 'field-label mb-1.5'}>
        {label}
        {isOptional && <OptionalMark />}
      </legend>
      <div className="grid gap-2">
        {hint && <FieldHint id={id}>{hint}</FieldHint>}
        {error && <FieldError id={id}>{error}</FieldError>}
        {children}
      </div>
    </fieldset>
  )
}

export function OptionalMark() {
  return (
    <>
      {' '}
      <span className="font-normal text-muted">({useWords().optional})</span>
    </>
  )
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={hintId(id)} className="field-hint">
      {children}
    </p>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={errorId(id)} className="field-error">
      <Icon name="alert" className="mt-[0.15em] size-[1.15em]" />
      <span>{children}</span>
    </p>
  )
}
