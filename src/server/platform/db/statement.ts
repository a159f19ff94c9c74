import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * A statement whose text never changes, for what everyone asks and every booking writes: rebuilding it each time would
 * cost more than running it. It names its columns as the code does, since nothing renames them.
 */
export function statement<Row = unknown>(text: string): (db: Db, parameters: readonly unknown[]) => Promise<Row[]> {
  return async (db, parameters) =>
    (await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows
}
