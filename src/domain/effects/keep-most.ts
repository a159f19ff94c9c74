import {
  columnHas,
  columnsOf,
  type DayBits,
  noBits,
  TICK,
  withColumns,
  withoutBits,
  withRange,
} from '#domain/availability/bits.ts'
import { type Minute, overlaps, type Range } from '#domain/time.ts'

/** A place in a calendar's day. */
export interface Place extends Range {
  readonly calendarId: number
  readonly column: number
}

/** Someone with a place on a day. */
export interface Placeholder extends Place {
  readonly id: number
  /** People booked together have one: of those whose places close, all keep their time or none does (REBOOK-8). */
  readonly householdId?: number | null
}

export interface DayToKeep<P> {
  /** What each calendar of the office has open after the change. */
  readonly open: ReadonlyMap<number, DayBits>
  /** Their places close. The first in the list keep their time when others have to give way. */
  readonly homeless: readonly P[]
  /** Their places stay open: they keep their time, wherever it is. */
  readonly settled: readonly P[]
  /** Places that stay as they are: of people at the counter, held ones and blocked ones. */
  readonly fixed: readonly Place[]
  /** Whether a calendar serves what a person comes for, at their time. */
  readonly serves: (person: P, calendarId: number) => boolean
}

export interface KeptAndLost<P> {
  /** Those who keep their time in another place. Two may exchange places. */
  readonly moved: readonly { readonly person: P; readonly calendarId: number; readonly column: number }[]
  /** Those who have no place left at their time. */
  readonly lost: readonly P[]
}

/** How many ways of placing people are followed: on usual days all of them, on larger ones the best. With many people fewer, because a manager is waiting. */
const WAYS_FOLLOWED = { least: 50, most: 2000, times: 100_000 }
/** How many households that could be kept only in part are tried both ways: all kept, and all lost. */
const HOUSEHOLDS_TRIED = 64

/**
 * Keeps the most people at their time: in their own calendar if possible, else in another of the office that serves them.
 * People whose places stay open are not moved unless that keeps one more. No one whose place stays open loses it.
 */
export function keepMost<P extends Placeholder>(day: DayToKeep<P>): KeptAndLost<P> {
  if (day.homeless.length === 0) return { moved: [], lost: [] }
  let best: Arrangement<P> | undefined
  let tried = 0
  const follow = (staying: ReadonlySet<number>, leaving: ReadonlySet<number>): void => {
    const arrangement = arrange(day, staying, leaving)
    if (!arrangement || (best && isNoBetter(arrangement.cost, best.cost))) return
    const torn = tornHousehold(day, arrangement)
    if (torn === undefined) {
      best = arrangement
      return
    }
    follow(staying, new Set([...leaving, torn]))
    if (++tried <= HOUSEHOLDS_TRIED) follow(new Set([...staying, torn]), leaving)
  }
  follow(new Set(), new Set())
  return best ? resultOf(day, best) : { moved: [], lost: day.homeless }
}

/** What an arrangement costs: people lost, how early they are, and people who change calendar. Less is better, in this order. */
type Cost = readonly [lost: number, early: number, strangers: number]
const FREE: Cost = [0, 0, 0]
const add = (a: Cost, b: Cost): Cost => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const compare = (a: Cost, b: Cost) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
const isNoBetter = (a: Cost, b: Cost) => compare(a, b) >= 0

interface Arrangement<P> {
  readonly cost: Cost
  /** Where people are who were given a place; those of `homeless` who are missing have none. */
  readonly places: ReadonlyMap<P, Spot>
}

interface Spot {
  readonly calendarId: number
  readonly column: number
}

/** A household that would be kept only in part. */
function tornHousehold<P extends Placeholder>(
  { homeless }: DayToKeep<P>,
  { places }: Arrangement<P>,
): number | undefined {
  const kept = new Set(homeless.flatMap((one) => (places.has(one) ? (one.householdId ?? []) : [])))
  const torn = homeless.find((one) => !places.has(one) && kept.has(one.householdId ?? -1))
  return torn?.householdId ?? undefined
}

