import type { FastifyInstance } from 'fastify'
import { done } from '#contract/fields.ts'
import { kiosk } from '#contract/kiosk.ts'
import { keysOf } from '#server/lobby/cookie.ts'
import { displaySeen, requestPairing } from '#server/lobby/service.ts'
import { route } from '#server/platform/http/route.ts'
import { checkIn, kioskState, takeTicket } from './service.ts'

export function kioskRoutes(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const { keyOf, setKey } = keysOf('Kiosk', isSecure)
  route(app, kiosk.state, ({ params }, ctx, { request }) => kioskState(ctx, params.locationId, keyOf(request)))
  route(app, kiosk.requestPairing, async ({ params }, ctx, reply) => {
    const { key, ...shown } = await requestPairing(ctx, params.locationId, 'Kiosk')
    setKey(reply, key, params.locationId)
    return shown
  })
  route(app, kiosk.seen, async ({ params }, ctx, reply) => {
    const key = keyOf(reply.request)
    await displaySeen(ctx, params.locationId, key, 'Kiosk')
    if (key !== undefined) setKey(reply, key, params.locationId)
    return done
  })
  route(app, kiosk.checkIn, ({ params, body }, ctx, { request }) =>
    checkIn(ctx, params.locationId, keyOf(request), body),
  )
  route(app, kiosk.takeTicket, ({ params, body }, ctx, { request }) =>
    takeTicket(ctx, params.locationId, keyOf(request), body),
  )
}
