import * as z from 'zod/mini'
import { CLUSTER_REASONS } from '#domain/appointments/clusters.ts'
import { limits } from '#domain/limits.ts'
import { listed } from './disclosures.ts'
import { Effect, Effected, PreviewKey } from './effects.ts'
import { managers, read, write } from './endpoint.ts'
import { Id, LocalDateTime, requiredText } from './fields.ts'

/** Made within how many hours: a day, three days, a week, 30 days. */
export const BOOKED_WITHIN_HOURS = [24, 72, 168, 720] as const

/** The number of clusters listed, of bookings in each, and of bookings that may be canceled together. */
export const CLUSTERS_LISTED = 50
export const BOOKINGS_LISTED = 100
export const CANCELED_AT_ONCE = 500

const ClusterBooking = z.object({
  id: Id,
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  startDateLocal: LocalDateTime,
  locationName: z.string(),
  createdUtc: z.string(),
})

export const BookingCluster = z.object({
  /** Including those that are not listed. */
  bookingCount: z.int(),
  reasons: z.array(z.object({ reason: z.enum(CLUSTER_REASONS), count: z.int() })),
  /** The latest booked first. */
  bookings: z.array(ClusterBooking),
})
export type BookingCluster = z.output<typeof BookingCluster>

const toCancel = {
  appointmentIds: z
    .array(Id)
    .check(
      z.minLength(1, 'Select at least one booking'),
      z.maxLength(CANCELED_AT_ONCE, `Select at most ${CANCELED_AT_ONCE} bookings`),
    ),
}

export const suspiciousBookings = {
  /** Bookings ahead that share a contact, a number, a network or nearly a name, at the caller's locations. */
  listing: read({
    at: 'POST /api/office-manager/suspicious-bookings/listing',
    summary: 'List suspicious bookings',
    allow: managers,
    body: z.strictObject({ withinHours: z._default(z.literal(BOOKED_WITHIN_HOURS), 168) }),
    response: z.object({
      clusterCount: z.int(),
      clusters: z.array(BookingCluster),
    }),
    discloses: () => [listed('Appointment')],
    entities: ['Appointment'],
  }),
  cancelPreview: read({
    at: 'POST /api/office-manager/suspicious-bookings/cancel-preview',
    summary: 'Preview the cancellation of suspicious bookings',
    allow: managers,
    body: z.strictObject(toCancel),
    response: Effect,
    discloses: () => [listed('Appointment')],
    entities: ['Appointment'],
  }),
  /** Those that can still be canceled, each with a message to its customer; the reason is for the log. */
  cancel: write({
    at: 'POST /api/office-manager/suspicious-bookings/cancel',
    summary: 'Cancel suspicious bookings',
    allow: managers,
    body: z.strictObject({ ...toCancel, reason: requiredText(limits.cancellationReason), previewKey: PreviewKey }),
    response: Effected,
    entities: ['Appointment'],
  }),
}
