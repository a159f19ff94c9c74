import { addDays, MINUTE_MS, MINUTES_PER_DAY } from '#domain/time.ts'
import { anonymiseAppointments } from '#server/appointments/life/anonymise.ts'
import { forgetArrivals } from '#server/line/queries.ts'
import { forgetAccesses } from '#server/platform/access-log.ts'
import { maskDeleted, maskPersons } from '#server/platform/change-log.ts'
import type { JobContext } from '#server/platform/context.ts'
import { forgetMessagesOf, forgetOldMails } from '#server/outbox/queries.ts'
import { forgetBlockedPlaces } from '#server/offices/blocked-places.ts'
import { forgetWordsTo } from '#server/people-to-call/queries.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { forgetTrustedBookers } from '#server/trusted-bookers/queries.ts'
import { forgetEntries } from '#server/waiting-list/due.ts'

/** Appointments per transaction: few enough to rewrite their logs and messages well within a statement's time. */
const FORGOTTEN_AT_ONCE = 200

/**
 * Removes what identifies the customer from visits long past: from the appointment, its activity, its messages, the
 * words on the phone and the change log together. A deleted appointment is only in the change log, and the job queue
 * keeps nothing longer either. Finished work is marked, so if a run ends early, the next one continues (LOG-3).
 */
export async function anonymise(
  { db, now, jobs }: Pick<JobContext, 'db' | 'now' | 'jobs'>,
  signal?: AbortSignal,
): Promise<void> {
  const { retentionDays } = await readNumberSettings(db)
  if (retentionDays === 0) return
  const forgetVisits = () =>
    db.transaction().execute(async (tx) => {
      const ids = await anonymiseAppointments(tx, now(), retentionDays, FORGOTTEN_AT_ONCE)
      if (ids.length === 0) return 0
      await forgetMessagesOf(tx, ids)
      await forgetWordsTo(tx, ids)
      await maskPersons(tx, ids)
      return ids.length
    })
  const end = new Date(now().getTime() - retentionDays * MINUTES_PER_DAY * MINUTE_MS)
  // It may still be the day before in some offices; what was earlier is over in all of them.
  const dayBefore = addDays(end.toISOString().slice(0, 10), -1)
  const forgetDeleted = () => maskDeleted(db, dayBefore, FORGOTTEN_AT_ONCE)
  const forgetWalkIns = () => forgetArrivals(db, dayBefore, FORGOTTEN_AT_ONCE, now())
  const forgetBlocks = () => forgetBlockedPlaces(db, dayBefore, FORGOTTEN_AT_ONCE)
  const forgetWaiting = () => forgetEntries(db, retentionDays, FORGOTTEN_AT_ONCE)
  const forgetMails = () => forgetOldMails(db, retentionDays, FORGOTTEN_AT_ONCE)
  const forgetViews = () => forgetAccesses(db, retentionDays, FORGOTTEN_AT_ONCE)
  const forgetTrusted = () => forgetTrustedBookers(db, dayBefore, FORGOTTEN_AT_ONCE)
  for (const forget of [
    forgetVisits,
    forgetDeleted,
    forgetWalkIns,
    forgetBlocks,
    forgetWaiting,
    forgetTrusted,
    forgetMails,
    forgetViews,
  ]) {
    let forgotten: number
    do {
      signal?.throwIfAborted()
      forgotten = await forget()
    } while (forgotten === FORGOTTEN_AT_ONCE)
  }
  await jobs.forgetBefore(db, end)
}
