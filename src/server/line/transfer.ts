import { desksAt } from '#server/desks/queries.ts'
import { typeChoices } from '#server/offices/appointment-types.ts'
import { type Context, userOf } from '#server/platform/context.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { noteActivity } from './appointment.ts'
import { press } from './presses.ts'

interface Goal {
  readonly toDeskId: number | null
  readonly toTypeId: number | null
  readonly toUserEmail: string | null
}

/** Sends a person on, to a desk where someone sits, to a colleague, or to any desk that serves another type, with a note. */
export async function transfer(ctx: Context, id: number, { note, ...to }: Goal & { note: string }): Promise<void> {
  if (Object.values(to).filter((goal) => goal !== null).length !== 1)
    throw ruleBroken('Choose a desk, a colleague or a service', 'toDeskId')
  await press(ctx, id, 'transfer', async (tx, person) => {
    const desks = await desksAt(tx.db, ctx.actor, person.locationId)
    const desk = desks.find((each) => each.id === to.toDeskId)
    if (to.toDeskId !== null && !desk) throw ruleBroken('Desk not found.', 'toDeskId')
    // No one would call them.
    if (desk?.state === 'Closed') throw ruleBroken(`Desk ${desk.name} is closed.`, 'toDeskId')
    const colleague = desks.find((each) => each.state !== 'Closed' && each.userEmail === to.toUserEmail)
    if (to.toUserEmail !== null && !colleague) throw ruleBroken(`${to.toUserEmail} is not at a desk.`, 'toUserEmail')
    const type = (await typeChoices(tx.db)).find((each) => each.id === to.toTypeId)
    if (to.toTypeId !== null && !type) throw ruleBroken('Appointment type not found.', 'toTypeId')
    const goal = desk?.name ?? type?.name ?? colleague?.userName
    await noteActivity(ctx, tx, person, { line: 'Transferred', to: goal, note })
    return {
      calls: 0,
      returnsAt: ctx.now().toISOString(),
      toDeskId: to.toDeskId,
      toUserId: to.toUserEmail === null ? null : (colleague?.userId ?? null),
      sentBy: userOf(ctx).userId,
      appointmentTypeId: to.toTypeId ?? person.appointmentTypeId,
      note,
    }
  })
}
