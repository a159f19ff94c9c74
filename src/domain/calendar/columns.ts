import type { BlockedPlace } from '#domain/calendar/blocked-place.ts'
import { overlaps, type Range } from '#domain/time.ts'

/** An appointment as a staff calendar draws it. */
export interface Drawn extends Range {
  /** The column it was booked into. */
  readonly column: number
  readonly cancellationDateUtc: string | null
}

/**
 * Gives every appointment of a calendar's day a column to be drawn in. Live ones stay where they were booked; a
 * canceled one no longer holds its place, so it goes to the first column where it hides nothing.
 */
export function arrange<A extends Drawn>(
  appointments: readonly A[],
  openColumns: number,
  blocked: readonly BlockedPlace[] = [],
): { readonly maxColumns: number; readonly appointments: A[] } {
  const arranged = appointments.filter((appointment) => appointment.cancellationDateUtc === null)
  for (const cancelled of appointments.filter((appointment) => appointment.cancellationDateUtc !== null)) {
    const hidden = new Set(
      [...blocked, ...arranged].filter((other) => overlaps(other, cancelled)).map((other) => other.column),
    )
    let column = 0
    while (hidden.has(column)) column++
    arranged.push({ ...cancelled, column })
  }
  const used = [...blocked, ...arranged].map(({ column }) => column + 1)
  return { maxColumns: Math.max(openColumns, ...used), appointments: arranged }
}
