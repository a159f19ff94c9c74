import { useTranslations } from 'use-intl'
import type { ReviewedAppointment } from '#contract/appointments.ts'
import { LATE_CHOICES } from '#domain/appointments/running-late.ts'
import { Button } from '#web/platform/components/Button.tsx'
import type { VisitActions } from './use-visit-actions.ts'
import { VisitWords } from '#web/booking/VisitWords.tsx'

interface RunningLateProps {
  late: ReviewedAppointment['late']
  actions: VisitActions
}

/** One press tells the office how late the customer will be; the answer says whether they keep their turn (LATE-2). */
export function RunningLate(props: RunningLateProps) {
  return (
    <VisitWords>
      <Asked {...props} />
    </VisitWords>
  )
}

const OUTCOMES = { keeps: 'keeps', loses: 'loses', 'fits-in': 'fitsIn' } as const

function Asked({ late, actions }: RunningLateProps) {
  const t = useTranslations('visit.runningLate')
  const { sayingLate, runningLate } = actions
  return (
    <section aria-labelledby="running-late" className="card grid gap-3 px-5 py-5 sm:px-6" data-print="hide">
      <h2 id="running-late" className="font-semibold">
        {t('title')}
      </h2>
      <p aria-live="polite">
        {late ? `${t('said', { count: late.minutes })} ${t(OUTCOMES[late.outcome])}` : t('hint')}
      </p>
      <div className="flex flex-wrap gap-3">
        {LATE_CHOICES.map((minutes) => (
          <Button
            key={minutes}
            aria-pressed={late?.minutes === minutes}
            isPending={sayingLate === minutes}
            onClick={() => runningLate(minutes)}
          >
            {t('minutes', { count: minutes })}
          </Button>
        ))}
        {late && (
          <Button variant="quiet" isPending={sayingLate === 0} onClick={() => runningLate(0)}>
            {t('onTime')}
          </Button>
        )}
      </div>
    </section>
  )
}
