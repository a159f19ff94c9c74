import { useTranslations } from 'use-intl'
import { type CallFailed, NOT_REACHED, notReached } from '#web/platform/api/client.ts'
import { isTold } from '#web/platform/api/query-client.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { useTooMany } from '#web/platform/i18n/use-too-many.ts'

interface CallFailureProps {
  failed: CallFailed
  /** Someone else, or time, got there first. */
  notPossible: string
}

/** Why what a customer asked for did not go through. */
export function CallFailure({ failed, notPossible }: CallFailureProps) {
  const t = useTranslations('errors')
  const tooMany = useTooMany()
  const { status } = failed
  if (isTold(failed)) return null
  const words = () => {
    if (status === NOT_REACHED) return t(notReached())
    if (status === 429) return tooMany(failed)
    return status === 409 ? notPossible : t('unexpected')
  }
  return (
    <Banner tone="danger" isLive>
      {words()}
    </Banner>
  )
}
