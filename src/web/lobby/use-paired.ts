import { useEffect, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { lobby } from '#contract/lobby.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import type { Bell } from '#web/platform/realtime/bell.ts'

/** Milliseconds between an answer and the next request, for a screen that is not paired yet. */
const ASK_EVERY = 2000
/** The least between two requests when it rings and rings. */
const REST = 200
/** The same for a location that does not exist: someone has to fix the URL first. */
const ASK_FOR_LOCATION_EVERY = 60_000
/** A slower answer counts as none: the screen must say that it is offline. */
const ANSWER_WITHIN = 8000
/** A code is replaced a minute before it expires. */
const RENEW_CODE_AFTER = 9 * 60_000
const SEEN_EVERY = 60_000

type Pairing = Reply<typeof lobby.requestPairing>

/** The calls of a screen that staff pair with a location, by its own cookie. */
export interface PairedCalls<State> {
  readonly ask: (signal: AbortSignal) => Promise<State>
  readonly requestPairing: (signal: AbortSignal) => Promise<Pairing>
  readonly sayThatSeen: () => Promise<unknown>
  /** Rings when there is something new, once the screen is paired. */
  readonly listen?: (ring: () => void) => Bell
  /** Milliseconds until a paired screen asks again by itself. */
  readonly pauseAfter: (state: State, isListening: boolean) => number
}

export interface Paired<State> {
  /** The last answer; undefined before the first. */
  readonly state: State | undefined
  /** The code to enter, while the screen is not paired. */
  readonly pairing: Pairing | undefined
  readonly isOffline: boolean
  /** The location does not exist. */
  readonly isMissing: boolean
}

/**
 * Keeps up with what a screen shows, and asks for a code until it is paired. Other callers ask for a question
 * immediately.
 */
export function usePaired<State extends { readonly isPaired: boolean }>(calls: PairedCalls<State>): Paired<State> {
  const [shown, setShown] = useState<Paired<State>>({
    state: undefined,
    pairing: undefined,
    isOffline: false,
    isMissing: false,
  })

  useEffect(() => {
    let pairing: (Pairing & { readonly at: number }) | undefined
    let seenAt = -SEEN_EVERY
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let request = new AbortController()
    let bell: Bell | undefined
    let askedAt = -REST
    let isAsking = false
    let hasRung = false

    function pauseAfter({ state, isMissing }: Partial<Paired<State>>): number {
      if (isMissing) return ASK_FOR_LOCATION_EVERY
      return state?.isPaired ? calls.pauseAfter(state, bell?.isOn() === true) : ASK_EVERY
    }

    function ring(): void {
      hasRung = true
      if (isAsking) return
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), Math.max(0, askedAt + REST - performance.now()))
    }

    async function look(): Promise<Partial<Paired<State>>> {
      const state = await calls.ask(request.signal)
      if (!state.isPaired) {
        bell?.stop()
        bell = undefined
      }
      if (state.isPaired) {
        pairing = undefined
        bell ??= calls.listen?.(ring)
        if (performance.now() - seenAt >= SEEN_EVERY) {
          seenAt = performance.now()
          // For staff, who want to see that it is on; the screen does not need the answer.
          calls.sayThatSeen().catch(() => {})
        }
      } else if (!pairing || performance.now() - pairing.at > RENEW_CODE_AFTER) {
        const given = await calls.requestPairing(request.signal)
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
      // What rang in the meantime may not be in the answer.
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
  }, [calls])

  return shown
}
