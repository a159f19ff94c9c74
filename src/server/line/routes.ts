import type { FastifyInstance } from 'fastify'
import { done } from '#contract/fields.ts'
import { line } from '#contract/line.ts'
import { publicLine } from '#contract/public-line.ts'
import { seen, setAway } from '#server/desks/service.ts'
import { route } from '#server/platform/http/route.ts'
import { callNext } from './call-next.ts'
import { changePerson, merge } from './editing.ts'
import { back, finish, noAnswer, park, recall, remove, start } from './presses.ts'
import { addWalkIn, getLine } from './service.ts'
import { leaveDesk, takeDesk } from './sitting.ts'
import { transfer } from './transfer.ts'
import { undo } from './undo.ts'
import { keptWaits } from './waits.ts'

export function lineRoutes(app: FastifyInstance): void {
  const waits = keptWaits()
  route(app, publicLine.waits, (_, ctx) => waits(ctx))
  route(app, line.get, ({ params }, ctx) => getLine(ctx, params.locationId))
  route(app, line.takeDesk, async ({ body }, ctx) => {
    await takeDesk(ctx, body.deskId, body)
    return done
  })
  route(app, line.leaveDesk, async ({ body }, ctx) => {
    await leaveDesk(ctx, body.deskId, body.farewell)
    return done
  })
  route(app, line.seen, async ({ body }, ctx) => {
    await seen(ctx, body.deskId)
    return done
  })
  route(app, line.setAway, async ({ body }, ctx) => {
    await setAway(ctx, body.deskId, body.isAway)
    return done
  })
  route(app, line.addWalkIn, ({ body }, ctx) => addWalkIn(ctx, body))
  route(app, line.callNext, ({ body: { deskId, id, reason } }, ctx) =>
    callNext(ctx, deskId, id === undefined ? undefined : { id, reason }),
  )
  route(app, line.noAnswer, ({ body }, ctx) => noAnswer(ctx, body.id))
  route(app, line.recall, async ({ body }, ctx) => {
    await recall(ctx, body.id)
    return done
  })
  route(app, line.start, async ({ body }, ctx) => {
    await start(ctx, body.id)
    return done
  })
  route(app, line.finish, async ({ body }, ctx) => {
    await finish(ctx, body.id)
    return done
  })
  route(app, line.change, async ({ body: { id, ...edits } }, ctx) => {
    await changePerson(ctx, id, edits)
    return done
  })
  route(app, line.merge, async ({ body }, ctx) => {
    await merge(ctx, body.id, body.intoId)
    return done
  })
  route(app, line.remove, async ({ body }, ctx) => {
    await remove(ctx, body.id)
    return done
  })
  route(app, line.park, async ({ body }, ctx) => {
    await park(ctx, body.id, body.untilUtc, body.note)
    return done
  })
  route(app, line.back, async ({ body }, ctx) => {
    await back(ctx, body.id)
    return done
  })
  route(app, line.transfer, async ({ body: { id, ...to } }, ctx) => {
    await transfer(ctx, id, to)
    return done
  })
  route(app, line.undo, async ({ body }, ctx) => {
    await undo(ctx, body.id)
    return done
  })
}
