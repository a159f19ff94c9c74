import {
  columnsOf,
  type DayBits,
  firstColumnWith,
  noBits,
  withoutBits,
  withoutRanges,
  withRange,
} from '#domain/availability/bits.ts'
import { type DaySearch, type StartTime, startTimes } from '#domain/availability/slots.ts'

/** A visit to fill a day with, over and over. */
export type Filler = Pick<DaySearch, 'duration' | 'closedForTypes'>

/**
 * Visits for every free place of a day, for as long as any filler fits: the fillers take turns, one column per round,
 * from morning to evening. Booked in this order, each finds its place free unless another booking comes in between.
 */
export function fillDay<F extends Filler>(
  day: Pick<DaySearch, 'windows' | 'free' | 'earliest'>,
  fillers: readonly F[],
): (StartTime & { readonly filler: F })[] {
  const visits: (StartTime & { readonly filler: F })[] = []
  let { free } = day
  let left = fillers
  while (left.length > 0) {
    const fitting: F[] = []
    for (const filler of left) {
      const round = oneColumn({ ...day, ...filler, free })
      for (const start of round.starts) visits.push({ ...start, filler })
      free = round.free
      if (round.starts.length > 0) fitting.push(filler)
    }
    left = fitting
  }
  return visits
}

/** Visits back to back, each in the first column that has room for it, and what is still free afterward. */
function oneColumn(search: DaySearch): { starts: StartTime[]; free: DayBits } {
  const { closedForTypes = [] } = search
  const starts: StartTime[] = []
  let { free } = search
  let earliest = 0
  for (const start of startTimes(search)) {
    if (start.minute < earliest) continue
    const range = { from: start.minute, to: start.minute + start.length }
    const column = firstColumnWith(withoutRanges(free, closedForTypes), range)
    if (column === undefined) continue
    free = withoutBits(free, withRange(noBits(columnsOf(free)), column, range))
    starts.push(start)
    earliest = range.to
  }
  return { starts, free }
}
