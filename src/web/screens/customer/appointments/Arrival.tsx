import { Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ReviewedAppointment } from '#contract/appointments.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { sayShortDateTime } from '#web/platform/i18n/say-time.ts'
import { later } from '#web/platform/components/later/later.tsx'
import type { VisitActions } from './use-visit-actions.ts'

// Most come in time.
const LateTurn = later(async () => (await import('./LateTurn.tsx')).LateTurn)

interface ArrivalProps {
  appointment: Pick<ReviewedAppointment, 'canConfirm' | 'checkIn' | 'checkInOpensLocal' | 'isTooLateForTurn'>
  actions: VisitActions
}

/** Confirming the visit, then checking in. */
export function Arrival({ appointment, actions }: ArrivalProps) {
  const locale = useLocale()
  const t = useTranslations('review')
  const { canConfirm, checkIn, checkInOpensLocal, isTooLateForTurn } = appointment
  if (!canConfirm && checkIn !== 'open' && checkIn !== 'too-early') return null
  return (
    <div className="card grid gap-4 px-5 py-5 sm:px-6" data-print="hide">
      {checkIn === 'open' && isTooLateForTurn && (
        <Suspense>
          <LateTurn />
        </Suspense>
      )}
      {checkIn === 'open' && (
        <Step text={t('checkInHint')}>
          <Button
            variant="primary"
            size="large"
            icon="check"
            isPending={actions.isCheckingIn}
            onClick={() => actions.checkIn()}
          >
            {t('checkIn')}
          </Button>
        </Step>
      )}
      {canConfirm && (
        <Step text={t('confirmHint')}>
          <Button
            variant={checkIn === 'open' ? 'secondary' : 'primary'}
            size="large"
            isPending={actions.isConfirming}
            onClick={actions.confirm}
          >
            {t('confirm')}
          </Button>
        </Step>
      )}
      {checkIn === 'too-early' && (
        <p className="flex items-start gap-2 text-muted">
          <Icon name="clock" className="mt-0.5 size-5" />
          {t('checkInOpens', { when: sayShortDateTime(locale, checkInOpensLocal) })}
        </p>
      )}
    </div>
  )
}

function Step({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="grid items-center gap-x-6 gap-y-3 sm:flex sm:justify-between">
      <p className="font-semibold">{text}</p>
      {children}
    </div>
  )
}
