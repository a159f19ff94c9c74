import * as z from 'zod/mini'
import { TICK } from '#domain/availability/bits.ts'
import { BLOCK_REASONS } from '#domain/calendar/blocked-place.ts'
import { limits } from '#domain/limits.ts'
import { MINUTES_PER_DAY } from '#domain/time.ts'
import { staff, write } from './endpoint.ts'
import { Done, Id, IdInUrl, LocalDateTime, text } from './fields.ts'

/**
 * Time of a calendar that staff keep free of appointments: a break, a training. Nothing is closed, and no one is told.
 */
export const BlockPlace = z.strictObject({
  calendarId: Id,
  startDateLocal: LocalDateTime,
  minutes: z
    .int('Must be a whole number')
    .check(
      z.minimum(TICK, `Must be at least ${TICK} minutes`),
      z.maximum(MINUTES_PER_DAY, 'Must end on the same day'),
      z.multipleOf(TICK, `Must be a multiple of ${TICK} minutes`),
    ),
  /** One of the calendar's columns, or all that are open; the first that is free, if not given. */
  column: z.optional(z.union([z.literal('all'), z.int().check(z.minimum(0), z.maximum(limits.numberOfSlots - 1))])),
  reason: z.enum(BLOCK_REASONS),
  /** For colleagues. */
  note: z._default(text(limits.blockNote), ''),
})
export type BlockPlace = z.output<typeof BlockPlace>

export const blockedPlaces = {
  /** What is taken cannot be blocked: the refusal says who has it. */
  block: write({
    at: 'POST /api/staff/blocked-places',
    summary: 'Keep a place free of appointments',
    allow: staff,
    body: BlockPlace,
    /** One for each column. */
    response: z.object({ ids: z.array(Id) }),
    entities: ['BlockedPlace'],
  }),
  /** The place can be booked again. */
  unblock: write({
    at: 'DELETE /api/staff/blocked-places/:id',
    summary: 'Open a blocked place again',
    allow: staff,
    params: z.strictObject({ id: IdInUrl }),
    response: Done,
    entities: ['BlockedPlace'],
  }),
}
