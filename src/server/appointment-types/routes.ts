import type { FastifyInstance } from 'fastify'
import { adminAppointmentTypes } from '#contract/admin-appointment-types.ts'
import { appointmentTypes } from '#contract/appointment-types.ts'
import { done } from '#contract/fields.ts'
import { bookableTypes } from '#server/appointments/search/queries.ts'
import { calendarInReach, calendarsForType } from '#server/offices/calendars.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { route } from '#server/platform/http/route.ts'
import { locationInReach } from '#server/offices/locations.ts'
import { pictureHeaders } from '#server/platform/pictures.ts'
import { answerTable } from '#server/platform/tables/table.ts'
import { iconOf, servedTypeChoices, typeChoices, typesTable } from '#server/offices/appointment-types.ts'
import { countOnline, onlineCounts } from './online-counts.ts'
import { addServiceSet } from './service-set.ts'
import { serveEverywhere } from './serve-everywhere.ts'
import { createType, getType, previewDuration, previewRemoval, removeType, updateType } from './service.ts'

export function appointmentTypeRoutes(app: FastifyInstance): void {
  route(app, appointmentTypes.publicOptions, (_, { db, language }) => bookableTypes(db, language))
  route(app, appointmentTypes.icon, async ({ params }, { db }, reply) => {
    const icon = found(await iconOf(db, params.id, params.guid))
    reply.headers(pictureHeaders('public'))
    return icon
  })
  route(app, appointmentTypes.countOnline, async ({ body }, { db, now }) => {
    await countOnline(db, body, now())
    return done
  })
  route(app, appointmentTypes.options, (_, { db }) => typeChoices(db))
  route(app, appointmentTypes.filteredOptions, async ({ body }, { db, actor }) =>
    body.calendarIds.length === 0 ? [] : servedTypeChoices(db, actor, body),
  )
  route(app, appointmentTypes.staffOptions, async ({ body: { locationId, calendarId } }, { db, actor }) => {
    if (locationId !== undefined) found(await locationInReach(db, actor, locationId), 'Location')
    if (calendarId !== undefined) found(await calendarInReach(db, actor, calendarId), 'Calendar')
    if (locationId === undefined && calendarId === undefined) return typeChoices(db)
    const calendarIds = calendarId === undefined ? undefined : [calendarId]
    return servedTypeChoices(db, actor, { locationId, calendarIds })
  })

  route(app, adminAppointmentTypes.table, ({ body }, { db }) => answerTable(db, typesTable, body))
  route(app, adminAppointmentTypes.get, ({ params }, ctx) => getType(ctx, params.id))
  route(app, adminAppointmentTypes.create, ({ body, file }, ctx) => createType(ctx, body, file))
  route(app, adminAppointmentTypes.addSet, ({ body }, ctx) => addServiceSet(ctx, body))
  route(app, adminAppointmentTypes.serving, async ({ params }, ctx) => {
    await getType(ctx, params.id)
    return calendarsForType(ctx.db, params.id)
  })
  route(app, adminAppointmentTypes.serveEverywhere, ({ params }, ctx) => serveEverywhere(ctx, params.id))
  route(app, adminAppointmentTypes.update, async ({ params, body }, ctx) => {
    await updateType(ctx, params.id, body)
    return done
  })
  route(app, adminAppointmentTypes.putIcon, async ({ params, body, file }, ctx) => {
    if (!file) throw ruleBroken('Required', 'icon')
    await updateType(ctx, params.id, body, file)
    return done
  })
  route(app, adminAppointmentTypes.removeIcon, async ({ params, body }, ctx) => {
    await updateType(ctx, params.id, body, 'remove')
    return done
  })
  route(app, adminAppointmentTypes.onlineCounts, async ({ params }, ctx) => {
    await getType(ctx, params.id)
    return onlineCounts(ctx.db, params.id, ctx.now())
  })
  route(app, adminAppointmentTypes.durationPreview, ({ body }, ctx) => previewDuration(ctx, body))
  route(app, adminAppointmentTypes.deletePreview, ({ params }, ctx) => previewRemoval(ctx, params.id))
  route(app, adminAppointmentTypes.remove, async ({ params }, ctx) => {
    await removeType(ctx, params.id)
    return done
  })
}
