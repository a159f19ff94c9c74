import type { CalendarWithAppointments } from '#contract/staff-appointments.ts'
import { fromLocalDateTime, type Minute } from '#domain/time.ts'

/** An appointment's position on the grid. */
export interface Stop {
  readonly id: number
  readonly start: Minute
  /** Counted across all calendars, left to right. */
  readonly column: number
}

export type StopMove = 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom' | 'first' | 'last'

/** Every appointment in reading order: column by column, and by time within a column. */
export function stopsOf(calendars: readonly CalendarWithAppointments[]): Stop[] {
  let columnsBefore = 0
  return calendars.flatMap(({ appointments, maxColumns }) => {
    const stops = appointments.map(({ id, start, column }) => ({
      id,
      start: fromLocalDateTime(start).minute,
      column: columnsBefore + column,
    }))
    columnsBefore += maxColumns
    return stops.sort((a, b) => a.column - b.column || a.start - b.start)
  })
}

/** Where a move leads; undefined if there is nothing further in that direction. */
export function stopAfter(stops: readonly Stop[], from: Stop, move: StopMove): Stop | undefined {
  if (move === 'first') return stops[0]
  if (move === 'last') return stops.at(-1)
  if (move === 'left') return inNextColumn(stops.findLast((stop) => stop.column < from.column))
  if (move === 'right') return inNextColumn(stops.find((stop) => stop.column > from.column))

  const column = inColumn(stops, from.column)
  if (move === 'top') return column[0]
  if (move === 'bottom') return column.at(-1)
  return column[column.indexOf(from) + (move === 'up' ? -1 : 1)]

  function inNextColumn(some: Stop | undefined) {
    return nearest(inColumn(stops, some?.column), from.start)
  }
}

/** Where Tab enters the grid: where focus was, or what is now nearest; else what comes next after a minute. */
export function tabStopOf(
  stops: readonly Stop[],
  chosen: Stop | undefined,
  after: Minute | undefined,
): Stop | undefined {
  if (chosen) {
    const sameColumn = inColumn(stops, chosen.column)
    return stops.find(({ id }) => id === chosen.id) ?? nearest(sameColumn, chosen.start) ?? nearest(stops, chosen.start)
  }
  const upcoming = after === undefined ? [] : stops.filter(({ start }) => start >= after)
  return upcoming.length > 0 ? nearest(upcoming, after ?? 0) : stops[0]
}

function inColumn(stops: readonly Stop[], column: number | undefined): readonly Stop[] {
  return stops.filter((stop) => stop.column === column)
}

/** The stop nearest in time; on a tie, the first. */
function nearest(stops: readonly Stop[], start: Minute): Stop | undefined {
  const distance = (stop: Stop) => Math.abs(stop.start - start)
  return stops.reduce<Stop | undefined>(
    (best, stop) => (best && distance(best) <= distance(stop) ? best : stop),
    undefined,
  )
}
