import * as z from 'zod'
import { cancelMany } from '#server/appointments/life/cancel-many.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { onPool } from '#server/platform/db/database.ts'
import { addDone, finishRun } from '#server/platform/jobs/progress.ts'
import { cancellationOf, takeNext } from './queries.ts'

export const CANCEL_APPOINTMENTS = 'cancel-appointments'

/** Appointments of one transaction: few enough that nobody at the counter notices the locks. */
const BATCH = 100

/** Milliseconds of one run: well within the time after which it counts as dead. */
const RUN_FOR_MS = 40_000

const Data = z.object({ cancellationId: z.number() })

/**
 * Cancels what a change has left to be cancelled. Each batch is a transaction that takes its appointments off the list,
 * so that a run which dies is taken up where it was, and nobody is told twice. Whoever has moved to an open time by himself
 * meanwhile keeps it.
 */
export async function cancelAppointments(
  portal: Omit<Context, 'actor' | 'requestId'>,
  data: unknown,
  signal: AbortSignal,
  runForMs = RUN_FOR_MS,
): Promise<void | 'go on'> {
  const until = performance.now() + runForMs
  const { cancellationId } = Data.parse(data)
  const cancellation = await cancellationOf(portal.db, cancellationId)
  if (!cancellation) return undefined
  const { progressId, principal, userId, ...cause } = cancellation
  const ctx: Context = {
    ...portal,
    actor: { kind: 'system', onBehalfOf: { email: principal, userId } },
    requestId: `${CANCEL_APPOINTMENTS} ${cancellationId}`,
  }
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
  await finishRun(onPool(portal.db, 'progress'), progressId)
  return undefined
}
