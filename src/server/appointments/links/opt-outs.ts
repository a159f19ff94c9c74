import type { Db, WriteDb } from '#server/platform/db/database.ts'

/** Sends no more texts to a number until it asks for them. */
export async function optOut(db: WriteDb, phoneNumber: string): Promise<void> {
  await db
    .insertInto('optedOutNumber')
    .values({ phoneNumber })
    .onConflict((conflict) => conflict.column('phoneNumber').doNothing())
    .execute()
}

export async function optIn(db: WriteDb, phoneNumber: string): Promise<void> {
  await db.deleteFrom('optedOutNumber').where('phoneNumber', '=', phoneNumber).execute()
}

export async function hasOptedOut(db: Db, phoneNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom('optedOutNumber')
    .where('phoneNumber', '=', phoneNumber)
    .select('since')
    .executeTakeFirst()
  return row !== undefined
}
