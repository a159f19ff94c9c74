import type { FastifyInstance } from 'fastify'
// The parts on their own: the whole library takes a second to load.
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { Refusal } from '#server/platform/errors.ts'

/**
 * Lets only the SMS gateway in: it signs the address and the fields of each request with the secret we share. The
 * address is our public one, because proxies change what the request itself says.
 */
export function admitGateway(app: FastifyInstance, publicUrl: string, authToken: string | undefined): void {
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.policy !== 'gateway') return
    const signature = request.headers['x-twilio-signature']
    const fields = (request.body ?? {}) as Record<string, unknown>
    const isSigned =
      authToken !== undefined &&
      typeof signature === 'string' &&
      validateRequest(authToken, signature, `${publicUrl}${request.url}`, fields)
    if (!isSigned)
      throw new Refusal(401, [{ propertyName: '', errorMessage: 'The request is not signed by the gateway.' }])
  })
}
