import type { FastifyInstance } from 'fastify'
import { closures } from '#contract/closures.ts'
import type { Context } from '#server/platform/context.ts'
import { found } from '#server/platform/records.ts'
import { route } from '#server/platform/http/route.ts'
import { locationInReach } from '#server/offices/locations.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { closuresOn, comingClosures } from '#server/offices/closures.ts'
import {
  closeLocation,
  closeLocations,
  previewClosure,
  previewClosures,
  previewRemoval,
  removeClosure,
  updateClosure,
} from './service.ts'

export function closureRoutes(app: FastifyInstance): void {
  route(app, closures.info, async ({ body }, ctx) =>
    closuresOn(ctx.db, body.locationId, body.date, await clockOf(ctx, body.locationId)),
  )
  route(app, closures.listing, async ({ params }, ctx) =>
    comingClosures(ctx.db, params.locationId, await clockOf(ctx, params.locationId)),
  )
  route(app, closures.closeLocationPreview, ({ body }, ctx) => previewClosure(ctx, body))
  route(app, closures.closeLocation, ({ body }, ctx) => closeLocation(ctx, body))
  route(app, closures.closeMultiplePreview, ({ body }, ctx) => previewClosures(ctx, body))
  route(app, closures.closeMultiple, ({ body }, ctx) => closeLocations(ctx, body))
  route(app, closures.update, ({ body }, ctx) => updateClosure(ctx, body))
  route(app, closures.removePreview, ({ params }, ctx) => previewRemoval(ctx, params.id))
  route(app, closures.remove, ({ body }, ctx) => removeClosure(ctx, body))
}

/** The current time at a location within reach. */
async function clockOf({ db, actor, now }: Context, locationId: number) {
  const location = found(await locationInReach(db, actor, locationId), 'Location')
  return localTimeAt(now(), location.timeZone)
}
