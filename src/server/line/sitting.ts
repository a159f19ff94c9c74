import type { Farewell } from '#contract/line.ts'
import { deskToChange, otherDesksOf } from '#server/desks/queries.ts'
import { sitDown, standUp } from '#server/desks/service.ts'
import { type Context, transact, type Tx, userOf } from '#server/platform/context.ts'
import { conflict } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { pressOn } from './presses.ts'
import { personAtDesk } from './queries.ts'

/** Sits down at a desk, and leaves any other. */
export async function takeDesk(
  ctx: Context,
  id: number,
  { takeOverFrom, farewell }: { takeOverFrom?: string | undefined; farewell?: Farewell | undefined },
): Promise<void> {
  await transact(ctx, async (tx) => {
    for (const left of await otherDesksOf(tx.db, userOf(ctx).userId, id)) await sayFarewell(ctx, tx, left.id, farewell)
    await sitDown(ctx, tx, id, takeOverFrom)
  })
}

export async function leaveDesk(ctx: Context, id: number, farewell: Farewell | undefined): Promise<void> {
  await transact(ctx, async (tx) => {
    const desk = found(await deskToChange(tx.db, ctx.actor, id), 'Desk')
    await sayFarewell(ctx, tx, id, farewell)
    if (desk.state !== 'Closed') await standUp(tx, desk, desk.userEmail)
  })
}

/** No one is left behind at a desk: the user who leaves it says what happens to the customer there (LINE-16). */
async function sayFarewell(ctx: Context, tx: Tx, deskId: number, farewell: Farewell | undefined): Promise<void> {
  const person = await personAtDesk(tx.db, deskId)
  if (!person) return
  const { id, ticket, state } = person
  if (farewell === undefined) throw conflict(`${ticket} is at this desk.`, 'farewell', { id, ticket, state })
  const work = farewell === 'return' ? { calls: 0 } : farewell === 'park' ? parked(ctx) : {}
  await pressOn(ctx, tx, person, farewell, () => work)
}

const parked = (ctx: Context) => ({ parkedAt: ctx.now().toISOString(), returnsAt: null, calls: 0 })

/** A user at desks that they may no longer use. */
interface Leaver {
  readonly id: number
  readonly email: string
  /** Whether they may still sit at a desk of this location. */
  readonly mayStayAt: (locationId: number) => boolean
}

/** Closes the desks that a user may no longer use. Customers there are back in the line, at their turn (USER-6). */
export async function closeDesksOf(ctx: Context, tx: Tx, { id, email, mayStayAt }: Leaver): Promise<void> {
  for (const desk of await otherDesksOf(tx.db, id, 0)) {
    if (mayStayAt(desk.locationId)) continue
    await sayFarewell(ctx, tx, desk.id, 'return')
    if (desk.state !== 'Closed') await standUp(tx, desk, email)
  }
}
