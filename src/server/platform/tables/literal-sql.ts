import type { RawBuilder } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/platform/db/database.ts'

/**
 * A query with its values written into it, for the two cases that take no parameters: COPY, and a table so large that
 * PostgreSQL has to plan for the actual values instead of keeping one plan for all.
 */
export function literalSql(db: Db, query: RawBuilder<unknown>): string {
  const { sql: text, parameters } = query.compile(db)
  return text.replace(/\$(\d+)/g, (_, place: string) => literalOf(parameters[Number(place) - 1]))
}

function literalOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return `(${value})`
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(', ')}]`
  throw new Error(`A ${typeof value} cannot be written into a query.`)
}
