import { getLocalTimeZone, today } from '@internationalized/date'
import type { LocationChoice } from '#contract/locations.ts'
import type { LocalDate } from '#domain/time.ts'

/** Today at the chosen locations; if they differ, the latest, because the start may not be past at any of them. */
export function latestToday(choices: readonly LocationChoice[], chosen: readonly string[]): LocalDate {
  const zones = choices.filter(({ id }) => chosen.includes(String(id))).map(({ timeZone }) => timeZone)
  const days = (zones.length > 0 ? zones : [getLocalTimeZone()]).map((zone) => today(zone).toString())
  return days.toSorted().at(-1) ?? ''
}
