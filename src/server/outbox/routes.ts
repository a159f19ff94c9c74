import type { FastifyInstance } from 'fastify'
import { done } from '#contract/fields.ts'
import { outbox } from '#contract/outbox.ts'
import { route } from '#server/platform/http/route.ts'
import { answerTable } from '#server/platform/tables/table.ts'
import { getMessage, type OutboxSettings, phones, retryMessage, simulateReply, textsTo } from './service.ts'
import { outboxTable } from './table.ts'

export function outboxRoutes(app: FastifyInstance, settings: OutboxSettings): void {
  route(app, outbox.table, ({ body }, { db }) => answerTable(db, outboxTable, body))
  route(app, outbox.phones, (_, ctx) => phones(ctx, settings))
  route(app, outbox.texts, ({ query }, ctx) => textsTo(ctx, query.phoneNumber, settings))
  route(app, outbox.get, ({ params }, ctx) => getMessage(ctx, params.id, settings))
  route(app, outbox.retry, async ({ params }, ctx) => {
    await retryMessage(ctx, params.id)
    return done
  })
  route(app, outbox.simulateReply, ({ body }, ctx) => simulateReply(ctx, body, settings))
}
