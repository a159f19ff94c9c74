import type { FastifyInstance } from 'fastify'
import { locations } from '#contract/locations.ts'
import { route } from '#server/http/route.ts'
import { locationChoices } from './queries.ts'

export function locationRoutes(app: FastifyInstance): void {
  route(app, locations.options, (_, { db, actor }) => locationChoices(db, actor))
}
