import type { CalendarWithAppointments } from '#contract/staff-appointments.ts'
import type { LocalDateTime } from '#domain/time.ts'
import { momentOf, rowCount, rowsOf, type ShownDay } from './day-layout.ts'

/** An appointment on its way to another place of the day. */
export interface Moving {
  readonly id: number
  /** Counted from the left. */
  readonly calendar: number
  /** Of that calendar: where it is wanted. */
  readonly column: number
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
    return { id, calendar, column: appointment.column, row: first - 1, rows: end - first }
  }
  return undefined
}

/** Where an arrow key leads: to the next column, or with Shift to the next calendar. */
export function movedBy(
  moving: Moving,
  arrow: 'up' | 'down' | 'left' | 'right',
  { calendars, day, isWide = false }: { calendars: Calendars; day: ShownDay; isWide?: boolean },
): Moving {
  const { calendar, column, row } = moving
  const step = arrow === 'up' || arrow === 'left' ? -1 : 1
  if (arrow === 'up' || arrow === 'down') return movedTo(moving, { calendar, column, row: row + step }, day)
  const beside = column + step
  if (!isWide && beside >= 0 && beside < (calendars[calendar]?.maxColumns ?? 1)) return { ...moving, column: beside }
  const next = calendars[calendar + step]
  if (!next) return moving
  return { ...moving, calendar: calendar + step, column: step > 0 || isWide ? 0 : next.maxColumns - 1 }
}

/** At another place, within the day. */
export function movedTo(moving: Moving, to: { calendar: number; column: number; row: number }, day: ShownDay): Moving {
  const row = Math.max(0, Math.min(to.row, rowCount(day) - moving.rows))
  return { ...moving, calendar: to.calendar, column: to.column, row }
}

/** What would come of it, as far as the screen knows; the server decides. */
export interface Effect {
  readonly calendarName: string
  readonly calendarId: number
  /** The one that was wanted, or the first that seems free. */
  readonly column: number
  readonly columns: number
  readonly start: LocalDateTime
  readonly end: LocalDateTime
  /** Undefined if there seems to be room. */
  readonly obstacle: string | undefined
}

export function effectOf(
  { id, calendar, column, row, rows }: Moving,
  calendars: Calendars,
  day: ShownDay,
): Effect | undefined {
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
  const isFree = (wanted: number) =>
    !takers.some((taker) => taker.column === wanted && steps.some((at) => isThere(taker, at)))
  const columns = Array.from({ length: there.maxColumns }, (_, index) => index)
  const free = isFree(column) ? column : columns.find(isFree)
  return {
    calendarName: there.name,
    calendarId: there.calendarId,
    column: free ?? column,
    columns: there.maxColumns,
    start: momentOf(row, day),
    end: momentOf(row + rows, day),
    obstacle: closed?.label ?? (free === undefined ? 'No free place' : undefined),
  }
}
