import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Button } from '#web/platform/components/Button.tsx'
import { useErrorInSight } from '#web/platform/components/form/error-in-sight.ts'
import { GeneralFailure } from '#web/platform/components/form/GeneralFailure.tsx'
import { SaveBar } from '#web/platform/components/form/SaveBar.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { keepEnter } from '#web/platform/components/form/press-to-save.ts'
import { useTyped } from '#web/platform/components/form/use-typed.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { useReturnToList } from '#web/platform/tables/list-return.ts'
import { saveForm } from './save-form.ts'

/** What to say of something that was created, and the page where it is. */
export interface Landing {
  readonly said: string
  readonly at: string
}

/** What the screen that creates or changes a record passes to the record's form. */
export interface Saving<U> {
  /**
   * Returns what to say when done, empty if it has been said, or rejects with the server's refusal. False: the reader changed
   * their mind.
   */
  onSave: (input: U) => Promise<string | Landing | false>
  /** Above the buttons: what the person saving has to know. */
  banner?: ReactNode
}

interface RecordFormProps<T extends FieldValues, U> extends Saving<U> {
  form: FormOf<T, U>
  /** The list to go back to after saving or giving up. */
  list: string
  saveLabel: 'Save' | 'Create'
  /** Next to the fields where there is room, below them otherwise. */
  aside?: ReactNode
  children: ReactNode
}

/** The form of one record: its fields, then Save and Cancel. Typed values are not lost. */
export function RecordForm<T extends FieldValues, U>(props: RecordFormProps<T, U>) {
  const { form, list, saveLabel, onSave, banner, aside, children } = props
  const { isSubmitting, isDirty } = form.formState
  const goBack = useReturnToList(list)
  const navigate = useNavigate()
  const typed = useTyped(form)
  useErrorInSight(form)
  const save = (input: U) =>
    saveForm(form, async () => {
      const done = await onSave(input)
      if (done === false) return
      if (typeof done === 'object') {
        toast.success(done.said)
        return typed.leave(() => void navigate(done.at, { replace: true }))
      }
      if (done) toast.success(done)
      typed.leave(goBack)
    })
  return (
    // It only listens to what is typed into its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className={aside ? 'grid grid-cols-1 items-start gap-5 xl:grid-cols-2' : 'max-w-3xl'}
      onKeyDown={keepEnter}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      {typed.question}
      <div className="grid min-w-0 grid-cols-1 gap-5">
        {typed.note}
        {children}
        {banner}
        <GeneralFailure form={form} />
        <SaveBar isDirty={isDirty}>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {saveLabel}
          </Button>
          <Button onClick={goBack}>Cancel</Button>
        </SaveBar>
      </div>
      {aside}
    </form>
  )
}
