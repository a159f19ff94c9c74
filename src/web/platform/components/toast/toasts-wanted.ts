import { useSyncExternalStore } from 'react'

interface Wanted {
  readonly isWanted: boolean
  /** What to say until the code that draws toasts is here. */
  readonly text: string | undefined
}

let wanted: Wanted = { isWanted: false, text: undefined }
const listeners = new Set<() => void>()

/** Called with each toast: the code that draws them loads with the first one, to keep public pages light. */
export function wantToasts(text?: string): void {
  if (wanted.isWanted && text === undefined) return
  wanted = { isWanted: true, text }
  for (const notify of listeners) notify()
}

export function useToastsWanted(): Wanted {
  return useSyncExternalStore(subscribe, () => wanted)
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
