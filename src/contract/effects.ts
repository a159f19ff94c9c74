import * as z from 'zod/mini'
import { managers, read } from './endpoint.ts'
import { Id, IdInUrl, LocalDateTime } from './fields.ts'

/** How many appointments a preview lists. */
export const APPOINTMENTS_LISTED = 50

/** What a change would do to people who have an appointment: shown first, and confirmed by its key. */
export const effect = {
  /** Appointments that would be cancelled. */
  cancelledCount: z.int(),
  /** Appointments that would keep their time in another place of the calendar. */
  movedCount: z.int(),
  /** The first of those that would be cancelled, in order of time. */
  appointments: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      startDateLocal: LocalDateTime,
      locationName: z.string(),
      calendarName: z.string(),
    }),
  ),
  /** Stands for exactly this effect: whoever confirms another one gets a 409 with the new preview as `preview`. */
  previewKey: z.string(),
}
export const Effect = z.object(effect)
export type Effect = z.output<typeof Effect>

export const PreviewKey = z.string('Required').check(z.regex(/^[\w-]{43}$/, 'Ask for a preview first'))

/** What was done at once, and where to see the rest being done. */
export const Effected = z.object({
  cancelledCount: z.int(),
  /** Null when all is done already. */
  progressId: z.nullable(Id),
})
export type Effected = z.output<typeof Effected>

/** Long work as a bar shows it. */
export const JobProgress = z.object({
  state: z.enum(['Running', 'Done', 'Failed']),
  done: z.int(),
  total: z.int(),
  message: z.string(),
})
export type JobProgress = z.output<typeof JobProgress>

export const effects = {
  progress: read({
    at: 'GET /api/office-manager/progress/:id',
    allow: managers,
    params: z.strictObject({ id: IdInUrl }),
    response: JobProgress,
    entities: [],
    isBackground: true,
  }),
}
