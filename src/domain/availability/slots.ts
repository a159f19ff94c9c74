import { type DayBits, hasMinute, runStarts, TICK, TICKS_PER_DAY, withoutRanges } from '#domain/availability/bits.ts'
import type { Window } from '#domain/availability/hours.ts'
import { type Minute, MINUTES_PER_DAY, overlaps, type Range } from '#domain/time.ts'

/** A time a visit can begin, and how long it then lasts. */
export interface StartTime {
  readonly minute: Minute
  readonly length: Minute
}

/** One day of one calendar, and the visit that needs a place in it. */
export interface DaySearch {
  /** In order of time. */
  readonly windows: readonly Window[]
  /** Open and not taken. */
  readonly free: DayBits
  /** Σ `interactionDuration` × quantity, in minutes. */
  readonly duration: Minute
  /** Time closed only to the visit's types. */
  readonly closedForTypes?: readonly Range[]
  /** No start before this minute. */
  readonly earliest?: Minute
  /** Starts in these ranges only; without any, at any time. */
  readonly startsIn?: readonly Range[]
}

/** How long a visit that starts in this window lasts: its duration rounded up to whole time slots. */
export function lengthAt({ timeSlotDuration }: Window, duration: Minute): Minute {
  return Math.max(1, Math.ceil(duration / timeSlotDuration)) * timeSlotDuration
}

export function windowAt(windows: readonly Window[], minute: Minute): Window | undefined {
  return windows.find((window) => window.from <= minute && minute < window.to)
}

export function isOnGrid(window: Window, minute: Minute): boolean {
  return (minute - window.from) % window.timeSlotDuration === 0
}

/** Every time of the day when the visit fits into one column from start to end. */
export function startTimes(search: DaySearch): StartTime[] {
  const starts: StartTime[] = []
  visitStarts(search, (minute, length) => {
    starts.push({ minute, length })
    return 'next'
  })
  return starts
}

export function firstStart(search: DaySearch): StartTime | undefined {
  let first: StartTime | undefined
  visitStarts(search, (minute, length) => {
    first = { minute, length }
    return 'enough'
  })
  return first
}

/** The first so many, in order of time. */
export function firstStarts(search: DaySearch, count: number): StartTime[] {
  const starts: StartTime[] = []
  visitStarts(search, (minute, length) => {
    starts.push({ minute, length })
    return starts.length < count ? 'next' : 'enough'
  })
  return starts
}

export function isFreeDay(search: DaySearch): boolean {
  return firstStart(search) !== undefined
}

/** The start times of one date across several calendars, each once; where they differ, the shortest visit counts. */
export function startTimesOfAll(searches: readonly DaySearch[]): StartTime[] {
  const lengths = new Uint16Array(TICKS_PER_DAY)
  for (const search of searches) {
    visitStarts(search, (minute, length) => {
      const known = lengths[minute / TICK] ?? 0
      if (known === 0 || length < known) lengths[minute / TICK] = length
      return 'next'
    })
  }
  const starts: StartTime[] = []
  lengths.forEach((length, tick) => {
    if (length > 0) starts.push({ minute: tick * TICK, length })
  })
  return starts
}

const ALL_DAY: readonly Range[] = [{ from: 0, to: MINUTES_PER_DAY }]

/** In order of time, until the callback has enough: asking for the first does not pay for the rest. */
function visitStarts(search: DaySearch, visit: (minute: Minute, length: Minute) => 'next' | 'enough'): void {
  const { windows, free, duration, closedForTypes = [], earliest = 0, startsIn = ALL_DAY } = search
  const usable = withoutRanges(free, closedForTypes)
  for (const window of windows) {
    const first = firstOnGrid(window, earliest)
    if (first >= window.to || !startsIn.some((range) => overlaps(range, { from: first, to: window.to }))) continue
    const length = lengthAt(window, duration)
    const fits = runStarts(usable, length / TICK)
    for (let minute = first; minute < window.to; minute += window.timeSlotDuration) {
      if (!hasMinute(fits, minute) || !startsIn.some(({ from, to }) => from <= minute && minute < to)) continue
      if (visit(minute, length) === 'enough') return
    }
  }
}

function firstOnGrid({ from, timeSlotDuration }: Window, earliest: Minute): Minute {
  return from + Math.max(0, Math.ceil((earliest - from) / timeSlotDuration)) * timeSlotDuration
}
