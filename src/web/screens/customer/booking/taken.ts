import type { FreeTime } from '#contract/booking.ts'
import type { CallFailed } from '#web/platform/api/client.ts'

/** The requested time was taken; these are near it and free. */
export interface TimeTaken {
  otherTimes: readonly FreeTime[]
  /** Tells one refusal from the next. */
  at: number
}

/** Undefined when a refusal is not about the time. */
export function takenIn({ details, failures }: CallFailed): TimeTaken | undefined {
  if (!failures.some(({ propertyName }) => propertyName === 'startDateLocal')) return undefined
  const { otherTimes = [] } = details as { otherTimes?: readonly FreeTime[] }
  return { otherTimes, at: Date.now() }
}
