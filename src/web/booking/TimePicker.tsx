import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { booking, type ChosenType, type MonthInfo } from '#contract/booking.ts'
import type { LocalDate, LocalDateTime } from '#domain/time.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { firstDay, lastDay, type Month, monthAfter, monthOf } from '#web/platform/components/month-days.ts'
import { useNarrowScreen } from '#web/platform/components/narrow-screen.ts'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { sayDay, sayLocal } from '#web/platform/i18n/say-time.ts'
import { Answered } from './Answered.tsx'
import { DayStrip } from './DayStrip.tsx'
import { DayTimes } from './DayTimes.tsx'
import { MonthCard } from './MonthCard.tsx'
import { NoTimesInMonth, NoTimesOnDay } from './NoTimes.tsx'
import { ZoneBanner } from './ZoneBanner.tsx'

const columnsClass = 'grid gap-5 md:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] md:gap-10'

interface TimePickerProps {
  /** What the time is for: an office, and the types that decide how long it takes. */
  visit: { locationId: number; appointmentTypes: ChosenType[]; people?: number; holdKey?: string }
  /** The office's. */
  timeZone: string
  /** The day to start with if it is free; otherwise the first free one of its month. */
  startAt: LocalDate
  chosen: LocalDateTime | null
  /** Null when another day or month is shown: only a visible time can be chosen. */
  onChoose: (startDateLocal: LocalDateTime | null) => void
}

/** The month next to the times of one of its days; on a phone its free days in a row above them. */
export function TimePicker({ visit, timeZone, startAt, chosen, onChoose }: TimePickerProps) {
  const locale = useLocale()
  const t = useTranslations('booking.time')
  const [month, setMonth] = useState(monthOf(startAt))
  const [pickedDate, setPickedDate] = useState(startAt)
  const [phoneView, setPhoneView] = useState<'row' | 'month' | 'row again'>('row')
  const isStrip = useNarrowScreen() && phoneView !== 'month'

  const info = useRead(booking.monthInfo, { body: { ...visit, month } }, { keepPrevious: true })
  const isLoading = info.isPlaceholderData
  const freeDates = isLoading ? [] : (info.data?.freeDates ?? [])
  const date = freeDates.find((free) => free === pickedDate) ?? freeDates[0]
  const shownDate = date ?? startAt
  const times = useRead(
    booking.timeSelectionOptions,
    { body: { ...visit, date: shownDate } },
    { enabled: date !== undefined },
  )

  const showMonth = (next: Month) => {
    setMonth(next)
    onChoose(null)
  }

  const pickDate = (day: LocalDate) => {
    setPickedDate(day)
    if (phoneView === 'month') setPhoneView('row again')
    if (day !== date) onChoose(null)
  }

  const dayTimes = (
    <>
      <h2 className="mb-3 text-lg font-semibold first-letter:uppercase md:mb-4">{sayDay(locale, shownDate)}</h2>
      <Answered
        read={times}
        skeleton={<TimesSkeleton />}
        announce={(found) => t('found', { count: found.times.length, day: sayDay(locale, shownDate) })}
      >
        {(found) =>
          found.times.length === 0 ? (
            <NoTimesOnDay />
          ) : (
            <DayTimes
              legend={t('timesOn', { day: sayDay(locale, shownDate) })}
              times={found.times}
              chosen={chosen}
              onChoose={onChoose}
            />
          )
        }
      </Answered>
    </>
  )

  const noTimes = ({ lastDate }: MonthInfo) => (
    <NoTimesInMonth onNextMonth={month < monthOf(lastDate) ? () => showMonth(monthAfter(month, 1)) : undefined} />
  )

  return (
    <>
      <div className="mb-4 md:mb-6">
        <ZoneBanner timeZone={timeZone} at={new Date(`${shownDate}T12:00Z`)} />
      </div>
      <Answered read={info} skeleton={<DaysSkeleton />}>
        {(known) => (
          <div className={columnsClass}>
            {isStrip ? (
              <section aria-label={t('day')} className="min-w-0">
                <div className="flex items-center justify-between gap-2">
                  <p aria-live="polite" className="font-semibold first-letter:uppercase">
                    {sayLocal(locale, firstDay(month), { month: 'long', year: 'numeric' })}
                  </p>
                  <Button size="small" variant="quiet" icon="calendar" onClick={() => setPhoneView('month')}>
                    {t('wholeMonth')}
                  </Button>
                </div>
                <DayStrip
                  days={freeDates}
                  today={known.todayLocal}
                  chosen={date}
                  takesFocus={phoneView === 'row again'}
                  onChoose={pickDate}
                  onPreviousMonth={
                    firstDay(month) > known.firstDate ? () => showMonth(monthAfter(month, -1)) : undefined
                  }
                  onNextMonth={lastDay(month) < known.lastDate ? () => showMonth(monthAfter(month, 1)) : undefined}
                />
              </section>
            ) : (
              <MonthCard
                month={month}
                onMonthChange={showMonth}
                info={known}
                freeDates={freeDates}
                isLoading={isLoading}
                chosen={date}
                onChoose={pickDate}
              />
            )}
            <section aria-label={t('chooseTime')} className="min-h-64">
              {date !== undefined && dayTimes}
              {date === undefined && (isLoading ? <TimesSkeleton /> : noTimes(known))}
            </section>
          </div>
        )}
      </Answered>
    </>
  )
}

export function TimePickerSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-6 w-64 max-w-full md:mb-6" />
      <DaysSkeleton />
    </>
  )
}

function DaysSkeleton() {
  return (
    <div className={columnsClass}>
      <Skeleton className="h-28 rounded-lg md:h-96" />
      <TimesSkeleton />
    </div>
  )
}

function TimesSkeleton() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] content-start gap-2">
      {Array.from({ length: 12 }, (_, time) => (
        <Skeleton key={time} className="h-12 rounded-md" />
      ))}
    </div>
  )
}
