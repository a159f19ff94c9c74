import { useTranslations } from 'use-intl'
import { type CallFailed, NOT_REACHED } from '#web/platform/api/client.ts'

/** Says why a booking call was refused, in the reader's language if the reason is a known one. */
export function useRefusalReason(): (failed: CallFailed) => string {
  const t = useTranslations()
  return ({ status, failures, message }) => {
    if (status === NOT_REACHED) return t('errors.notReached')
    if (status === 429) return t('errors.tooMany')
    if (failures.some(({ propertyName }) => propertyName === 'humanCheck')) return t('booking.hold.notChecked')
    return status >= 500 ? t('errors.unexpected') : message
  }
}
