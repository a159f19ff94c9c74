import type { FastifyInstance } from 'fastify'
import { tickets } from '#contract/tickets.ts'
import { sharedLines } from '#server/line/seen.ts'
import type { Context } from '#server/platform/context.ts'
import { route } from '#server/platform/http/route.ts'
import type { Bells } from '#server/platform/realtime/bells.ts'
import { joinLine, lineToJoin } from './joining.ts'
import { leave, moreTime, myTicket, rejoin, waitingPlace } from './my-place.ts'
import { announcementDetails, announceTicket } from './service.ts'

export function ticketRoutes(app: FastifyInstance, bells: Bells): void {
  const seeLine = sharedLines()
  /** What someone does with their place, and where they stand after it. */
  const after = async (work: (ctx: Context, token: string) => Promise<void>, ctx: Context, token: string) => {
    await work(ctx, token)
    return myTicket(ctx, token, seeLine)
  }
  route(app, tickets.mine, ({ params }, ctx) => myTicket(ctx, params.token, seeLine))
  route(app, tickets.changes, async ({ params }, ctx, reply) =>
    bells.open(reply, await waitingPlace(ctx, params.token)),
  )
  route(app, tickets.moreTime, ({ body }, ctx) => after(moreTime, ctx, body.token))
  route(app, tickets.leave, ({ body }, ctx) => after(leave, ctx, body.token))
  route(app, tickets.rejoin, ({ body }, ctx) => after(rejoin, ctx, body.token))
  route(app, tickets.lineToJoin, ({ params, query }, ctx) => lineToJoin(ctx, params.locationId, query.code))
  route(app, tickets.join, ({ body }, ctx) => joinLine(ctx, body))
  route(app, tickets.details, ({ params }, ctx) => announcementDetails(ctx, params.locationId))
  route(app, tickets.announce, ({ body }, ctx) => announceTicket(ctx, body))
}
