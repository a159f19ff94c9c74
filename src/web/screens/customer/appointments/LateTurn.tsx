import { useTranslations } from 'use-intl'
import { Banner } from '#web/platform/components/Banner.tsx'
import { VisitWords } from '#web/booking/VisitWords.tsx'

/** Says to someone who can still check in that they have lost their turn. */
export function LateTurn() {
  return (
    <VisitWords>
      <Said />
    </VisitWords>
  )
}

function Said() {
  return <Banner tone="warning">{useTranslations('visit')('lateTurn')}</Banner>
}
