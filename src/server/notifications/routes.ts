import type { FastifyInstance } from 'fastify'
import { notifications } from '#contract/notifications.ts'
import { route } from '#server/platform/http/route.ts'
import { appointmentLocales, noticeTemplates } from './queries.ts'
import { defaultLocaleId, sendNotification } from './service.ts'

export function notificationRoutes(app: FastifyInstance): void {
  route(app, notifications.send, ({ body }, ctx) => sendNotification(ctx, body))
  route(app, notifications.locales, (_, { db }) => appointmentLocales(db))
  route(app, notifications.templates, ({ body }, { db }) => noticeTemplates(db, body.appointmentLocaleId))
  route(app, notifications.defaultLocaleId, ({ body }, ctx) => defaultLocaleId(ctx, body.id))
}
