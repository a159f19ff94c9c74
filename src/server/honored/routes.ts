import type { FastifyInstance } from 'fastify'
import { honored } from '#contract/honored.ts'
import { route } from '#server/platform/http/route.ts'
import { honoredCame, honoredPeople } from './service.ts'

export function honoredRoutes(app: FastifyInstance): void {
  route(app, honored.listing, ({ body }, ctx) => honoredPeople(ctx, body))
  route(app, honored.came, ({ params, body }, ctx) => honoredCame(ctx, params.id, body.locationId))
}
