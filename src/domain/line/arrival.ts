import { MINUTE_MS } from '#domain/time.ts'

export const ARRIVAL_STATES = [
  'Waiting',
  'Called',
  'Serving',
  'Parked',
  'Served',
  'Left',
  'NoShow',
  /** Still in the line at the end of the day. */
  'Closed',
] as const
export type ArrivalState = (typeof ARRIVAL_STATES)[number]

export const DESK_STATES = ['Open', 'Away', 'Closed'] as const
export type DeskState = (typeof DESK_STATES)[number]

/** Who moves up, by rule and for everyone alike. */
export const PRIORITIES = ['accessibility', 'children'] as const
export type Priority = (typeof PRIORITIES)[number]

/** What one press of a button changes of an arrival, as it was before: for undoing it. */
export interface ArrivalBefore {
  readonly state: ArrivalState
  readonly deskId: number | null
  readonly userId: number | null
  readonly calledAt: string | null
  readonly calls: number
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly parkedAt: string | null
  readonly returnsAt: string | null
  readonly toDeskId: number | null
  /** Missing in a press on a server of the previous release, as is `sentBy`. */
  readonly toUserId?: number | null
  readonly sentBy?: number | null
  readonly appointmentTypeId: number | null
  readonly note: string
  /** Who pressed it. */
  readonly by: number
}

/** Unanswered calls that make a no-show (LINE-5). */
export const CALLS_BEFORE_NO_SHOW = 3
/** How long someone who missed their calls, or left, keeps their place in the line. */
export const BACK_WITHIN_MS = 10 * MINUTE_MS
/** How long a press of a button can be undone. */
export const UNDO_WITHIN_MS = MINUTE_MS
/** "I need more time": so long, and so often. */
export const PAUSE_MS = 5 * MINUTE_MS
export const MOST_PAUSES = 2

/** How long someone who did not answer is passed by. */
export const PASSED_BY_MS = 2 * MINUTE_MS

/** A desk whose screen has been silent for this long may have no one at it. */
const UNSEEN_AFTER_MS = 5 * MINUTE_MS

/** Whether the screen of a desk in use has been silent for long: it was closed, or lost its network (LINE-16). */
export const isUnseen = (state: DeskState, seenAt: number | null, now: number): boolean =>
  state !== 'Closed' && seenAt !== null && now - seenAt >= UNSEEN_AFTER_MS

export const canComeBack = (finishedAt: number | null, now: number): boolean =>
  finishedAt !== null && now - finishedAt <= BACK_WITHIN_MS

export const canUndo = (changedAt: number | null, now: number): boolean =>
  changedAt !== null && now - changedAt <= UNDO_WITHIN_MS
