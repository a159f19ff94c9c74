import type { FastifyInstance } from 'fastify'
import { debug } from '#contract/debug.ts'
import { addressOf } from '#contract/endpoint.ts'
import { notFound } from '#server/platform/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { fillCalendar, fillLocation } from './fill.ts'
import { convertWindowsIana, findSystemTimezone, systemTimezones } from './time-zones.ts'

export function debugRoutes(app: FastifyInstance, { isSwitchedOn }: { isSwitchedOn: boolean }): void {
  if (!isSwitchedOn) return hideDebugTools(app)
  route(app, debug.fillCalendar, ({ body }, ctx) => fillCalendar(ctx, body))
  route(app, debug.fillLocation, ({ body }, ctx) => fillLocation(ctx, body))
  route(app, debug.systemTimezones, (_, { db, now }) => systemTimezones(db, now()))
  route(app, debug.findSystemTimezone, async ({ query }, { now }) => findSystemTimezone(query.id, now()))
  route(app, debug.convertWindowsIana, async ({ query }) => convertWindowsIana(query))
}

/** Callers without the permission are refused as usual; for those with it, the calls do not exist, whatever is sent. */
function hideDebugTools(app: FastifyInstance): void {
  for (const call of Object.values(debug)) {
    const { method, path } = addressOf(call)
    app.route({
      method,
      url: path,
      config: { policy: call.allow },
      handler: async () => {
        throw notFound()
      },
    })
  }
}
