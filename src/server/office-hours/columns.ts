import { type Changing, changeVisit } from '#server/appointments/booking/change-visit.ts'
import { moving } from '#server/appointments/booking/moving.ts'
import { asMoving, type PlacedRow } from '#server/effects/booked.ts'
import type { Context, Tx } from '#server/platform/context.ts'

/** Moves appointments of locked days to their columns, once the canceled have left those. */
export function moveColumns(ctx: Context, tx: Tx, moved: readonly PlacedRow[]): void {
  const people = moved.map((row) => toColumn(ctx, row))
  if (people.length > 0) changeVisit(ctx, tx, 'closeColumn', people)
}

/** To its own time in another column, logged as the desk counts them. */
function toColumn(ctx: Context, row: PlacedRow): Changing {
  const { locationId: id, locationName: name, timeZone, day, startMinute, endMinute, startsAt, endsAt } = row
  const place = { day, columnIndex: row.column, startMinute, endMinute, startsAt, endsAt, timeZone }
  const to = { office: { id, name, timeZone }, start: { date: day, minute: startMinute }, place }
  const column = row.column + 1
  return moving(ctx, asMoving(row), to, {
    activity: { column },
    before: { column: row.columnIndex + 1 },
    after: { column },
  })
}
