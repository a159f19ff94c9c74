import { useTranslations } from 'use-intl'
import { type CallFailed, NOT_REACHED, notReached } from '#web/platform/api/client.ts'
import { useTooMany } from '#web/platform/i18n/use-too-many.ts'

/** Explains in the reader's language why a booking call was refused; the portal's own sentence is in English and not shown. */
export function useRefusalReason(): (failed: CallFailed) => string {
  const t = useTranslations()
  const tooMany = useTooMany()
  return (failed) => {
    const { status } = failed
    const isAbout = (name: string) =>
      failed.failures.some(({ propertyName }) => propertyName === name || propertyName === `wishes.${name}`)
    if (status === NOT_REACHED) return t(`errors.${notReached()}`)
    if (status === 429) return tooMany(failed)
    if (isAbout('humanCheck')) return t('booking.hold.notChecked')
    if (isAbout('appointmentTypes')) return t('errors.notServed')
    if (isAbout('holdKey')) return t('booking.hold.over')
    return t(status === 404 ? 'errors.officeGone' : 'errors.unexpected')
  }
}
