import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'

/** Resolves once this many transactions wait for a lock, so that a race runs in the order under test. */
export async function untilWaiting(db: Database, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      if ((rows[0]?.n ?? 0) < count) throw new Error(`Fewer than ${count} are waiting.`)
    },
    { timeout: 20_000, interval: 10 },
  )
}
