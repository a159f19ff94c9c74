import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * A statement whose text never changes, for what everybody asks and every booking writes: building it anew for each
 * question would cost more than the answer. It names its columns as the code does, since nothing renames them.
 */
export function statement<Row = unknown>(text: string): (db: Db, parameters: readonly unknown[]) => Promise<Row[]> {
  return async (db, parameters) =>
    (await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows
}
