import { anonymiseAppointments } from '#server/appointments/life/anonymise.ts'
import { maskPersons } from '#server/platform/change-log.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { forgetMessagesOf, forgetOldMails } from '#server/outbox/queries.ts'
import { forgetWordsTo } from '#server/people-to-call/queries.ts'
import { readNumberSettings } from '#server/settings/queries.ts'

/** Appointments per transaction: few enough to rewrite their logs and messages well within a statement's time. */
const AT_ONCE = 200

/**
 * Removes what identifies the customer from visits long past: from the appointment, its activity, its messages, the
 * words on the phone and the change log at once. What is done is marked, so if a run ends early, the next one continues.
 */
export async function anonymise(
  { db, now }: Pick<Context, 'now'> & { readonly db: Database },
  signal?: AbortSignal,
): Promise<void> {
  const { retentionDays } = await readNumberSettings(db)
  if (retentionDays === 0) return
  const forgetVisits = () =>
    db.transaction().execute(async (tx) => {
      const ids = await anonymiseAppointments(tx, now(), retentionDays, AT_ONCE)
      if (ids.length === 0) return 0
      await forgetMessagesOf(tx, ids)
      await forgetWordsTo(tx, ids)
      await maskPersons(tx, ids)
      return ids.length
    })
  for (const forget of [forgetVisits, () => forgetOldMails(db, retentionDays, AT_ONCE)]) {
    let forgotten: number
    do {
      signal?.throwIfAborted()
      forgotten = await forget()
    } while (forgotten === AT_ONCE)
  }
}
