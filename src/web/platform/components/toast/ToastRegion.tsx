import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastQueue } from './toast.ts'

const ToastList = lazy(async () => ({ default: (await import('./ToastList.tsx')).ToastList }))

const subscribe = (notify: () => void) => toastQueue.subscribe(notify)
const hasToasts = () => toastQueue.visibleToasts.length > 0

/** The place of messages, once per page. What draws them is fetched with the first message, to keep public pages light. */
export function ToastRegion() {
  return useSyncExternalStore(subscribe, hasToasts) ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null
}
