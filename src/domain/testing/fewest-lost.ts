import { columnHas, columnsOf, type DayBits, noBits } from '#domain/availability/bits.ts'
import type { DayToKeep, Placeholder } from '#domain/effects/keep-most.ts'
import { overlaps } from '#domain/time.ts'

/**
 * How few people a change has to disturb: tries every way to place everyone, one person after the other, and remembers what
 * the rest costs from the same position. Slow and exact: it judges `keepMost`.
 */
export function fewestLost<P extends Placeholder>({ open, homeless, settled, fixed, serves }: DayToKeep<P>): number {
  const mayGo = new Set<P>(homeless)
  const people = [...homeless, ...settled].toSorted((a, b) => a.from - b.from)
  const columns = [...open].flatMap(([calendarId, bits]) =>
    Array.from({ length: columnsOf(bits) }, (_, column) => ({ calendarId, column })),
  )
  const bitsOf = (calendarId: number): DayBits => open.get(calendarId) ?? noBits(0)
  const fits = people.map((one) =>
    columns.map(
      ({ calendarId, column }) =>
        serves(one, calendarId) &&
        columnHas(bitsOf(calendarId), column, one) &&
        !fixed.some((place) => place.calendarId === calendarId && place.column === column && overlaps(place, one)),
    ),
  )
  const known = new Map<string, number>()

  /** What is lost from this person on, when these columns are busy until then and these families are kept or not. */
  const lostFrom = (i: number, busy: readonly number[], families: ReadonlyMap<number, boolean>): number => {
    const one = people[i]
    if (one === undefined) return 0
    const key = `${i} ${busy.map((until) => (until > one.from ? until : 0)).join()} ${JSON.stringify([...families])}`
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const family = mayGo.has(one) ? (one.householdId ?? undefined) : undefined
    const isKept = family === undefined ? undefined : families.get(family)
    const decided = (kept: boolean) => (family === undefined ? families : new Map([...families, [family, kept]]))
    let least = Number.POSITIVE_INFINITY
    if (mayGo.has(one) && isKept !== true) least = 1 + lostFrom(i + 1, busy, decided(false))
    if (isKept !== false)
      for (const [n, canSit] of (fits[i] ?? []).entries())
        if (canSit && (busy[n] ?? 0) <= one.from)
          least = Math.min(least, lostFrom(i + 1, busy.with(n, one.to), decided(true)))
    known.set(key, least)
    return least
  }
  return lostFrom(
    0,
    columns.map(() => 0),
    new Map(),
  )
}
