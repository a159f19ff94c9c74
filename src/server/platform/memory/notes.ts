import { sql } from 'kysely'
import type { WriteDb } from '#server/platform/db/database.ts'
import type { Topic } from './shelves.ts'

/** Runs a statement on the connection that hears of changes. */
export type Ask = <Row>(statement: {
  readonly name: string
  readonly text: string
  values: unknown[]
}) => Promise<Row[]>

/** What has changed, complete up to this moment. */
interface Notes {
  readonly snapshot: string
  readonly changes: readonly Topic[]
}

/** A transaction may end long after it began, so what counts is not when it wrote but whether the last look saw its end. */
const NOTES = `
  select pg_current_snapshot()::text as snapshot,
    (select coalesce(json_agg(distinct jsonb_build_object('locationId', location_id, 'day', day)), '[]')
      from changed_office
      where changed_by >= pg_snapshot_xmin($1::pg_snapshot)
        and not pg_visible_in_snapshot(changed_by, $1::pg_snapshot)) as changes`

/** The notes since the last look; none the first time, which only finds out where to begin. */
export async function readNotes(ask: Ask, since: string | null): Promise<Notes> {
  const [found] = await ask<Notes>({ name: 'notes', text: NOTES, values: [since] })
  if (!found) throw new Error('A query without a condition returns one row.')
  return found
}

/** Everyone who listens has read them long ago. */
export async function deleteOldNotes(db: WriteDb): Promise<void> {
  await db.deleteFrom('changedOffice').where('changedAt', '<', sql<string>`now() - interval '5 minutes'`).execute()
}
