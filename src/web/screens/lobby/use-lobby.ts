import { useEffect, useState } from 'react'
import { lobby, type LobbyState } from '#contract/lobby.ts'
import type { Reply } from '#contract/endpoint.ts'
import { CallFailed, call, urlOf } from '#web/platform/api/client.ts'
import { type Bell, listenTo } from '#web/platform/realtime/bell.ts'

/** Milliseconds between an answer and the next request, while nothing rings. */
const ASK_EVERY = 2000
/** The same while the bell would ring: a dead connection may look alive for a while. */
const ASK_WITH_BELL_EVERY = 10_000
/** The least between two requests when it rings and rings. */
const REST = 200
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

/** Milliseconds for which a recording may still come. */
const RECORDED_WITHIN = 30_000
const isRecent = (utc: string) => Date.now() - Date.parse(utc) < RECORDED_WITHIN

const NOTHING_YET: Lobby = { state: undefined, pairing: undefined, isOffline: false, isMissing: false }

/** Keeps up with the location's calls and its line, and asks for a code until the display is paired. */
export function useLobby(locationId: number): Lobby {
  const [shown, setShown] = useState(NOTHING_YET)

  useEffect(() => {
    const params = { locationId }
    let pairing: (Pairing & { readonly at: number }) | undefined
    let seenAt = -SEEN_EVERY
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let request = new AbortController()
    let bell: Bell | undefined
    let askedAt = -REST
    let isAsking = false
    let hasRung = false

    /** Recordings come without a ring, a moment after their calls. */
    function pauseAfter({ state, isMissing }: Partial<Lobby>): number {
      if (isMissing) return ASK_FOR_LOCATION_EVERY
      const isComplete = state?.calls.every(({ hasAudio, calledAtUtc }) => hasAudio || !isRecent(calledAtUtc))
      return bell?.isOn() && isComplete ? ASK_WITH_BELL_EVERY : ASK_EVERY
    }

    function ring(): void {
      hasRung = true
      if (isAsking) return
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), Math.max(0, askedAt + REST - performance.now()))
    }

    async function look(): Promise<Partial<Lobby>> {
      const state = await call(lobby.state, { params }, { signal: request.signal })
      if (!state.isPaired) {
        bell?.stop()
        bell = undefined
      }
      if (state.isPaired) {
        pairing = undefined
        bell ??= listenTo(urlOf(lobby.changes, { params }), ring)
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
      isAsking = true
      hasRung = false
      askedAt = performance.now()
      request = new AbortController()
      const late = setTimeout(() => request.abort(), ANSWER_WITHIN)
      const found = await look()
        .then((answer) => ({ ...answer, isOffline: false }))
        .catch((failed: unknown) => {
          const isMissing = failed instanceof CallFailed && [400, 404].includes(failed.status)
          return { isMissing, isOffline: !isMissing }
        })
      clearTimeout(late)
      isAsking = false
      if (isGone) return
      setShown((before) => ({ ...before, ...found }))
      timer = setTimeout(() => void ask(), pauseAfter(found))
      // What rang meanwhile may not be in the answer.
      if (hasRung) ring()
    }

    void ask()
    window.addEventListener('online', ring)
    window.addEventListener('offline', ring)
    return () => {
      isGone = true
      window.removeEventListener('online', ring)
      window.removeEventListener('offline', ring)
      bell?.stop()
      clearTimeout(timer)
      request.abort()
    }
  }, [locationId])

  return shown
}
