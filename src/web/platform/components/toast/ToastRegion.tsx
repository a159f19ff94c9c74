import { Suspense, useSyncExternalStore } from 'react'
import { toastQueue } from './toast.ts'
import { later } from '#web/platform/later.tsx'

const ToastList = later(async () => (await import('./ToastList.tsx')).ToastList)

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
