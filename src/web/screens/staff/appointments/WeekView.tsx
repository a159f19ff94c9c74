import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import type { LocationChoice } from '#contract/locations.ts'
import { type CalendarAppointment, type CalendarListing, staffAppointments } from '#contract/staff-appointments.ts'
import { STATUS_LABELS } from '#domain/appointments/status.ts'
import { addDays, type LocalDate, WEEKDAYS, weekdayOf } from '#domain/time.ts'
import { HonoredNotice } from '#web/honored/HonoredNotice.tsx'
import { PeopleToCallNotice } from '#web/people-to-call/PeopleToCallNotice.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { useNarrowScreen } from '#web/platform/components/narrow-screen.ts'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { sayCount, sayDate, sayDays, sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { BLOCKED_MARK } from './day/BlockedBlock.tsx'
import { blockClass, statusMark } from './day/block-look.ts'
import type { CancelledShown } from './choose/calendar-address.ts'
import { sayBlocked } from './block/use-blocking.ts'

interface WeekViewProps {
  location: LocationChoice
  /** Any day of the week. */
  date: LocalDate
  today: LocalDate
  cancelled: CancelledShown
  /** Calendars that this browser does not show. */
  hidden: readonly number[]
  onOpenDay: (date: LocalDate) => void
  onOpen: (appointment: { id: number; date: LocalDate }) => void
}

/** A week at a glance: its days side by side, each with its appointments by time. A day, or a name, opens the day. */
export function WeekView(props: WeekViewProps) {
  const { location, date, today } = props
  const isNarrow = useNarrowScreen()
  const monday = addDays(date, -indexOf(date))
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  return (
    <section aria-label={`Week of ${sayDate(monday)}`} className="week">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1 md:col-span-7">
        <p className="text-base font-semibold">{sayDays(monday, addDays(monday, 6))}</p>
        <div className="flex flex-wrap gap-2" data-print="hide">
          <PeopleToCallNotice locationId={location.id} isChip />
          <HonoredNotice locationId={location.id} />
        </div>
      </div>
      {days.map((day) => (
        // One below the other, what is over would stand before today.
        <WeekDay key={day} {...props} date={day} isFoldable={isNarrow && day < today && days.includes(today)} />
      ))}
    </section>
  )
}

interface WeekDayProps extends WeekViewProps {
  /** Only its head is shown until it is opened. */
  isFoldable: boolean
}

