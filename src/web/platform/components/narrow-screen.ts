import { useCallback, useSyncExternalStore } from 'react'

/** The layout's breakpoints: below md, 768 px, things stand one above the other; below lg, 1024 px, what stands beside a form does. */
type Breakpoint = '48rem' | '64rem'

export function useNarrowScreen(below: Breakpoint = '48rem'): boolean {
  const narrow = `(width < ${below})`
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = window.matchMedia(narrow)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    [narrow],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
}
