import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Any form: what is entered (T) and what the schema turns it into (U). */
export type FormOf<T extends FieldValues, U> = UseFormReturn<T, unknown, U>

/** What every field of a form takes. A field is required unless marked optional. */
export interface FieldProps<T extends FieldValues, U> {
  form: FormOf<T, U>
  name: FieldPath<T>
  label: ReactNode
  /** Help needed before filling in the field; shown under the label and read out with it. */
  hint?: ReactNode
  isOptional?: boolean
  /** Where the context already says it, as in a table: the label is only read out. */
  isLabelHidden?: boolean
  isDisabled?: boolean
  className?: string
}

/** Numbers the forms, so that a dialog can use the same field names as the page behind it. */
const formNumbers = new WeakMap<object, number>()
let formsSoFar = 0

/** The id of a field's control; the error summary links to it. */
export function fieldId(form: { control: object }, name: string): string {
  let number = formNumbers.get(form.control)
  if (number === undefined) {
    number = ++formsSoFar
    formNumbers.set(form.control, number)
  }
  return `form${number}-${name.replaceAll('.', '-')}`
}

/** Whether the form shows a field with this name. */
export function hasField<T extends FieldValues, U>(form: FormOf<T, U>, name: string): name is FieldPath<T> {
  return form.control._names.mount.has(name)
}

export interface FieldState {
  id: string
  error: string | undefined
  /** Spread on the control: its ids, state, hint and error. */
  controlProps: {
    id: string
    'aria-invalid': true | undefined
    'aria-required': true | undefined
    'aria-describedby': string | undefined
  }
}

/**
 * Ties hint and error to a field's control. The error is read from the form passed in, not through a hook of the form
 * library, so that a page that uses none of it does not load it just for a shared component.
 */
export function useField<T extends FieldValues, U>({ form, name, hint, isOptional }: FieldProps<T, U>): FieldState {
  const id = fieldId(form, name)
  const error = form.getFieldState(name, form.formState).error?.message
  return { id, error, controlProps: controlProps(id, { error, hint, isOptional }) }
}

interface Description {
  error?: string
  hint?: ReactNode
  isOptional?: boolean
}

export function controlProps(id: string, { error, hint, isOptional }: Description): FieldState['controlProps'] {
  const describedBy = [hint ? hintId(id) : '', error ? errorId(id) : ''].filter(Boolean).join(' ')
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-required': isOptional ? undefined : true,
    'aria-describedby': describedBy || undefined,
  }
}

export const hintId = (id: string) => `${id}-hint`
export const errorId = (id: string) => `${id}-error`
export const labelId = (id: string) => `${id}-label`
