import type { LocalDate } from '#domain/time.ts'

/** The date of a moment by the browser's calendar. */
export function readersDate(moment: Date): LocalDate {
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
