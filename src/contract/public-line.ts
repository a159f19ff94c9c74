import * as z from 'zod/mini'
import { CALLS_PER_ADDRESS, read } from './endpoint.ts'
import { Id } from './fields.ts'

/** What someone without an appointment who came to an office now would wait. */
const OfficeWait = z.object({ locationId: Id, from: z.int(), to: z.int() })
export type OfficeWait = z.output<typeof OfficeWait>

export const publicLine = {
  /** For offices that have a line, are open now and have an open desk; some seconds old. */
  waits: read({
    at: 'GET /api/public/line/waits',
    summary: 'Estimate the wait without an appointment, by office',
    allow: 'public',
    response: z.array(OfficeWait),
    limit: CALLS_PER_ADDRESS,
    entities: [],
  }),
}
