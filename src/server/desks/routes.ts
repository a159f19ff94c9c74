import type { FastifyInstance } from 'fastify'
import { desks } from '#contract/desks.ts'
import { done } from '#contract/fields.ts'
import { route } from '#server/platform/http/route.ts'
import { createDesk, desksOf, getSettings, removeDesk, updateDesk, updateSettings } from './service.ts'

export function deskRoutes(app: FastifyInstance): void {
  route(app, desks.ofLocation, ({ params }, ctx) => desksOf(ctx, params.locationId))
  route(app, desks.create, ({ body }, ctx) => createDesk(ctx, body))
  route(app, desks.update, async ({ params, body }, ctx) => {
    await updateDesk(ctx, params.id, body)
    return done
  })
  route(app, desks.remove, async ({ params }, ctx) => {
    await removeDesk(ctx, params.id)
    return done
  })
  route(app, desks.settings, ({ params }, ctx) => getSettings(ctx, params.locationId))
  route(app, desks.updateSettings, async ({ params, body }, ctx) => {
    await updateSettings(ctx, params.locationId, body)
    return done
  })
}
