import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { Button } from '#web/platform/components/Button.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'

interface ShippedTextProps<T extends FieldValues, U> {
  form: FormOf<T, U>
  /** The fields as the release ships them; null for a template that no release knows. */
  shipped: Partial<T> | null
}

/** Puts the shipped texts back into the form, in every language (TMPL-9). Nothing is saved until Save. */
export function ShippedText<T extends FieldValues, U>({ form, shipped }: ShippedTextProps<T, U>) {
  const now = useWatch({ control: form.control })
  if (!shipped) return null
  const fields = Object.entries(shipped) as [FieldPath<T>, FieldPathValue<T, FieldPath<T>>][]
  const isShipped = fields.every(([name, text]) => JSON.stringify(now[name]) === JSON.stringify(text))
  const restore = () => {
    for (const [name, text] of fields) form.setValue(name, text, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Button icon="refresh" size="small" disabled={isShipped} onClick={restore}>
      Back to the shipped text
    </Button>
  )
}
