import { useTranslations } from 'use-intl'
import { type CallFailed, NOT_REACHED, notReached } from '#web/platform/api/client.ts'
import { useTooMany } from '#web/platform/i18n/use-too-many.ts'

/** Says in the reader's language why a call failed, unless it was about what was typed. */
export function useFailureWords(): (failed: CallFailed) => string | undefined {
  const t = useTranslations('errors')
  const tooMany = useTooMany()
  return (failed) => {
    const { status } = failed
    if (status === NOT_REACHED) return t(notReached())
    if (status === 429) return tooMany(failed)
    return status >= 500 ? t('unexpected') : undefined
  }
}
