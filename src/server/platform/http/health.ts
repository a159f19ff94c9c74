import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { spaceTrouble } from '#server/platform/db/disk-space.ts'
import { migrations } from '#server/platform/db/sql-files.ts'
import { zoneTrouble } from '#server/platform/zone-data.ts'
import { Refusal } from '#server/platform/errors.ts'

/** For monitoring: is the process up, and can it serve? */
export function healthRoutes(app: FastifyInstance, db: Database, isDraining: () => boolean): void {
  const wanted = migrations().map(({ name }) => name)
  app.get('/livez', { config: { policy: 'public' } }, async () => ({ ok: true }))
  app.get('/readyz', { config: { policy: 'public' } }, async () => {
    const trouble = isDraining() ? 'The server is stopping.' : await within(databaseTrouble(db, wanted))
    if (trouble !== undefined) throw new Refusal(503, [{ propertyName: '', errorMessage: trouble }])
    return { ok: true }
  })
}

const SILENT = 'The database does not answer.'
/** Callers have a time limit too, usually a few seconds. */
const ANSWER_MS = 1_500

const within = (answer: Promise<string | undefined>) => Promise.race([answer, pause(ANSWER_MS, SILENT, { ref: false })])

/** Why the database cannot be used. Migrations of a newer server are not our concern: it will gradually take over. */
async function databaseTrouble(db: Database, wanted: readonly string[]): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${wanted}::text[]) name where name not in (select name from migration) order by name`.execute(
      db,
    )
    if (rows[0]) return `The migration ${rows[0].name} has not run.`
    return (await zoneTrouble(db)) ?? (await spaceTrouble(db))
  } catch {
    return SILENT
  }
}
