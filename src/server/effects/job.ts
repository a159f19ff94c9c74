import { cancelMany } from '#server/appointments/life/cancel-many.ts'
import { inBackground, type JobContext, transact } from '#server/platform/context.ts'
import type { JobData } from '#server/platform/jobs/job-data.ts'
import { addDone, finishRun } from '#server/platform/jobs/progress.ts'
import { cancellationOf, takeNext } from './queries.ts'

/** Appointments per transaction: few enough that no one at the counter notices the locks. */
const BATCH = 100

/** Milliseconds per run: well below the time after which it counts as dead. */
const RUN_FOR_MS = 40_000

/**
 * Cancels what a change has left to be canceled. Each batch is a transaction that takes its appointments off the list,
 * so a run that dies is resumed where it stopped, and no one is notified twice. Customers who have moved to an open
 * time in the meantime keep it.
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
