import type { FreeTime } from '#contract/booking.ts'

export type HalfOfDay = 'morning' | 'afternoon'

/** The time in "2026-03-09T08:05" is written so that it sorts. */
const isBeforeNoon = ({ startDateLocal }: FreeTime) => startDateLocal.slice(11) < '12:00'

/** A day's times in the two halves people plan with; a half without times is left out. */
export function groupTimes(times: readonly FreeTime[]): { part: HalfOfDay; times: FreeTime[] }[] {
  const morning = times.filter(isBeforeNoon)
  const afternoon = times.filter((time) => !isBeforeNoon(time))
  return [
    { part: 'morning' as const, times: morning },
    { part: 'afternoon' as const, times: afternoon },
  ].filter(({ times }) => times.length > 0)
}
