import { type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import { type Actor, isEverywhere } from './context.ts'

/**
 * The condition that keeps a query within the caller's locations. It is part of the query itself, so another location's
 * record is simply not found.
 */
export function within(actor: Actor, column: string): ExpressionWrapper<never, never, SqlBool> {
  const condition = isEverywhere(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} = any(${actor.kind === 'user' ? actor.locationIds : []}::int[])`
  return condition as unknown as ExpressionWrapper<never, never, SqlBool>
}

/** Everything a caller's answers may depend on besides the question: two callers with the same reach see the same. */
export function reachOf(actor: Actor): string {
  if (isEverywhere(actor)) return 'everywhere'
  return actor.kind === 'user' ? actor.locationIds.toSorted((a, b) => a - b).join() : actor.kind
}
