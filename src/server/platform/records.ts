import type { Entity } from '#contract/entities.ts'
import type { Tx } from './context.ts'
import { notFound, stale } from './errors.ts'

/** The table of a record that has one of its own: 'TrustedBooker' is in `trustedBooker`. */
export const tableOf = (entity: Entity) => `${entity.charAt(0).toLowerCase()}${entity.slice(1)}`

/** The requested record, if it exists and is within the caller's reach. */
export function found<R>(record: R | null | undefined, what?: string): R {
  if (record === null || record === undefined) throw notFound(what && `${what} not found.`)
  return record
}

/** The same for a change, unless someone else has changed it since the form was filled in. */
export function foundUnchanged<R extends { readonly version: number }>(
  record: R | undefined,
  version: number | undefined,
  what: string,
): R {
  const current = found(record, what)
  if (version !== undefined && current.version !== version) throw stale()
  return current
}

/** Logs what a form changed in a record. */
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
