import type { FastifyInstance } from 'fastify'
import { done } from '#contract/fields.ts'
import { locations } from '#contract/locations.ts'
import { lineSettings } from '#server/desks/queries.ts'
import { route } from '#server/platform/http/route.ts'
import { answerTable } from '#server/platform/tables/table.ts'
import { locationChoices, locationsTable } from '#server/offices/locations.ts'
import { bookableAt } from './bookable.ts'
import { archiveLocation, previewArchive } from './archive.ts'
import {
  createLocation,
  getLocation,
  previewRemoval,
  previewZone,
  removeLocation,
  unarchiveLocation,
  updateLocation,
} from './service.ts'
import { zoneOptions } from '#server/offices/time-zones.ts'

export function locationRoutes(app: FastifyInstance): void {
  route(app, locations.options, (_, { db, actor }) => locationChoices(db, actor))
  route(app, locations.table, ({ body }, { db, actor }) => answerTable(db, locationsTable(actor, body), body))
  route(app, locations.managerTable, ({ body }, { db, actor }) =>
    answerTable(db, locationsTable(actor, { showArchived: true }), body),
  )
  route(app, locations.managerGet, ({ params }, ctx) => getLocation(ctx, params.locationId))
  route(app, locations.bookable, ({ params }, ctx) => bookableAt(ctx, params.locationId))
  route(app, locations.staffGet, async ({ params: { locationId } }, ctx) => ({
    ...(await getLocation(ctx, locationId)),
    hasLine: (await lineSettings(ctx.db, locationId)).isOn,
  }))
  route(app, locations.create, ({ body }, ctx) => createLocation(ctx, body))
  route(app, locations.update, async ({ body }, ctx) => {
    await updateLocation(ctx, body)
    return done
  })
  route(app, locations.timeZonePreview, ({ body }, ctx) => previewZone(ctx, body.id, body.timeZone))
  route(app, locations.archivePreview, ({ params, query }, ctx) => previewArchive(ctx, params.locationId, query.people))
  route(app, locations.archive, async ({ body }, ctx) => ({ ...done, ...(await archiveLocation(ctx, body)) }))
  route(app, locations.unarchive, async ({ body }, ctx) => {
    await unarchiveLocation(ctx, body.id)
    return done
  })
  route(app, locations.deletePreview, ({ params }, ctx) => previewRemoval(ctx, params.locationId))
  route(app, locations.remove, async ({ params }, ctx) => {
    await removeLocation(ctx, params.locationId)
    return done
  })
  route(app, locations.timezoneOptions, async (_, { now }) => zoneOptions(now()))
  route(app, locations.timezoneOptionsUnderApi, async (_, { now }) => zoneOptions(now()))
}
