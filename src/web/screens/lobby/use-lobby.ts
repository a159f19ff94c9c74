import { useEffect, useState } from 'react'
import { lobby, type LobbyState } from '#contract/lobby.ts'
import type { Reply } from '#contract/endpoint.ts'
import { CallFailed, call } from '#web/platform/api/client.ts'

/** Milliseconds between an answer and the next question. */
const ASK_EVERY = 2000
/** The same where there is no such location: somebody has to mend the address first. */
const ASK_FOR_LOCATION_EVERY = 60_000
/** An answer that takes longer counts as none: the display must say that it is offline. */
const ANSWER_WITHIN = 8000
/** A code is shown anew a minute before it expires. */
const RENEW_CODE_AFTER = 9 * 60_000
const SEEN_EVERY = 60_000

type Pairing = Reply<typeof lobby.requestPairing>

export interface Lobby {
  /** The last answer; none before the first. */
  readonly state: LobbyState | undefined
  /** The code to type, while the display is not paired. */
  readonly pairing: Pairing | undefined
  readonly isOffline: boolean
  /** There is no such location. */
  readonly isMissing: boolean
}

const NOTHING_YET: Lobby = { state: undefined, pairing: undefined, isOffline: false, isMissing: false }

/** Asks for the location's calls again and again, and for a code while nobody has let the display in. */
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
      const state = await call(lobby.state, { params }, request.signal)
      if (state.isPaired) {
        pairing = undefined
        if (performance.now() - seenAt >= SEEN_EVERY) {
          seenAt = performance.now()
          // Staff would like to know that it is on; the display does not need it.
          call(lobby.seen, { params }).catch(() => {})
        }
      } else if (!pairing || performance.now() - pairing.at > RENEW_CODE_AFTER) {
        const given = await call(lobby.requestPairing, { params }, request.signal)
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
