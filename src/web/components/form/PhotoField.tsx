import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { Button } from '#web/components/Button.tsx'
import { Icon } from '#web/components/Icon.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { errorId, type FieldProps, fieldId, hintId } from './field.ts'
import { dataUrlOf, preparePicture } from './prepare-picture.ts'

/** What a form does with a picture: leave it, take it away, or replace it by this one. */
export type PhotoChoice = 'keep' | 'remove' | Blob

interface PhotoFieldProps<T extends FieldValues, U> extends FieldProps<T, U> {
  /** The picture there is, if any. */
  currentUrl?: string | undefined
}

/** A picture of somebody, with a preview. The form holds a PhotoChoice. */
export function PhotoField<T extends FieldValues, U>({ currentUrl, ...props }: PhotoFieldProps<T, U>) {
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
    try {
      field.onChange(await preparePicture(file))
      form.clearErrors(name)
    } catch {
      form.setError(name, { type: 'picture', message: 'This file is not a picture that can be read.' })
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
        <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-sunken text-muted">
          {preview ? (
            <img src={preview} alt="The chosen portrait" className="size-full object-cover" />
          ) : (
            <Icon name="user" className="size-8" />
          )}
        </span>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          {/* The device's own control says 'No file chosen' whatever the picture: its label takes its place. */}
          <input
            id={id}
            ref={(element) => {
              input.current = element
              field.ref(element)
            }}
            type="file"
            accept="image/*"
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
              Remove photo
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
