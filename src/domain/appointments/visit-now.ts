import type { Status } from '#domain/appointments/status.ts'
import { type ArrivalState, canComeBack, BACK_WITHIN_MS } from '#domain/line/arrival.ts'
import { isLateFor } from '#domain/line/order.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'
import { CHECK_IN_DEFAULTS, checkInByLink, type CheckInSettings } from './check-in.ts'
import { LATE_FROM_MINUTES } from './running-late.ts'

/**
 * Where a visit stands at a moment, in its customer's terms. Someone who is `late` can no longer check in by link, but the
 * office still takes them; `past` means that their day is over.
 */
export const VISIT_STATES = [
  'booked',
  'confirmed',
  'late',
  'past',
  'checkedIn',
  'waiting',
  'parked',
  'called',
  'serving',
  'left',
  'closed',
  'complete',
  'missed',
  'cancelled',
] as const
export type VisitState = (typeof VISIT_STATES)[number]

export const CHECK_IN_STATES = ['open', 'too-early', 'too-late', 'done', 'not-possible'] as const

/** A visit as its office has it. */
export interface VisitOnRecord {
  readonly status: Status
  readonly isConfirmed: boolean
  readonly startsAt: Instant
  /** Its day, on the office's clock. */
  readonly dayStarts: Instant
  readonly dayEnds: Instant
  /** Someone is helping them. */
  readonly isHandled: boolean
  /** When they were last sent a notice that it is their turn; null if never. */
  readonly calledAt: Instant | null
  /** Their place in the line of this office on this day; null where there is none. */
  readonly arrival: { readonly state: ArrivalState; readonly finishedAt: Instant | null } | null
}

export interface OfficeRules extends CheckInSettings {
  /** How long after its time an appointment keeps its turn; null at an office without a line. */
  readonly lateMinutes: number | null
}

export interface VisitNow {
  readonly state: VisitState
  /** Whether its link can check in. */
  readonly checkIn: (typeof CHECK_IN_STATES)[number]
  /** From when the link can check in. */
  readonly checkInOpens: Instant
  /** Whether the kiosk, the desk and the line take them if they come now. */
  readonly isTakenAtOffice: boolean
  /** Whether someone who comes now waits with those who have no appointment. */
  readonly isTooLateForTurn: boolean
  /** Whether they can say that they are running late. */
  readonly canSayLate: boolean
  /** Whether their ticket says more: where they are in the line, or that they can come back into it. */
  readonly hasPlaceInLine: boolean
  /** When this answer changes by itself; null if it does not. */
  readonly changesAt: Instant | null
}

/** What someone who has come sees in the line. */
export const STATE_IN_LINE = {
  Waiting: 'waiting',
  Parked: 'parked',
  Called: 'called',
  Serving: 'serving',
  Served: 'complete',
  Left: 'left',
  NoShow: 'missed',
  Closed: 'closed',
} as const satisfies Record<ArrivalState, VisitState>

const EXPECTED: readonly VisitState[] = ['booked', 'confirmed', 'late']

/** While it stands so, the ticket is the page. */
const OF_TICKET: readonly VisitState[] = ['waiting', 'parked', 'called', 'serving', 'left']

/** The one answer to what a visit is at this moment: for its page, the kiosk, replies by text and the desk alike. */
export function visitNow(
  visit: VisitOnRecord,
  now: Instant,
  rules: OfficeRules = { ...CHECK_IN_DEFAULTS, lateMinutes: null },
): VisitNow {
  const { status, startsAt, dayStarts, dayEnds } = visit
  const isDayOver = now >= dayEnds
  const link = checkInByLink(startsAt, now, rules)
  const state = stateAt(visit, { isDayOver, isLate: link.state === 'too-late' })
  const lateFrom = startsAt - LATE_FROM_MINUTES * MINUTE_MS
  const isExpected = status === 'Booked' && !isDayOver
  const hasCome = status === 'CheckedIn'
  const comesBackUntil = returnEnds(visit, now)
  const hasPlaceInLine = visit.arrival !== null && !isDayOver && (OF_TICKET.includes(state) || comesBackUntil !== null)
  return {
    state,
    checkIn: isExpected && state !== 'serving' ? link.state : hasCome ? 'done' : 'not-possible',
    checkInOpens: link.opens,
    isTakenAtOffice: (status === 'Booked' || hasCome) && dayStarts <= now && !isDayOver,
    isTooLateForTurn: isExpected && rules.lateMinutes !== null && isLateFor(startsAt, now, rules.lateMinutes),
    canSayLate: isExpected && EXPECTED.includes(state) && now >= lateFrom,
    hasPlaceInLine,
    changesAt: next(now, [
      ...(isExpected ? [lateFrom, link.opens, link.closes, ...turnEnds(startsAt, rules)] : []),
      ...(comesBackUntil === null ? [] : [comesBackUntil]),
      ...(status === 'Booked' || hasCome ? [dayEnds] : []),
    ]),
  }
}

function stateAt(
  { status, isConfirmed, isHandled, arrival, calledAt, dayStarts }: VisitOnRecord,
  { isDayOver, isLate }: { isDayOver: boolean; isLate: boolean },
): VisitState {
  if (status === 'Cancelled') return 'cancelled'
  if (status === 'NoShow') return 'missed'
  if (status === 'Complete') return 'complete'
  if (status === 'CheckedIn' && arrival !== null) {
    const inLine = STATE_IN_LINE[arrival.state]
    // Everyone who is still in the line when its day ends is closed with it (LINE-8).
    return isDayOver && OF_TICKET.includes(inLine) ? 'closed' : inLine
  }
  if (isDayOver) return 'past'
  if (isHandled) return 'serving'
  if (calledAt !== null && calledAt >= dayStarts) return 'called'
  if (status === 'CheckedIn') return 'checkedIn'
  if (isLate) return 'late'
  return isConfirmed ? 'confirmed' : 'booked'
}

/** The end of the time to come back, for someone who left the line or missed their calls; null if they cannot. */
function returnEnds({ arrival }: VisitOnRecord, now: Instant): Instant | null {
  if (arrival === null || arrival.finishedAt === null) return null
  if (arrival.state !== 'Left' && arrival.state !== 'NoShow') return null
  return canComeBack(arrival.finishedAt, now) ? arrival.finishedAt + BACK_WITHIN_MS + 1 : null
}

const turnEnds = (startsAt: Instant, { lateMinutes }: OfficeRules): Instant[] =>
  lateMinutes === null ? [] : [startsAt + lateMinutes * MINUTE_MS + 1]

const next = (now: Instant, moments: readonly Instant[]): Instant | null => {
  const ahead = moments.filter((moment) => moment > now)
  return ahead.length === 0 ? null : Math.min(...ahead)
}
