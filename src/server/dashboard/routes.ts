import type { FastifyInstance } from 'fastify'
import { dashboard } from '#contract/dashboard.ts'
import { officesOffClock } from '#server/offices/locations.ts'
import { route } from '#server/platform/http/route.ts'
import { dashboardElements } from './service.ts'

export function dashboardRoutes(app: FastifyInstance, { hasDebugTools }: { hasDebugTools: boolean }): void {
  route(app, dashboard.get, async (_, ctx) => ({
    dataElements: await dashboardElements(ctx, (cause, card) =>
      app.log.error({ err: cause, card, reqId: ctx.requestId }, 'a dashboard card failed'),
    ),
    officesOffClock: await officesOffClock(ctx.db),
    hasDebugTools,
  }))
}
