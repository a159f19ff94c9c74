import { sql } from 'kysely'
import { limits } from '#domain/limits.ts'
import { type TextsOfADay, whyNoMoreTexts } from '#domain/outbox/text-caps.ts'
import type { Database, Db } from '#server/platform/db/database.ts'

/** The texts of the last 24 hours, counted only up to the cap; one of them may be left out. */
export async function textsOfADay(db: Db, phoneNumber: string, exceptId: number | null = null): Promise<TextsOfADay> {
  const { rows } = await sql<TextsOfADay>`
    select
      (select count(*) from (
        select from outbox where recipient = ${phoneNumber} and texted_at > now() - interval '1 day'
          and id is distinct from ${exceptId}::bigint limit ${limits.textsPerNumberInADay}) to_it)::int as to_number,
      (select count(*) from (
        select from outbox where texted_at > now() - interval '1 day'
          and id is distinct from ${exceptId}::bigint limit ${limits.textsInADay}) any_of_them)::int as in_all`.execute(
    db,
  )
  return rows[0] ?? { toNumber: 0, inAll: 0 }
}

/**
 * Counts a text toward the day before it goes to the gateway, or says why it may not go. One process at a time, so that
 * all of them together keep the cap; a retried text counts once.
 */
export async function takeText(
  db: Database,
  { id, recipient }: { readonly id: number; readonly recipient: string },
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('texts of a day'))`.execute(tx)
    const why = whyNoMoreTexts(await textsOfADay(tx, recipient, id))
    if (why === undefined) {
      await tx.updateTable('outbox').set({ textedAt: sql`now()` }).where('id', '=', id).execute()
    }
    return why
  })
}
