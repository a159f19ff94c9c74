import type { TextSettings } from '#server/config.ts'
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
export async function createTextTransport(settings: TextSettings): Promise<TextTransport> {
  // Only when texts are really sent: these take a while to load.
  const [{ default: Twilio }, { default: RequestClient }] = await Promise.all([
    import('twilio/lib/rest/Twilio.js'),
    import('twilio/lib/base/RequestClient.js'),
  ])
  const httpClient = new RequestClient({ timeout: SILENCE })
  const ask = httpClient.request.bind(httpClient)
  const { accountSid, authToken, from, countries, baseUrl = TWILIO_API } = settings
  httpClient.request = (options) => ask({ ...options, uri: options.uri.replace(TWILIO_API, baseUrl) })
  const twilio = new Twilio(accountSid, authToken, { httpClient })

  return {
    whyNot: (to) =>
      countries.includes(countryOf(to) ?? '') ? undefined : 'Texts are not sent to numbers in this country.',
    async send({ to, body }) {
      try {
        await twilio.messages.create({ to, from, body })
        return accepted
      } catch (cause) {
        return outcomeOf(cause as { status?: number; code?: number | string })
      }
    },
  }
}

/** The gateway's message contains the number: only its error code is kept. */
function outcomeOf({ status = 0, code }: { status?: number; code?: number | string }): Outcome {
  if (code === OPTED_OUT) return { kind: 'refused', why: 'The number has opted out of texts.', hasOptedOut: true }
  // Ours to fix, and the text is still good then.
  if (status === 401 || status === 403) return later('The SMS gateway did not let us sign in.')
  if (status === 429) return later('The SMS gateway is getting too many requests.')
  if (status >= 400 && status < 500) return refused(`The SMS gateway refused it (${code ?? status}).`)
  if (status >= 500) return later(`The SMS gateway failed (${status}).`)
  return later('The SMS gateway could not be reached.')
}
