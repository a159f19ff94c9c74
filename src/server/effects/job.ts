import { cancelMany } from '#server/appointments/life/cancel-many.ts'
import { inBackground, type JobContext, transact } from '#server/platform/context.ts'
import type { JobData } from '#server/platform/jobs/job-data.ts'
import { addDone, finishRun } from '#server/platform/jobs/progress.ts'
import { cancellationOf, takeNext } from './queries.ts'

/** Appointments of one transaction: few enough that nobody at the counter notices the locks. */
const BATCH = 100

/** Milliseconds of one run: well within the time after which it counts as dead. */
const RUN_FOR_MS = 40_000

/**
 * Cancels what a change has left to be cancelled. Each batch is a transaction that takes its appointments off the list,
 * so that a run which dies is taken up where it was, and nobody is told twice. Whoever has moved to an open time by himself
 * meanwhile keeps it.
 */
export async function cancelAppointments(
  portal: JobContext,
  { cancellationId }: JobData['cancel-appointments'],
  signal: AbortSignal,
  runForMs = RUN_FOR_MS,
): Promise<void | 'go on'> {
  const until = performance.now() + runForMs
  const cancellation = await cancellationOf(portal.db, cancellationId)
  if (!cancellation) return undefined
  const { progressId, principal, userId, ...cause } = cancellation
  const ctx = inBackground(portal, `cancel-appointments ${cancellationId}`, { email: principal, userId })
  for (;;) {
    signal.throwIfAborted()
    if (performance.now() > until) return 'go on'
    const taken = await transact(ctx, async (tx) => {
      const ids = await takeNext(tx.db, cancellationId, BATCH)
      if (ids.length === 0) return 0
      await cancelMany(ctx, tx, ids, cause, { onlyWhereClosed: true })
      await addDone(tx.db, progressId, ids.length)
      return ids.length
    })
    if (taken === 0) break
  }
  await finishRun(portal.db, progressId)
  return undefined
}
