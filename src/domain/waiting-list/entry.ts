/**
 * Why an entry on the waiting list is over: a place taken, left, offers let pass, booked otherwise, or its time was up.
 */
export const ENDINGS = ['Taken', 'Left', 'Unanswered', 'Booked', 'RanOut'] as const
export type Ending = (typeof ENDINGS)[number]

/** Who is offered places: someone on the waiting list, or someone whose appointment a closure hurts. */
export type OfferReason = 'WaitingList' | 'Closure'

export type OfferState = 'Open' | 'Taken' | 'Declined' | 'Expired' | 'Withdrawn'

/** So many offers in a row without an answer end an entry: the places of others would wait for someone who is gone. */
export const MOST_UNANSWERED = 3

/** With less time than this, no one could answer an offer. */
export const SHORTEST_OFFER_MINUTES = 5

/**
 * How many days earlier than someone's own appointment a time can be wished for. None: any earlier time, even of the
 * same day.
 */
export const EARLIER_BY_DAYS = [0, 1, 3, 7, 14] as const
export type EarlierByDays = (typeof EARLIER_BY_DAYS)[number]

/** What most people want, unless they say otherwise: no one rearranges a day for half an hour. */
export const USUALLY_EARLIER_BY: EarlierByDays = 1
