import { useLocale, useTranslations } from 'use-intl'
import type { WaitRange } from '#contract/line.ts'
import { sayWait } from '#web/platform/i18n/say-wait.ts'

/** The wait in words. */
export function useWaitWords(): (wait: WaitRange) => string {
  const t = useTranslations('line')
  const locale = useLocale()
  return (wait) => {
    if (!wait) return t('waitUnknown')
    if (wait.isPastClosing) return t('waitPastClosing')
    return t(wait.from === 0 ? 'waitUnder' : 'wait', sayWait(locale, wait))
  }
}
