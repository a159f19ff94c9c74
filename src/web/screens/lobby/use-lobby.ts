import { useEffect, useState } from 'react'
import { lobby, type LobbyState } from '#contract/lobby.ts'
import type { Reply } from '#contract/endpoint.ts'
import { CallFailed, call } from '#web/platform/api/client.ts'

/** Milliseconds between an answer and the next request. */
const ASK_EVERY = 2000
/** The same for a location that does not exist: someone has to fix the URL first. */
const ASK_FOR_LOCATION_EVERY = 60_000
/** A slower answer counts as none: the display must say that it is offline. */
const ANSWER_WITHIN = 8000
/** A code is replaced a minute before it expires. */
const RENEW_CODE_AFTER = 9 * 60_000
const SEEN_EVERY = 60_000

type Pairing = Reply<typeof lobby.requestPairing>

export interface Lobby {
  /** The last answer; undefined before the first. */
  readonly state: LobbyState | undefined
  /** The code to enter, while the display is not paired. */
  readonly pairing: Pairing | undefined
  readonly isOffline: boolean
  /** The location does not exist. */
  readonly isMissing: boolean
}

const NOTHING_YET: Lobby = { state: undefined, pairing: undefined, isOffline: false, isMissing: false }

/** Polls for the location's calls, and for a code until the display is paired. */
export function useLobby(locationId: number): Lobby {
  const [shown, setShown] = useState(NOTHING_YET)

  useEffect(() => {
    const params = { locationId }
    let pairing: (Pairing & { readonly at: number }) | undefined
    let seenAt = -SEEN_EVERY
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let request = new AbortController()

    async function look(): Promise<Partial<Lobby>> {
      const state = await call(lobby.state, { params }, { signal: request.signal })
      if (state.isPaired) {
        pairing = undefined
        if (performance.now() - seenAt >= SEEN_EVERY) {
          seenAt = performance.now()
          // For staff, who want to see that it is on; the display does not need the answer.
          call(lobby.seen, { params }).catch(() => {})
        }
      } else if (!pairing || performance.now() - pairing.at > RENEW_CODE_AFTER) {
        const given = await call(lobby.requestPairing, { params }, { signal: request.signal })
        pairing = { ...given, at: performance.now() }
      }
      return { state, pairing, isMissing: false }
    }

    async function ask(): Promise<void> {
      request = new AbortController()
      const late = setTimeout(() => request.abort(), ANSWER_WITHIN)
      const found = await look()
        .then((answer) => ({ ...answer, isOffline: false }))
        .catch((failed: unknown) => {
          const isMissing = failed instanceof CallFailed && [400, 404].includes(failed.status)
          return { isMissing, isOffline: !isMissing }
        })
      clearTimeout(late)
      if (isGone) return
      setShown((before) => ({ ...before, ...found }))
      timer = setTimeout(() => void ask(), found.isMissing ? ASK_FOR_LOCATION_EVERY : ASK_EVERY)
    }

    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
      request.abort()
    }
  }, [locationId])

  return shown
}
