import type { Entity } from '#contract/endpoint.ts'
import type { Tx } from './context.ts'
import { notFound, stale } from './errors.ts'

/** A record that was looked for, if it is there and within the caller's reach. */
export function found<R>(record: R | null | undefined, what?: string): R {
  if (record === null || record === undefined) throw notFound(what && `${what} not found.`)
  return record
}

/** The same for whoever changes it, unless somebody else has done so since their form was filled. */
export function foundUnchanged<R extends { readonly version: number }>(
  record: R | undefined,
  version: number,
  what: string,
): R {
  const current = found(record, what)
  if (current.version !== version) throw stale()
  return current
}

/** Logs what a form has changed of a record. */
export function recordUpdate(
  tx: Tx,
  entityType: Entity,
  before: { readonly id: number },
  change: object,
  locationId?: number,
): void {
  const after = { ...before, ...change }
  tx.record({ action: 'Updated', entityType, entityId: before.id, ...(locationId && { locationId }), before, after })
}
