import { type Context, transact, type Tx, userOf } from '#server/platform/context.ts'
import { found } from '#server/platform/records.ts'
import { noteWords, personToChange, setCalled } from './queries.ts'

/** As long as three parts of a text: more is cut. */
const LONGEST_REPLY = 400

/** Notes that someone has been called, or that they have not been after all. The first caller stays recorded. */
export async function tickOff(ctx: Context, id: number, isCalled: boolean): Promise<void> {
  const { userId, email } = userOf(ctx)
  await transact(ctx, async (tx) => {
    const before = found(await personToChange(tx.db, ctx.actor, id), 'Person to call')
    if ((before.calledAt !== null) === isCalled) return
    const called = isCalled
      ? { calledAt: ctx.now().toISOString(), calledBy: userId }
      : { calledAt: null, calledBy: null }
    await setCalled(tx.db, id, called)
    tx.record({
      action: 'Updated',
      entityType: 'PersonToCall',
      entityId: id,
      locationId: before.locationId,
      before: { calledDateUtc: before.calledAt, calledBy: before.calledByEmail },
      after: { calledDateUtc: called.calledAt, calledBy: isCalled ? email : null },
    })
  })
}

/** Lists the customer of an appointment as a person to call, because no one could interpret what they texted (REPLY-7). */
export async function noteReply(tx: Tx, appointmentId: number, body: string): Promise<void> {
  const noted = await noteWords(tx.db, appointmentId, `“${body.replace(/\s+/g, ' ').trim().slice(0, LONGEST_REPLY)}”`)
  if (!noted) return
  // The words are personal: the log knows only that there are some.
  const { id: entityId, locationId, isNew } = noted
  const action = isNew ? 'Created' : 'Updated'
  tx.record({ action, entityType: 'PersonToCall', entityId, locationId, after: { unclearReply: true } })
}
