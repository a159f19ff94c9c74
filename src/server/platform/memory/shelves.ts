import type { LocalDate } from '#domain/time.ts'

/** What a kept value is about: what all locations share, one location, or one of its days. */
export interface Topic {
  readonly locationId?: number | null
  readonly day?: LocalDate | null
}

interface Kept {
  readonly name: string
  readonly value: unknown
  readonly bytes: number
}

/** Everything kept about one location, or about none. */
interface Shelf {
  bytes: number
  readonly whole: Map<string, Kept>
  /** Lists, because there are tens of thousands, with one or two values each. */
  readonly days: Map<LocalDate, readonly Kept[]>
}

export interface Shelves {
  find(topic: Topic, name: string): unknown
  put(topic: Topic, name: string, value: unknown, bytes: number): void
  /** Forgets what a change of the topic may have made wrong. */
  drop(topic: Topic): void
  clear(): void
  readonly bytes: number
}

/** Where what all locations share lies. */
const SHARED = 0
const shelfOf = ({ locationId }: Topic): number => locationId ?? SHARED

/** Whether a change concerns what is kept about a topic. */
export function touches(changed: Topic, topic: Topic): boolean {
  if (shelfOf(changed) === SHARED) return true
  const isWhole = !changed.day
  // Lists of locations are about none in particular.
  if (shelfOf(topic) === SHARED) return isWhole
  return shelfOf(changed) === shelfOf(topic) && (isWhole || changed.day === topic.day)
}

/** Room for values by location and day. When there is too much, the locations no one has asked about for longest go. */
export function createShelves(maxBytes: number): Shelves {
  /** In the order in which they were last asked for. */
  const shelves = new Map<number, Shelf>()
  let total = 0

  function keptOn(shelf: Shelf, day: LocalDate | null | undefined, name: string): Kept | undefined {
    return day ? shelf.days.get(day)?.find((kept) => kept.name === name) : shelf.whole.get(name)
  }

  function remove(locationId: number): void {
    total -= shelves.get(locationId)?.bytes ?? 0
    shelves.delete(locationId)
  }

  function take(shelf: Shelf, bytes: number): void {
    shelf.bytes += bytes
    total += bytes
  }

  return {
    find(topic, name) {
      const { day } = topic
      const at = shelfOf(topic)
      const shelf = shelves.get(at)
      if (!shelf) return undefined
      // Once for each question: every one needs its location.
      if (!day) {
        shelves.delete(at)
        shelves.set(at, shelf)
      }
      return keptOn(shelf, day, name)?.value
    },
    put(topic, name, value, bytes) {
      const { day } = topic
      const at = shelfOf(topic)
      const shelf: Shelf = shelves.get(at) ?? { bytes: 0, whole: new Map(), days: new Map() }
      shelves.delete(at)
      shelves.set(at, shelf)
      const kept = { name, value, bytes }
      const before = keptOn(shelf, day, name)
      take(shelf, bytes - (before?.bytes ?? 0))
      if (day) shelf.days.set(day, [...(shelf.days.get(day) ?? []).filter((each) => each !== before), kept])
      else shelf.whole.set(name, kept)
      for (const oldest of shelves.keys()) {
        if (total <= maxBytes || oldest === at) break
        remove(oldest)
      }
    },
    drop(topic) {
      const { day } = topic
      const at = shelfOf(topic)
      if (at === SHARED) return this.clear()
      const shelf = shelves.get(at)
      if (!day) {
        remove(at)
        // Lists of locations lie there.
        remove(SHARED)
      } else if (shelf) {
        for (const { bytes } of shelf.days.get(day) ?? []) take(shelf, -bytes)
        shelf.days.delete(day)
      }
    },
    clear() {
      shelves.clear()
      total = 0
    },
    get bytes() {
      return total
    },
  }
}
