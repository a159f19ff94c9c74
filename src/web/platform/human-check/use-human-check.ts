import { useEffect, useState } from 'react'
import { humanCheck } from '#contract/human-check.ts'
import { call } from '#web/platform/api/client.ts'
import { solved } from './altcha.ts'

export interface HumanCheck {
  /**
   * What the next call sends as its `humanCheck`; each answer counts once. Undefined when the check is off, and when it
   * did not work out: the portal then refuses with a sentence for the person, and the next try starts anew.
   */
  answer(): Promise<string | undefined>
}

/** Milliseconds after which a solved challenge is not worth sending: the portal takes it for ten minutes. */
const STALE_AFTER = 8 * 60_000

/** Checks that a person fills in the form. It begins when the form is shown, so that there is no wait when it is sent. */
export function useHumanCheck(): HumanCheck {
  const [check] = useState(startableCheck)
  useEffect(() => check.start(), [check])
  return check
}

type Give = () => Promise<string | undefined>

function startableCheck(): HumanCheck & { start(): void } {
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

/** Asks which check there is and does as much of it as can be done ahead. */
async function prepared(): Promise<Give | undefined> {
  try {
    const { challenge, siteKey } = await call(humanCheck.next, {})
    if (siteKey !== null) {
      // Few portals use it: their customers fetch it when it is asked for.
      const { watched } = await import('./recaptcha.ts')
      return await watched(siteKey)
    }
    const answer = challenge === null ? undefined : solved(challenge).catch(() => undefined)
    return async () => answer
  } catch {
    return undefined
  }
}
