import { useCallback, useSyncExternalStore } from 'react'

/** Whether the browser's window or device is so now, and as it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = window.matchMedia?.(query)
      media?.addEventListener('change', notify)
      return () => media?.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false)
}