/** Places the homeless around everyone else. If that loses someone, everyone in those hours is placed again. */
function arrange<P extends Placeholder>(
  day: DayToKeep<P>,
  staying: ReadonlySet<number>,
  leaving: ReadonlySet<number>,
): Arrangement<P> | undefined {
  const isIn = (households: ReadonlySet<number>) => (one: P) => households.has(one.householdId ?? -1)
  const [mustStay, mustLeave] = [isIn(staying), isIn(leaving)]
  const candidates = day.homeless.filter((one) => !mustLeave(one))
  const costOfLosing = new Map<P, Cost>(day.homeless.map((one, i) => [one, [1, day.homeless.length - i, 0]]))
  const lossOf = (one: P): Cost => costOfLosing.get(one) ?? FREE
  let cost = day.homeless.filter(mustLeave).map(lossOf).reduce(add, FREE)
  const places = new Map<P, Spot>()
  const isHomeless = new Set<P>(day.homeless)

  for (const span of spansOf(candidates, [...candidates, ...day.settled])) {
    const around = arrangeAll(
      span.people.filter((one) => isHomeless.has(one)),
      {
        free: freeOf(day, [...day.fixed, ...day.settled]),
        serves: day.serves,
        lossOf,
      },
    )
    if (!around) throw new Error('people who may be lost can always be placed')
    let chosen: Arrangement<P> = around
    const isTorn = span.people.some((one) => isHomeless.has(one) && mustStay(one) && !around.places.has(one))
    const mayBeLost = (one: P) => isHomeless.has(one) && !mustStay(one)
    if (isTorn || around.cost[0] > leastLost(day, span.people, mayBeLost)) {
      const again = arrangeAll(span.people, {
        free: freeOf(day, day.fixed),
        serves: day.serves,
        lossOf: (one) => (mayBeLost(one) ? lossOf(one) : undefined),
      })
      if (again && (isTorn || again.cost[0] < around.cost[0])) chosen = again
      else if (isTorn) return undefined
    }
    cost = add(cost, chosen.cost)
    for (const [one, place] of chosen.places) places.set(one, place)
  }
  return { cost, places }
}

/** People of one stretch of time, which no one outside it touches. */
interface Span<P> {
  readonly people: readonly P[]
}

/** The stretches of time in which someone of `wanted` is, each with everyone who is there. */
function spansOf<P extends Range>(wanted: readonly P[], everyone: readonly P[]): Span<P>[] {
  const isWanted = new Set(wanted)
  const spans: { people: P[]; to: Minute }[] = []
  for (const one of everyone.toSorted((a, b) => a.from - b.from)) {
    const last = spans.at(-1)
    if (last && one.from < last.to) {
      last.people.push(one)
      last.to = Math.max(last.to, one.to)
    } else spans.push({ people: [one], to: one.to })
  }
  return spans.filter(({ people }) => people.some((one) => isWanted.has(one)))
}

/**
 * How many have to be lost in any case: at some moment, more people depend on some calendars than those calendars have
 * columns. Losing the one who stays longest is then best. If no more are lost, there is nothing to gain.
 */
function leastLost<P extends Placeholder>(day: DayToKeep<P>, people: readonly P[], mayBeLost: (one: P) => boolean) {
  const free = [...freeOf(day, day.fixed)]
  const servedBy = new Map(people.map((one) => [one, free.flatMap(([id]) => (day.serves(one, id) ? [id] : []))]))
  const groups = new Map([...servedBy.values()].map((ids) => [ids.join(), ids]))
  const lostOf = (ids: readonly number[]) => {
    const bits = free.flatMap(([id, each]) => (ids.includes(id) ? [each] : []))
    const pool = people.filter((one) => servedBy.get(one)?.every((id) => ids.includes(id)))
    const gone = new Set<P>()
    const first = Math.min(...pool.map(({ from }) => from))
    const last = Math.max(...pool.map(({ to }) => to))
    for (let from = first; from < last; from += TICK) {
      const range = { from, to: from + TICK }
      const there = pool.filter((one) => !gone.has(one) && overlaps(one, range))
      const room = bits.reduce((sum, each) => sum + columnsWith(each, range), 0)
      const longest = there.filter(mayBeLost).toSorted((a, b) => b.to - a.to)
      for (const one of longest.slice(0, Math.max(0, there.length - room))) gone.add(one)
    }
    return gone.size
  }
  return Math.max(0, ...[...groups.values()].map(lostOf))
}

function columnsWith(bits: DayBits, range: Range): number {
  let count = 0
  for (let column = 0; column < columnsOf(bits); column++) if (columnHas(bits, column, range)) count++
  return count
}

/** What is open after the change and not taken by these. */
function freeOf<P>({ open }: DayToKeep<P>, taken: readonly Place[]): Map<number, DayBits> {
  const free = new Map<number, DayBits>()
  for (const [calendarId, bits] of open) {
    const here = taken.filter((place) => place.calendarId === calendarId)
    free.set(
      calendarId,
      withoutBits(
        bits,
        here.reduce(
          (all, { column, from, to }) => withRange(withColumns(all, column + 1), column, { from, to }),
          noBits(columnsOf(bits)),
        ),
      ),
    )
  }
  return free
}

/** Columns of a calendar that are free at the same times, as far as these people can tell: one is as good as another. */
interface Bench {
  readonly calendarId: number
  readonly columns: readonly number[]
  readonly fits: (one: Range) => boolean
}

interface PlacingRules<P> {
  readonly free: ReadonlyMap<number, DayBits>
  readonly serves: DayToKeep<P>['serves']
  /** Undefined for those who may not be lost. */
  readonly lossOf: (one: P) => Cost | undefined
}

/** One way to place the people looked at so far. */
interface Way<P> {
  readonly cost: Cost
  /** For each bench, the ends of the people who are there now, in order. */
  readonly busy: readonly (readonly Minute[])[]
  readonly spots: Spots<P> | undefined
}
interface Spots<P> {
  readonly person: P
  readonly bench: number
  readonly before: Spots<P> | undefined
}

