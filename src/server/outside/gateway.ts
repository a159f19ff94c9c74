import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/platform/errors.ts'

type Fields = Readonly<Record<string, string | readonly string[]>>

/**
 * Lets only the SMS gateway in: it signs the address and the fields of each request with the secret we share. The
 * address is our public one, because proxies change what the request itself says.
 */
export function admitGateway(app: FastifyInstance, publicUrl: string, authToken: string | undefined): void {
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.policy !== 'gateway') return
    const signature = request.headers['x-twilio-signature']
    const fields = (request.body ?? {}) as Fields
    const isSigned =
      authToken !== undefined &&
      typeof signature === 'string' &&
      // Twilio signs some addresses with their port and some without.
      [withoutPort, withPort].some((form) =>
        isSame(signature, signatureOf(authToken, form(`${publicUrl}${request.url}`), fields)),
      )
    if (!isSigned)
      throw new Refusal(401, [{ propertyName: '', errorMessage: 'The request is not signed by the gateway.' }])
  })
}

/** Twilio's signature of a request: the address, then each field's name and values, in the order of the names. */
export function signatureOf(authToken: string, url: string, fields: Fields): string {
  const signed = Object.keys(fields)
    .sort()
    .flatMap((name) => [...new Set([fields[name] ?? []].flat())].sort().map((value) => name + value))
  return createHmac('sha1', authToken)
    .update(url + signed.join(''))
    .digest('base64')
}

/** What the gateway sends back to the phone. */
export function replyWith(text: string): string {
  const escaped = text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`)
  const message = text === '' ? '' : `<Message>${escaped}</Message>`
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`
}

const withoutPort = (url: string) => url.replace(/^(https?:\/\/(?:\[[^\]]*\]|[^/:?#]*)):\d+/, '$1')

function withPort(url: string): string {
  const [start = ''] = /^https?:\/\/[^/?#]*/.exec(url) ?? []
  if (/:\d+$/.test(start)) return url
  return `${start}:${start.startsWith('https:') ? 443 : 80}${url.slice(start.length)}`
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
