import type { FastifyInstance } from 'fastify'
import { waitingList } from '#contract/waiting-list.ts'
import { route } from '#server/platform/http/route.ts'
import { wantEarlier, wantEarlierBy } from './earlier.ts'
import { listing } from './listing.ts'
import { join } from './join.ts'
import { confirm, decline, leave, take } from './service.ts'
import { entryBehind } from './shown.ts'

export function waitingListRoutes(app: FastifyInstance): void {
  route(app, waitingList.join, ({ body }, ctx) => join(ctx, body))
  route(app, waitingList.entry, ({ query }, ctx) => entryBehind(ctx, query.token))
  route(app, waitingList.confirm, ({ body }, ctx) => confirm(ctx, body.token))
  route(app, waitingList.take, ({ body }, ctx) => take(ctx, body.token, body.offerId))
  route(app, waitingList.decline, ({ body }, ctx) => decline(ctx, body.token, body.offerId))
  route(app, waitingList.leave, ({ body }, ctx) => leave(ctx, body.token))
  route(app, waitingList.wantEarlier, ({ body }, ctx) => wantEarlier(ctx, body))
  route(app, waitingList.changeEarlierBy, ({ body }, ctx) => wantEarlierBy(ctx, body.token, body.earlierByDays))
  route(app, waitingList.listing, ({ body }, ctx) => listing(ctx, body))
}
