import { useTranslations } from 'use-intl'
import { CallFailure } from '#web/booking/CallFailure.tsx'
import type { CallFailed } from '#web/platform/api/client.ts'

/** Why something with an appointment did not go through. */
export function Failure({ failed }: { failed: CallFailed }) {
  const t = useTranslations('review')
  return <CallFailure failed={failed} notPossible={t('notPossible')} />
}
