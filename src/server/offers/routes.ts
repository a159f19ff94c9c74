import type { FastifyInstance } from 'fastify'
import { offers } from '#contract/offers.ts'
import { route } from '#server/platform/http/route.ts'
import { insteadOfAppointment, takeOffered } from './of-appointment.ts'

export function offerRoutes(app: FastifyInstance): void {
  route(app, offers.ofAppointment, ({ query }, ctx) => insteadOfAppointment(ctx, query.token))
  route(app, offers.take, ({ body }, ctx) => takeOffered(ctx, body))
}
