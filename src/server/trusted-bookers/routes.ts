import type { FastifyInstance } from 'fastify'
import { done } from '#contract/fields.ts'
import { trustedBookers } from '#contract/trusted-bookers.ts'
import { route } from '#server/platform/http/route.ts'
import { answerTable } from '#server/platform/tables/table.ts'
import { trustedBookersTable } from './queries.ts'
import { createTrustedBooker, getTrustedBooker, removeTrustedBooker, updateTrustedBooker } from './service.ts'

export function trustedBookerRoutes(app: FastifyInstance): void {
  route(app, trustedBookers.table, ({ body }, { db }) => answerTable(db, trustedBookersTable, body))
  route(app, trustedBookers.get, ({ params }, ctx) => getTrustedBooker(ctx, params.id))
  route(app, trustedBookers.create, ({ body }, ctx) => createTrustedBooker(ctx, body))
  route(app, trustedBookers.update, async ({ params, body }, ctx) => {
    await updateTrustedBooker(ctx, params.id, body)
    return done
  })
  route(app, trustedBookers.remove, async ({ params }, ctx) => {
    await removeTrustedBooker(ctx, params.id)
    return done
  })
}