function WeekDay({ location, date, today, cancelled, hidden, isFoldable, onOpenDay, onOpen }: WeekDayProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { data, isError, isFetching, refetch } = useRead(staffAppointments.calendarListing, {
    body: {
      date,
      locationId: location.id,
      showCancelled: cancelled !== 'none',
      onlyShowCancelled: cancelled === 'only',
    },
  })
  const appointments = useMemo(() => (data ? appointmentsOf(data, hidden) : []), [data, hidden])
  const closed = data ? closuresOf(data) : []
  const blocked = data ? blockedOf(data, hidden) : []
  const isShown = !isFoldable || isUnfolded || isError
  return (
    // The keys of its buttons bubble up and are handled once for all.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classNames('week-day', date === today && 'is-today')} onKeyDown={moveFocus}>
      <h2>
        <button type="button" className="link min-h-6 font-semibold" onClick={() => onOpenDay(date)}>
          {weekdays[indexOf(date)]} {Number(date.slice(8))}
          <span className="sr-only">, {sayDate(date)}</span>
        </button>
        {date === today && <span className="text-xs font-semibold text-primary md:max-xl:sr-only">Today</span>}
        <span className="ms-auto text-sm text-muted tabular-nums">
          {data && appointments.length}
          <span className="sr-only"> {sayCount(appointments.length, 'appointment').replace(/^\S+ /, '')}</span>
        </span>
        {isFoldable && (
          <button
            type="button"
            className="link min-h-6 text-sm font-semibold"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Hide' : 'Show'} <span className="sr-only">{sayDate(date)}</span>
          </button>
        )}
      </h2>
      {isShown &&
        closed.map((name) => (
          <p key={name} className="truncate px-2 text-xs font-semibold text-danger">
            Closed: {name}
          </p>
        ))}
      {isShown && (
        <Body {...{ data, isError }} onRetry={() => void refetch()} isRetrying={isFetching}>
          <ul>
            {blocked.map(({ place, calendarName }) => (
              <li
                key={`blocked-${place.id}`}
                className="day-blocked week-item"
                title={[`${sayBlocked(place)}, ${calendarName}`, place.note].filter(Boolean).join('\n')}
              >
                <span className="truncate px-1.5">
                  <b>{BLOCKED_MARK + place.reason}</b> <span className="week-time">{sayTimeOf(place.start)}</span>
                  <span className="sr-only">
                    , blocked until {sayTimeOf(place.end)}, {calendarName}
                  </span>
                </span>
              </li>
            ))}
            {appointments.map((appointment, index) => (
              <li key={appointment.id}>
                <button
                  type="button"
                  data-week-item
                  // Tab goes from day to day; arrows go on from there.
                  tabIndex={index === 0 ? 0 : -1}
                  className={classNames(blockClass(lookOf(appointment)), 'week-item')}
                  title={`${nameOf(appointment)}\n${appointment.types}`}
                  onClick={() => onOpen({ id: appointment.id, date })}
                >
                  <b>{nameOf(appointment)}</b>{' '}
                  <span className="week-time">{`${sayTimeOf(appointment.start)} ${statusMark(lookOf(appointment))}`}</span>
                  <span className="sr-only">
                    , {STATUS_LABELS[appointment.appointmentStatus]}
                    {appointment.isWalkIn && ', walk-in'}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Body>
      )}
    </div>
  )
}

interface BodyProps {
  data: CalendarListing | undefined
  isError: boolean
  isRetrying: boolean
  onRetry: () => void
  children: ReactNode
}

function Body({ data, isError, isRetrying, onRetry, children }: BodyProps) {
  if (data) return children
  if (!isError) return <Skeleton lines={4} />
  return (
    <p className="grid gap-2 p-2 text-sm">
      Could not load data
      <Button size="small" isPending={isRetrying} onClick={onRetry}>
        Retry
      </Button>
    </p>
  )
}

/** Counted from Monday, 0. */
const indexOf = (date: LocalDate) => WEEKDAYS.indexOf(weekdayOf(date))

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const lookOf = ({ appointmentStatus, isWalkIn, handlingUserEmail }: CalendarAppointment) => ({
  appointmentStatus,
  isWalkIn,
  isHandled: handlingUserEmail !== null,
})

const nameOf = ({ firstName, lastName }: CalendarAppointment) => `${firstName} ${lastName}`

function appointmentsOf({ calendarsWithAppointments }: CalendarListing, hidden: readonly number[]) {
  return calendarsWithAppointments
    .filter(({ calendarId }) => !hidden.includes(calendarId))
    .flatMap(({ appointments }) => appointments)
    .toSorted((a, b) => a.start.localeCompare(b.start) || nameOf(a).localeCompare(nameOf(b)))
}

function blockedOf({ calendarsWithAppointments }: CalendarListing, hidden: readonly number[]) {
  return calendarsWithAppointments
    .filter(({ calendarId }) => !hidden.includes(calendarId))
    .flatMap(({ name, blockedPlaces }) => blockedPlaces.map((place) => ({ place, calendarName: name })))
    .toSorted((a, b) => a.place.start.localeCompare(b.place.start))
}

/** The names of what closes a calendar on a day. */
function closuresOf({ calendarsWithAppointments }: CalendarListing): string[] {
  const events = calendarsWithAppointments.flatMap(({ backgroundEvents }) => backgroundEvents)
  return [...new Set(events.filter((event) => event.backgroundEventType === 'Closure').map(({ label }) => label))]
}

/** Up and down within the day; left and right to the next or previous day, at about the same height. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const item = event.target instanceof Element ? event.target.closest('[data-week-item]') : null
  const step = steps[event.key]
  if (!item || !step) return
  event.preventDefault()
  const itemsOf = (day: Element | null | undefined) => [
    ...(day?.querySelectorAll<HTMLElement>('[data-week-item]') ?? []),
  ]
  const day = item.closest('.week-day')
  const index = itemsOf(day).findIndex((each) => each === item)
  const days = [...(day?.parentElement?.querySelectorAll('.week-day') ?? [])]
  const there = itemsOf(days[days.findIndex((each) => each === day) + step.days])
  const next = step.days === 0 ? itemsOf(day)[index + step.items] : (there[index] ?? there.at(-1))
  next?.focus()
}

const steps: Readonly<Record<string, { days: number; items: number }>> = {
  ArrowUp: { days: 0, items: -1 },
  ArrowDown: { days: 0, items: 1 },
  ArrowLeft: { days: -1, items: 0 },
  ArrowRight: { days: 1, items: 0 },
}
