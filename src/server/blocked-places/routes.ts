import type { FastifyInstance } from 'fastify'
import { blockedPlaces } from '#contract/blocked-places.ts'
import { done } from '#contract/fields.ts'
import { route } from '#server/platform/http/route.ts'
import { blockPlaces, unblockPlace } from './service.ts'

export function blockedPlaceRoutes(app: FastifyInstance): void {
  route(app, blockedPlaces.block, ({ body }, ctx) => blockPlaces(ctx, body))
  route(app, blockedPlaces.unblock, async ({ params }, ctx) => {
    await unblockPlace(ctx, params.id)
    return done
  })
}
