import type { HoursPreview } from '#contract/office-hours.ts'
import { ConfirmChangeDialog } from '#web/effects/ConfirmChangeDialog.tsx'
import { EffectPreview } from '#web/effects/EffectPreview.tsx'
import type { ConfirmedChange } from '#web/effects/use-confirmed-change.ts'
import { sayPlaces } from '#web/office-hours/WhatIf.tsx'

interface ConfirmHoursProps<I> {
  change: ConfirmedChange<I, HoursPreview>
  title: string
}

/** Asks whether to change the hours, and shows what that does. */
export function ConfirmHours<I>({ change, title }: ConfirmHoursProps<I>) {
  return (
    <ConfirmChangeDialog change={change} title={title} confirmLabel="Save hours">
      {(preview) => (
        <>
          <p>{sayPlaces(preview)}</p>
          <EffectPreview effect={preview} />
        </>
      )}
    </ConfirmChangeDialog>
  )
}
