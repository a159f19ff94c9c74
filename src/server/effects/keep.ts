import { type Changing, changeVisit } from '#server/appointments/booking/change-visit.ts'
import { moving } from '#server/appointments/booking/moving.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import { asMoving, type PlacedRow } from './booked.ts'

/** An appointment that keeps its time in another place of its office. */
export interface KeptInPlace extends PlacedRow {
  readonly place: { readonly calendarId: number; readonly calendarName: string; readonly column: number }
}

/** Moves appointments of locked days to their new places, once the canceled have left those. No one is told (REBOOK-9). */
export function keepTimes(ctx: Context, tx: Tx, kept: readonly KeptInPlace[]): void {
  if (kept.length > 0)
    changeVisit(
      ctx,
      tx,
      'closeColumn',
      kept.map((row) => inItsNewPlace(ctx, row)),
    )
}

/** Logged as the desk counts columns. */
function inItsNewPlace(ctx: Context, row: KeptInPlace): Changing {
  const { locationId: id, locationName: name, timeZone, day, startMinute, endMinute, startsAt, endsAt } = row
  const { calendarId, calendarName, column } = row.place
  const place = { calendarId, day, columnIndex: column, startMinute, endMinute, startsAt, endsAt, timeZone }
  const to = { office: { id, name, timeZone }, start: { date: day, minute: startMinute }, place }
  return moving(ctx, asMoving(row), to, {
    activity: { column: column + 1, ...(calendarId !== row.calendarId && { calendar: calendarName }) },
    before: { column: row.columnIndex + 1 },
    after: { column: column + 1 },
  })
}
