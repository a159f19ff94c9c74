import type { CalendarWithAppointments } from '#contract/staff-appointments.ts'
import type { LocalDateTime } from '#domain/time.ts'
import { momentOf, rowCount, rowsOf, type ShownDay } from './day-layout.ts'

/** An appointment on its way to another place of the day. */
export interface Moving {
  readonly id: number
  /** Counted from the left. */
  readonly calendar: number
  /** Counted from the top, starting at 0. */
  readonly row: number
  readonly rows: number
}

type Calendars = readonly CalendarWithAppointments[]

/** Where an appointment is, before it moves; undefined if it may not: only what is booked has no fixed time. */
export function movingFrom(id: number, calendars: Calendars, day: ShownDay): Moving | undefined {
  for (const [calendar, { appointments }] of calendars.entries()) {
    const appointment = appointments.find((each) => each.id === id)
    if (appointment?.appointmentStatus !== 'Booked') continue
    const { first, end } = rowsOf(appointment, day)
    return { id, calendar, row: first - 1, rows: end - first }
  }
  return undefined
}

/** Where an arrow key leads. */
export function movedBy(
  moving: Moving,
  arrow: 'up' | 'down' | 'left' | 'right',
  { calendars, day }: { calendars: number; day: ShownDay },
): Moving {
  const { calendar, row } = moving
  const step = arrow === 'up' || arrow === 'left' ? -1 : 1
  return arrow === 'up' || arrow === 'down'
    ? movedTo(moving, { calendar, row: row + step }, day)
    : { ...moving, calendar: Math.min(Math.max(calendar + step, 0), calendars - 1) }
}

/** At another place, within the day. */
export function movedTo(moving: Moving, to: { calendar: number; row: number }, day: ShownDay): Moving {
  const row = Math.max(0, Math.min(to.row, rowCount(day) - moving.rows))
  return { ...moving, calendar: to.calendar, row }
}

/** What would come of it, as far as the screen knows; the server decides. */
export interface Effect {
  readonly calendarName: string
  readonly calendarId: number
  readonly start: LocalDateTime
  readonly end: LocalDateTime
  /** Undefined if there seems to be room. */
  readonly obstacle: string | undefined
}

export function effectOf({ id, calendar, row, rows }: Moving, calendars: Calendars, day: ShownDay): Effect | undefined {
  const there = calendars[calendar]
  if (!there) return undefined
  const isThere = (stretch: { start: LocalDateTime; end: LocalDateTime }, at: number) => {
    const { first, end } = rowsOf(stretch, day)
    return first - 1 <= at && at < end - 1
  }
  const steps = Array.from({ length: rows }, (_, index) => row + index)
  const closed = there.backgroundEvents.find((event) => steps.some((at) => isThere(event, at)))
  const others = there.appointments.filter((each) => each.id !== id && each.appointmentStatus !== 'Cancelled')
  const takers = [...others, ...there.blockedPlaces]
  const isFull = steps.some((at) => takers.filter((other) => isThere(other, at)).length >= there.maxColumns)
  return {
    calendarName: there.name,
    calendarId: there.calendarId,
    start: momentOf(row, day),
    end: momentOf(row + rows, day),
    obstacle: closed?.label ?? (isFull ? 'No free place' : undefined),
  }
}
