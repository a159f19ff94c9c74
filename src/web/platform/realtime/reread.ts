import type { Query, QueryClient } from '@tanstack/react-query'
import type { EntityNotification } from '#contract/realtime.ts'

/** Changes this close together are read once. */
const COALESCE_MS = 50
/** The least time between two rereads of the same thing: an office can change many times a second. */
const REST_MS = 1_000

interface Reread {
  /** Whether a change came that the last reread may have missed. */
  isDue: boolean
  isAtWork: boolean
  startedAt: number
}

/**
 * Rereads what shows an entity when others change it. Each query has at most one reread under way and one after it, and
 * none is ever cancelled for a change: in a busy office a screen would never get an answer.
 */
export function rereader(client: QueryClient, signal: AbortSignal): (changed: EntityNotification) => void {
  const rereads = new WeakMap<Query, Reread>()

  async function work(query: Query, reread: Reread): Promise<void> {
    reread.isAtWork = true
    while (reread.isDue && !signal.aborted) {
      await pause(Math.max(COALESCE_MS, reread.startedAt + REST_MS - performance.now()))
      // What is under way may have been answered before the change.
      await query.promise?.catch(() => undefined)
      if (signal.aborted) break
      reread.isDue = false
      reread.startedAt = performance.now()
      await client.refetchQueries({ predicate: (other) => other === query, type: 'active' }, { cancelRefetch: false })
    }
    reread.isAtWork = false
  }

  return (changed) => {
    for (const query of client.getQueryCache().findAll({ predicate: (query) => isTouched(query, changed) })) {
      // What no one looks at is read when someone does.
      query.invalidate()
      if (!query.isActive()) continue
      const reread = rereads.get(query) ?? { isDue: false, isAtWork: false, startedAt: -REST_MS }
      rereads.set(query, reread)
      reread.isDue = true
      if (!reread.isAtWork) void work(query, reread)
    }
  }
}

/** Whether what a query shows can be different after a change. */
function isTouched({ meta, queryKey }: Query, { entityType, place }: EntityNotification): boolean {
  if (!meta?.endpoint.entities.includes(entityType)) return false
  if (!place || !meta.endpoint.dayShown) return true
  // The key ends in what was sent: see readOf.
  const { locationId, day } = meta.endpoint.dayShown(queryKey[1] as never)
  return place.locationId === locationId && place.days.includes(day)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
