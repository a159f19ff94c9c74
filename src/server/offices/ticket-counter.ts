import type { Actor } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { within } from '#server/platform/reach.ts'

/** A location's tickets: whether it has any, how they are called, and the last number called. */
export function ticketCounter(db: Db, actor: Actor, id: number) {
  return selectCounter(db, actor, id).executeTakeFirst()
}

/** The same; the next desk waits until this transaction ends, so no two get the same number. */
export function ticketCounterToMove(db: Db, actor: Actor, id: number) {
  return selectCounter(db, actor, id).forNoKeyUpdate().executeTakeFirst()
}

function selectCounter(db: Db, actor: Actor, id: number) {
  return db
    .selectFrom('location')
    .where('id', '=', id)
    .where(within(actor, 'location.id'))
    .select(['pullNumberEnabled', 'pullNumberAnnouncementTemplate', 'pullNumberLatestNumber'])
}

/** The location's version stays: anyone editing its details has nothing to merge. */
export async function moveTicketCounter(db: WriteDb, id: number, pullNumberLatestNumber: number): Promise<void> {
  await db.updateTable('location').set({ pullNumberLatestNumber }).where('id', '=', id).execute()
}
