import { json } from 'node:stream/consumers'
import type { TextSettings } from '#server/config.ts'
import { bodyWithin } from '#server/platform/http/body-within.ts'
import { countryOf } from '#server/platform/phone.ts'
import { accepted, later, type Outcome, refused } from './outcome.ts'

export interface TextTransport {
  /** Why it sends no texts to a number. */
  whyNot(to: string): string | undefined
  send(text: { readonly to: string; readonly body: string }): Promise<Outcome>
}

/** Milliseconds the gateway may take to answer. */
const SILENCE = 10_000

const TWILIO_API = 'https://api.twilio.com'

/** Twilio's code for a recipient who has replied STOP. */
const OPTED_OUT = 21610

/** Texts through Twilio. */
export function createTextTransport(settings: TextSettings): TextTransport {
  const { accountSid, authToken, from, countries, baseUrl = TWILIO_API } = settings
  const address = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  return {
    whyNot: (to) =>
      countries.includes(countryOf(to) ?? '') ? undefined : 'Texts are not sent to numbers in this country.',
    async send({ to, body }) {
      const timeUp = AbortSignal.timeout(SILENCE)
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { authorization, accept: 'application/json', 'user-agent': 'appointment-portal' },
          body: new URLSearchParams({ To: to, From: from, Body: body }),
          redirect: 'manual',
          signal: timeUp,
        })
        const answer = response.body && (await json(bodyWithin(response.body, timeUp)).catch(() => undefined))
        // What answers without JSON is not the gateway: a proxy on the way, say.
        return response.ok && answer ? accepted : outcomeOf(response.status, codeIn(answer))
      } catch {
        return UNREACHABLE
      }
    },
  }
}

const UNREACHABLE = later('The SMS gateway could not be reached.')

function codeIn(answer: unknown): number | undefined {
  const { code } = (answer ?? {}) as { code?: unknown }
  return typeof code === 'number' ? code : undefined
}

/** The gateway's message contains the number: only its error code is kept. */
function outcomeOf(status: number, code: number | undefined): Outcome {
  if (code === OPTED_OUT) return { kind: 'refused', why: 'The number has opted out of texts.', hasOptedOut: true }
  // Ours to fix, and the text is still good then.
  if (status === 401 || status === 403) return later('The SMS gateway did not let us sign in.')
  if (status === 429) return later('The SMS gateway is getting too many requests.')
  if (status >= 400 && status < 500) return refused(`The SMS gateway refused it (${code ?? status}).`)
  if (status >= 500) return later(`The SMS gateway failed (${status}).`)
  return UNREACHABLE
}
