import type { FastifyInstance } from 'fastify'
import { appointmentTypes } from '#contract/appointment-types.ts'
import { calendarInReach } from '#server/calendars/queries.ts'
import { notFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { locationInReach } from '#server/locations/queries.ts'
import { pictureHeaders } from '#server/pictures.ts'
import { iconOf, servedTypeChoices, typeChoices } from './queries.ts'

export function appointmentTypeRoutes(app: FastifyInstance): void {
  route(app, appointmentTypes.icon, async ({ params }, { db }, reply) => {
    const icon = await iconOf(db, params.id, params.guid)
    if (!icon) throw notFound()
    reply.headers(pictureHeaders('public'))
    return icon
  })
  route(app, appointmentTypes.options, (_, { db }) => typeChoices(db))
  route(app, appointmentTypes.filteredOptions, async ({ body }, { db, actor }) =>
    body.calendarIds.length === 0 ? [] : servedTypeChoices(db, actor, body),
  )
  route(app, appointmentTypes.staffOptions, async ({ body: { locationId, calendarId } }, { db, actor }) => {
    if (locationId !== undefined && !(await locationInReach(db, actor, locationId)))
      throw notFound('Location not found.')
    if (calendarId !== undefined && !(await calendarInReach(db, actor, calendarId)))
      throw notFound('Calendar not found.')
    if (locationId === undefined && calendarId === undefined) return typeChoices(db)
    const calendarIds = calendarId === undefined ? undefined : [calendarId]
    return servedTypeChoices(db, actor, { locationId, calendarIds })
  })
}
