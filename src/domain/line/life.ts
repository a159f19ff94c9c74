import type { Status } from '#domain/appointments/status.ts'
import type { ArrivalState } from './arrival.ts'

/*
 * The whole life of an arrival, next to that of its appointment (decision 81). An arrival belongs to one office and one
 * day; coming again elsewhere or later is a new one. The database has `PAIRS` and `FOLLOWS` as functions named
 * `arrival_may_be` and `arrival_follows`; a test compares them.
 */

/** What an appointment says of a visit: its status, and whether a user handles it. A walk-in has none. */
export const VISITS = ['Booked', 'CheckedIn', 'Handled', 'NoShow', 'Cancelled', 'Complete'] as const
export type Visit = (typeof VISITS)[number]

export const visitOf = (status: Status, isHandled: boolean): Visit =>
  status === 'CheckedIn' && isHandled ? 'Handled' : status

/** Those who are in a line, at a desk or parked. */
export const LIVE = ['Waiting', 'Called', 'Serving', 'Parked'] as const satisfies readonly ArrivalState[]
/** Those who are done or gone. */
export const OVER = ['Served', 'Left', 'NoShow', 'Closed'] as const satisfies readonly ArrivalState[]

export const isLive = (state: ArrivalState): boolean => LIVE.some((live) => live === state)

/** Which states an arrival may have while its appointment is here, which means at its office and on its day. */
export const PAIRS: Readonly<Record<Visit, readonly ArrivalState[]>> = {
  Booked: ['Left', 'Closed'],
  CheckedIn: ['Waiting', 'Called', 'Parked', 'Left', 'Closed'],
  // Called and handled: as servers of the previous release write a call.
  Handled: ['Called', 'Serving', 'Closed'],
  NoShow: ['NoShow', 'Closed'],
  Cancelled: ['Left', 'Closed'],
  Complete: ['Served', 'Closed'],
}

export function mayBe(state: ArrivalState, { visit, isHere }: { visit: Visit; isHere: boolean }): boolean {
  return isHere ? PAIRS[visit].includes(state) : !isLive(state)
}

/** What an arrival becomes when its appointment changes, whichever door changed it: the calendar, a link, the kiosk. */
const BECOMES: Readonly<Record<Visit, ArrivalState>> = {
  Booked: 'Left',
  CheckedIn: 'Waiting',
  Handled: 'Serving',
  NoShow: 'NoShow',
  Cancelled: 'Left',
  Complete: 'Served',
}

export function follows(state: ArrivalState, { visit, isHere }: { visit: Visit; isHere: boolean }): ArrivalState {
  if (state === 'Closed') return state
  if (!isHere) return isLive(state) ? 'Left' : state
  // People who left and are checked in again are back.
  const isBack = visit === 'CheckedIn' && state === 'Left'
  return mayBe(state, { visit, isHere }) && !isBack && visit !== 'Handled' ? state : BECOMES[visit]
}

/** Where an act leaves the appointment; `stays` if it does not touch it. */
export type Standing = 'waiting' | 'handled' | 'complete' | 'no-show' | 'stays'

interface Step {
  readonly by: 'staff' | 'customer' | 'portal'
  readonly from: readonly ArrivalState[]
  readonly to: ArrivalState
  readonly visit: Standing
}

/** What people and the portal do with an arrival. Everything else is done to its appointment, and the arrival follows. */
export const ACTS = {
  call: { by: 'staff', from: ['Waiting', 'Parked'], to: 'Called', visit: 'waiting' },
  recall: { by: 'staff', from: ['Called'], to: 'Called', visit: 'waiting' },
  noAnswer: { by: 'staff', from: ['Called'], to: 'Waiting', visit: 'waiting' },
  noShow: { by: 'staff', from: ['Called'], to: 'NoShow', visit: 'no-show' },
  start: { by: 'staff', from: ['Called'], to: 'Serving', visit: 'handled' },
  finish: { by: 'staff', from: ['Serving'], to: 'Served', visit: 'complete' },
  park: { by: 'staff', from: LIVE, to: 'Parked', visit: 'waiting' },
  back: { by: 'staff', from: ['Parked', 'NoShow', 'Left'], to: 'Waiting', visit: 'waiting' },
  transfer: { by: 'staff', from: LIVE, to: 'Waiting', visit: 'waiting' },
  /** From a desk that closes, to the place they had. */
  return: { by: 'staff', from: ['Called', 'Serving'], to: 'Waiting', visit: 'waiting' },
  remove: { by: 'staff', from: LIVE, to: 'Left', visit: 'waiting' },
  moreTime: { by: 'customer', from: ['Waiting'], to: 'Waiting', visit: 'stays' },
  leave: { by: 'customer', from: ['Waiting', 'Parked'], to: 'Left', visit: 'stays' },
  rejoin: { by: 'customer', from: ['Left', 'NoShow'], to: 'Waiting', visit: 'waiting' },
  midnight: { by: 'portal', from: LIVE, to: 'Closed', visit: 'stays' },
} as const satisfies Readonly<Record<string, Step>>
export type Act = keyof typeof ACTS
/** The acts of a user at a desk, which can be undone. */
export type Press = { [A in Act]: (typeof ACTS)[A]['by'] extends 'staff' ? A : never }[Act]
export const PRESSES = (Object.keys(ACTS) as Act[]).filter((act): act is Press => ACTS[act].by === 'staff')

const SAID: Readonly<Record<ArrivalState, string>> = {
  Waiting: 'waiting',
  Called: 'being called',
  Serving: 'being served',
  Parked: 'parked',
  Served: 'done',
  Left: 'gone',
  NoShow: 'a no-show',
  Closed: 'closed',
}

/** An arrival as its acts need it. `visit` is null for a walk-in. */
export interface LivingArrival {
  readonly ticket: string
  readonly state: ArrivalState
  readonly isToday: boolean
  readonly visit: { readonly visit: Visit; readonly isHere: boolean } | null
}

/** Why an act is refused; undefined if it is not. What takes people out of a line or off a desk is never refused for their appointment. */
export function refusalOf(act: Act, { ticket, state, isToday, visit }: LivingArrival): string | undefined {
  const { from, to }: Step = ACTS[act]
  if (!from.includes(state)) return `${ticket} is ${SAID[state]}.`
  if (!isLive(to)) return undefined
  if (!isToday) return `${ticket} is a ticket of another day. Please give out a new one.`
  return visit ? whyNotInLine(visit) : undefined
}

/** Why someone with an appointment cannot be in this line. */
export function whyNotInLine({ visit, isHere }: NonNullable<LivingArrival['visit']>): string | undefined {
  if (!isHere) return 'Their appointment is at another office or on another day.'
  return visit === 'Cancelled' ? 'Their appointment has been canceled.' : undefined
}

/** Why a person in the line is passed over by a call; undefined if they can be called (LINE-12). */
export function whyPassedOver(visit: LivingArrival['visit']): string | undefined {
  if (visit === null) return undefined
  const why = whyNotInLine(visit)
  if (why !== undefined) return why
  return mayBe('Waiting', visit) || visit.visit === 'Handled' ? undefined : 'Their appointment is not checked in.'
}
