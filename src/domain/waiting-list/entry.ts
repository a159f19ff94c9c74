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
