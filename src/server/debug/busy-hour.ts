import { numbersFrom } from '#domain/random.ts'
import { lendDesks, returnDesks } from '#server/desks/service.ts'
import { lineSettings } from '#server/desks/queries.ts'
import { callNext } from '#server/line/call-next.ts'
import { finish, start } from '#server/line/calling.ts'
import { peopleIn } from '#server/line/queries.ts'
import { admit } from '#server/line/service.ts'
import { typeChoices } from '#server/offices/appointment-types.ts'
import { locationInReach } from '#server/offices/locations.ts'
import { type Context, inBackground, type JobContext, transact, userOf } from '#server/platform/context.ts'
import { Refusal, ruleBroken } from '#server/platform/errors.ts'
import type { JobData } from '#server/platform/jobs/job-data.ts'
import { finishRun, planRun, report, runNow } from '#server/platform/jobs/progress.ts'
import { found } from '#server/platform/records.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { aPerson, oneOf } from './people.ts'

/** An hour, a minute of it every few seconds: three minutes to watch. */
const MINUTES = 60
const SECONDS_A_MINUTE = 3
/** Enough to keep up with those who come. */
const DESKS = 3

type Playing = JobData['play-busy-hour']

/**
 * Starts an hour of a busy office at desks where no one sits. The user who asks sits there while it lasts (DEBUG-3).
 */
export async function playBusyHour(ctx: Context, locationId: number): Promise<{ progressId: number }> {
  const { email, userId } = userOf(ctx)
  found(await locationInReach(ctx.db, ctx.actor, locationId), 'Location')
  return transact(ctx, async (tx) => {
    const { isOn } = await lineSettings(tx.db, locationId)
    if (!isOn) throw ruleBroken('This location has no line.', 'locationId')
    const deskIds = await lendDesks(ctx, tx, locationId, DESKS)
    if (deskIds.length === 0) throw ruleBroken('No desk is free at this location.', 'locationId')
    const runId = await planRun(tx.db, 'play-busy-hour', { total: MINUTES, locationId })
    const data: Playing = { runId, locationId, deskIds, by: { email, userId } }
    tx.enqueue('play-busy-hour', data, { singletonKey: String(runId) })
    return { progressId: runId }
  })
}

/** Ends it after the minute that is being played. */
export async function stopBusyHour(ctx: Context, progressId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    await finishRun(tx.db, progressId, 'Stopped.')
  })
}

/** One minute of it, in any process, and the next one a little later; after the last, the desks are as they were. */
export async function playMinute(portal: JobContext, job: Playing): Promise<void> {
  const { runId } = job
  const ctx = asPlayer(portal, job)
  const run = await runNow(portal.db, runId)
  const isOver = run?.state !== 'Running' || run.done >= MINUTES
  if (!isOver) await play(ctx, job, numbersFrom(`${runId} ${run.done}`))
  else await leave(ctx, job)
  const isStopped = !isOver && !(await report(portal.db, runId, { done: run.done + 1, total: MINUTES }))
  if (isStopped) return leave(ctx, job)
  if (isOver) return void (await finishRun(portal.db, runId))
  const again = { singletonKey: String(runId), startAfter: SECONDS_A_MINUTE }
  await transact(ctx, async (tx) => tx.enqueue('play-busy-hour', job, again))
}

/** The desks call, start and finish as the one who asked, by the calls that screens make. */
function asPlayer(portal: JobContext, { runId, by }: Playing): Context {
  const session = { id: '', expiresAt: portal.now().toISOString() }
  const person = { ...by, fullName: '', roles: ['Admin'], locationIds: [], profilePhotoGuid: null, session } as const
  return { ...inBackground(portal, `play-busy-hour ${runId}`), actor: { kind: 'user', ...person } }
}

async function play(ctx: Context, { locationId, deskIds }: Playing, draw: () => number): Promise<void> {
  const location = found(await locationInReach(ctx.db, ctx.actor, locationId), 'Location')
  const types = await typeChoices(ctx.db)
  const arrivals = draw() < 0.6 ? 1 : draw() < 0.4 ? 2 : 0
  for (let n = 0; n < arrivals; n++) {
    const { firstName, lastName, locale } = aPerson(draw)
    const form = {
      appointmentTypeId: oneOf(types, draw).id,
      name: draw() < 0.5 ? `${firstName} ${lastName}` : '',
      smsPhoneNumber: '',
      locale,
      priority: draw() < 0.1 ? oneOf(['children', 'accessibility'] as const, draw) : null,
    }
    await transact(ctx, (tx) => admit(ctx, tx, location, form))
  }
  const people = await peopleIn(ctx.db, locationId, localTimeAt(ctx.now(), location.timeZone).date)
  for (const deskId of deskIds) {
    const there = people.find((person) => person.deskId === deskId && ['Called', 'Serving'].includes(person.state))
    if (!there) await unlessChanged(() => callNext(ctx, deskId))
    else if (there.state === 'Called') await unlessChanged(() => start(ctx, there.id))
    else if (draw() < 0.4) await unlessChanged(() => finish(ctx, there.id))
  }
}

/** No one is left at a desk that closes. */
async function leave(ctx: Context, { locationId, deskIds }: Playing): Promise<void> {
  const location = found(await locationInReach(ctx.db, ctx.actor, locationId), 'Location')
  for (const { id, deskId, state } of await peopleIn(
    ctx.db,
    locationId,
    localTimeAt(ctx.now(), location.timeZone).date,
  )) {
    const isThere = deskId !== null && deskIds.includes(deskId) && (state === 'Called' || state === 'Serving')
    if (isThere) await unlessChanged(() => finish(ctx, id))
  }
  await returnDesks(ctx, deskIds)
}

/** A colleague may have taken the desk, or done it first. */
async function unlessChanged(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    if (!(cause instanceof Refusal && cause.statusCode === 409)) throw cause
  }
}
