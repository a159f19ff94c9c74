import type { FastifyInstance } from 'fastify'
import { accessLog } from '#contract/access-log.ts'
import { route } from '#server/platform/http/route.ts'
import { answerTable } from '#server/platform/tables/table.ts'
import { accesses } from './table.ts'

export function accessLogRoutes(app: FastifyInstance): void {
  route(app, accessLog.table, ({ body }, { db }) => answerTable(db, accesses(body), body))
}
