import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { CloseLocations, ClosurePreview } from '#contract/closures.ts'
import type { Effected } from '#contract/effects.ts'
import type { LocationChoice } from '#contract/locations.ts'
import type { LocalDate } from '#domain/time.ts'
import { Button } from '#web/components/Button.tsx'
import { ErrorSummary } from '#web/components/form/ErrorSummary.tsx'
import { FormActions } from '#web/components/form/FormActions.tsx'
import { useLeaveGuard } from '#web/components/form/use-leave-guard.tsx'
import { useReturnToList } from '#web/components/table/list-return.ts'
import { useAfterChange } from '#web/effects/after-change.ts'
import { ConfirmChangeDialog } from '#web/effects/ConfirmChangeDialog.tsx'
import { showRefusal } from '#web/effects/show-refusal.ts'
import { useConfirmedChange } from '#web/effects/use-confirmed-change.ts'
import { ClosureFacts } from './ClosureFacts.tsx'
import { ClosureFields } from './ClosureFields.tsx'
import { type ClosureValues, closureResolver } from './closure-form.ts'
import { latestToday } from './today.ts'

interface ClosureFormProps {
  values: ClosureValues
  /** Those that can be closed. */
  choices: readonly LocationChoice[]
  /** Several may be closed at once: the form asks which. */
  isMultiple?: boolean
  /** The first day of a closure that is changed: it may have begun. */
  begun?: LocalDate
  /** Names the deed of the button that asks: 'Preview closing'. */
  confirmLabel: string
  /** What has been done. */
  doneText: (closure: CloseLocations) => string
  /** Where this leads back to. */
  list: { label: string; to: string }
  preview: (closure: CloseLocations) => Promise<ClosurePreview>
  confirm: (closure: CloseLocations, previewKey: string) => Promise<Effected>
  /** Somebody else has changed the closure meanwhile: what to show above the buttons. */
  staleNotice?: ReactNode
  isOvertaken?: boolean
  /** More buttons, such as Delete. */
  actions?: ReactNode
}

/** Closes locations, or changes a closure: filled in, previewed, confirmed. */
export function ClosureForm(props: ClosureFormProps) {
  const { values, choices, isMultiple = false, begun, confirmLabel, doneText, list, actions } = props
  const todayOf = ({ locationIds }: ClosureValues) => latestToday(choices, locationIds)
  const form = useForm<ClosureValues, unknown, CloseLocations>({
    defaultValues: values,
    resolver: closureResolver({ today: todayOf, begun }),
    shouldFocusError: false,
  })
  const guard = useLeaveGuard(form.formState.isDirty)
  const goBack = useReturnToList(list.to)
  const goOn = useAfterChange(list)

  const change = useConfirmedChange({
    preview: props.preview,
    confirm: props.confirm,
    onDone: (effected, closure) => guard.leave(() => goOn(effected, doneText(closure))),
    onRefused: (failed) => showRefusal(form, failed),
  })

  const isStale = change.failed?.status === 409 || props.isOvertaken
  return (
    <form noValidate className="grid max-w-3xl gap-5" onSubmit={(event) => void form.handleSubmit(change.ask)(event)}>
      {guard.question}
      <ErrorSummary form={form} />
      <ClosureFields form={form} choices={choices} isMultiple={isMultiple} begun={begun} />
      {isStale && props.staleNotice}
      <FormActions>
        <Button type="submit" variant="primary" isPending={change.isAsking}>
          Preview
        </Button>
        <Button onClick={goBack}>Cancel</Button>
        {actions}
      </FormActions>
      <ConfirmChangeDialog change={change} title="Before you confirm" confirmLabel={confirmLabel}>
        {(preview, closure) => <ClosureFacts preview={preview} closure={closure} />}
      </ConfirmChangeDialog>
    </form>
  )
}
