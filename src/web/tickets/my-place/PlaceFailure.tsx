import { useTranslations } from 'use-intl'
import { CallFailure } from '#web/booking/CallFailure.tsx'
import type { CallFailed } from '#web/platform/api/client.ts'

/** Why something with a ticket did not go through. */
export function PlaceFailure({ failed }: { failed: CallFailed }) {
  const t = useTranslations('place')
  return <CallFailure failed={failed} notPossible={t('notPossible')} />
}
