import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Effect, Effected, PeopleChoice } from '#contract/effects.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ErrorSummary } from '#web/platform/components/form/ErrorSummary.tsx'
import { SaveBar } from '#web/platform/components/form/SaveBar.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { useTyped } from '#web/platform/components/form/use-typed.tsx'
import { useReturnToList } from '#web/platform/tables/list-return.ts'
import { StaleBanner } from '#web/platform/record/StaleBanner.tsx'
import { type InFormNames, showRefusal } from '#web/platform/record/show-refusal.ts'
import { useAfterChange, type Watched } from './after-change.ts'
import { type ConfirmedChange, useConfirmedChange } from './use-confirmed-change.ts'

interface PreviewedFormProps<T extends FieldValues, U, P extends Effect> {
  /** Its summary takes the focus: it needs `useForm({ shouldFocusError: false })`. */
  form: FormOf<T, U>
  /** Where to go back to. */
  list: Watched['list']
  preview: (input: U, people?: PeopleChoice) => Promise<P>
  confirm: (input: U, previewKey: string, people?: PeopleChoice) => Promise<Effected>
  /** What has been done. */
  doneText: (input: U) => string
  inFormNames?: InFormNames
  /** Someone else has changed what the form was filled in from. */
  isOvertaken?: boolean | undefined
  /** Fills in the form again; missing when the form changes nothing that existed before. */
  onReload?: (() => Promise<void>) | undefined
  /** The button that asks: 'Preview'. */
  askLabel: string
  /** Above the buttons: what the change would do. */
  status?: ReactNode
  /** More buttons, such as Delete. */
  actions?: ReactNode
  /** Shows the preview and asks whether to make the change. */
  renderQuestion: (change: ConfirmedChange<U, P>) => ReactNode
  children: ReactNode
}

/** The form of a change that can hurt people: filled in, previewed, confirmed. */
export function PreviewedForm<T extends FieldValues, U, P extends Effect>(props: PreviewedFormProps<T, U, P>) {
  const { form, list, preview, confirm, doneText, inFormNames, isOvertaken, onReload, askLabel, actions, status } =
    props
  const { isDirty } = form.formState
  const typed = useTyped(form)
  const goBack = useReturnToList(list.to)
  const goOn = useAfterChange(list)
  const change = useConfirmedChange({
    preview,
    confirm,
    onDone: (effected, input) => typed.leave(() => goOn(effected, doneText(input))),
    onRefused: (failed) => {
      // The banner says that someone else was faster.
      if (failed.status !== 409) showRefusal(form, failed, inFormNames)
    },
  })
  const isStale = isOvertaken || change.failed?.status === 409
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void form.handleSubmit(change.ask)(event)}>
      {typed.question}
      {typed.note}
      <ErrorSummary form={form} />
      {props.children}
      {isStale && onReload && <StaleBanner onReload={onReload} />}
      <SaveBar isDirty={isDirty} status={status}>
        <Button type="submit" variant="primary" isPending={change.isAsking}>
          {askLabel}
        </Button>
        <Button onClick={goBack}>Cancel</Button>
        {actions}
      </SaveBar>
      {props.renderQuestion(change)}
    </form>
  )
}
