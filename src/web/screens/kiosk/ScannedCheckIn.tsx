import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Spinner } from '#web/platform/components/Spinner.tsx'
import { Failure } from './Failure.tsx'
import type { StepProps } from './Kiosk.tsx'
import { BackButtons, KioskStep } from './KioskStep.tsx'
import { useCheckIn } from './use-check-in.ts'

/** Checks in by a code that was just scanned, without another press. */
export function ScannedCheckIn({ token, ...props }: StepProps & { token: string }) {
  const t = useTranslations('kiosk')
  const { state, go, startOver } = props
  const { attempt, failure, failed, isPending } = useCheckIn(props)
  const begin = useEffectEvent(() => void attempt({ by: 'link', token }))
  useEffect(() => begin(), [])
  return (
    <KioskStep
      state={state}
      title={t('find')}
      actions={<BackButtons onBack={() => go({ at: 'find' })} startOver={startOver} />}
    >
      <div className="kiosk-form">
        {failure ? (
          <Failure>{failed?.status === 404 ? t('unknownCode') : failure}</Failure>
        ) : (
          <Spinner className="size-16" />
        )}
        {failure && (
          <button
            type="button"
            className="kiosk-button kiosk-primary"
            aria-busy={isPending || undefined}
            onClick={() => void attempt({ by: 'link', token })}
          >
            {t('checkIn')}
          </button>
        )}
      </div>
    </KioskStep>
  )
}
