import { useTranslations } from 'use-intl'
import { type CallFailed, NOT_REACHED } from '#web/platform/api/client.ts'
import { useTooMany } from '#web/platform/i18n/use-too-many.ts'

/** Says why a booking call was refused, in the reader's language if the reason is a known one. */
export function useRefusalReason(): (failed: CallFailed) => string {
  const t = useTranslations()
  const tooMany = useTooMany()
  return (failed) => {
    const { status, failures, message } = failed
    if (status === NOT_REACHED) return t('errors.notReached')
    if (status === 429) return tooMany(failed)
    if (failures.some(({ propertyName }) => propertyName === 'humanCheck')) return t('booking.hold.notChecked')
    return status >= 500 ? t('errors.unexpected') : message
  }
}
