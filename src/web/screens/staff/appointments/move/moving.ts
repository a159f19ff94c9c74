import type { CalendarWithAppointments, StartTimes } from '#contract/staff-appointments.ts'
import type { LocalDateTime } from '#domain/time.ts'
import { momentOf, rowCount, rowsOf, type ShownDay, STEP } from '#web/screens/staff/appointments/day/day-layout.ts'

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
  if (arrow === 'up' || arrow === 'down') {
    const next = nextStart(row + step, step, calendars[calendar]?.startTimes ?? [], day)
    return movedTo(moving, { calendar, column, row: next }, day)
  }
  const beside = column + step
  if (!isWide && beside >= 0 && beside < (calendars[calendar]?.maxColumns ?? 1)) return { ...moving, column: beside }
  const next = calendars[calendar + step]
  if (!next) return moving
  return { ...moving, calendar: calendar + step, column: step > 0 || isWide ? 0 : next.maxColumns - 1 }
}

interface GridPlace {
  readonly calendar: number
  readonly column: number
  readonly row: number
}

/** At another place, within the day. */
export function movedTo(moving: Moving, to: GridPlace, day: ShownDay): Moving {
  const row = Math.max(0, Math.min(to.row, rowCount(day) - moving.rows))
  return { ...moving, calendar: to.calendar, column: to.column, row }
}

/** Where a pointer means it to start: between two starts the nearer one, because the server would refuse the place itself. */
export function nearestStart({ calendar, row }: GridPlace, calendars: Calendars, day: ShownDay): number {
  const hours = hoursAt(row, calendars[calendar]?.startTimes ?? [], day)
  if (!hours) return row
  const { first, end, apart } = hours
  const last = first + Math.floor((end - 1 - first) / apart) * apart
  return Math.min(first + Math.round((row - first) / apart) * apart, last)
}

/** The first start on the way up (-1) or down (1), or else where the hours end. */
function nextStart(row: number, way: -1 | 1, startTimes: readonly StartTimes[], day: ShownDay): number {
  const hours = hoursAt(row, startTimes, day)
  if (!hours) return row
  const { first, end, apart } = hours
  const round = way > 0 ? Math.ceil : Math.floor
  return Math.min(first + round((row - first) / apart) * apart, end)
}

/** The hours that a row is in: their rows, counted from 0, and how many are between two starts. */
function hoursAt(row: number, startTimes: readonly StartTimes[], day: ShownDay) {
  for (const { start, end, everyMinutes } of startTimes) {
    const rows = rowsOf({ start, end }, day)
    const hours = { first: rows.first - 1, end: rows.end - 1, apart: Math.max(1, Math.round(everyMinutes / STEP)) }
    if (hours.first <= row && row < hours.end) return hours
  }
  return undefined
}

/** What would come of it, as far as the screen knows; the server decides. */
export interface MoveEffect {
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
): MoveEffect | undefined {
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
