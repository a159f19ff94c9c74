import { useMemo } from 'react'
import { kiosk, type KioskState } from '#contract/kiosk.ts'
import type { Language } from '#domain/languages.ts'
import { type Paired, usePaired } from '#web/lobby/use-paired.ts'
import { call } from '#web/platform/api/client.ts'

/** Waits are stated in steps of five minutes, so they need not be fresher. */
const ASK_EVERY = 15_000

/** Polls for what the kiosk offers, in the visitor's language, and for a code until it is paired. */
export function useKiosk(locationId: number, language: Language): Paired<KioskState> {
  const calls = useMemo(() => {
    const params = { locationId }
    return {
      // The call says the page's language, which is the one that these calls are made for.
      language,
      ask: (signal: AbortSignal) => call(kiosk.state, { params }, { signal }),
      requestPairing: (signal: AbortSignal) => call(kiosk.requestPairing, { params }, { signal }),
      sayThatSeen: () => call(kiosk.seen, { params }),
      pauseAfter: () => ASK_EVERY,
    }
  }, [locationId, language])
  return usePaired(calls)
}
