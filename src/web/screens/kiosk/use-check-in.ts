import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type AppointmentElsewhere, kiosk, type Proof } from '#contract/kiosk.ts'
import { sayShortDateTime } from '#web/platform/i18n/say-time.ts'
import { call } from '#web/platform/api/client.ts'
import type { StepProps } from './Kiosk.tsx'
import { useAttempt } from './use-attempt.ts'

/** Checks in with the visitor's proof, and goes on to their ticket. */
export function useCheckIn({ locationId, go }: Pick<StepProps, 'locationId' | 'go'>) {
  const t = useTranslations('kiosk')
  const locale = useLocale()
  const [elsewhere, setElsewhere] = useState<AppointmentElsewhere>()
  const attempt = useAttempt(
    (proof: Proof) => {
      setElsewhere(undefined)
      return call(kiosk.checkIn, { params: { locationId }, body: proof })
    },
    (answer) => {
      if (answer.elsewhere) setElsewhere(answer.elsewhere)
      else go({ at: 'ticket', given: answer.given, others: answer.others, isCheckIn: true })
    },
  )
  const said = elsewhere && {
    when: sayShortDateTime(locale, elsewhere.startDateLocal),
    office: elsewhere.locationName,
  }
  return { ...attempt, failure: said ? t(`elsewhere.${elsewhere.state}`, said) : attempt.failure }
}
