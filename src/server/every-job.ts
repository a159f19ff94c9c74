import { deleteOldDevices } from '#server/account/devices.ts'
import { deleteSpentCodes } from '#server/users/code-queries.ts'
import { deleteOldAnnouncements } from '#server/announcements/queries.ts'
import { deleteOldSubmits } from '#server/appointments/booking/submitted.ts'
import { deleteExpiredHolds } from '#server/appointments/booking/candidates.ts'
import { EXTEND_DAYS, extendDays } from '#server/offices/days.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { FILL_CALENDARS, fillCalendars } from '#server/debug/fill.ts'
import { CANCEL_APPOINTMENTS, cancelAppointments } from '#server/effects/job.ts'
import { deleteUsedHumanChecks } from '#server/human-check/service.ts'
import { deleteOldRateLimits } from '#server/platform/http/rate-limit.ts'
import { deleteExpiredSessions } from '#server/platform/http/session.ts'
import { deleteExpiredPairings } from '#server/lobby/queries.ts'
import { REMIND, remind } from '#server/reminders/job.ts'
import { ANONYMISE, anonymise } from '#server/retention/job.ts'
import { countAppointments } from '#server/reports/queries.ts'
import { deleteExpiredSignIns } from '#server/account/sso-queries.ts'
import { IMPORT_ZIP_CODES, importZipCodes } from '#server/zip-codes/import.ts'
import type { Handler, Jobs } from './platform/jobs/queue.ts'

interface Job {
  readonly name: string
  readonly run: Handler
  /** When it runs by itself, in UTC. */
  readonly cron?: string
  /** Seconds after which it is given up for dead and tried again. */
  readonly expireInSeconds: number
}

/** What jobs may touch: all of the portal, but nobody has asked for them. */
type JobContext = Omit<Context, 'actor' | 'requestId'> & { readonly db: Database }

/** What the portal does in the background. */
export function everyJob(portal: JobContext): readonly Job[] {
  const { db, now } = portal
  return [
    { name: 'sweep', cron: '* * * * *', expireInSeconds: 60, run: () => sweep(portal) },
    // in the small hours from Puerto Rico to Hawaii
    { name: EXTEND_DAYS, cron: '10 8 * * *', expireInSeconds: 600, run: () => extendDays(db, now()) },
    { name: REMIND, cron: '* * * * *', expireInSeconds: 300, run: (_, signal) => remind(portal, signal) },
    // at the end of the night, when nobody works
    { name: ANONYMISE, cron: '40 9 * * *', expireInSeconds: 3600, run: (_, signal) => anonymise(portal, signal) },
    { name: 'count-appointments', cron: '20 * * * *', expireInSeconds: 600, run: () => countAppointments(db) },
    {
      name: IMPORT_ZIP_CODES,
      expireInSeconds: 120,
      run: (data, signal) => importZipCodes(db, data, signal),
    },
    {
      name: CANCEL_APPOINTMENTS,
      expireInSeconds: 60,
      run: (data, signal) => cancelAppointments(portal, data, signal),
    },
    {
      name: FILL_CALENDARS,
      expireInSeconds: 120,
      run: (data, signal) => fillCalendars(portal, data, signal),
    },
  ]
}

export function addEveryJob(jobs: Jobs, portal: JobContext): void {
  for (const { name, run, cron, expireInSeconds } of everyJob(portal)) {
    jobs.work(name, run, { expireInSeconds })
    if (cron !== undefined) jobs.schedule(name, cron)
  }
}

/** Clears away what has had its time. */
async function sweep(portal: JobContext): Promise<void> {
  const { db } = portal
  await deleteExpiredHolds({ ...portal, actor: { kind: 'system' }, requestId: 'sweep' })
  await deleteExpiredSessions(db)
  await deleteSpentCodes(db)
  await deleteExpiredSignIns(db)
  await deleteOldDevices(db)
  await deleteOldSubmits(db)
  await deleteUsedHumanChecks(db)
  await deleteOldRateLimits(db)
  await deleteOldAnnouncements(db)
  await deleteExpiredPairings(db)
}
