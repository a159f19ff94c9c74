import type { HubConnection } from '@microsoft/signalr'
import type { QueryClient } from '@tanstack/react-query'
import { ENTITIES } from '#contract/entities.ts'
import { type EntityNotification, HUB_EVENTS, HUB_PATH, SESSION_ENDED } from '#contract/realtime.ts'
import { refresh } from '#web/platform/api/hooks.ts'
import { isStillSignedIn } from '#web/platform/session/session.ts'
import type { RealtimeState } from './realtime-state.ts'
import { rereader } from './reread.ts'
import { retryDelay, spreadDelay } from '#web/platform/retry-delay.ts'

/**
 * Keeps the screens current until the returned function is called. Connecting, and reconnecting after any end of the
 * connection, is one endless loop: the client's own reconnecting covers neither the first start nor a close by the
 * server. Only a session that has ended stops it, and the session has to find that out (`isStillSignedIn`), because some
 * transports lose the reason.
 */
export function followChanges(client: QueryClient, show: (state: RealtimeState) => void): () => void {
  const stop = new AbortController()
  void stayConnected(client, rereader(client, stop.signal), show, stop.signal)
  return () => stop.abort()
}

async function stayConnected(
  client: QueryClient,
  note: (changed: EntityNotification) => void,
  show: (state: RealtimeState) => void,
  signal: AbortSignal,
): Promise<void> {
  let connection: HubConnection | undefined
  signal.addEventListener('abort', () => void connection?.stop())
  for (let failures = 0; !signal.aborted; failures++) {
    let isCut = false
    try {
      connection = await openConnection(note)
      if (signal.aborted) return
      const closed = new Promise<Error | undefined>((resolve) => connection?.onclose(resolve))
      await connection.start()
      failures = 0
      show('online')
      // Nothing is replayed: anything that happened before has to be refetched.
      void refresh(client, ENTITIES)
      isCut = !(await closed)?.message.includes(SESSION_ENDED)
    } catch {
      // The state shows it, and the next round tries again.
    }
    if (signal.aborted) return
    show('offline')
    // Most likely it was cut for everyone: all screens reconnecting together would be a second failure. A browser that
    // was offline itself knows when it is back, which ends the pause.
    if (isCut) await pause(spreadDelay(), signal)
    if (signal.aborted || !(await isStillSignedIn(client))) return
    if (!isCut) await pause(retryDelay(failures), signal)
  }
}

/** The client library is loaded here and not with the screens: no one waits for it. */
async function openConnection(note: (changed: EntityNotification) => void) {
  const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr')
  const connection = new HubConnectionBuilder().withUrl(HUB_PATH).configureLogging(LogLevel.None).build()
  for (const event of HUB_EVENTS) connection.on(event, (changed: EntityNotification) => note(changed))
  return connection
}

/** Waits; less when the browser is back online or no one is interested anymore. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
