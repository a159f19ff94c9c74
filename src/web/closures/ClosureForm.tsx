import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { CloseLocations, ClosurePreview } from '#contract/closures.ts'
import type { Effected, PeopleChoice } from '#contract/effects.ts'
import type { LocationChoice } from '#contract/locations.ts'
import type { LocalDate } from '#domain/time.ts'
import { ConfirmChangeDialog } from '#web/effects/ConfirmChangeDialog.tsx'
import { PreviewedForm } from '#web/effects/PreviewedForm.tsx'
import { ClosureFacts } from './ClosureFacts.tsx'
import { ClosureFields } from './ClosureFields.tsx'
import { type ClosureValues, closureResolver } from './closure-form.ts'
import { latestToday } from './today.ts'

interface ClosureFormProps {
  values: ClosureValues
  /** Those that can be closed. */
  choices: readonly LocationChoice[]
  /** Several can be closed together: the form asks which. */
  isMultiple?: boolean
  /** The first day of an existing closure: it may have begun. */
  begun?: LocalDate
  /** Names the action of the button that asks: 'Preview closing'. */
  confirmLabel: string
  /** What has been done. */
  doneText: (closure: CloseLocations) => string
  /** Where to go back to. */
  list: { label: string; to: string }
  preview: (closure: CloseLocations, people?: PeopleChoice) => Promise<ClosurePreview>
  confirm: (closure: CloseLocations, previewKey: string, people?: PeopleChoice) => Promise<Effected>
  /** Someone else has changed the closure in the meantime. */
  isOvertaken?: boolean
  onReload?: () => Promise<void>
  /** More buttons, such as Delete. */
  actions?: ReactNode
}

/** Closes locations, or changes a closure. */
export function ClosureForm(props: ClosureFormProps) {
  const { values, choices, isMultiple = false, begun, confirmLabel, ...change } = props
  const todayOf = ({ locationIds }: ClosureValues) => latestToday(choices, locationIds)
  const form = useForm<ClosureValues, unknown, CloseLocations>({
    defaultValues: values,
    resolver: closureResolver({ today: todayOf, begun }),
    shouldFocusError: false,
  })
  return (
    <div className="max-xl:max-w-3xl">
      <PreviewedForm
        form={form}
        askLabel="Preview"
        renderQuestion={(asked) => (
          <ConfirmChangeDialog change={asked} title="Before you confirm" confirmLabel={confirmLabel}>
            {(preview, closure) => <ClosureFacts preview={preview} closure={closure} />}
          </ConfirmChangeDialog>
        )}
        {...change}
      >
        <ClosureFields form={form} choices={choices} isMultiple={isMultiple} begun={begun} />
      </PreviewedForm>
    </div>
  )
}
