import { useEffect, useState } from 'react'
import { humanCheck } from '#contract/human-check.ts'
import { call } from '#web/platform/api/client.ts'
import { solved } from './altcha.ts'

export interface HumanCheckState {
  /**
   * What the next call sends as its `humanCheck`; each answer counts once. Undefined when the check is off or has failed:
   * the portal then refuses with a sentence for the person, and the next attempt starts over.
   */
  answer(): Promise<string | undefined>
}

/** Milliseconds after which a solved challenge is too old to send: the portal accepts it for ten minutes. */
const STALE_AFTER = 8 * 60_000

/** Checks that a person is filling in the form. It starts when the form is shown, so that sending need not wait. */
export function useHumanCheck(): HumanCheckState {
  const [check] = useState(startableCheck)
  useEffect(() => check.start(), [check])
  return check
}

type Give = () => Promise<string | undefined>

function startableCheck(): HumanCheckState & { start(): void } {
  let started: { readonly give: Promise<Give | undefined>; readonly at: number } | undefined
  return {
    start() {
      started ??= { give: prepared(), at: Date.now() }
    },
    async answer() {
      const earlier = started && Date.now() - started.at < STALE_AFTER ? await started.give : undefined
      started = undefined
      const give = earlier ?? (await prepared())
      return give?.().catch(() => undefined)
    },
  }
}

/** Asks which check is used and does as much of it as possible ahead of time. */
async function prepared(): Promise<Give | undefined> {
  try {
    const { challenge, siteKey } = await call(humanCheck.next, {})
    if (siteKey !== null) {
      // Few portals use it, so it is loaded only when asked for.
      const { watched } = await import('./recaptcha.ts')
      return await watched(siteKey)
    }
    const answer = challenge === null ? undefined : solved(challenge).catch(() => undefined)
    return async () => answer
  } catch {
    return undefined
  }
}
