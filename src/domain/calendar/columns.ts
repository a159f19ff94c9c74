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
): { readonly maxColumns: number; readonly appointments: A[] } {
  const arranged = appointments.filter((appointment) => appointment.cancellationDateUtc === null)
  for (const cancelled of appointments.filter((appointment) => appointment.cancellationDateUtc !== null)) {
    const hidden = new Set(arranged.filter((other) => overlaps(other, cancelled)).map((other) => other.column))
    let column = 0
    while (hidden.has(column)) column++
    arranged.push({ ...cancelled, column })
  }
  return { maxColumns: Math.max(openColumns, ...arranged.map(({ column }) => column + 1)), appointments: arranged }
}
