import { addDays, type LocalDate } from '#domain/time.ts'
import { type EarlierByDays, USUALLY_EARLIER_BY } from './entry.ts'

/** The last date that is as much earlier than an appointment as someone wished. */
export const lastDateFor = (appointment: {
  readonly date: LocalDate
  readonly earlierByDays: EarlierByDays
}): LocalDate => addDays(appointment.date, -appointment.earlierByDays)

/**
 * Whether, as of today, something could still be as much earlier: no one can choose what can no longer be (WAIT-15).
 */
export function canBeEarlierBy(earlierByDays: EarlierByDays, date: LocalDate, today: LocalDate): boolean {
  return earlierByDays === 0 || today <= lastDateFor({ date, earlierByDays })
}

/** The form's value before a choice. */
export const usuallyEarlierBy = (date: LocalDate, today: LocalDate): EarlierByDays =>
  canBeEarlierBy(USUALLY_EARLIER_BY, date, today) ? USUALLY_EARLIER_BY : 0
