import { columnHas, columnsOf, type DayBits, firstColumnWith, withoutRanges } from '#domain/availability/bits.ts'
import type { CalendarDay } from '#domain/availability/days.ts'
import { isOnGrid, lengthAt, type StartTime, startTimesOfAll, windowAt } from '#domain/availability/slots.ts'
import type { Minute, Range } from '#domain/time.ts'

/** Several people who come together: how long each of them takes. */
export interface Household {
  readonly durations: readonly Minute[]
}

/** Where one person of a household sits: in some column of this calendar's day. */
export interface PersonsPlace<D> extends StartTime {
  readonly day: D
}

/** A time at which a whole household can begin: from the first person's start to the last one's end. */
export interface HouseholdStart<D> extends StartTime {
  /** One for each person, in the order of the household: if they come one after the other, that of their starts. */
  readonly places: readonly PersonsPlace<D>[]
  /** One after the other; otherwise side by side. */
  readonly isInARow: boolean
}

/**
 * The places of a household that begins at a minute of one date, over the calendars of an office: side by side, all at
 * that minute; if there are too few, one after the other, each as soon as the one before has ended. Never with a gap.
 */
export function householdAt<D extends CalendarDay>(
  days: readonly D[],
  household: Household,
  minute: Minute,
): HouseholdStart<D> | undefined {
  const usable = days.map(usableDay)
  return startAt(usable, household, minute)
}

/** Every time of one date at which the household can begin, in order. */
export function householdStarts<D extends CalendarDay>(
  days: readonly D[],
  household: Household,
  { earliest = 0, startsIn }: { readonly earliest?: Minute; readonly startsIn?: readonly Range[] } = {},
): HouseholdStart<D>[] {
  const usable = days.map(usableDay)
  // All start together where the one with the shortest visit could, or the first of them where they could alone.
  const duration = Math.min(...household.durations)
  return startTimesOfAll(days.map((day) => ({ ...day, duration, earliest, ...(startsIn && { startsIn }) }))).flatMap(
    ({ minute }) => startAt(usable, household, minute) ?? [],
  )
}

/** A calendar's day without what is closed for the visit. */
interface Usable<D> {
  readonly day: D
  readonly free: DayBits
}

function usableDay<D extends CalendarDay>(day: D): Usable<D> {
  return { day, free: withoutRanges(day.free, day.closedForTypes ?? []) }
}

function startAt<D extends CalendarDay>(
  days: readonly Usable<D>[],
  household: Household,
  minute: Minute,
): HouseholdStart<D> | undefined {
  const together = sideBySide(days, household, minute)
  const places = together ?? inARow(days, household, minute)
  if (!places) return undefined
  const end = Math.max(...places.map((place) => place.minute + place.length))
  return { minute, length: end - minute, places, isInARow: !together }
}

/**
 * All start together. The person with the longest visit chooses first: a column that is free for them is free for everyone
 * after them, so it does not matter which of those columns they get.
 */
function sideBySide<D extends CalendarDay>(
  days: readonly Usable<D>[],
  { durations }: Household,
  minute: Minute,
): PersonsPlace<D>[] | undefined {
  const places: PersonsPlace<D>[] = []
  const taken = new Set<string>()
  const longestFirst = durations.map((_, i) => i).toSorted((a, b) => (durations[b] ?? 0) - (durations[a] ?? 0))
  for (const i of longestFirst) {
    const place = firstFree(days, durations[i] ?? 0, minute, taken)
    if (!place) return undefined
    places[i] = place
  }
  return places
}

/** The first column of the first calendar that is free for this long and that no one of them has taken. */
function firstFree<D extends CalendarDay>(
  days: readonly Usable<D>[],
  duration: Minute,
  minute: Minute,
  taken: Set<string>,
): PersonsPlace<D> | undefined {
  for (const [i, { day, free }] of days.entries()) {
    const length = lengthHere(day, duration, minute)
    if (length === undefined) continue
    const range = { from: minute, to: minute + length }
    for (let column = 0; column < columnsOf(free); column++) {
      if (taken.has(`${i} ${column}`) || !columnHas(free, column, range)) continue
      taken.add(`${i} ${column}`)
      return { day, minute, length }
    }
  }
  return undefined
}

/** No one overlaps with anyone, so each needs one free column of one calendar; the same as before if it has one. */
function inARow<D extends CalendarDay>(
  days: readonly Usable<D>[],
  { durations }: Household,
  minute: Minute,
): PersonsPlace<D>[] | undefined {
  // Two ways may lead to the same minute: what failed once fails again.
  const deadEnds = new Set<string>()
  const from = (start: Minute, person: number, before?: D): PersonsPlace<D>[] | undefined => {
    const duration = durations[person]
    if (duration === undefined) return []
    const key = `${start} ${person}`
    if (deadEnds.has(key)) return undefined
    const sameFirst = days.toSorted((a, b) => Number(b.day === before) - Number(a.day === before))
    for (const { day, free } of sameFirst) {
      const length = lengthHere(day, duration, start)
      if (length === undefined || firstColumnWith(free, { from: start, to: start + length }) === undefined) continue
      const rest = from(start + length, person + 1, day)
      if (rest) return [{ day, minute: start, length }, ...rest]
    }
    deadEnds.add(key)
    return undefined
  }
  return from(minute, 0)
}

/** How long a visit lasts that begins here; undefined where none can begin. */
function lengthHere({ windows }: CalendarDay, duration: Minute, minute: Minute): Minute | undefined {
  const window = windowAt(windows, minute)
  return window && isOnGrid(window, minute) ? lengthAt(window, duration) : undefined
}
