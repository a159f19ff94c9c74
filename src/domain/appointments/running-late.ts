import { isLateFor } from '#domain/line/order.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { OfficeRules } from './visit-now.ts'

/** What the page offers to say with one press. */
export const LATE_CHOICES = [10, 20, 30, 45] as const
export const MOST_LATE_MINUTES = 240
/** From when before the visit someone can say so. */
export const LATE_FROM_MINUTES = 120

/**
 * What the office's rule makes of it (LATE-2): they keep their turn, they wait with the walk-ins, or, where there is no
 * line, the staff fit them in if they can.
 */
export const LATE_OUTCOMES = ['keeps', 'loses', 'fits-in'] as const
export type LateOutcome = (typeof LATE_OUTCOMES)[number]

export function lateOutcome(
  minutes: number,
  { lateMinutes, closesMinutesAfter }: Pick<OfficeRules, 'lateMinutes' | 'closesMinutesAfter'>,
): LateOutcome {
  if (!isLateFor(0, minutes * MINUTE_MS, lateMinutes ?? closesMinutesAfter)) return 'keeps'
  return lateMinutes === null ? 'fits-in' : 'loses'
}
