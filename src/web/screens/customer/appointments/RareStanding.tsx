import { useTranslations } from 'use-intl'
import type { ReviewedAppointment } from '#contract/appointments.ts'
import { Standing, type StandingProps } from './Standing.tsx'
import { VisitWords } from '#web/booking/VisitWords.tsx'

export const RARE_STATES = ['late', 'called', 'serving', 'closed', 'elsewhere'] as const
export type RareState = (typeof RARE_STATES)[number]

interface RareStandingProps extends Pick<StandingProps, 'heading'> {
  state: RareState
  appointment: ReviewedAppointment
}

/** Where the appointment stands on its day, for those who do not wait in a line. */
export function RareStanding(props: RareStandingProps) {
  return (
    <VisitWords>
      <Said {...props} />
    </VisitWords>
  )
}

function Said({ heading, state, appointment }: RareStandingProps) {
  const t = useTranslations('visit')
  const { hasLine, isTooLateForTurn, location } = appointment
  const text = () => {
    if (state === 'elsewhere') return t('elsewhere.text', { office: location.name })
    if (state !== 'late' || !hasLine) return t(`${state}.text`)
    return t(isTooLateForTurn ? 'late.textInLine' : 'late.textKeeps')
  }
  return <Standing heading={heading} look={state} title={t(`${state}.title`)} text={text()} />
}
