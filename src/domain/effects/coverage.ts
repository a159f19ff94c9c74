import { isCancellable, isCancelled, type TakenPlace } from '#domain/appointments/status.ts'
import { columnHas, type DayBits, noBits } from '#domain/availability/bits.ts'
import type { BlockedPlace } from '#domain/calendar/blocked-place.ts'
import { type Closure, closedFor, closedOn, closesAnyOf, reaches } from '#domain/closures/closure.ts'
import { type Instant, type LocalDate, overlaps } from '#domain/time.ts'
import { keepMost, type Placeholder } from './keep-most.ts'

/** The place an appointment or a hold takes in its calendar, and what it is for. */
export interface Placed extends TakenPlace, Placeholder {
  readonly date: LocalDate
  readonly appointmentTypeIds: readonly number[]
  /** Their time has closed before, and other times are offered to them. */
  readonly hasOffer?: boolean
  /** A hold that keeps a place which someone is offered. */
  readonly isOffered?: boolean
}

/** Whether a closure closes the place of a visit. */
export function isInTheWay(closure: Closure, visit: Omit<Placed, keyof TakenPlace | 'id'>): boolean {
  const closed = closedOn(closure, visit.date)
  if (closed === undefined || !overlaps(closed, visit) || !reaches(closure, visit)) return false
  return closesAnyOf(closure, visit.appointmentTypeIds)
}

function isHold({ appointmentStatus }: TakenPlace): boolean {
  return appointmentStatus === 'Hold'
}

/** A change that takes places of an office away, on one date. */
export interface LostPlaces<A> {
  /** What each calendar of the office has open afterwards; one that is missing has nothing. */
  readonly open: ReadonlyMap<number, DayBits>
  /** All of the office, whatever their status, and the holds: each live one takes a place. */
  readonly appointments: readonly A[]
  /** Whether the change closes the place of an appointment or a hold. */
  readonly closes: (appointment: A) => boolean
  /** They stay where they are, open or not. */
  readonly blocked?: readonly (BlockedPlace & { readonly calendarId: number })[]
  /** Whether a calendar serves these types. */
  readonly serves: (calendarId: number, appointmentTypeIds: readonly number[]) => boolean
  /** Those of the office: they may close a time for some types. */
  readonly closures: readonly Closure[]
  readonly now: Instant
}

/** What such a change does to people. */
export interface ChangedPlaces<A> {
  /** They keep their time in another place. Two may swap, so free all places before taking any. */
  readonly moved: readonly { readonly appointment: A; readonly calendarId: number; readonly column: number }[]
  readonly cancelled: readonly A[]
  /** The canceled appointments whose place a moved one takes: cancel them before it moves in. */
  readonly displaced: readonly A[]
  /** Holds whose place closes or is needed: the person filling in the form gets another one, or chooses again. */
  readonly released: readonly A[]
}

/**
 * Keeps the most people at their time when places close (REBOOK-9), the earlier ones if not all. Those who can no longer
 * be canceled stay where they are. An appointment comes before a form that is being filled in, but not before an offer.
 */
export function changedPlaces<A extends Placed>(change: LostPlaces<A>): ChangedPlaces<A> {
  const { open, closes, blocked = [], serves, closures, now } = change
  const live = change.appointments.filter((each) => !isCancelled(each))
  const closing = live.filter((each) => isHold(each) && closes(each))
  const homeless = live.filter((each) => isCancellable(each, now) && closes(each)).sort((a, b) => a.from - b.from)
  if (homeless.length === 0) return { moved: [], cancelled: [], displaced: [], released: closing }

  const isClosedFor = (each: A) =>
    closedFor(closures, each.date, each.appointmentTypeIds).some((closed) => overlaps(closed, each))
  const isOpen = (each: A) => columnHas(open.get(each.calendarId) ?? noBits(0), each.column, each)
  const maySettle = (each: A) =>
    isCancellable(each, now) && !closes(each) && isOpen(each) && !each.hasOffer && !isClosedFor(each)
  const settled = live.filter(maySettle)
  const rest = live.filter((each) => !closing.includes(each) && !homeless.includes(each) && !settled.includes(each))
  const forms = rest.filter((each) => isHold(each) && !each.isOffered)
  const keepAround = (others: readonly A[]) =>
    keepMost({
      open,
      homeless,
      settled,
      fixed: [...blocked, ...others],
      serves: (each, calendarId) =>
        !isClosedFor(each) && (calendarId === each.calendarId || serves(calendarId, each.appointmentTypeIds)),
    })

  const around = keepAround(rest)
  const through =
    around.lost.length > 0 && forms.length > 0 ? keepAround(rest.filter((each) => !forms.includes(each))) : around
  const { moved, lost } = through.lost.length < around.lost.length ? through : around
  const isTaken = (each: A) => moved.some((one) => isSpot(one, each) && overlaps(one.person, each))
  return {
    moved: moved.map(({ person, ...place }) => ({ appointment: person, ...place })),
    cancelled: lost,
    displaced: lost.filter(isTaken),
    released: [...closing, ...forms.filter(isTaken)],
  }
}

const isSpot = (a: Pick<Placeholder, 'calendarId' | 'column'>, b: Pick<Placeholder, 'calendarId' | 'column'>) =>
  a.calendarId === b.calendarId && a.column === b.column
