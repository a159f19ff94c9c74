import type { FastifyInstance } from 'fastify'
import { ROLES } from '#contract/endpoint.ts'
import { done } from '#contract/fields.ts'
import { users } from '#contract/users.ts'
import { changesOf } from '#server/change-log/table.ts'
import { found } from '#server/platform/records.ts'
import { route } from '#server/platform/http/route.ts'
import { pictureHeaders } from '#server/platform/pictures.ts'
import { answerTable } from '#server/platform/tables/table.ts'
import { desksOf, profilePhoto, usersTable } from './queries.ts'
import {
  createSignInLink,
  createUser,
  getUser,
  lockUser,
  sendConfirmEmail,
  type Surroundings,
  unlockUser,
  updateUser,
} from './service.ts'

export function userRoutes(app: FastifyInstance, surroundings: Surroundings): void {
  route(app, users.table, ({ body }, { db }) => answerTable(db, usersTable(body), body))
  route(app, users.get, ({ params }, ctx) => getUser(ctx, params.id))
  route(app, users.desks, ({ params }, { db }) => desksOf(db, params.id))
  route(app, users.create, ({ body, file }, ctx) => createUser(ctx, body, file))
  route(app, users.update, async ({ params, body, file }, ctx) => {
    await updateUser({ ...ctx, ...surroundings }, params.id, body, file)
    return done
  })
  route(app, users.lock, async ({ params }, ctx) => {
    await lockUser({ ...ctx, ...surroundings }, params.id)
    return done
  })
  route(app, users.unlock, async ({ params }, ctx) => {
    await unlockUser(ctx, params.id)
    return done
  })
  route(app, users.changeTable, ({ params, body }, { db }) => answerTable(db, changesOf('User', params.id), body))
  route(app, users.sendConfirmEmail, async ({ body }, ctx) => {
    await sendConfirmEmail(ctx, body.email)
    return done
  })
  route(app, users.createSignInLink, ({ params }, ctx) => createSignInLink(ctx, params.id))
  route(app, users.roleOptions, async () =>
    ROLES.map((role) => ({ value: role, label: role, needsLocations: role !== 'Admin' })),
  )
  route(app, users.profilePhoto, async ({ params }, { db }, reply) => {
    const photo = found(await profilePhoto(db, params.userId, params.profilePhotoGuid))
    reply.headers(pictureHeaders('private'))
    return photo
  })
}
