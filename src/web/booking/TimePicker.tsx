import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { booking, type ChosenType, type MonthInfo } from '#contract/booking.ts'
import type { LocalDate, LocalDateTime } from '#domain/time.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { type Month, monthAfter, monthOf } from '#web/platform/components/month-days.ts'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { sayDay } from '#web/platform/i18n/say-time.ts'
import { Answered } from './Answered.tsx'
import { DayTimes } from './DayTimes.tsx'
import { MonthCard } from './MonthCard.tsx'
import { NoTimesInMonth, NoTimesOnDay } from './NoTimes.tsx'
import { ZoneBanner } from './ZoneBanner.tsx'

const columnsClass = 'grid gap-8 md:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] md:gap-10'

interface TimePickerProps {
  /** What the time is for: an office, and the types that decide how long it takes. */
  visit: { locationId: number; appointmentTypes: ChosenType[]; holdKey?: string }
  /** The office's. */
  timeZone: string
  /** The day to start with if it is free; otherwise the first free one of its month. */
  startAt: LocalDate
  chosen: LocalDateTime | null
  /** Null when another day or month is shown: only a visible time can be chosen. */
  onChoose: (startDateLocal: LocalDateTime | null) => void
  error: string | undefined
}

/** The month next to the times of one of its days. */
export function TimePicker({ visit, timeZone, startAt, chosen, onChoose, error }: TimePickerProps) {
  const locale = useLocale()
  const t = useTranslations('booking.time')
  const [month, setMonth] = useState(monthOf(startAt))
  const [pickedDate, setPickedDate] = useState(startAt)
  const timesOfDay = useRef<HTMLElement>(null)

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
    if (day !== date) onChoose(null)
    showBelow(timesOfDay.current)
  }

  const dayTimes = (
    <>
      <h2 className="mb-4 text-lg font-semibold first-letter:uppercase">{sayDay(locale, shownDate)}</h2>
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
              error={error}
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
      <div className="mb-6">
        <ZoneBanner timeZone={timeZone} at={new Date(`${shownDate}T12:00Z`)} />
      </div>
      <Answered read={info} skeleton={<TimePickerSkeleton />}>
        {(known) => (
          <div className={columnsClass}>
            <MonthCard
              month={month}
              onMonthChange={showMonth}
              info={known}
              freeDates={freeDates}
              isLoading={isLoading}
              chosen={date}
              onChoose={pickDate}
            />
            <section ref={timesOfDay} aria-label={t('chooseTime')} className="min-h-64 scroll-mt-4">
              {date !== undefined && dayTimes}
              {date === undefined && (isLoading ? <TimesSkeleton /> : noTimes(known))}
            </section>
          </div>
        )}
      </Answered>
    </>
  )
}

/** On a phone the times are below the month, out of view: choosing a day scrolls to them. */
function showBelow(times: HTMLElement | null): void {
  if (!window.matchMedia('(width < 48rem)').matches) return
  const isMotionWelcome = window.matchMedia('(prefers-reduced-motion: no-preference)').matches
  times?.scrollIntoView({ behavior: isMotionWelcome ? 'smooth' : 'instant' })
}

export function TimePickerSkeleton() {
  return (
    <div className={columnsClass}>
      <Skeleton className="h-96 rounded-lg" />
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
