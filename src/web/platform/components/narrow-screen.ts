import { useSyncExternalStore } from 'react'

/** The layout's md breakpoint, 768 px: below it, things stand one above the other. */
const NARROW = '(width < 48rem)'

export function useNarrowScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
}

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(NARROW)
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}
