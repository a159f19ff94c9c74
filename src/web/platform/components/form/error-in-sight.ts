import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormOf } from './field.ts'

/**
 * The form library goes to the first field that is wrong before the page says why: the words then appear above it, where
 * the page's bar or the dialog's title may cover them. They are scrolled free.
 */
export function useErrorInSight<T extends FieldValues, U>(form: FormOf<T, U>): void {
  const { submitCount } = form.formState
  useEffect(() => {
    if (submitCount === 0) return
    const frames = [...document.querySelectorAll('.field-error')].map(({ parentElement }) => parentElement)
    frames.find((frame) => frame?.contains(document.activeElement))?.scrollIntoView({ block: 'nearest' })
  }, [submitCount])
}
