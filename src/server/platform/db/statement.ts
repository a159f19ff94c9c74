import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** A statement whose text never changes: run with its parameters, or made ready to be sent with others. */
export interface Statement<Row> {
  (db: Db, parameters: readonly unknown[]): Promise<Row[]>
  with(parameters: readonly unknown[]): CompiledQuery<Row>
}

/**
 * A statement whose text never changes, for what everyone asks and every booking writes: rebuilding it each time would
 * cost more than running it. It names its columns as the code does, since nothing renames them.
 */
export function statement<Row = unknown>(text: string): Statement<Row> {
  const ready = (parameters: readonly unknown[]) => CompiledQuery.raw(text, [...parameters]) as CompiledQuery<Row>
  return Object.assign(
    async (db: Db, parameters: readonly unknown[]) =>
      (await db.withoutPlugins().executeQuery<Row>(ready(parameters))).rows,
    { with: ready },
  )
}
