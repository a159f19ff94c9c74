import { type MouseEvent, memo, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import type { BlockedPlace, CalendarAppointment, CalendarListing } from '#contract/staff-appointments.ts'
import { isConfirmed, STATUS_MEANING } from '#domain/appointments/status.ts'
import { type Instant, type LocalDateTime, sayTime, toLocalDateTime } from '#domain/time.ts'
import { officeTimeAt } from '#web/appointments/office-clock.ts'
import { StatusBadges } from '#web/appointments/StatusBadges.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { takeUpLostFocus } from '#web/platform/components/focus.ts'
import { sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { ActionQuestion } from '#web/screens/staff/appointments/ActionQuestion.tsx'
import {
  type AppointmentActions,
  type AskedAction,
  actionLabel,
  askedFirst,
  nextStep,
  type PressedAction,
  STAFF_ACTIONS,
  staffActions,
} from '#web/screens/staff/appointments/appointment-actions.ts'

import { BLOCKED_MARK } from './BlockedBlock.tsx'
import { sayWait, waitOf } from './block-look.ts'
import { sayBlocked } from '#web/screens/staff/appointments/block/use-blocking.ts'

interface DayListProps {
  listing: CalendarListing
  email: string
  now: Instant
  actions: AppointmentActions
  onOpen: (appointmentId: number) => void
  onUnblock: (id: number) => void
}

/** The same day as a list by time, for narrow screens and screen readers. Today it starts with what is next, if there is any. */
export function DayList({ listing, email, now, actions, onOpen, onUnblock }: DayListProps) {
  const [asked, setAsked] = useState<AskedAction>()
  const groups = groupsOf(listing)
  const { date, minute } = officeTimeAt(now, listing.timeZone)
  const present = toLocalDateTime({ date, minute })
  const isToday = groups[0]?.start.startsWith(date) ?? false
  const earlier = isToday ? groups.filter((group) => isOver(group, present)) : []
  const [earlierAsked, setEarlierAsked] = useState<boolean>()
  // With nothing left to do, what has been is all there is to see.
  const areEarlierShown = earlierAsked ?? earlier.length === groups.length
  const shown = areEarlierShown ? groups : groups.filter((group) => !earlier.includes(group))
  const upcoming = isToday ? shown.findIndex(({ start }) => start > present) : -1

  // An action that was pressed is gone. The name takes the focus, not the next action: a second Enter must not take
  // another step.
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (focused.current === undefined) return
    takeUpLostFocus(list.current?.querySelector<HTMLElement>(`[data-appointment="${focused.current}"] button`))
  })

  const press = (event: MouseEvent) => {
    const row = closestElement(event, '[data-appointment]')
    if (!row) return
    const id = Number(row.dataset.appointment)
    const button = closestElement(event, 'button')
    const action = nextStep(STAFF_ACTIONS.filter((known) => known === button?.dataset.action))
    if (!action) {
      if (button) onOpen(id)
      return
    }
    if (actions.pendingOf(id)) return
    const appointment = groups
      .flatMap(({ entries }) => entries)
      .find((entry) => entry.appointment.id === id)?.appointment
    if (!appointment) return
    const question = askedFirst(action, appointment, { email, today: date })
    if (question) setAsked(question)
    else void actions.perform(action, appointment)
  }

  if (groups.length === 0) {
    return <EmptyState icon="calendar" title="No appointments" text="Nothing is booked on this day." />
  }
  return (
    // The rows contain buttons; their events bubble up and are handled once for all.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={list}
      className="grid gap-3"
      onClick={press}
      onFocus={(event) => {
        focused.current = closestElement(event, '[data-appointment]')?.dataset.appointment
      }}
      onBlur={() => {
        focused.current = undefined
      }}
    >
      {earlier.length > 0 && (
        <button
          type="button"
          className="link min-h-6 justify-self-start text-sm font-semibold"
          aria-expanded={areEarlierShown}
          onClick={() => setEarlierAsked(!areEarlierShown)}
        >
          {areEarlierShown ? 'Hide earlier' : sayEarlier(earlier.flatMap(({ entries }) => entries))}
        </button>
      )}
      {shown.map(({ start, entries, blocked }, index) => (
        <section
          key={start}
          aria-labelledby={`at-${start}`}
          // Rows out of view are not rendered: a full day has hundreds.
          className="grid gap-x-4 gap-y-1.5 [contain-intrinsic-size:auto_5rem] [content-visibility:auto] sm:grid-cols-[5.5rem_1fr]"
        >
          {index === upcoming && <Now minute={minute} />}
          <h2 id={`at-${start}`} className="pt-3 font-semibold tabular-nums sm:text-end">
            {sayTimeOf(start)}
          </h2>
          <ul className="card divide-y divide-line">
            {entries.map(({ appointment, calendarName }) => (
              <Row
                key={appointment.id}
                {...appointment}
                calendarName={calendarName}
                waited={waitOf(appointment, now)}
                action={nextStep(staffActions(appointment, email, now))}
                pending={actions.pendingOf(appointment.id)}
              />
            ))}
            {blocked.map(({ place, calendarName }) => (
              <li key={`blocked-${place.id}`} className="list-blocked flex items-center gap-x-4 px-4 py-2.5">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold">
                    {BLOCKED_MARK}Blocked: {place.reason}
                  </p>
                  {place.note && <p className="text-sm wrap-anywhere">{place.note}</p>}
                  <p className="text-sm text-muted">
                    {calendarName} · until {sayTimeOf(place.end)}
                  </p>
                </div>
                <Button
                  size="small"
                  className="min-w-24"
                  aria-label={`Unblock ${sayBlocked(place)}, ${calendarName}`}
                  onClick={() => onUnblock(place.id)}
                >
                  Unblock
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isToday && upcoming === -1 && (
        // Not in the list's own grid, which would get the second column that the line spans.
        <div className="grid gap-3 sm:grid-cols-2">
          <Now minute={minute} />
          <p className="text-muted">Nothing more today.</p>
        </div>
      )}
      <ActionQuestion asked={asked} actions={actions} onClose={() => setAsked(undefined)} />
    </div>
  )
}

interface RowProps extends CalendarAppointment {
  calendarName: string
  /** For how many minutes they have been waiting for someone to help them. */
  waited: number | undefined
  action: PressedAction | undefined
  pending: PressedAction | undefined
}

/** As on the grid, plain values keep the other rows from rendering when one changes. */
const Row = memo(function Row({ calendarName, waited, action, pending, ...appointment }: RowProps) {
  const { id, firstName, lastName, end, handlingUserEmail, types, note } = appointment
  const name = `${firstName} ${lastName}`
  return (
    <li data-appointment={id} className="flex items-center gap-x-4 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <button type="button" className="link block min-h-6 text-start font-semibold">
          {name}
        </button>
        <p className="text-sm wrap-anywhere">{types}</p>
        <p className="text-sm text-muted">
          {/* A time is not broken, and a dot begins what stands after it. */}
          {`${calendarName} ·\u00a0until\u00a0${sayTimeOf(end).replace(' ', '\u00a0')}`}
          {appointment.appointmentStatus === 'Booked' && isConfirmed(appointment) && ' ·\u00a0Confirmed'}
          {handlingUserEmail && ` ·\u00a0Handled by ${handlingUserEmail}`}
        </p>
        {note && <p className="text-sm wrap-anywhere">✎ {note}</p>}
        {waited !== undefined && <p className="text-sm font-semibold">Waiting {sayWait(waited)}</p>}
      </div>
      <div className="flex flex-none flex-col items-end gap-2 max-sm:max-w-28 max-sm:[&>span]:justify-end sm:flex-row sm:items-center sm:gap-4">
        <StatusBadges {...appointment} />
        {action && (
          <Button
            key={action}
            size="small"
            data-action={action}
            isPending={pending === action}
            aria-label={`${actionLabel(action)} ${name}`}
            className="min-w-24"
          >
            {actionLabel(action)}
          </Button>
        )}
      </div>
    </li>
  )
})

function Now({ minute }: { minute: number }) {
  return (
    <p data-now className="flex items-center gap-2 text-sm font-semibold text-danger sm:col-span-2">
      Now, {sayTime(minute)}
      <span aria-hidden="true" className="h-0.5 flex-1 bg-danger-solid" />
    </p>
  )
}

interface Entry {
  readonly appointment: CalendarAppointment
  readonly calendarName: string
}

/** Its time is over and the customer is not here, or it has begun and the visit is already over. */
function isEarlier({ appointment: { appointmentStatus, start, end } }: Entry, present: LocalDateTime): boolean {
  if (appointmentStatus === 'Booked') return end <= present
  return start <= present && !STATUS_MEANING[appointmentStatus].isComing
}

function sayEarlier(entries: readonly Entry[]): string {
  const booked = entries.filter(({ appointment }) => appointment.appointmentStatus === 'Booked').length
  return `Show ${entries.length} earlier${booked > 0 ? `, ${booked} still booked` : ''}`
}

/** What starts together. */
interface Group {
  readonly start: string
  readonly entries: Entry[]
  readonly blocked: { readonly place: BlockedPlace; readonly calendarName: string }[]
}

function isOver({ entries, blocked }: Group, present: LocalDateTime): boolean {
  return entries.every((entry) => isEarlier(entry, present)) && blocked.every(({ place }) => place.end <= present)
}

/** The day's appointments and blocked places by start time; those that start together, in calendar order. */
function groupsOf({ calendarsWithAppointments }: CalendarListing): Group[] {
  const byStart = new Map<string, Group>()
  const at = (start: string) => {
    const group = byStart.get(start) ?? { start, entries: [], blocked: [] }
    byStart.set(start, group)
    return group
  }
  for (const { name: calendarName, appointments, blockedPlaces } of calendarsWithAppointments) {
    for (const appointment of appointments) at(appointment.start).entries.push({ appointment, calendarName })
    for (const place of blockedPlaces) at(place.start).blocked.push({ place, calendarName })
  }
  return [...byStart.values()].sort((a, b) => (a.start < b.start ? -1 : 1))
}

function closestElement({ target }: SyntheticEvent, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}
