import { useLocale, useTranslations } from 'use-intl'
import type { WaitRange } from '#contract/line.ts'

/** The wait in words. */
export function useWaitWords(): (wait: WaitRange) => string {
  const t = useTranslations('line')
  const locale = useLocale()
  const say = (minutes: number) => new Intl.NumberFormat(locale).format(minutes)
  return (wait) => {
    if (!wait) return t('waitUnknown')
    return wait.from === 0
      ? t('waitUnder', { to: say(wait.to) })
      : t('wait', { from: say(wait.from), to: say(wait.to) })
  }
}
