import type { FastifyInstance } from 'fastify'
import { earliestTimes } from '#contract/earliest-times.ts'
import { route } from '#server/platform/http/route.ts'
import { findTimes } from './service.ts'

export function earliestTimeRoutes(app: FastifyInstance): void {
  route(app, earliestTimes.findTimes, ({ body }, ctx) => findTimes(ctx, body))
}
