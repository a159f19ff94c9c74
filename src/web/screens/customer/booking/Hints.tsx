import { useTranslations } from 'use-intl'
import { booking } from '#contract/booking.ts'
import { VisitWords } from '#web/booking/VisitWords.tsx'
import { useRead } from '#web/platform/api/hooks.ts'

/** How many appointments one person can have: told before anything is chosen and typed. */
export function LimitHint() {
  return (
    <VisitWords>
      <Limit />
    </VisitWords>
  )
}

function Limit() {
  const { data } = useRead(booking.introduction, {})
  const t = useTranslations('visit')
  return data ? <p className="max-w-reading text-muted">{t('limit', { count: data.appointmentsPerPerson })}</p> : null
}

/** How long the place is: whole time slots, which may be more than the services take. */
export function ReservedHint({ minutes }: { minutes: number }) {
  return (
    <VisitWords>
      <Reserved minutes={minutes} />
    </VisitWords>
  )
}

function Reserved({ minutes }: { minutes: number }) {
  const t = useTranslations('visit')
  return t('reserved', { minutes })
}
