import { type Language, localeOf } from '#domain/languages.ts'
import { WEEKDAYS } from '#domain/time.ts'
import { sayDate, sayList } from '#server/platform/say-when.ts'
import { WORDS } from '#server/platform/words.ts'
import type { EntryRow } from './queries.ts'

/** Where a person who waits would come. */
export const wishedOffice = ({ locationName }: Pick<EntryRow, 'locationName'>, language: Language): string =>
  locationName ?? WORDS[language].waitingList.facts.anyOffice

/** When they would come: "Monday, Friday, Morning". */
export function wishedDays(
  { weekdays, partsOfDay, fromDate }: Pick<EntryRow, 'weekdays' | 'partsOfDay' | 'fromDate'>,
  language: Language,
): string {
  const words = WORDS[language].earliest
  const said = [
    ...WEEKDAYS.filter((day) => weekdays.includes(day)).map((day) => sayWeekday(WEEKDAYS.indexOf(day), language)),
    ...partsOfDay.map((part) => words[part]),
    ...(fromDate === null ? [] : [`${words.fromDate}: ${sayDate(fromDate, language)}`]),
  ]
  return said.length === 0 ? words.anyTime : sayList(said, language)
}

/** November 2, 2026 is a Monday. */
function sayWeekday(index: number, language: Language): string {
  const day = new Date(Date.UTC(2026, 10, 2 + index))
  return new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(day)
}
