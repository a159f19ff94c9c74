import type { FastifyInstance } from 'fastify'
import { locations } from '#contract/locations.ts'
import type { GeocoderSettings } from '#server/config.ts'
import { route } from '#server/platform/http/route.ts'
import { geocode } from './geocode.ts'

export function mapRoutes(app: FastifyInstance, geocoder: GeocoderSettings): void {
  route(app, locations.geocode, ({ body }, { db }) => geocode(db, { geocoder, log: app.log }, body.address))
}
