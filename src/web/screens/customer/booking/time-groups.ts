import type { FreeTime } from '#contract/booking.ts'
import { fromLocalDateTime } from '#domain/time.ts'

export type PartOfDay = 'morning' | 'afternoon'

const NOON = 12 * 60

/** The times of one day in the two halves that people plan with; a half without times is left out. */
export function groupTimes(times: readonly FreeTime[]): { part: PartOfDay; times: FreeTime[] }[] {
  const morning = times.filter(({ startDateLocal }) => fromLocalDateTime(startDateLocal).minute < NOON)
  const afternoon = times.filter(({ startDateLocal }) => fromLocalDateTime(startDateLocal).minute >= NOON)
  return [
    { part: 'morning' as const, times: morning },
    { part: 'afternoon' as const, times: afternoon },
  ].filter(({ times }) => times.length > 0)
}
