import type { FastifyInstance } from 'fastify'
import { appointmentTypes } from '#contract/appointment-types.ts'
import { booking } from '#contract/booking.ts'
import { route } from '#server/http/route.ts'
import { publicText, readNumberSettings } from '#server/settings/queries.ts'
import { freeTimes, loadOffice, locationOptions, monthInfo, visitOf } from './availability.ts'
import { bookableTypes } from './queries.ts'
import { submitAppointment } from './service.ts'

export function bookingRoutes(app: FastifyInstance): void {
  route(app, booking.introduction, async (_, { db }) => ({ introduction: await publicText(db, 'introduction') }))
  route(app, booking.daysInAdvance, async (_, { db }) => {
    const { daysInAdvance } = await readNumberSettings(db)
    return { daysInAdvance }
  })
  route(app, booking.appointmentOptions, ({ query }, { db }) => bookableTypes(db, query.locationId))
  route(app, appointmentTypes.publicOptions, (_, { db }) => bookableTypes(db))

  route(app, booking.locationOptions, async ({ query }, { db, now }) => {
    const { appointmentTypeId } = query
    const chosen = appointmentTypeId === undefined ? [] : [{ appointmentTypeId, quantity: 1 }]
    return locationOptions(db, await visitOf(db, chosen), now())
  })
  route(app, booking.filteredLocations, async ({ body }, { db, now }) =>
    locationOptions(db, await visitOf(db, body.appointmentTypes), now()),
  )
  route(app, booking.monthInfo, async ({ body }, { db, now }) =>
    monthInfo(db, await loadOffice(db, body.locationId, body.appointmentTypes, now()), body.month),
  )
  route(app, booking.timeSelectionOptions, async ({ body }, { db, now }) => {
    const office = await loadOffice(db, body.locationId, body.appointmentTypes, now())
    return { timeZone: office.location.timeZone, times: await freeTimes(db, office, body.date) }
  })
  route(app, booking.submitAppointment, ({ body }, ctx) => submitAppointment(ctx, body))
}
