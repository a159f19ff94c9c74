import type { FastifyInstance } from 'fastify'
import { confirmations } from '#contract/confirmations.ts'
import { done } from '#contract/fields.ts'
import { route } from '#server/platform/http/route.ts'
import { getSettings, preview, updateSettings } from './service.ts'

export function confirmationRoutes(app: FastifyInstance): void {
  route(app, confirmations.settings, ({ params }, ctx) => getSettings(ctx, params.locationId))
  route(app, confirmations.updateSettings, async ({ params, body }, ctx) => {
    await updateSettings(ctx, params.locationId, body)
    return done
  })
  route(app, confirmations.preview, ({ params, body }, ctx) => preview(ctx, params.locationId, body))
}
