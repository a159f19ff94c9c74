import { cancelMany, goingOf } from '#server/appointments/life/cancel-many.ts'
import { inBackground, type JobContext, transact } from '#server/platform/context.ts'
import type { JobData } from '#server/platform/jobs/job-data.ts'
import { addDone, finishRun } from '#server/platform/jobs/progress.ts'
import { honor } from './honor.ts'
import { offerTimes } from './offer.ts'
import { cancellationOf, takeNext } from './queries.ts'

/** Appointments per transaction: few enough that no one at the counter notices the locks. */
const BATCH = 100
/** The same where times are held, which takes several statements for each person. */
const BATCH_OF_OFFERS = 25

const ONLY_WHERE_CLOSED = { onlyWhereClosed: true }

/** Milliseconds per run: well below the time after which it counts as dead. */
const RUN_FOR_MS = 40_000

/**
 * Does for people what a change has left to do: cancels, offers other times, or has others honor them. Each batch is a transaction that takes its appointments off the list,
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
  const { progressId, principal, userId, people, ...cause } = cancellation
  const ctx = inBackground(portal, `cancel-appointments ${cancellationId}`, { email: principal, userId })
  for (;;) {
    signal.throwIfAborted()
    if (performance.now() > until) return 'go on'
    const taken = await transact(ctx, async (tx) => {
      const planned = await takeNext(tx.db, cancellationId, people.kind === 'offer' ? BATCH_OF_OFFERS : BATCH)
      if (planned.length === 0) return 0
      const left = people.kind === 'offer' ? await offerTimes(ctx, tx, planned, people, cause) : planned
      const ids = left.map(({ id }) => id)
      await addDone(tx.db, progressId, planned.length)
      if (people.kind === 'honor') await honor(ctx, tx, ids, people, cause, ONLY_WHERE_CLOSED)
      else await cancelMany(ctx, tx, await goingOf(ctx, tx.db, ids, cause, ONLY_WHERE_CLOSED), cause, ONLY_WHERE_CLOSED)
      return planned.length
    })
    if (taken === 0) break
  }
  await finishRun(portal.db, progressId)
  return undefined
}
