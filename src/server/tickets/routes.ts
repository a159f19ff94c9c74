import type { FastifyInstance } from 'fastify'
import { tickets } from '#contract/tickets.ts'
import { route } from '#server/platform/http/route.ts'
import { joinLine, lineToJoin } from './joining.ts'
import { leave, moreTime, myTicket, rejoin } from './my-place.ts'
import { announcementDetails, announceTicket } from './service.ts'

export function ticketRoutes(app: FastifyInstance): void {
  route(app, tickets.mine, ({ params }, ctx) => myTicket(ctx, params.token))
  route(app, tickets.moreTime, ({ body }, ctx) => moreTime(ctx, body.token))
  route(app, tickets.leave, ({ body }, ctx) => leave(ctx, body.token))
  route(app, tickets.rejoin, ({ body }, ctx) => rejoin(ctx, body.token))
  route(app, tickets.lineToJoin, ({ params, query }, ctx) => lineToJoin(ctx, params.locationId, query.code))
  route(app, tickets.join, ({ body }, ctx) => joinLine(ctx, body))
  route(app, tickets.details, ({ params }, ctx) => announcementDetails(ctx, params.locationId))
  route(app, tickets.announce, ({ body }, ctx) => announceTicket(ctx, body))
}
