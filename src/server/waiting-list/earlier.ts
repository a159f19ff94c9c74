import type { ReviewedAppointment } from '#contract/appointments.ts'
import type { WaitingListEntry } from '#contract/waiting-list.ts'
import type { EarlierByDays } from '#domain/waiting-list/entry.ts'
import { canWantEarlier, open, review } from '#server/appointments/links/review.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import { conflict } from '#server/platform/errors.ts'
import { end, loggedValues, record, toChange } from './entry.ts'
import { changeEarlierBy, confirmEntry, entryById, entryOfAppointment, type EntryRow, insertEntry } from './queries.ts'
import { entryBehind } from './shown.ts'

/** Whether the customer of an appointment is told of earlier times, at the same office, and how much earlier they must be. */
export async function wantEarlier(
  ctx: Context,
  { token, isWanted, earlierByDays }: { token: string; isWanted: boolean; earlierByDays: EarlierByDays },
): Promise<ReviewedAppointment> {
  await transact(ctx, async (tx) => {
    const row = await open(ctx, tx.db, token)
    const waiting = await entryOfAppointment(tx.db, row.id)
    if (!isWanted) {
      if (waiting) await end(ctx, tx, waiting, 'Left')
      return
    }
    if (waiting) return change(tx, waiting, earlierByDays)
    if (!canWantEarlier(row, ctx.now())) throw conflict('This appointment can no longer be changed.')
    const { id: appointmentId, locationId, locale, day } = row
    const asked = { appointmentId, locationId, locale, lastsUntil: day, earlierByDays }
    const id = await insertEntry(tx.db, asked, [])
    const entry = id === undefined ? undefined : await entryById(tx.db, id)
    if (!entry) return
    // The link reached the contact.
    await confirmEntry(tx.db, entry.id)
    record(tx, 'Created', entry, { after: loggedValues(entry) }, locationId)
  })
  return review(ctx, token)
}

/** The same wish, changed by the entry's own link. */
export async function wantEarlierBy(
  ctx: Context,
  token: string,
  earlierByDays: EarlierByDays,
): Promise<WaitingListEntry> {
  await transact(ctx, async (tx) => {
    const entry = await toChange(tx, token)
    if (entry.appointmentId === null || entry.endedAt !== null)
      throw conflict('This appointment can no longer be changed.')
    await change(tx, entry, earlierByDays)
  })
  return entryBehind(ctx, token)
}

/** Repeating it changes nothing. */
async function change(tx: Tx, entry: EntryRow, earlierByDays: EarlierByDays): Promise<void> {
  const { id, earlierByDays: before } = entry
  if (earlierByDays === before) return
  await changeEarlierBy(tx.db, id, earlierByDays)
  record(tx, 'Updated', entry, { before: { earlierByDays: before }, after: { earlierByDays } })
}
