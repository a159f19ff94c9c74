import type { TogetherWith } from './messages.ts'

interface Booked {
  readonly id: number
  readonly householdId: number | null
  readonly locationId: number
  readonly day: string
}

/** The same for all who come together: of one household, at one office, on one day. */
export function togetherKey({ id, householdId, locationId, day }: Booked): string {
  return householdId === null ? String(id) : `${householdId} ${locationId} ${day}`
}

/** Those who come together, in the order of their times; a person alone is a group of one. */
export function together<B extends Booked & { readonly startMinute: number }>(rows: readonly B[]): B[][] {
  const groups = new Map<string, B[]>()
  for (const row of rows.toSorted((a, b) => a.startMinute - b.startMinute || a.id - b.id)) {
    const group = groups.get(togetherKey(row))
    if (group) group.push(row)
    else groups.set(togetherKey(row), [row])
  }
  return [...groups.values()]
}

/** The members of a household that a message is about, as it names them; a person alone needs no name next to their time. */
export function named(
  rows: readonly {
    readonly householdId: number | null
    readonly firstName: string
    readonly day: string
    readonly startMinute: number
  }[],
): TogetherWith[] {
  return rows.flatMap(({ householdId, firstName, day, startMinute }) =>
    householdId === null ? [] : [{ firstName, start: { date: day, minute: startMinute } }],
  )
}
