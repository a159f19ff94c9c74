import { type FieldValues, useController } from 'react-hook-form'
import { type FieldProps, fieldId } from '#web/platform/components/form/field.ts'
import { FieldFrame } from '#web/platform/components/form/FieldFrame.tsx'
import { Editor } from './Editor.tsx'

interface RichTextFieldProps<T extends FieldValues, U> extends FieldProps<T, U> {
  /** What can be inserted as {{Name}}. */
  placeholders?: readonly string[]
  /** Which addresses a link may have. */
  isAllowedLink: (href: string) => boolean
  /** Shown where a link is made. */
  linkHint?: string
  /** The language it is written in, and its direction. */
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/** Formatted text, with a large editor: where few need it, it is fetched when it is shown. The form holds HTML, with placeholders as {{Name}}. */
export function RichTextField<T extends FieldValues, U>(props: RichTextFieldProps<T, U>) {
  const {
    form,
    name,
    label,
    hint,
    isOptional,
    className,
    placeholders = [],
    isAllowedLink,
    linkHint,
    lang,
    dir,
  } = props
  const { field, fieldState } = useController({ control: form.control, name })
  const id = fieldId(form, name)
  const error = fieldState.error?.message
  return (
    <FieldFrame {...{ id, label, hint, error, isOptional, className }}>
      <Editor
        {...{ id, hint, error, placeholders, isAllowedLink, linkHint, lang, dir }}
        isOptional={isOptional ?? false}
        html={String(field.value)}
        onChange={field.onChange}
        onBlur={field.onBlur}
        handle={field.ref}
      />
    </FieldFrame>
  )
}
