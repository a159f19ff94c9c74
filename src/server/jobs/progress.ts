import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { JobProgress } from '#contract/effects.ts'
import type { Db } from '#server/db/database.ts'

/** Seconds without a report after which whoever ran it counts as dead. */
const STALE_AFTER_SECONDS = 60
const DIED = 'It ended before it was done.'

const isStale = sql<boolean>`updated_at < now() - make_interval(secs => ${STALE_AFTER_SECONDS})`

/** Starts a run of a kind, unless one runs already: then nothing. A run whose process has died gives way. */
export async function startRun(db: Db, kind: string): Promise<number | undefined> {
  await db
    .updateTable('jobProgress')
    .set({ state: 'Failed', message: DIED })
    .where('kind', '=', kind)
    .where('state', '=', 'Running')
    .where(isStale)
    .execute()
  const run = await db
    .insertInto('jobProgress')
    .values({ kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return run?.id
}

/** Writes down a run of which there may be many at once, and how much it has before it; the location's managers may watch. */
export async function planRun(
  db: Db,
  kind: string,
  { total, locationId }: { total: number; locationId: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('jobProgress')
    .values({ kind: `${kind} ${randomUUID()}`, total, locationId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Says how far a run is. False when it has been given up for dead meanwhile: whoever runs it must then stop. */
export function report(db: Db, runId: number, { done, total }: { done: number; total: number }): Promise<boolean> {
  return settle(db, runId, { done, total })
}

/** Adds to what a run has done, with the work itself in one transaction. A run that was given up for dead lives again. */
export async function addDone(db: Db, runId: number, more: number): Promise<void> {
  await db
    .updateTable('jobProgress')
    .set((eb) => ({ done: eb('done', '+', more), state: 'Running', message: '', updatedAt: sql`now()` }))
    .where('id', '=', runId)
    .execute()
}

export function finishRun(db: Db, runId: number, message = ''): Promise<boolean> {
  return settle(db, runId, { state: 'Done', message })
}

export function failRun(db: Db, runId: number, message: string): Promise<boolean> {
  return settle(db, runId, { state: 'Failed', message })
}

async function settle(db: Db, runId: number, now: Partial<JobProgress>): Promise<boolean> {
  const run = await db
    .updateTable('jobProgress')
    .set({ ...now, updatedAt: sql`now()` })
    .where('id', '=', runId)
    .where('state', '=', 'Running')
    .returning('id')
    .executeTakeFirst()
  return run !== undefined
}

/** The newest run of a kind. One that has fallen silent is told as failed. */
export async function latestProgress(db: Db, kind: string): Promise<JobProgress | null> {
  const run = await db
    .selectFrom('jobProgress')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['state', 'done', 'total', 'message', isStale.as('isStale')])
    .executeTakeFirst()
  if (!run) return null
  const { isStale: hasDied, ...progress } = run
  if (progress.state === 'Running' && hasDied) return { ...progress, state: 'Failed', message: DIED }
  return progress as JobProgress
}
