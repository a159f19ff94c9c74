import { type Context, transact, userOf } from '#server/platform/context.ts'
import { found } from '#server/platform/records.ts'
import { personToChange, setCalled } from './queries.ts'

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
