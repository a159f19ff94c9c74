import type { FastifyInstance } from 'fastify'
import { suspiciousBookings } from '#contract/suspicious-bookings.ts'
import { route } from '#server/platform/http/route.ts'
import { cancelBookings, previewCancellation, suspiciousClusters } from './service.ts'

export function suspiciousBookingRoutes(app: FastifyInstance): void {
  route(app, suspiciousBookings.listing, ({ body }, ctx) => suspiciousClusters(ctx, body.withinHours))
  route(app, suspiciousBookings.cancelPreview, ({ body }, ctx) => previewCancellation(ctx, body.appointmentIds))
  route(app, suspiciousBookings.cancel, ({ body }, ctx) => cancelBookings(ctx, body))
}
