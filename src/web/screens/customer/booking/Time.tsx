import { type FormEvent, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { booking, type LocationOption, type MonthInfo } from '#contract/booking.ts'
import type { LocalDate, LocalDateTime } from '#domain/time.ts'
import { useRead } from '#web/api/hooks.ts'
import { MonthGrid } from '#web/components/MonthGrid.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { paths } from '#web/paths.ts'
import { BookingStep, StepSubmit } from './BookingStep.tsx'
import { DayTimes } from './DayTimes.tsx'
import { Loaded } from './Loaded.tsx'
import { sayDay, sayShortDateTime } from './local-time.ts'
import { monthOf, nextMonth } from './month.ts'
import { NoTimesAtOffice, NoTimesInMonth, NoTimesOnDay } from './NoTimes.tsx'
import { detourFrom } from './steps.ts'
import { useBooking } from './use-booking.ts'
import { useLocationOptions } from './use-offers.ts'
import { ZoneNotice } from './ZoneNotice.tsx'

/** The third step: a day and a time at the chosen office. */
export function Time() {
  const detour = detourFrom('time', useBooking())
  return detour ? <Navigate to={paths.booking[detour]} replace /> : <TimeStep />
}

function TimeStep() {
  const { draft } = useBooking()
  const locations = useLocationOptions()
  const t = useTranslations('booking.time')
  const location = locations.data?.find(({ id }) => id === draft.locationId)
  return (
    <BookingStep step="time" title={t('title')} lead={location?.name} backTo={paths.booking.location}>
      <Loaded read={locations} skeleton={<TimeSkeleton />}>
        {() => {
          // The office has been closed for good, or no longer does what was chosen.
          if (!location) return <Navigate to={paths.booking.location} replace />
          if (location.nextFreeLocal === null) return <NoTimesAtOffice location={location} />
          return <TimeChoice location={location} nextFreeLocal={location.nextFreeLocal} />
        }}
      </Loaded>
    </BookingStep>
  )
}

interface TimeChoiceProps {
  location: LocationOption
  nextFreeLocal: LocalDateTime
}

function TimeChoice({ location, nextFreeLocal }: TimeChoiceProps) {
  const { draft, change } = useBooking()
  const navigate = useNavigate()
  const locale = useLocale()
  const t = useTranslations('booking.time')
  const errors = useTranslations('errors')

  const earlier =
    draft.startDateLocal !== null && draft.startDateLocal >= nextFreeLocal ? draft.startDateLocal : undefined
  const [month, setMonth] = useState(() => monthOf(earlier ?? nextFreeLocal))
  const [pickedDate, setPickedDate] = useState<LocalDate | undefined>(earlier?.slice(0, 10))
  const [isMissing, setIsMissing] = useState(false)
  const timesOfDay = useRef<HTMLElement>(null)

  const visit = { locationId: location.id, appointmentTypes: draft.appointmentTypes }
  const info = useRead(booking.monthInfo, { body: { ...visit, month } }, { keepPrevious: true })
  const freeDates = info.isPlaceholderData ? [] : (info.data?.freeDates ?? [])
  const date = freeDates.find((free) => free === pickedDate) ?? freeDates[0]
  const times = useRead(
    booking.timeSelectionOptions,
    { body: { ...visit, date: date ?? nextFreeLocal.slice(0, 10) } },
    { enabled: date !== undefined },
  )
  const chosen = times.data?.times.find(({ startDateLocal }) => startDateLocal === draft.startDateLocal)

  const pickDate = (day: LocalDate) => {
    setPickedDate(day)
    showBelow(timesOfDay.current)
  }

  const proceed = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) void navigate(paths.booking.information)
    else setIsMissing(true)
  }

  const showDay = (day: LocalDate) => (
    <>
      <h2 className="mb-4 text-lg font-semibold first-letter:uppercase">{sayDay(locale, day)}</h2>
      <Loaded
        read={times}
        skeleton={<TimesSkeleton />}
        announce={(found) => t('found', { count: found.times.length, day: sayDay(locale, day) })}
      >
        {(found) =>
          found.times.length === 0 ? (
            <NoTimesOnDay />
          ) : (
            <DayTimes
              legend={t('timesOn', { day: sayDay(locale, day) })}
              times={found.times}
              chosen={draft.startDateLocal}
              error={isMissing ? errors('chooseTime') : undefined}
              onChoose={(startDateLocal) => {
                change({ startDateLocal })
                setIsMissing(false)
              }}
            />
          )
        }
      </Loaded>
    </>
  )

  const showMonth = (known: MonthInfo) => (
    <div className="grid gap-8 md:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] md:gap-10">
      <div className="card self-start p-3 sm:p-5">
        <MonthGrid
          month={month}
          onMonthChange={setMonth}
          value={date ?? null}
          onChange={pickDate}
          min={known.firstDate}
          max={known.lastDate}
          today={known.todayLocal}
          isFree={(day) => freeDates.includes(day)}
          isLoading={info.isPlaceholderData}
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
      <section ref={timesOfDay} aria-label={t('chooseTime')} className="min-h-64 scroll-mt-4">
        {date !== undefined && showDay(date)}
        {date === undefined && info.isPlaceholderData && <TimesSkeleton />}
        {date === undefined && !info.isPlaceholderData && (
          <NoTimesInMonth
            onNextMonth={month < monthOf(known.lastDate) ? () => setMonth(nextMonth(month)) : undefined}
          />
        )}
      </section>
    </div>
  )

  return (
    <form onSubmit={proceed}>
      <div className="mb-6">
        <ZoneNotice timeZone={location.timeZone} at={new Date(`${date ?? nextFreeLocal.slice(0, 10)}T12:00Z`)} />
      </div>
      <Loaded read={info} skeleton={<TimeSkeleton />}>
        {showMonth}
      </Loaded>
      <StepSubmit
        isSticky
        status={
          chosen && <span className="font-semibold text-ink">{sayShortDateTime(locale, chosen.startDateLocal)}</span>
        }
      />
    </form>
  )
}

/** On a phone the times stand under the month, out of sight: choosing a day brings them up. */
function showBelow(times: HTMLElement | null): void {
  if (!window.matchMedia('(width < 48rem)').matches) return
  const isMotionWelcome = window.matchMedia('(prefers-reduced-motion: no-preference)').matches
  times?.scrollIntoView({ behavior: isMotionWelcome ? 'smooth' : 'instant' })
}

function TimeSkeleton() {
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] md:gap-10">
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
