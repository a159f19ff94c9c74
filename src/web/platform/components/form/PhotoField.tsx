import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { Button } from '#web/platform/components/Button.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { errorId, type FieldProps, fieldId, hintId } from './field.ts'
import { dataUrlOf, preparePicture } from './prepare-picture.ts'

/** What a form does with a picture: keep it, remove it, or replace it with this one. */
export type PhotoChoice = 'keep' | 'remove' | Blob

interface PhotoFieldProps<T extends FieldValues, U> extends FieldProps<T, U> {
  /** The current picture, if any. */
  currentUrl?: string | undefined
  /** What it shows: a person or a thing. */
  kind?: keyof typeof kinds
}

const kinds = {
  portrait: {
    accept: 'image/*',
    shape: 'rounded-full',
    fit: 'object-cover',
    stand: 'user',
    alt: 'The chosen portrait',
    remove: 'Remove photo',
  },
  icon: {
    accept: 'image/png',
    shape: 'rounded-md',
    fit: 'object-contain p-1',
    stand: 'file-text',
    alt: 'The chosen icon',
    remove: 'Remove icon',
  },
} as const

/** A picture with a preview. The form holds a PhotoChoice. */
export function PhotoField<T extends FieldValues, U>({
  currentUrl,
  kind = 'portrait',
  ...props
}: PhotoFieldProps<T, U>) {
  const { accept, shape, fit, stand, alt, remove: removeLabel } = kinds[kind]
  const { form, name, label, hint, isOptional, className } = props
  const { field, fieldState } = useController({ control: form.control, name })
  const choice: PhotoChoice = field.value
  const id = fieldId(form, name)
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(choice, currentUrl)

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again after it was removed.
    target.value = ''
    if (!file) return
    if (accept === 'image/png' && file.type !== accept) {
      form.setError(name, { type: 'picture', message: 'Must be a PNG picture' })
      return
    }
    try {
      field.onChange(await preparePicture(file))
      form.clearErrors(name)
    } catch {
      form.setError(name, { type: 'picture', message: 'This file cannot be read as a picture.' })
    }
  }

  const remove = () => {
    form.clearErrors(name)
    field.onChange(currentUrl && choice === 'keep' ? 'remove' : 'keep')
    input.current?.focus()
  }

  return (
    <FieldFrame {...{ id, label, hint, isOptional, className }} error={fieldState.error?.message}>
      <div className="flex items-center gap-4">
        <span
          className={`grid size-20 shrink-0 place-items-center overflow-hidden border border-line bg-sunken text-muted ${shape}`}
        >
          {preview ? (
            <img src={preview} alt={alt} className={`size-full ${fit}`} />
          ) : (
            <Icon name={stand} className="size-8" />
          )}
        </span>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          {/* The native control says 'No file chosen' whatever the picture, so its label takes its place. */}
          <input
            id={id}
            ref={(element) => {
              input.current = element
              field.ref(element)
            }}
            type="file"
            accept={accept}
            onChange={(event) => void choose(event)}
            onBlur={field.onBlur}
            aria-describedby={fieldState.error ? errorId(id) : hint ? hintId(id) : undefined}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className="button button-secondary peer-focus-visible:outline-(length:--focus-width) peer-focus-visible:outline-focus"
          >
            {preview ? 'Choose another' : 'Choose a picture'}
          </label>
          {preview && (
            <Button icon="trash" onClick={remove}>
              {removeLabel}
            </Button>
          )}
        </div>
      </div>
    </FieldFrame>
  )
}

function usePreview(choice: PhotoChoice, currentUrl: string | undefined): string | undefined {
  const [chosen, setChosen] = useState<{ picture: Blob; url: string }>()
  useEffect(() => {
    if (!(choice instanceof Blob)) return undefined
    let isWanted = true
    void dataUrlOf(choice).then((url) => isWanted && setChosen({ picture: choice, url }))
    return () => {
      isWanted = false
    }
  }, [choice])
  if (choice === 'keep') return currentUrl
  return chosen?.picture === choice ? chosen.url : undefined
}