/**
 * Places people at the least cost, in the order of their starts. Two ways that leave the same places busy from here on are
 * as good as the cheaper of them, so only that is followed. Undefined if someone is left who may not be lost.
 */
function arrangeAll<P extends Placeholder>(people: readonly P[], rules: PlacingRules<P>): Arrangement<P> | undefined {
  const benches = benchesOf(people, rules.free)
  const { least, most, times } = WAYS_FOLLOWED
  const followed = Math.min(most, Math.max(least, Math.floor(times / people.length)))
  let ways: Way<P>[] = [{ cost: FREE, busy: benches.map(() => []), spots: undefined }]
  for (const one of people.toSorted((a, b) => a.from - b.from)) {
    const fitting = benches.flatMap((bench, i) => (bench.fits(one) && rules.serves(one, bench.calendarId) ? [i] : []))
    const loss = rules.lossOf(one)
    const next = new Map<string, Way<P>>()
    for (const way of ways) {
      const busy = way.busy.map((ends) =>
        ends.some((end) => end <= one.from) ? ends.filter((end) => end > one.from) : ends,
      )
      if (loss) keepCheaper(next, { ...way, cost: add(way.cost, loss), busy })
      for (const i of fitting) {
        const ends = busy[i] ?? []
        if (ends.length >= (benches[i]?.columns.length ?? 0)) continue
        const isStranger = benches[i]?.calendarId !== one.calendarId
        keepCheaper(next, {
          cost: isStranger ? add(way.cost, [0, 0, 1]) : way.cost,
          busy: busy.with(
            i,
            [...ends, one.to].toSorted((a, b) => a - b),
          ),
          spots: { person: one, bench: i, before: way.spots },
        })
      }
    }
    ways = [...next.values()]
    if (ways.length > followed) ways = ways.toSorted((a, b) => compare(a.cost, b.cost)).slice(0, followed)
  }
  const [best] = ways.toSorted((a, b) => compare(a.cost, b.cost))
  return best && { cost: best.cost, places: columnsFor(benches, best.spots) }
}

function keepCheaper<P>(ways: Map<string, Way<P>>, way: Way<P>): void {
  const key = way.busy.map((ends) => ends.join()).join(';')
  const known = ways.get(key)
  if (!known || compare(way.cost, known.cost) < 0) ways.set(key, way)
}

function benchesOf(people: readonly Range[], free: ReadonlyMap<number, DayBits>): Bench[] {
  const times = [...new Map(people.map((one) => [`${one.from} ${one.to}`, one])).values()]
  const benches = new Map<string, { calendarId: number; columns: number[]; fits: (one: Range) => boolean }>()
  for (const [calendarId, bits] of free)
    for (let column = 0; column < columnsOf(bits); column++) {
      const fits = (one: Range) => columnHas(bits, column, one)
      const fitting = times.map((one) => (fits(one) ? '1' : '0')).join('')
      if (!fitting.includes('1')) continue
      const key = `${calendarId} ${fitting}`
      const known = benches.get(key)
      if (known) known.columns.push(column)
      else benches.set(key, { calendarId, columns: [column], fits })
    }
  return [...benches.values()]
}

/** Gives everyone on a bench a column of it: their own if they can have it, else one that is no one's own just then. */
function columnsFor<P extends Placeholder>(benches: readonly Bench[], spots: Spots<P> | undefined): Map<P, Spot> {
  const placed = benches.map((): P[] => [])
  for (let each = spots; each; each = each.before) placed[each.bench]?.push(each.person)
  const places = new Map<P, Spot>()
  for (const [i, { calendarId, columns }] of benches.entries()) {
    const people = (placed[i] ?? []).toSorted((a, b) => a.from - b.from)
    const busyUntil = new Map(columns.map((column) => [column, 0]))
    for (const one of people) {
      const isOwn = (who: P, column: number) => who.calendarId === calendarId && who.column === column
      const free = columns.filter((column) => (busyUntil.get(column) ?? 0) <= one.from)
      const isLeftAlone = (column: number) => !people.some((who) => isOwn(who, column) && overlaps(who, one))
      const column = free.find((each) => isOwn(one, each)) ?? free.find(isLeftAlone) ?? free[0]
      if (column === undefined) throw new Error('a bench has a column for everyone on it')
      busyUntil.set(column, one.to)
      places.set(one, { calendarId, column })
    }
  }
  return places
}

function resultOf<P extends Placeholder>(
  { homeless, settled }: DayToKeep<P>,
  { places }: Arrangement<P>,
): KeptAndLost<P> {
  const moved = [...homeless, ...settled].flatMap((person) => {
    const place = places.get(person)
    const isThere = place?.calendarId === person.calendarId && place.column === person.column
    return place && !isThere ? [{ person, ...place }] : []
  })
  return { moved, lost: homeless.filter((one) => !places.has(one)) }
}
