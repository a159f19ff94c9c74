import { useLocale, useTranslations } from 'use-intl'
import type { MonthInfo } from '#contract/booking.ts'
import type { LocalDate } from '#domain/time.ts'
import { MonthGrid } from '#web/platform/components/MonthGrid.tsx'
import type { Month } from '#web/platform/components/month-days.ts'

interface MonthCardProps {
  month: Month
  onMonthChange: (month: Month) => void
  /** Of this month, or of the previous one while this one is loading. */
  info: MonthInfo
  freeDates: readonly LocalDate[]
  isLoading: boolean
  chosen: LocalDate | undefined
  onChoose: (date: LocalDate) => void
}

/** The month to choose a day from, in the booking's own words. */
export function MonthCard({ month, onMonthChange, info, freeDates, isLoading, chosen, onChoose }: MonthCardProps) {
  const locale = useLocale()
  const t = useTranslations('booking.time')
  return (
    <div className="card self-start p-3 sm:p-5 md:sticky md:top-6">
      <MonthGrid
        month={month}
        onMonthChange={onMonthChange}
        value={chosen ?? null}
        onChange={onChoose}
        min={info.firstDate}
        max={info.lastDate}
        today={info.todayLocal}
        isFree={(day) => freeDates.includes(day)}
        isLoading={isLoading}
        locale={locale}
        labels={{
          grid: t('day'),
          previousMonth: t('previousMonth'),
          nextMonth: t('nextMonth'),
          free: t('free'),
          notFree: t('notFree'),
          today: t('today'),
          chosen: t('chosen'),
          loading: t('loadingDays'),
        }}
      />
      <p className="mt-3 flex items-center gap-2 text-sm text-muted">
        <span className="size-1.5 rounded-full bg-primary" />
        {t('legendFree')}
      </p>
    </div>
  )
}
