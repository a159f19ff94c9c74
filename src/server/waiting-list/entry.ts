import type { Ending } from '#domain/waiting-list/entry.ts'
import { settleOffer } from '#server/offers/offers.ts'
import { openOfferOf } from '#server/offers/queries.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import { noSuchLink } from '#server/platform/errors.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { endEntry, entryByTokenToChange, type EntryRow } from './queries.ts'

/** The same sentence for every link that does not work. */
/** The entry that a link opens, locked until the transaction ends. */
export async function toChange(tx: Tx, token: string): Promise<EntryRow> {
  const entry = await entryByTokenToChange(tx.db, hashOf(token))
  if (!entry) throw noSuchLink()
  return entry
}

/** Ends an entry, and lets go what it is offered. Returns whether it was still there. */
export async function end(ctx: Context, tx: Tx, entry: EntryRow, endedBy: Ending): Promise<boolean> {
  if (entry.endedAt !== null) return false
  const offer = await openOfferOf(tx.db, { waitingListEntryId: entry.id })
  if (offer) await settleOffer(ctx, tx, offer, 'Withdrawn')
  await endEntry(tx.db, entry.id, endedBy)
  record(tx, 'Updated', entry, { after: { endedBy } }, offer?.places[0]?.locationId)
  return true
}

/** An entry's log does not identify the person: there is nothing to forget later. */
export function loggedValues(entry: EntryRow): Record<string, unknown> {
  const { zipCode, withinMiles, weekdays, partsOfDay, fromDate, untilDate, locationId, appointmentId, types } = entry
  const said = { zipCode, withinMiles, weekdays, partsOfDay, fromDate, untilDate, locationId, appointmentId }
  const { earlierByDays } = entry
  return {
    appointmentTypes: types.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
    ...said,
    ...(appointmentId !== null && { earlierByDays }),
  }
}

/** Logs what happened to an entry. Screens of its office are told, along with administrators'. */
export function record(
  tx: Tx,
  action: 'Created' | 'Updated',
  { id: entityId, locationId: only }: Pick<EntryRow, 'id' | 'locationId'>,
  values: Pick<Parameters<Tx['record']>[0], 'before' | 'after'>,
  at?: number,
): void {
  const locationId = at ?? only ?? undefined
  const where = locationId === undefined ? {} : { locationId }
  tx.record({ action, entityType: 'WaitingListEntry', entityId, ...where, ...values })
}
