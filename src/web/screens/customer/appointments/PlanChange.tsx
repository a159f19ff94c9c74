import { useTranslations } from 'use-intl'
import { Button } from '#web/platform/components/Button.tsx'
import { takeFocus } from '#web/platform/components/focus.ts'

/** The two ways to change plans. */
export type PlannedChange = 'reschedule' | 'cancel'

interface PlanChangeProps {
  canReschedule: boolean
  canCancel: boolean
  /** The change that was started and abandoned: its button takes focus again. */
  left: PlannedChange | undefined
  onChange: (change: PlannedChange) => void
}

export function PlanChange({ canReschedule, canCancel, left, onChange }: PlanChangeProps) {
  const t = useTranslations('review')
  return (
    <section aria-labelledby="plan-change" className="border-t border-line pt-6" data-print="hide">
      <h2 id="plan-change" className="text-lg font-semibold">
        {t('manageTitle')}
      </h2>
      <div className="mt-4 grid gap-3 sm:flex">
        {canReschedule && (
          <Button
            ref={left === 'reschedule' ? takeFocus : undefined}
            icon="calendar"
            onClick={() => onChange('reschedule')}
          >
            {t('reschedule')}
          </Button>
        )}
        {canCancel && (
          <Button ref={left === 'cancel' ? takeFocus : undefined} icon="x" onClick={() => onChange('cancel')}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </section>
  )
}
