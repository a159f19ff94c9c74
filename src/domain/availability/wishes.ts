import type { LocalDate, Weekday } from '#domain/time.ts'

/** The parts of a day that a customer can wish for, by when the visit begins. */
export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof PARTS_OF_DAY)[number]

/** When it would suit a customer. An empty list leaves it open. */
export interface WishedTimes {
  readonly weekdays: readonly Weekday[]
  readonly partsOfDay: readonly PartOfDay[]
  /** Not before this date. */
  readonly fromDate?: LocalDate | undefined
}

/** What the times that suit are ordered by. */
export const RANKINGS = ['soonest', 'nearest', 'both'] as const
export type Ranking = (typeof RANKINGS)[number]

/** As far as it makes sense to look: farther means any distance. */
export const MOST_MILES = 500
