import { useTranslations } from 'use-intl'
import { type CallFailed, NOT_REACHED } from '#web/platform/api/client.ts'
import { isTold } from '#web/platform/api/query-client.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { useTooMany } from '#web/platform/i18n/use-too-many.ts'

/** Why something with a ticket did not go through. */
export function PlaceFailure({ failed }: { failed: CallFailed }) {
  const t = useTranslations()
  const tooMany = useTooMany()
  const { status } = failed
  if (isTold(failed)) return null
  const words = () => {
    if (status === NOT_REACHED) return t('errors.notReached')
    if (status === 429) return tooMany(failed)
    return status === 409 ? t('place.notPossible') : t('errors.unexpected')
  }
  return (
    <Banner tone="danger" isLive>
      {words()}
    </Banner>
  )
}
