import type { FastifyInstance } from 'fastify'
import { done } from '#contract/fields.ts'
import { peopleToCall } from '#contract/people-to-call.ts'
import { locationInReach } from '#server/offices/locations.ts'
import { route } from '#server/platform/http/route.ts'
import { found } from '#server/platform/records.ts'
import { peopleToCallAt } from './queries.ts'
import { tickOff } from './service.ts'

export function peopleToCallRoutes(app: FastifyInstance): void {
  route(app, peopleToCall.listing, async ({ body: { locationId, skip, take } }, { db, actor, now }) => {
    found(await locationInReach(db, actor, locationId), 'Location')
    return peopleToCallAt(db, locationId, now(), { skip, take })
  })
  route(app, peopleToCall.called, async ({ params }, ctx) => {
    await tickOff(ctx, params.id, true)
    return done
  })
  route(app, peopleToCall.notCalled, async ({ params }, ctx) => {
    await tickOff(ctx, params.id, false)
    return done
  })
}
