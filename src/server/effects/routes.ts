import type { FastifyInstance } from 'fastify'
import { effects } from '#contract/effects.ts'
import { found } from '#server/platform/records.ts'
import { route } from '#server/platform/http/route.ts'
import { progressInReach } from './queries.ts'

export function effectRoutes(app: FastifyInstance): void {
  route(app, effects.progress, async ({ params }, { db, actor }) => {
    const progress = found(await progressInReach(db, actor, params.id))
    return progress
  })
}
