import type { BlockPlace } from '#contract/blocked-places.ts'
import { columnHas, columnsOf, type DayBits, firstColumnWith, TICK, withoutBits } from '#domain/availability/bits.ts'
import {
  type LocalDate,
  fromLocalDateTime,
  MINUTES_PER_DAY,
  type Range,
  sayTime,
  toLocalDateTime,
} from '#domain/time.ts'
import { releaseExpiredHolds } from '#server/appointments/booking/held-places.ts'
import {
  blockedPlaceInReach,
  dayToBlock,
  deleteBlockedPlace,
  insertBlockedPlace,
  takerOf,
  type PlaceTaker,
} from '#server/offices/blocked-places.ts'
import { calendarInReach } from '#server/offices/calendars.ts'
import { type Context, transact, userOf } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict, type Refusal, ruleBroken } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { localTimeAt } from '#server/platform/zones.ts'

/**
 * Keeps places of a calendar free of appointments. A booking waits for the day's lock, as here, and then looks again: a
 * place goes to one of them.
 */
export async function blockPlaces(ctx: Context, form: BlockPlace): Promise<{ ids: number[] }> {
  const calendar = found(await calendarInReach(ctx.db, ctx.actor, form.calendarId), 'Calendar')
  const { id: calendarId, locationId } = calendar
  const { date: day, minute: from } = fromLocalDateTime(form.startDateLocal)
  const range = { from, to: from + form.minutes }
  if (from % TICK !== 0) throw ruleBroken(`Must begin at a multiple of ${TICK} minutes`, 'startDateLocal')
  if (range.to > MINUTES_PER_DAY) throw ruleBroken('Must end on the same day', 'minutes')
  if (day < localTimeAt(ctx.now(), calendar.timeZone).date) throw ruleBroken('This day is over.', 'startDateLocal')

  return transact(ctx, async (tx) => {
    // An expired hold still keeps its place until someone needs it.
    await releaseExpiredHolds(tx.db, { calendarId, day })
    const columns = await columnsToBlock(tx.db, { calendarId, day, range, wanted: form.column })
    const ids: number[] = []
    for (const column of columns) {
      const { reason, note } = form
      const place = { locationId, calendarId, day, column, ...range, reason, note, userId: userOf(ctx).userId }
      const entityId = await insertBlockedPlace(tx.db, place)
      ids.push(entityId)
      const after = logged({ ...place, calendarName: calendar.name })
      tx.record({ action: 'Created', entityType: 'BlockedPlace', entityId, locationId, days: [day], after })
    }
    return { ids }
  })
}

interface Wish {
  readonly calendarId: number
  readonly day: LocalDate
  readonly range: Range
  readonly wanted: BlockPlace['column']
}

/** The columns that a form means, all of them open and free; refuses otherwise, and says who is in the way. */
async function columnsToBlock(db: Db, { calendarId, day, range, wanted }: Wish): Promise<number[]> {
  const here = await dayToBlock(db, calendarId, day)
  const open = here ? openColumns(here.open, range) : []
  const meant = wanted === undefined || wanted === 'all' ? open : open.filter((column) => column === wanted)
  if (!here || meant.length === 0) throw ruleBroken('This place is not open at this time.', 'startDateLocal')
  if (wanted === undefined) {
    const column = firstColumnWith(withoutBits(here.open, here.taken), range)
    if (column === undefined) throw conflict('Every place is taken or blocked at this time.', 'startDateLocal')
    return [column]
  }
  const taker = await takerOf(db, calendarId, day, meant, range)
  if (taker) throw takenBy(taker)
  return meant
}

function openColumns(open: DayBits, range: Range): number[] {
  return Array.from({ length: columnsOf(open) }, (_, column) => column).filter((column) =>
    columnHas(open, column, range),
  )
}

function takenBy({ kind, name, from, to }: PlaceTaker): Refusal {
  const when = `from ${sayTime(from)} to ${sayTime(to)}`
  if (kind === 'Hold') return conflict(`Someone is booking this time right now ${when}.`, 'startDateLocal')
  return conflict(
    kind === 'Blocked' ? `This place is blocked already ${when}: ${name}.` : `${name} has this place ${when}.`,
    'startDateLocal',
  )
}

/** Lets a place be booked again. One that is free already is what the caller wants. */
export async function unblockPlace(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const place = found(await blockedPlaceInReach(tx.db, ctx.actor, id), 'Blocked place')
    if (!(await deleteBlockedPlace(tx.db, id))) return
    const { locationId, day } = place
    const before = logged(place)
    tx.record({ action: 'Deleted', entityType: 'BlockedPlace', entityId: id, locationId, days: [day], before })
  })
}

/** Without the note, which would outlive its day: it may name a person. */
function logged(place: Range & { calendarName: string; day: LocalDate; column: number; reason: string }) {
  const { calendarName, day, from, to, column, reason } = place
  return {
    calendar: calendarName,
    startDateLocal: toLocalDateTime({ date: day, minute: from }),
    minutes: to - from,
    column: column + 1,
    reason,
  }
}
