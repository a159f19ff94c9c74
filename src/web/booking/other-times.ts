import type { FreeTime } from '#contract/booking.ts'
import type { CallFailed } from '#web/platform/api/client.ts'

/**
 * Available times near one that was not, empty if there are none; undefined when the refusal is about something else.
 * Checked by hand, because a schema would add a library to the page.
 */
export function otherTimesIn({ details, failures }: CallFailed): readonly FreeTime[] | undefined {
  if (!failures.some(({ propertyName }) => propertyName === 'startDateLocal')) return undefined
  const { otherTimes } = Object(details) as { otherTimes?: FreeTime[] }
  return Array.isArray(otherTimes) ? otherTimes : []
}
