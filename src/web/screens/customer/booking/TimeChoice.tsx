import { type FormEvent, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { booking, type LocationOption, type MonthInfo } from '#contract/booking.ts'
import type { LocalDate, LocalDateTime } from '#domain/time.ts'
import { useRead } from '#web/api/hooks.ts'
import { Notice } from '#web/components/Notice.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { StepSubmit } from './BookingStep.tsx'
import { DayTimes } from '#web/visit/DayTimes.tsx'
import { Loaded } from '#web/visit/Loaded.tsx'
import { sayDay, sayShortDateTime } from '#web/visit/local-time.ts'
import { MonthCard } from '#web/visit/MonthCard.tsx'
import { useMissingChoice } from '#web/visit/missing-choice.ts'
import { type LocalMonth, monthOf, nextMonth } from '#web/visit/month.ts'
import { NoTimesInMonth, NoTimesOnDay } from '#web/visit/NoTimes.tsx'
import { TakenNotice } from '#web/visit/TakenNotice.tsx'
import { useBooking } from './use-booking.ts'
import { useHoldTime } from './use-hold-time.ts'
import { ZoneNotice } from '#web/visit/ZoneNotice.tsx'

const columnsClass = 'grid gap-8 md:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] md:gap-10'

interface TimeChoiceProps {
  location: LocationOption
  nextFreeLocal: LocalDateTime
}

/** The month beside the times of one of its days: the day that was picked, else the first free one. */
export function TimeChoice({ location, nextFreeLocal }: TimeChoiceProps) {
  const { draft, change } = useBooking()
  const locale = useLocale()
  const errors = useTranslations('errors')
  const t = useTranslations('booking.time')
  const { isMissing, complain, forgive } = useMissingChoice()
  const { hold, isPending, taken, problem } = useHoldTime(location.id)

  const { startDateLocal } = draft
  // As it was on arrival: the key that comes with 'Continue' is for the next step, and not to look up the times again.
  const [holdKey] = useState(draft.hold?.holdKey)
  const earlier = startDateLocal !== null && startDateLocal >= nextFreeLocal ? startDateLocal : undefined
  const [month, setMonth] = useState(monthOf(earlier ?? nextFreeLocal))
  const [pickedDate, setPickedDate] = useState(earlier?.slice(0, 10))
  const timesOfDay = useRef<HTMLElement>(null)

  const visit = { locationId: location.id, appointmentTypes: draft.appointmentTypes, holdKey }
  const info = useRead(booking.monthInfo, { body: { ...visit, month } }, { keepPrevious: true })
  const isLoading = info.isPlaceholderData
  const freeDates = isLoading ? [] : (info.data?.freeDates ?? [])
  const date = freeDates.find((free) => free === pickedDate) ?? freeDates[0]
  const shownDate = date ?? nextFreeLocal.slice(0, 10)
  const times = useRead(
    booking.timeSelectionOptions,
    { body: { ...visit, date: shownDate } },
    { enabled: date !== undefined },
  )
  // Only what is in sight counts: a time of another day, office or length may be gone.
  const chosen = times.data?.times.find((time) => time.startDateLocal === startDateLocal)

  const showMonth = (next: LocalMonth) => {
    setMonth(next)
    forgive()
  }

  const pickDate = (day: LocalDate) => {
    setPickedDate(day)
    forgive()
    showBelow(timesOfDay.current)
  }

  const proceed = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen) hold(chosen.startDateLocal)
    else complain(event.currentTarget)
  }

  const dayTimes = (
    <>
      <h2 className="mb-4 text-lg font-semibold first-letter:uppercase">{sayDay(locale, shownDate)}</h2>
      <Loaded
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
              chosen={startDateLocal}
              error={isMissing ? errors('chooseTime') : undefined}
              onChoose={(time) => {
                change({ startDateLocal: time })
                forgive()
              }}
            />
          )
        }
      </Loaded>
    </>
  )

  const noTimes = ({ lastDate }: MonthInfo) => (
    <NoTimesInMonth onNextMonth={month < monthOf(lastDate) ? () => showMonth(nextMonth(month)) : undefined} />
  )

  return (
    <form onSubmit={proceed}>
      {taken && (
        <TakenNotice
          key={taken.at}
          otherTimes={taken.otherTimes}
          text={t(taken.otherTimes.length > 0 ? 'otherTimes' : 'noOtherTimes')}
          wordFor={(when) => t('take', { when })}
          pending={isPending ? (startDateLocal ?? undefined) : undefined}
          onChoose={(time) => {
            change({ startDateLocal: time })
            hold(time)
          }}
        />
      )}
      <div className="mb-6">
        <ZoneNotice timeZone={location.timeZone} at={new Date(`${shownDate}T12:00Z`)} />
      </div>
      <Loaded read={info} skeleton={<TimeSkeleton />}>
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
      </Loaded>
      {problem && (
        <Notice tone="danger" isLive className="mt-6">
          {problem}
        </Notice>
      )}
      <StepSubmit
        isSticky
        isPending={isPending}
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

export function TimeSkeleton() {
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
