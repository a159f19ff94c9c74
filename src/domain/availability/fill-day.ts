import {
  columnsOf,
  type DayBits,
  firstColumnWith,
  noBits,
  withoutBits,
  withoutRanges,
  withRange,
} from '#domain/availability/bits.ts'
import { type DaySearch, firstStart, type StartTime } from '#domain/availability/slots.ts'
import type { Minute } from '#domain/time.ts'

/** A visit to fill a day with, over and over. */
export type Filler = Pick<DaySearch, 'duration' | 'closedForTypes'>

type FilledDay = Pick<DaySearch, 'windows' | 'free' | 'earliest'>

/**
 * Visits for every free place of a day, for as long as any filler fits: round after round from morning to evening, back
 * to back. Where several fit, they take turns, or as `draw` says (from 0 up to 1). Booked in this order, each finds its
 * place free unless another booking comes in between.
 */
export function fillDay<F extends Filler>(
  day: FilledDay,
  fillers: readonly F[],
  draw?: () => number,
): (StartTime & { readonly filler: F })[] {
  const visits: (StartTime & { readonly filler: F })[] = []
  let { free } = day
  for (let earliest = day.earliest; ; ) {
    const first = draw ? Math.floor(draw() * fillers.length) : visits.length
    const inTurn = fillers.map((_, n) => fillers[(first + n) % fillers.length] as F)
    const next = soonest({ ...day, free, earliest }, inTurn)
    if (!next && earliest === day.earliest) return visits
    if (next) {
      free = withoutVisit(free, next)
      visits.push(next)
    }
    earliest = next ? next.minute + next.length : day.earliest
  }
}

/** The first start of any of the fillers; the first of those that fit there. */
function soonest<F extends Filler>(day: FilledDay, fillers: readonly F[]) {
  const starts = fillers.flatMap((filler) => {
    const start = firstStart({ ...day, ...filler })
    return start ? [{ ...start, filler }] : []
  })
  return starts.toSorted((a, b) => a.minute - b.minute)[0]
}

/** The free ticks after a visit has taken the first column with room for it. */
function withoutVisit(free: DayBits, { minute, length, filler }: StartTime & { readonly filler: Filler }): DayBits {
  const range = { from: minute, to: minute + length }
  const column = firstColumnWith(withoutRanges(free, filler.closedForTypes ?? []), range) ?? 0
  return withoutBits(free, withRange(noBits(columnsOf(free)), column, range))
}

/** Minutes for which an office stays as busy as it is. */
const BLOCK = 30

/**
 * What is free of a day that no one wants: most of the morning is wanted, and less and less toward the evening. The
 * columns that stay empty are the last ones, since bookings take the first that is free.
 */
export function quietTimes({ windows, free }: Pick<DaySearch, 'windows' | 'free'>, draw: () => number): DayBits {
  const columns = columnsOf(free)
  const [opens, closes] = [windows[0]?.from ?? 0, windows.at(-1)?.to ?? 0]
  let quiet = noBits(columns)
  for (let from: Minute = opens; from < closes; from += BLOCK) {
    const busy = Array.from({ length: columns }, draw).filter((drawn) => drawn < wanted(from, opens, closes)).length
    for (let column = busy; column < columns; column++) quiet = withRange(quiet, column, { from, to: from + BLOCK })
  }
  return quiet
}

/** How much of a day's time is taken, from its first hours to its last. */
const WANTED = [0.95, 0.95, 0.85, 0.65, 0.7, 0.6, 0.4] as const

function wanted(minute: Minute, opens: Minute, closes: Minute): number {
  return WANTED[Math.floor(((minute - opens) / (closes - opens)) * WANTED.length)] ?? 0
}
