import type { FastifyInstance } from 'fastify'
import { done } from '#contract/fields.ts'
import { staffAppointments } from '#contract/staff-appointments.ts'
import { route } from '#server/platform/http/route.ts'
import { addAppointment, timeSlotOptions } from './add.ts'
import { calendarListing } from './calendar-listing.ts'
import { updateAppointment } from './edit.ts'
import { findAppointments } from './find.ts'
import { act, getAppointment } from './service.ts'
import { swapAppointments } from './swap.ts'
import { explain } from '#server/appointments/search/why-not.ts'

export function staffAppointmentRoutes(app: FastifyInstance): void {
  route(app, staffAppointments.calendarListing, ({ body }, ctx, reply) =>
    calendarListing(ctx, body, (listing) => reply.serialize(listing) as string),
  )
  route(app, staffAppointments.find, ({ body }, ctx) => findAppointments(ctx, body.text))
  route(app, staffAppointments.whyNot, ({ body }, ctx) => explain(ctx, body))
  route(app, staffAppointments.timeSlotOptions, ({ body }, ctx) => timeSlotOptions(ctx, body))
  route(app, staffAppointments.addFromCalendar, ({ body: { isCheckedIn, ...body } }, ctx) =>
    addAppointment(ctx, body, isCheckedIn),
  )
  route(app, staffAppointments.get, ({ params, query }, ctx) => getAppointment(ctx, params.id, query.timeZone))
  route(app, staffAppointments.update, async ({ params, body }, ctx) => {
    await updateAppointment(ctx, params.id, body)
    return done
  })
  route(app, staffAppointments.swap, async ({ body }, ctx) => {
    await swapAppointments(ctx, body)
    return done
  })
  route(app, staffAppointments.checkIn, ({ query }, ctx) => act(ctx, 'checkIn', query))
  route(app, staffAppointments.handle, ({ query }, ctx) => act(ctx, 'handle', query))
  route(app, staffAppointments.unhandle, ({ query }, ctx) => act(ctx, 'unhandle', query))
  route(app, staffAppointments.complete, ({ query }, ctx) => act(ctx, 'complete', query))
  route(app, staffAppointments.noShow, ({ query }, ctx) => act(ctx, 'noShow', query))
  route(app, staffAppointments.cancel, ({ query, body }, ctx) => act(ctx, 'cancel', { ...query, ...body }))
  route(app, staffAppointments.confirm, ({ query }, ctx) => act(ctx, 'confirm', query))
  route(app, staffAppointments.resetStatus, ({ query }, ctx) =>
    act(ctx, query.to === 'CheckedIn' ? 'backToCheckedIn' : 'resetStatus', query),
  )
}
