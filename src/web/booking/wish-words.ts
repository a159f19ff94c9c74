import { useLocale, useTranslations } from 'use-intl'
import type { PartOfDay } from '#domain/availability/wishes.ts'
import { type LocalDate, type Weekday, WEEKDAYS } from '#domain/time.ts'
import { sayLocal } from '#web/platform/i18n/say-time.ts'

interface Wishes {
  readonly weekdays: readonly Weekday[]
  readonly partsOfDay: readonly PartOfDay[]
  readonly fromDate?: LocalDate | undefined
  readonly untilDate?: LocalDate | undefined
  readonly withinMiles?: number | undefined
}

/** What is wished, word by word: "Mon", "Morning", "Not before Mar 9", "Up to 10 mi". */
export function useWishWords(): (wishes: Wishes) => string[] {
  const locale = useLocale()
  const t = useTranslations('earliest')
  const sayDate = (date: LocalDate) => sayLocal(locale, date, { month: 'short', day: 'numeric' })
  return ({ weekdays, partsOfDay, fromDate, untilDate, withinMiles }) => [
    ...weekdays.map((weekday) => sayWeekday(locale, WEEKDAYS.indexOf(weekday), 'short')),
    ...partsOfDay.map((part) => t(part)),
    ...(fromDate ? [`${t('fromDate')} ${sayDate(fromDate)}`] : []),
    ...(untilDate ? [`${t('untilDate')} ${sayDate(untilDate)}`] : []),
    ...(withinMiles ? [t('withinMiles', { miles: withinMiles })] : []),
  ]
}

/** Any Monday: the days of the week are named after the dates that follow it. */
const A_MONDAY = 5

export const sayWeekday = (locale: string, day: number, weekday: 'short' | 'long') =>
  sayLocal(locale, `2026-01-${String(A_MONDAY + day).padStart(2, '0')}`, { weekday })
