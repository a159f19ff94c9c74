import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { JobProgress } from '#contract/effects.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'

/** Seconds without a report after which a run counts as dead. */
const SILENCE = {
  /** Its process reports constantly. */
  started: 60,
  /** Its job pauses between tries: longer than all of them together. */
  planned: 15 * 60,
}
const DIED = 'It stopped before it finished. Start it again.'

const hasDied = (seconds: number) =>
  sql<boolean>`(state = 'Running' and updated_at < now() - make_interval(secs => ${seconds}))`

/** Starts a run of a kind. Returns nothing if one is already running; a run whose process died gives way. */
export async function startRun(db: WriteDb, kind: string): Promise<number | undefined> {
  await db
    .updateTable('jobProgress')
    .set({ state: 'Failed', message: DIED })
    .where('kind', '=', kind)
    .where(hasDied(SILENCE.started))
    .execute()
  const run = await db
    .insertInto('jobProgress')
    .values({ kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return run?.id
}

/** Records a run that may be one of many, and how much it has to do; the location's managers may watch it. */
export async function planRun(
  db: WriteDb,
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

/** Reports how far along a run is. False if it was given up for dead in the meantime: the runner must then stop. */
export function report(db: WriteDb, runId: number, { done, total }: { done: number; total: number }): Promise<boolean> {
  return settle(db, runId, { done, total })
}

/** Adds to what a run has done, in one transaction with the work itself. Revives a run that was given up for dead. */
export async function addDone(db: WriteDb, runId: number, more: number): Promise<void> {
  await db
    .updateTable('jobProgress')
    .set((eb) => ({ done: eb('done', '+', more), state: 'Running', message: '', updatedAt: sql`now()` }))
    .where('id', '=', runId)
    .execute()
}

export function finishRun(db: WriteDb, runId: number, message = ''): Promise<boolean> {
  return settle(db, runId, { state: 'Done', message })
}

export function failRun(db: WriteDb, runId: number, message: string): Promise<boolean> {
  return settle(db, runId, { state: 'Failed', message })
}

async function settle(db: WriteDb, runId: number, now: Partial<JobProgress>): Promise<boolean> {
  const run = await db
    .updateTable('jobProgress')
    .set({ ...now, updatedAt: sql`now()` })
    .where('id', '=', runId)
    .where('state', '=', 'Running')
    .returning('id')
    .executeTakeFirst()
  return run !== undefined
}

/** The newest run of a kind. */
export async function latestProgress(db: Db, kind: string): Promise<JobProgress | null> {
  const run = await told(db, SILENCE.started).where('kind', '=', kind).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return run ?? null
}

/** Planned runs, for a caller that narrows them to those its user may see. */
export const plannedProgress = (db: Db) => told(db, SILENCE.planned)

/** How far along runs are. One that has died is reported as failed. */
function told(db: Db, silence: number) {
  return db
    .selectFrom('jobProgress')
    .select(['done', 'total'])
    .select(sql<JobProgress['state']>`case when ${hasDied(silence)} then 'Failed' else state end`.as('state'))
    .select(sql<string>`case when ${hasDied(silence)} then ${DIED} else message end`.as('message'))
}
