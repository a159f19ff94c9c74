import { useSyncExternalStore } from 'react'

let isWanted = false
const listeners = new Set<() => void>()

/** Called with the first toast: the code that keeps and draws them is loaded then, to keep public pages light. */
export function wantToasts(): void {
  if (isWanted) return
  isWanted = true
  for (const notify of listeners) notify()
}

export function useToastsWanted(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted)
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
