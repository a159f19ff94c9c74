import { useSyncExternalStore } from 'react'

export type RealtimeState = 'connecting' | 'online' | 'offline'

let current: RealtimeState = 'connecting'
const listeners = new Set<() => void>()

export function showRealtimeState(state: RealtimeState): void {
  current = state
  for (const notify of listeners) notify()
}

/** Whether other people's changes currently reach this page. */
export function useRealtimeState(): RealtimeState {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
