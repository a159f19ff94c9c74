import type { CalendarWithAppointments } from '#contract/staff-appointments.ts'
import { fromLocalDateTime, type Minute } from '#domain/time.ts'

/** Where an appointment stands on the grid. */
export interface Place {
  readonly id: number
  readonly start: Minute
  /** One lane after the other, over all calendars from left to right. */
  readonly lane: number
}

export type Move = 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom' | 'first' | 'last'

/** Every appointment in reading order: lane by lane, and by time within a lane. */
export function placesOf(calendars: readonly CalendarWithAppointments[]): Place[] {
  let lanesBefore = 0
  return calendars.flatMap(({ appointments, maxColumns }) => {
    const places = appointments.map(({ id, start, column }) => ({
      id,
      start: fromLocalDateTime(start).minute,
      lane: lanesBefore + column,
    }))
    lanesBefore += maxColumns
    return places.sort((a, b) => a.lane - b.lane || a.start - b.start)
  })
}

/** Where a move leads; undefined where there is nothing further in that direction. */
export function placeAfter(places: readonly Place[], from: Place, move: Move): Place | undefined {
  if (move === 'first') return places[0]
  if (move === 'last') return places.at(-1)
  if (move === 'left') return inNextLane(places.findLast((place) => place.lane < from.lane))
  if (move === 'right') return inNextLane(places.find((place) => place.lane > from.lane))

  const lane = inLane(places, from.lane)
  if (move === 'top') return lane[0]
  if (move === 'bottom') return lane.at(-1)
  return lane[lane.indexOf(from) + (move === 'up' ? -1 : 1)]

  function inNextLane(some: Place | undefined) {
    return nearest(inLane(places, some?.lane), from.start)
  }
}

/** Where Tab enters the grid: where somebody was, or what now stands nearest to it; else what comes next after a minute. */
export function tabStopOf(
  places: readonly Place[],
  chosen: Place | undefined,
  after: Minute | undefined,
): Place | undefined {
  if (chosen) {
    const sameLane = inLane(places, chosen.lane)
    return places.find(({ id }) => id === chosen.id) ?? nearest(sameLane, chosen.start) ?? nearest(places, chosen.start)
  }
  const upcoming = after === undefined ? [] : places.filter(({ start }) => start >= after)
  return upcoming.length > 0 ? nearest(upcoming, after ?? 0) : places[0]
}

function inLane(places: readonly Place[], lane: number | undefined): readonly Place[] {
  return places.filter((place) => place.lane === lane)
}

/** The place nearest in time; of several equally near the first. */
function nearest(places: readonly Place[], start: Minute): Place | undefined {
  const distance = (place: Place) => Math.abs(place.start - start)
  return places.reduce<Place | undefined>(
    (best, place) => (best && distance(best) <= distance(place) ? best : place),
    undefined,
  )
}
