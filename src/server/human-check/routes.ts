import type { FastifyInstance } from 'fastify'
import { humanCheck } from '#contract/human-check.ts'
import { route } from '#server/platform/http/route.ts'
import { nextCheck } from './service.ts'

export function humanCheckRoutes(app: FastifyInstance): void {
  route(app, humanCheck.next, (_, ctx) => nextCheck(ctx))
}
