import type { MyTicket } from '#contract/tickets.ts'

/** What a ticket's page says, in its holder's terms. */
export type PlaceView =
  | 'waiting'
  | 'called'
  | 'serving'
  | 'served'
  | 'parked'
  | 'parkedUntil'
  | 'left'
  | 'leftForGood'
  | 'missed'
  | 'missedForNow'
  | 'closed'

export function viewOf({ state, peopleAhead, canRejoin, returnsAtUtc }: MyTicket): PlaceView {
  // Someone who was parked until now waits like all others.
  if (peopleAhead !== null) return 'waiting'
  switch (state) {
    case 'Called':
      return 'called'
    case 'Serving':
      return 'serving'
    case 'Served':
      return 'served'
    case 'Left':
      return canRejoin ? 'left' : 'leftForGood'
    case 'NoShow':
      return canRejoin ? 'missedForNow' : 'missed'
    case 'Closed':
      return 'closed'
    default:
      return returnsAtUtc === null ? 'parked' : 'parkedUntil'
  }
}
