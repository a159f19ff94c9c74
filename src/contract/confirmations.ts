import * as z from 'zod/mini'
import { managers, read, write } from './endpoint.ts'
import { Done, IdInUrl, LocalDate } from './fields.ts'

const whole = (from: number, to: number) =>
  z
    .int('Must be a whole number')
    .check(z.minimum(from, `Must be at least ${from}`), z.maximum(to, `Must be at most ${to}`))

const keepForm = {
  isOn: z.boolean(),
  /** Minutes to answer after booking; 0 if customers are not asked then. */
  minutesAfterBooking: whole(0, 10_080),
  /** Days before the visit when they are asked again; 0 if they are not. */
  daysBefore: whole(0, 30),
  /** How long there is to answer from then on. */
  hoursToAnswer: whole(1, 168),
}

/** An answer has to come before the visit, and a rule that never asks is no rule. */
const sensible = [
  z.refine<{ readonly daysBefore: number; readonly hoursToAnswer: number }>(
    ({ daysBefore, hoursToAnswer }) => daysBefore === 0 || hoursToAnswer < daysBefore * 24,
    { error: 'Must end before the visit', path: ['hoursToAnswer'] },
  ),
  z.refine<{ readonly isOn: boolean; readonly minutesAfterBooking: number; readonly daysBefore: number }>(
    ({ isOn, minutesAfterBooking, daysBefore }) => !isOn || minutesAfterBooking > 0 || daysBefore > 0,
    { error: 'Ask after booking, days before, or both', path: ['minutesAfterBooking'] },
  ),
]

/** How a location has its customers confirm that they will come. */
export const ConfirmationSettings = z.object({ ...keepForm, version: z.int() })
export type ConfirmationSettings = z.output<typeof ConfirmationSettings>

export const UpdateConfirmationSettings = z.strictObject({ ...keepForm, version: z.int() }).check(...sensible)
export type UpdateConfirmationSettings = z.output<typeof UpdateConfirmationSettings>

/** What a rule would have done to the visits of the last days. */
export const ConfirmationPreview = z.object({
  from: LocalDate,
  to: LocalDate,
  /** Those that customers booked themselves. */
  visits: z.int(),
  /** Those not confirmed in time, and how many of them came anyway, or did not. */
  released: z.int(),
  came: z.int(),
  noShows: z.int(),
})
export type ConfirmationPreview = z.output<typeof ConfirmationPreview>

const byLocation = z.strictObject({ locationId: IdInUrl })

/** Confirm to keep: appointments that are not confirmed in time go to someone else. */
export const confirmations = {
  settings: read({
    at: 'GET /api/office-manager/confirmations/:locationId',
    summary: 'Get how a location asks for confirmations',
    allow: managers,
    params: byLocation,
    response: ConfirmationSettings,
    entities: ['Location'],
  }),
  updateSettings: write({
    at: 'PUT /api/office-manager/confirmations/:locationId',
    summary: 'Change how a location asks for confirmations',
    allow: managers,
    params: byLocation,
    body: UpdateConfirmationSettings,
    response: Done,
    entities: ['Location'],
  }),
  /** By the visits of the last 30 days; saves nothing. */
  preview: read({
    at: 'POST /api/office-manager/confirmations/:locationId/preview',
    summary: 'Preview what settings would have done in the last 30 days',
    allow: managers,
    params: byLocation,
    body: z.strictObject(keepForm).check(...sensible),
    response: ConfirmationPreview,
    entities: [],
  }),
}
