import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastQueue } from './toast.ts'

const ToastList = lazy(async () => ({ default: (await import('./ToastList.tsx')).ToastList }))

const subscribe = (notify: () => void) => toastQueue.subscribe(notify)
const hasToasts = () => toastQueue.visibleToasts.length > 0

/** Where toasts appear, once per page. The code that draws them loads with the first one, to keep public pages light. */
export function ToastRegion() {
  return useSyncExternalStore(subscribe, hasToasts) ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null
}
