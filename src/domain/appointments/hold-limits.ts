/** How many minutes a place is held for a person filling in the form, and again when they ask for more time. */
export const HOLD_MINUTES = 10
/** How long one visitor may hold a place, and how long a key is good for, whatever they send (HOLD-3). */
export const HOLD_MINUTES_IN_ALL = 20
/** Beyond its share, an address is slowed down; beyond this many shares, it holds nothing more (HOLD-4). */
export const SHARES_AT_MOST = 3

/** For how many more seconds something may be held, of this number of places; less than a minute is none. */
export function holdSecondsLeft(secondsHeld: number, places = 1): number {
  const left = Math.floor(HOLD_MINUTES_IN_ALL * 60 * places - secondsHeld)
  return left < 60 ? 0 : left
}

/** What one address has held of an office's day without booking it, and what it wants now, in ticks. */
export interface HeldOfDay {
  readonly counted: number
  readonly wanted: number
  /** All that the office has that day. */
  readonly open: number
}

export interface HoldShare {
  /** The setting; 0 means no limit. */
  readonly percent: number
  /** How many times as much a trusted network may. */
  readonly factor: number
}

/** How many ticks of a day an address may hold; no limit for none. */
export function shareOf(open: number, { percent, factor }: HoldShare): number {
  return percent === 0 || factor === Number.POSITIVE_INFINITY
    ? Number.POSITIVE_INFINITY
    : (open * percent * factor) / 100
}

/** One visitor alone may always hold what they need. */
export function paceOf({ counted, wanted, open }: HeldOfDay, share: HoldShare): 'usual' | 'slow' | 'none' {
  const most = shareOf(open, share)
  if (counted === 0 || counted + wanted <= most) return 'usual'
  return counted + wanted <= SHARES_AT_MOST * most ? 'slow' : 'none'
}

/** Visitors together hold at most one in this many of a day's places that no one has booked. */
const HELD_OF_UNBOOKED = 2
/** This many can be held at an office that has few left. */
export const HELD_TOGETHER_AT_LEAST = 8

/** Whether visitors together may hold what is wanted, in ticks, so that others can still book (HOLD-5). */
export function leavesSome(day: {
  readonly free: number
  readonly held: number
  readonly wanted: number
  readonly each: number
}) {
  const most = Math.max((day.free + day.held) / HELD_OF_UNBOOKED, HELD_TOGETHER_AT_LEAST * day.each)
  return day.held + day.wanted <= most
}
