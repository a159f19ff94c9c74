import type { FastifyInstance } from 'fastify'
import { tickets } from '#contract/tickets.ts'
import { route } from '#server/platform/http/route.ts'
import { announcementDetails, announceTicket } from './service.ts'

export function ticketRoutes(app: FastifyInstance): void {
  route(app, tickets.details, ({ params }, ctx) => announcementDetails(ctx, params.locationId))
  route(app, tickets.announce, ({ body }, ctx) => announceTicket(ctx, body))
}
