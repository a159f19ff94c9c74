import type { FillCalendar, FillLocation } from '#contract/debug.ts'
import { earliestOn } from '#domain/availability/days.ts'
import type { LocalDate } from '#domain/time.ts'
import { spanAt } from '#server/appointments/search/span.ts'
import { calendarInReach } from '#server/offices/calendars.ts'
import { type Context, inBackground, type JobContext, transact, type Tx, userOf } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import type { JobData } from '#server/platform/jobs/job-data.ts'
import { found } from '#server/platform/records.ts'
import { addDone, failRun, finishRun, planRun, report } from '#server/platform/jobs/progress.ts'
import { locationInReach } from '#server/offices/locations.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { bookGenerated, freeVisits, type GeneratedFor } from './generate.ts'

/** Appointments per transaction: few enough that no one booking the same day notices the lock. */
const BATCH = 20

type Filling = JobData['fill-calendars']

/** Starts filling every calendar of a location. */
export async function fillLocation(ctx: Context, { locationId, ...form }: FillLocation) {
  const location = found(await locationInReach(ctx.db, ctx.actor, locationId), 'Location')
  return start(ctx, form, { locationId, timeZone: location.timeZone })
}

/** Starts filling one calendar. */
export async function fillCalendar(ctx: Context, { calendarId, ...form }: FillCalendar) {
  const calendar = found(await calendarInReach(ctx.db, ctx.actor, calendarId), 'Calendar')
  return start(ctx, form, { locationId: calendar.locationId, timeZone: calendar.timeZone, calendarId })
}

async function start(
  ctx: Context,
  form: { date: LocalDate; emailAddress: string; phoneNumber: string; isFull: boolean },
  place: { locationId: number; timeZone: string; calendarId?: number },
): Promise<{ progressId: number }> {
  const { timeZone, ...where } = place
  await requireDate(ctx, form.date, timeZone)
  const phoneNumber = form.phoneNumber === '' ? '' : normalizePhone(form.phoneNumber)
  if (phoneNumber === undefined) throw ruleBroken('Must be a phone number', 'phoneNumber')
  const { email, userId } = userOf(ctx)
  return transact(ctx, async (tx) => {
    const runId = await planRun(tx.db, 'fill-calendars', { total: 0, locationId: where.locationId })
    const by = { email, userId }
    const data = { ...where, runId, date: form.date, email: form.emailAddress, phoneNumber, by, isFull: form.isFull }
    tx.enqueue('fill-calendars', data, { singletonKey: String(runId) })
    return { progressId: runId }
  })
}

async function requireDate({ db, now }: Context, date: LocalDate, timeZone: string): Promise<void> {
  const span = spanAt(now(), timeZone, await readNumberSettings(db), 'staff')
  if (earliestOn(span, date) !== undefined) return
  throw ruleBroken(
    date < span.first.date ? 'Must not be in the past' : `Appointments can be booked up to ${span.lastDate}.`,
    'date',
  )
}

/**
 * The job itself: finds free places and takes them until none are left to take. All it has to remember is how many it made, so
 * a run that dies is resumed by looking again, and a second run finds what the first left.
 */
export async function fillCalendars(portal: JobContext, job: Filling, signal: AbortSignal): Promise<void> {
  const ctx = inBackground(portal, `fill-calendars ${job.runId}`, job.by)
  const pool = portal.db
  try {
    // Picks up a run that failed before.
    await addDone(pool, job.runId, 0)
    while (await fillOnce(ctx, pool, job, signal)) signal.throwIfAborted()
    await finishRun(pool, job.runId)
  } catch (cause) {
    // If stopped from outside, it goes on elsewhere; anything else is reported and tried again.
    if (!signal.aborted) await failRun(pool, job.runId, 'Not every place could be filled.')
    throw cause
  }
}

/** Books what is free now. False if there was nothing to take. */
async function fillOnce(ctx: Context, pool: Database, job: Filling, signal: AbortSignal): Promise<boolean> {
  const { email, phoneNumber, isFull = false } = job
  const visits = await freeVisits(ctx, { ...job, isFull })
  const before = await doneSoFar(ctx, job.runId)
  await report(pool, job.runId, { done: before, total: before + visits.length })
  let made = 0
  for (let first = 0; first < visits.length; first += BATCH) {
    signal.throwIfAborted()
    const seed = `${job.runId} ${before + first}`
    const count = (tx: Tx) => addDone(tx.db, job.runId, 1)
    const given: GeneratedFor = { email, phoneNumber, by: job.by.email, isFull, seed, count }
    made += await bookGenerated(ctx, visits.slice(first, first + BATCH), given)
  }
  return made > 0
}

async function doneSoFar({ db }: Context, runId: number): Promise<number> {
  const run = await db.selectFrom('jobProgress').where('id', '=', runId).select('done').executeTakeFirst()
  return run?.done ?? 0
}
