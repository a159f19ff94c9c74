import type { FastifyInstance } from 'fastify'
import { booking } from '#contract/booking.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { done } from '#contract/fields.ts'
import type { Context } from '#server/platform/context.ts'
import { route } from '#server/platform/http/route.ts'
import { publicText } from '#server/settings/queries.ts'
import { datesOfMonth, freeTimes, monthInfo, onDate } from '#server/appointments/search/availability.ts'
import { extendHold, holdTime, ownPlaces, releaseHold } from './holds.ts'
import { locationOptions } from '#server/appointments/search/next-free.ts'
import { portalFacts } from '#server/appointments/search/facts.ts'
import { seenOffice } from '#server/appointments/search/office.ts'
import { bookableTypes, type Dates } from '#server/appointments/search/queries.ts'
import { submitAppointment } from './submit.ts'

export function bookingRoutes(app: FastifyInstance): void {
  route(app, booking.introduction, async (_, ctx) => {
    const { db, memory, language } = ctx
    const introduction = await memory.recall({}, `introduction in ${language}`, () =>
      publicText(db, 'introduction', language),
    )
    const { settings } = await portalFacts(ctx)
    return { introduction, appointmentsPerPerson: settings.appointmentsPerPerson }
  })
  route(app, booking.daysInAdvance, async (_, ctx) => {
    const { settings } = await portalFacts(ctx)
    return { daysInAdvance: settings.daysInAdvance }
  })
  route(app, booking.appointmentOptions, ({ query: { locationId } }, { db, memory, language }) =>
    memory.recall({ locationId }, `types in ${language}`, () => bookableTypes(db, language, locationId)),
  )

  route(app, booking.locationOptions, async ({ query }, ctx) => {
    const { appointmentTypeId } = query
    const chosen = appointmentTypeId === undefined ? [] : [{ appointmentTypeId, quantity: 1 }]
    return locationOptions(ctx, chosen)
  })
  route(app, booking.filteredLocations, ({ body }, ctx) => locationOptions(ctx, body.appointmentTypes, body))
  route(app, booking.monthInfo, async ({ body }, ctx) => monthInfo(await officeOf(ctx, body, datesOfMonth(body.month))))
  route(app, booking.timeSelectionOptions, async ({ body }, ctx) => {
    const office = await officeOf(ctx, body, onDate(body.date))
    return { timeZone: office.location.timeZone, times: freeTimes(office) }
  })
  route(app, booking.holdTime, ({ body }, ctx, { request }) => holdTime(ctx, body, request.ip))
  route(app, booking.extendHold, ({ body }, ctx) => extendHold(ctx, body.holdKey))
  route(app, booking.releaseHold, async ({ body }, ctx) => {
    await releaseHold(ctx, body.holdKey)
    return done
  })
  route(app, booking.submitAppointment, ({ body }, ctx, { request }) => submitAppointment(ctx, body, request.ip))
}

type Search = Omit<Parsed<typeof booking.monthInfo>['body'], 'month'>

async function officeOf(ctx: Context, search: Search, dates: Dates) {
  const own = await ownPlaces(ctx.db, search.holdKey, search.people)
  return seenOffice(ctx, search, { now: ctx.now(), by: 'customer', dates, own })
}
