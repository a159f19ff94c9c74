import type { Range } from '#domain/time.ts'

/** Why staff keep a place free of appointments. */
export const BLOCK_REASONS = ['Break', 'Training', 'Other'] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]

/** Part of a calendar's day, in one column, that no one can book. */
export interface BlockedPlace extends Range {
  readonly column: number
}
