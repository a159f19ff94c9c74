import { ToastQueue } from 'react-stately/useToastState'
import { wantToasts } from './toasts-wanted.ts'

export type ToastTone = 'success' | 'error' | 'info' | 'loading'

export interface ToastContent {
  tone: ToastTone
  text: string
  action?: ToastAction | undefined
}

/** What can be done about it, with one press. */
interface ToastAction {
  label: string
  run: () => void
}

interface ToastSettings {
  /** Stays until someone closes it. */
  isSticky?: boolean
  /** With it, the toast stays for a minute. */
  action?: ToastAction
}

/** How long a toast stays, in milliseconds; what went wrong takes longer to read. */
const staysFor = { success: 6_000, info: 6_000, error: 12_000 } satisfies Record<Exclude<ToastTone, 'loading'>, number>

const STAYS_WITH_ACTION = 60_000

/** More at a time would hide the page. */
const mostAtOnce = 4

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: mostAtOnce })

function show(tone: Exclude<ToastTone, 'loading'>, text: string, { isSticky = false, action }: ToastSettings): string {
  wantToasts(text)
  const repeated = toastQueue.visibleToasts.find((shown) => shown.content.tone === tone && shown.content.text === text)
  if (repeated) toastQueue.close(repeated.key)
  const timeout = action ? STAYS_WITH_ACTION : staysFor[tone]
  return toastQueue.add({ tone, text, action }, isSticky ? {} : { timeout })
}

/** Shows what has just happened. Each returns the key with which the toast can be closed. */
export const toast = {
  success: (text: string, settings: ToastSettings = {}): string => show('success', text, settings),
  error: (text: string, settings: ToastSettings = {}): string => show('error', text, settings),
  info: (text: string, settings: ToastSettings = {}): string => show('info', text, settings),
  close: (key: string): void => toastQueue.close(key),
}
