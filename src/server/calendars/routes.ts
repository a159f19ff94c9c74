import type { FastifyInstance } from 'fastify'
import { calendars } from '#contract/calendars.ts'
import { done } from '#contract/fields.ts'
import { route } from '#server/platform/http/route.ts'
import { answerTable } from '#server/platform/tables/table.ts'
import { calendarsTable } from '#server/offices/calendars.ts'
import {
  calendarOptions,
  calendarsOf,
  createCalendar,
  getCalendar,
  previewRemoval,
  previewTypes,
  removeCalendar,
  updateCalendar,
} from './service.ts'

export function calendarRoutes(app: FastifyInstance): void {
  route(app, calendars.table, ({ body }, { db, actor }) => answerTable(db, calendarsTable(actor, body), body))
  route(app, calendars.options, ({ query }, ctx) => calendarOptions(ctx, query))
  route(app, calendars.ofLocation, ({ params }, ctx) => calendarsOf(ctx, params.locationId))
  route(app, calendars.get, ({ params }, ctx) => getCalendar(ctx, params.id))
  route(app, calendars.create, ({ body }, ctx) => createCalendar(ctx, body))
  route(app, calendars.update, async ({ params, body }, ctx) => {
    await updateCalendar(ctx, params.id, body)
    return done
  })
  route(app, calendars.typesPreview, ({ body }, ctx) => previewTypes(ctx, body))
  route(app, calendars.deletePreview, ({ params, query }, ctx) => previewRemoval(ctx, params.id, query.people))
  route(app, calendars.remove, ({ params, query }, ctx) => removeCalendar(ctx, { ...params, ...query }))
}
