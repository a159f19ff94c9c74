import { addDays, type LocalDate } from '#domain/time.ts'

/** Why an entry on the waiting list is over: a place taken, left, offers let pass, booked otherwise, or its time was up. */
export const ENDINGS = ['Taken', 'Left', 'Unanswered', 'Booked', 'RanOut'] as const
export type Ending = (typeof ENDINGS)[number]

/** Who is offered places: somebody on the waiting list, or somebody whose appointment a closure hurts. */
export type OfferReason = 'WaitingList' | 'Closure'

export type OfferState = 'Open' | 'Taken' | 'Declined' | 'Expired' | 'Withdrawn'

/** So many offers in a row without an answer end an entry: the places of others would wait for somebody who is gone. */
export const MOST_UNANSWERED = 3

/** With less time than this, nobody could answer an offer. */
export const SHORTEST_OFFER_MINUTES = 5

/** How many days earlier than somebody's own appointment a time can be wished for. None: any earlier time, even of the same day. */
export const EARLIER_BY_DAYS = [0, 1, 3, 7, 14] as const
export type EarlierByDays = (typeof EARLIER_BY_DAYS)[number]

/** What most people want, unless they say otherwise: nobody rearranges a day for half an hour. */
export const USUALLY_EARLIER_BY: EarlierByDays = 1

/** The last date that is as much earlier than an appointment as somebody wished. */
export const lastDateFor = (appointment: {
  readonly date: LocalDate
  readonly earlierByDays: EarlierByDays
}): LocalDate => addDays(appointment.date, -appointment.earlierByDays)

/** Whether, as of today, something could still be as much earlier: nobody can choose what can no longer be (WAIT-15). */
export function canBeEarlierBy(earlierByDays: EarlierByDays, date: LocalDate, today: LocalDate): boolean {
  return earlierByDays === 0 || today <= lastDateFor({ date, earlierByDays })
}

/** What a form says until somebody chooses. */
export const usuallyEarlierBy = (date: LocalDate, today: LocalDate): EarlierByDays =>
  canBeEarlierBy(USUALLY_EARLIER_BY, date, today) ? USUALLY_EARLIER_BY : 0
