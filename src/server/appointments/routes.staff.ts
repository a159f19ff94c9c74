import type { FastifyInstance } from 'fastify'
import { appointments } from '#contract/appointments.ts'
import { route } from '#server/http/route.ts'
import { calendarListing } from './calendar-listing.ts'
import { act, getAppointment } from './service.ts'
import { explain } from './why-not.ts'

export function staffAppointmentRoutes(app: FastifyInstance): void {
  route(app, appointments.calendarListing, ({ body }, ctx) => calendarListing(ctx, body))
  route(app, appointments.whyNot, ({ body }, ctx) => explain(ctx, body))
  route(app, appointments.get, ({ params, query }, ctx) => getAppointment(ctx, params.id, query.timeZone))
  route(app, appointments.checkIn, ({ query }, ctx) => act(ctx, 'checkIn', query.id))
  route(app, appointments.handle, ({ query }, ctx) => act(ctx, 'handle', query.id))
  route(app, appointments.unhandle, ({ query }, ctx) => act(ctx, 'unhandle', query.id))
  route(app, appointments.complete, ({ query }, ctx) => act(ctx, 'complete', query.id))
  route(app, appointments.noShow, ({ query }, ctx) => act(ctx, 'noShow', query.id))
  route(app, appointments.cancel, ({ query }, ctx) => act(ctx, 'cancel', query.id))
  route(app, appointments.resetStatus, ({ query }, ctx) => act(ctx, 'resetStatus', query.id))
}
