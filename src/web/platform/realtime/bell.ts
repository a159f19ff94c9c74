import { BELL_EVENTS } from '#contract/realtime.ts'
import { retryDelay } from '#web/platform/retry-delay.ts'

export interface Bell {
  /** Whether changes are announced right now; if not, readers have to ask. */
  readonly isOn: () => boolean
  readonly stop: () => void
}

/**
 * Hears that something has changed, for pages without a session. It also rings when its connection is lost or back:
 * what happened in the meantime was missed. The browser comes back by itself from a lost connection, but not from a
 * refusal.
 */
export function listenTo(url: string, onRing: (isOwn: boolean) => void): Bell {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function open(): void {
    const opened = new EventSource(url)
    source = opened
    opened.addEventListener('open', () => {
      failures = 0
      onRing(true)
    })
    opened.addEventListener('message', ({ data }) => onRing(data === BELL_EVENTS.own))
    opened.addEventListener('error', () => {
      onRing(true)
      if (opened.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, retryDelay(failures))
      failures++
    })
  }

  if (typeof EventSource !== 'undefined') open()
  return {
    isOn: () => source !== undefined && source.readyState === EventSource.OPEN,
    stop() {
      clearTimeout(timer)
      source?.close()
    },
  }
}
