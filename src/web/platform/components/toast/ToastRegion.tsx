import { useSyncExternalStore } from 'react'
import { toastQueue } from './toast.ts'
import { ToastList } from './ToastList.tsx'

const subscribe = (notify: () => void) => toastQueue.subscribe(notify)
const hasToasts = () => toastQueue.visibleToasts.length > 0

/** Where toasts appear, once per page. */
export function ToastRegion() {
  return useSyncExternalStore(subscribe, hasToasts) ? <ToastList /> : null
}
