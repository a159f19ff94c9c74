import { canUndo } from '#domain/line/arrival.ts'
import { isLive, type Standing, whyNotInLine } from '#domain/line/life.ts'
import { deskToChange } from '#server/desks/queries.ts'
import { type Context, transact, userOf } from '#server/platform/context.ts'
import { conflict, refuseAt } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { bring } from './appointment.ts'
import { log } from './calling.ts'
import { livingOf } from './presses.ts'
import { changeArrival, hasPressedSince, type Person, personToChange } from './queries.ts'

const STANDING: Readonly<Record<Person['state'], Standing>> = {
  Waiting: 'waiting',
  Parked: 'waiting',
  Called: 'waiting',
  Serving: 'handled',
  Served: 'complete',
  NoShow: 'no-show',
  Left: 'stays',
  Closed: 'stays',
}

/**
 * Undoes the last press of a button, within a minute, for the user who pressed it. Whatever others have done with the
 * person since, or with the desk, stays (LINE-5): a change by anyone else takes `before` away.
 */
export async function undo(ctx: Context, id: number): Promise<void> {
  const { userId } = userOf(ctx)
  await transact(ctx, async (tx) => {
    const person = found(await personToChange(tx.db, ctx.actor, id), 'Ticket')
    const { before, changedAt } = person
    if (!before || before.by !== userId || changedAt === null || !canUndo(Date.parse(changedAt), ctx.now().getTime()))
      throw conflict('This can no longer be undone.')
    if (await hasPressedSince(tx.db, person, userId, changedAt)) throw conflict('Undo your last step first.')
    const { by: _, state, toDeskId, ...was } = before
    const { isToday, visit } = livingOf(person, ctx.now())
    if (isLive(state) && (!isToday || (visit && whyNotInLine(visit) !== undefined)))
      throw conflict('This can no longer be undone.')
    const isAtDesk = state === 'Called' || state === 'Serving'
    if (isAtDesk && was.deskId !== null) {
      const desk = await deskToChange(tx.db, ctx.actor, was.deskId)
      if (desk?.userId !== userId) throw conflict('You are no longer at that desk.')
    }
    // A desk to which they were sent may be gone.
    const sentTo = toDeskId === null ? undefined : await deskToChange(tx.db, ctx.actor, toDeskId)
    await bring(ctx, tx, person, STANDING[state])
    await changeArrival(tx.db, id, { ...was, state, toDeskId: sentTo?.id ?? null, pausedUntil: null }).catch(
      deskIsTaken,
    )
    log(tx, person, { state })
  })
}

/** The index decides: in the meantime the desk may be with someone else. */
const deskIsTaken = refuseAt('arrival_at_desk', () => conflict('Someone else has this desk now.'))
