import type { FastifyBaseLogger } from 'fastify'
import { deleteOldDevices } from '#server/account/devices.ts'
import { deleteSpentCodes } from '#server/users/code-queries.ts'
import { deleteOldAnnouncements } from '#server/announcements/queries.ts'
import { deleteOldAnswers } from '#server/platform/once.ts'
import { deleteOldSubmits } from '#server/appointments/booking/submitted.ts'
import { deleteExpiredHolds } from '#server/appointments/booking/candidates.ts'
import { shortenHoldsOfTheFuture } from '#server/appointments/booking/held-places.ts'
import { deleteOldHeldTimes } from '#server/appointments/booking/held-times.ts'
import { sendLinksTo } from '#server/appointments/links/new-links.ts'
import { deleteOldTexts } from '#server/replies/handled-texts.ts'
import { extendDays } from '#server/offices/days.ts'
import { noteChangeWords } from '#server/platform/change-log.ts'
import { deleteOldFreedPlaces } from '#server/offices/freed-places.ts'
import { inBackground, type JobContext } from '#server/platform/context.ts'
import { fillCalendars } from '#server/debug/fill.ts'
import { endOffers } from '#server/effects/end-offers.ts'
import { cancelAppointments } from '#server/effects/job.ts'
import { keepConfirmed } from '#server/confirmations/job.ts'
import { resetDesks } from '#server/desks/service.ts'
import { deleteUsedHumanChecks } from '#server/human-check/service.ts'
import { deleteOldRateLimits } from '#server/platform/http/rate-limit.ts'
import { deleteOldNotes } from '#server/platform/memory/notes.ts'
import { deleteExpiredSessions } from '#server/platform/http/session.ts'
import { deleteExpiredPairings } from '#server/lobby/queries.ts'
import { measureService } from '#server/line/queries.ts'
import { closeLines, tellEverybodyNear } from '#server/line/service.ts'
import { noteOffClock } from '#server/locations/off-clock.ts'
import { remind } from '#server/reminders/job.ts'
import { anonymise } from '#server/retention/job.ts'
import { countAppointments } from '#server/reports/queries.ts'
import { deleteExpiredSignIns } from '#server/account/sso-queries.ts'
import { bringBackFromTheFuture } from '#server/outbox/queries.ts'
import { deleteOldTextCounts } from '#server/outbox/text-caps.ts'
import { endEntries } from '#server/waiting-list/work.ts'
import { importZipCodes } from '#server/zip-codes/import.ts'
import type { JobData } from './platform/jobs/job-data.ts'
import type { Work } from './platform/jobs/queue.ts'

type Log = Pick<FastifyBaseLogger, 'error'>

/** What the portal does in the background. */
export function everyJob(portal: JobContext, log?: Log): Work<JobData> {
  const { db, now } = portal
  return {
    sweep: { cron: '* * * * *', expireInSeconds: 60, run: () => sweep(portal, log) },
    // In the early morning from Puerto Rico to Hawaii.
    'extend-days': { cron: '10 8 * * *', expireInSeconds: 600, run: () => extendDays(db, now()) },
    remind: { cron: '* * * * *', expireInSeconds: 300, run: (_, signal) => remind(portal, signal) },
    'confirm-to-keep': { cron: '* * * * *', expireInSeconds: 300, run: (_, signal) => keepConfirmed(portal, signal) },
    // At the end of the night, when no one is at work.
    anonymise: { cron: '40 9 * * *', expireInSeconds: 3600, run: (_, signal) => anonymise(portal, signal) },
    'count-appointments': { cron: '20 * * * *', expireInSeconds: 600, run: () => countAppointments(db) },
    'note-change-words': {
      cron: '25 * * * *',
      expireInSeconds: 3600,
      run: (_, signal) => noteChangeWords(db, signal),
    },
    // Somewhere it is always the end of a day.
    'end-of-day': { cron: '5 * * * *', expireInSeconds: 300, run: () => endDays(portal) },
    'measure-service': { cron: '35 * * * *', expireInSeconds: 300, run: () => measureService(db, now()) },
    // A call or a leaver notifies the people they bring near themselves: this job is for the people that time or the
    // calendar brings near.
    'tell-who-is-near': { cron: '* * * * *', expireInSeconds: 60, run: () => tellEverybodyNear(portal) },
    'import-zip-codes': { expireInSeconds: 120, run: (data, signal) => importZipCodes(db, data, signal) },
    'cancel-appointments': { expireInSeconds: 60, run: (data, signal) => cancelAppointments(portal, data, signal) },
    'end-offers': { cron: '* * * * *', expireInSeconds: 300, run: (_, signal) => endOffers(portal, signal) },
    'send-links': {
      expireInSeconds: 60,
      run: ({ contact }) => sendLinksTo(inBackground(portal, 'send-links'), contact),
    },
    'fill-calendars': { expireInSeconds: 120, run: (data, signal) => fillCalendars(portal, data, signal) },
  }
}

/** Where a day is over, no one is left in its line, and no one at a desk. */
async function endDays(portal: JobContext): Promise<void> {
  await closeLines(portal)
  await resetDesks(portal)
}

/** Deletes what has expired, and looks for appointments that a clock has left. */
async function sweep(portal: JobContext, log?: Log): Promise<void> {
  const { db } = portal
  await shortenHoldsOfTheFuture(db)
  await bringBackFromTheFuture(db)
  await deleteExpiredHolds(inBackground(portal, 'sweep'))
  await deleteOldHeldTimes(db)
  await deleteOldFreedPlaces(db)
  await deleteExpiredSessions(db)
  await deleteSpentCodes(db)
  await deleteExpiredSignIns(db)
  await deleteOldDevices(db)
  await deleteOldSubmits(db)
  await deleteOldAnswers(db)
  await deleteOldTexts(db)
  await deleteOldTextCounts(db)
  await deleteUsedHumanChecks(db)
  await deleteOldRateLimits(db)
  await deleteOldNotes(db)
  await deleteOldAnnouncements(db)
  await deleteExpiredPairings(db)
  await endEntries(portal)
  await lookAtClocks(portal, log)
}

/** One line for each office and finding: a repair is up to its administrators. */
export async function lookAtClocks(portal: JobContext, log?: Log): Promise<void> {
  for (const { locationId, count } of await noteOffClock(portal)) {
    if (count > 0) log?.error({ locationId, count }, 'appointments are not at the moment that their time means')
  }
}
