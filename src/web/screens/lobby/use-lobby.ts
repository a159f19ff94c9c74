import { useMemo } from 'react'
import { lobby, type LobbyState } from '#contract/lobby.ts'
import { type Paired, usePaired } from '#web/lobby/use-paired.ts'
import { call, urlOf } from '#web/platform/api/client.ts'
import { listenTo } from '#web/platform/realtime/bell.ts'

/** Milliseconds between an answer and the next request, while nothing rings. */
const ASK_EVERY = 2000
/** The same while the bell would ring: a dead connection may look alive for a while. */
const ASK_WITH_BELL_EVERY = 10_000

/** Milliseconds for which a recording may still come. */
const RECORDED_WITHIN = 30_000
const isRecent = (utc: string) => Date.now() - Date.parse(utc) < RECORDED_WITHIN

/** Keeps up with the location's calls and its line, and asks for a code until the display is paired. */
export function useLobby(locationId: number): Paired<LobbyState> {
  const calls = useMemo(() => {
    const params = { locationId }
    return {
      ask: (signal: AbortSignal) => call(lobby.state, { params }, { signal }),
      requestPairing: (signal: AbortSignal) => call(lobby.requestPairing, { params }, { signal }),
      sayThatSeen: () => call(lobby.seen, { params }),
      listen: (ring: () => void) => listenTo(urlOf(lobby.changes, { params }), ring),
      /** Recordings come without a ring, a moment after their calls. */
      pauseAfter: ({ calls: made }: LobbyState, isListening: boolean) => {
        const isComplete = made.every(({ hasAudio, calledAtUtc }) => hasAudio || !isRecent(calledAtUtc))
        return isListening && isComplete ? ASK_WITH_BELL_EVERY : ASK_EVERY
      },
    }
  }, [locationId])
  return usePaired(calls)
}
