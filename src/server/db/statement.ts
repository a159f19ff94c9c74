import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * A statement whose text never changes, for the few reads that everybody makes: building it anew for each question would
 * cost more than the answer. Rows come with the same names as from any other query.
 */
export function statement<Row>(text: string): (db: Db, parameters: readonly unknown[]) => Promise<Row[]> {
  return async (db, parameters) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows
}
