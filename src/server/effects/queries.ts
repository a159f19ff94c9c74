import { sql } from 'kysely'
import type { JobProgress, PeopleChoice } from '#contract/effects.ts'
import type { NewPlace } from '#domain/effects/new-places.ts'
import type { Cause } from '#server/appointments/life/cancel-many.ts'
import type { Actor, SignedInUser } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { plannedProgress, planRun } from '#server/platform/jobs/progress.ts'
import { within } from '#server/platform/reach.ts'
import type { TemplateKey } from '#server/templates/queries.ts'

/** What is left to do for one appointment: with places, they are offered; without, it is canceled or honored. */
export interface Planned {
  readonly id: number
  readonly places: readonly NewPlace[] | null
}

/** Records what happens to each appointment, for the run that does the work. */
export async function planCancellation(
  db: WriteDb,
  planned: readonly Planned[],
  people: PeopleChoice,
  cause: Cause & { readonly locationId: number | null },
  by: SignedInUser,
): Promise<{ cancellationId: number; progressId: number }> {
  const progressId = await planRun(db, 'cancel appointments', { total: planned.length, locationId: cause.locationId })
  const { id: cancellationId } = await db
    .insertInto('cancellation')
    .values({
      progressId,
      templateKey: cause.templateKey,
      message: cause.message,
      reason: cause.reason,
      principal: by.email,
      userId: by.userId,
      people,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into cancellation_appointment (cancellation_id, appointment_id, places)
    select ${cancellationId}, p.id, nullif(p.places, 'null') from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
      as p(id bigint, places jsonb)`.execute(db)
  return { cancellationId, progressId }
}

export async function cancellationOf(db: Db, id: number) {
  const row = await db.selectFrom('cancellation').where('id', '=', id).selectAll().executeTakeFirst()
  return row && { ...row, templateKey: row.templateKey as TemplateKey, people: row.people }
}

/**
 * Takes the next few appointments of a cancellation, and with each those of the same household: they share a message, so
 * they share a transaction. Another run on the same one waits, and finds them gone.
 */
export async function takeNext(db: WriteDb, cancellationId: number, count: number): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    with next as (
      select appointment_id from cancellation_appointment
      where cancellation_id = ${cancellationId} order by appointment_id limit ${count} for update)
    delete from cancellation_appointment where cancellation_id = ${cancellationId} and appointment_id in (
      select appointment_id from next
      union select m.id from next join appointment a on a.id = next.appointment_id
        join appointment m on m.household_id = a.household_id)
    returning appointment_id as id, places`.execute(db)
  return rows
}

/** How far along a run is, for those who may see its location, and those who started it: a run over several locations has none. */
export function progressInReach(db: Db, actor: Actor, id: number): Promise<JobProgress | undefined> {
  const userId = actor.kind === 'user' ? actor.userId : null
  const isOwn = sql<boolean>`exists (select from cancellation c where c.progress_id = job_progress.id and c.user_id = ${userId})`
  return plannedProgress(db)
    .where('id', '=', id)
    .where((eb) => eb.or([within(actor, 'locationId'), isOwn]))
    .executeTakeFirst()
}
