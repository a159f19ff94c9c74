import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { chipClass } from '#web/platform/components/chip.ts'
import { type FormOf, fieldId } from '#web/platform/components/form/field.ts'

interface PlaceholderButtonsProps<T extends FieldValues, U> {
  form: FormOf<T, U>
  /** The field they insert into. */
  name: FieldPath<T>
  placeholders: readonly string[]
}

/** Inserts {{Name}} at the cursor of a plain field. They look like what they become in a rich one. */
export function PlaceholderButtons<T extends FieldValues, U>({
  form,
  name,
  placeholders,
}: PlaceholderButtonsProps<T, U>) {
  const insert = (placeholder: string) => {
    const field = document.getElementById(fieldId(form, name))
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
    const { value, selectionStart, selectionEnd } = field
    const from = selectionStart ?? value.length
    const written = `{{${placeholder}}}`
    const text = value.slice(0, from) + written + value.slice(selectionEnd ?? from)
    form.setValue(name, text as FieldPathValue<T, FieldPath<T>>, { shouldDirty: true })
    form.clearErrors(name)
    field.focus()
    field.setSelectionRange(from + written.length, from + written.length)
  }
  return (
    <fieldset aria-label="Insert placeholder" className="flex min-w-0 flex-wrap items-center gap-1">
      {placeholders.map((placeholder) => (
        <button key={placeholder} type="button" className={chipClass('neutral')} onClick={() => insert(placeholder)}>
          {placeholder}
        </button>
      ))}
    </fieldset>
  )
}
