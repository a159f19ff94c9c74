import { type Instant, MINUTE_MS } from '#domain/time.ts'
import type { Status } from './status.ts'

/** How long customers can take back their own cancellation (LINK-8). */
export const UNDO_CANCEL_MS = 5 * MINUTE_MS

interface CancelledVisit {
  readonly status: Status
  readonly startsAt: Instant
  readonly cancelledAt: Instant | null
  readonly isCancelledByCustomer: boolean
}

/** The end of the time to take their place back, if it is still free; null if they cannot. */
export function undoEnds(visit: CancelledVisit, now: Instant): Instant | null {
  const { status, startsAt, cancelledAt, isCancelledByCustomer } = visit
  if (status !== 'Cancelled' || cancelledAt === null || !isCancelledByCustomer) return null
  const ends = Math.min(cancelledAt + UNDO_CANCEL_MS, startsAt)
  return now < ends ? ends : null
}
