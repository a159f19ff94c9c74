import { useTranslations } from 'use-intl'
import { LineCode } from '#web/lobby/LineCode.tsx'
import type { StepProps } from './Kiosk.tsx'

/** The office's QR code to its line, where it has one. */
export function JoinByPhone({ locationId, language, state: { joinCode } }: StepProps) {
  const t = useTranslations('kiosk')
  if (joinCode === '') return null
  return (
    <section className="kiosk-join" aria-labelledby="join-by-phone">
      <LineCode {...{ locationId, joinCode, language }} label={t('joinLabel')} className="kiosk-code" />
      <div>
        <h2 id="join-by-phone" className="font-semibold">
          {t('joinTitle')}
        </h2>
        <p className="kiosk-small text-muted">{t('joinHint')}</p>
      </div>
    </section>
  )
}
