import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type TextCaps, type TextsOfADay, whyNoMoreTexts } from '#domain/outbox/text-caps.ts'
import type { Database, Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { readNumberSettings } from '#server/platform/settings.ts'

/** Why a number may get no more texts now, if that is so; it may be asked before one is written. */
export async function whyNoTextTo(db: Db, phoneNumber: string): Promise<string | undefined> {
  const caps = await readNumberSettings(db)
  return whyNoMoreTexts(await textsOfADay(db, phoneNumber, caps), caps)
}

/** The texts of the last 24 hours; those to the number only up to its cap. */
export async function textsOfADay(db: Db, phoneNumber: string, caps: TextCaps): Promise<TextsOfADay> {
  const { rows } = await sql<TextsOfADay>`
    select (select count(*) from (
        select from outbox where recipient = ${phoneNumber} and texted_at > now() - interval '1 day'
        limit ${caps.textsPerNumberInADay}) texts)::int as to_number,
      texts_in_a_day() as in_all`.execute(db)
  return rows[0] ?? { toNumber: 0, inAll: 0 }
}

interface Turn extends TextsOfADay {
  readonly isTaken: boolean
  readonly waitMs: number
}

const takeTurn = statement<Turn>(
  `select is_taken as "isTaken", wait_ms as "waitMs", to_number as "toNumber", in_all as "inAll"
  from take_text($1, $2, $3, $4)`,
)

/**
 * Waits until a text may go to the gateway and counts it toward the day, or says why it may not go. All servers
 * together keep the pace and the caps; the settings are read each time, so a new pace applies immediately.
 */
export async function takeText(db: Database, id: number): Promise<string | undefined> {
  for (;;) {
    const caps = await readNumberSettings(db)
    const [turn] = await takeTurn(db, [id, caps.textsPerSecond, caps.textsPerNumberInADay, caps.textsInADay])
    if (!turn || turn.isTaken) return undefined
    if (turn.waitMs === 0) return whyNoMoreTexts(turn, caps)
    await pause(turn.waitMs)
  }
}

/** Hours that no cap counts anymore. */
export async function deleteOldTextCounts(db: WriteDb): Promise<void> {
  await db.deleteFrom('textCount').where('hour', '<', sql<string>`now() - interval '2 days'`).execute()
}
