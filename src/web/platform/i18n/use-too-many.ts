import { useLocale, useTranslations } from 'use-intl'
import { waitOf } from '#domain/wait.ts'
import type { CallFailed } from '#web/platform/api/client.ts'

/** Says how long to wait after too many tries; a minute if the refusal does not say. */
export function useTooMany(): (failed: CallFailed) => string {
  const t = useTranslations('errors')
  const locale = useLocale()
  return ({ details }) => {
    const { retryAfterSeconds = 60, isFromNetwork } = Object(details) as {
      retryAfterSeconds?: number
      /** Others at the same place have booked, not necessarily the reader. */
      isFromNetwork?: boolean
    }
    const { count, unit } = waitOf(retryAfterSeconds)
    const wait = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
    return t(isFromNetwork ? 'tooManyFromNetwork' : 'tooMany', { wait })
  }
}
