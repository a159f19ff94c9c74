import { askedAgain, NOT_CONFIRMED } from '#domain/appointments/confirm-to-keep.ts'
import { clockIn } from '#server/appointments/booking/asked.ts'
import { appointmentChange } from '#server/appointments/booking/row.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { named, together } from '#server/appointments/booking/together.ts'
import { cancelMany, goingOf } from '#server/appointments/life/cancel-many.ts'
import {
  ask,
  forgetAsked,
  isOurTurn,
  overdue,
  settle,
  type ToAsk,
  toAskAgain,
  toRemind,
} from '#server/appointments/life/to-confirm.ts'
import { type Context, inBackground, type JobContext, transact, type Tx } from '#server/platform/context.ts'
import { textsByLocale } from '#server/templates/queries.ts'
import { waitAgain } from '#server/waiting-list/join.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { inAll } from '#server/offices/visit.ts'

/** Appointments per transaction. */
const ASKED_AT_ONCE = 100
/** Fewer where bookings of the same days are waiting. */
const RELEASED_AT_ONCE = 10

/**
 * Asks customers whose time has come, reminds those who have not answered, and releases unconfirmed appointments. Safe in
 * several processes.
 */
export async function keepConfirmed(portal: JobContext, signal?: AbortSignal): Promise<void> {
  const ctx = inBackground(portal, 'confirm-to-keep')
  const steps = [
    [releaseSome, RELEASED_AT_ONCE],
    [remindSome, ASKED_AT_ONCE],
    [askSome, ASKED_AT_ONCE],
  ] as const
  for (const [step, most] of steps) {
    let done: number
    do {
      signal?.throwIfAborted()
      done = await step(ctx)
    } while (done >= most)
  }
  await transact(ctx, (tx) => forgetAsked(tx.db, ctx.now()))
}

/** The question, its deadline and the message are written together: a crash leaves all of them or none. */
function askSome(ctx: Context): Promise<number> {
  return transact(ctx, async (tx) => {
    if (!(await isOurTurn(tx.db, 'ask'))) return 0
    const now = ctx.now()
    const people = await toAskAgain(tx.db, now, ASKED_AT_ONCE)
    const asked: (ToAsk & { confirmBy: number })[] = []
    for (const person of people) {
      const { chosenAt, keep, firstStart, ...row } = person
      const confirmedAt = row.confirmedAt === null ? null : Date.parse(row.confirmedAt)
      const visit = { bookedAt: Date.parse(chosenAt), startsAt: Date.parse(firstStart), confirmedAt }
      const answer = askedAgain(keep, visit, now.getTime(), clockIn(row.timeZone))
      if (!answer) continue
      await ask(tx.db, row.id, now, answer)
      asked.push({ ...row, confirmBy: answer.confirmBy })
    }
    await tellEach(ctx, tx, asked)
    // Those too near to be asked stay: a page of nothing but them is no reason to look again immediately.
    return asked.length === 0 ? 0 : people.length
  })
}

function remindSome(ctx: Context): Promise<number> {
  return transact(ctx, async (tx) => {
    if (!(await isOurTurn(tx.db, 'remind'))) return 0
    const people = await toRemind(tx.db, ctx.now(), ASKED_AT_ONCE)
    await tellEach(
      ctx,
      tx,
      people.map((row) => ({ ...row, confirmBy: Date.parse(row.confirmBy) })),
    )
    return people.length
  })
}

/** The email and the text that ask, one for those who come together, and the change log of each. */
async function tellEach(
  ctx: Context,
  tx: Tx,
  asked: readonly (ToAsk & { readonly confirmBy: number })[],
): Promise<void> {
  const textsIn = textsByLocale(tx.db, 'AppointmentToConfirm')
  for (const group of together(asked)) {
    for (const row of group) {
      const after = {
        confirmedDateUtc: null,
        askedToConfirmUtc: ctx.now().toISOString(),
        confirmByUtc: new Date(row.confirmBy).toISOString(),
      }
      const before = { confirmedDateUtc: row.confirmedAt, askedToConfirmUtc: null, confirmByUtc: null }
      tx.record(appointmentChange(row, before, after))
    }
    const [row] = group
    if (!row) continue
    const told = {
      ...row,
      start: { date: row.day, minute: row.startMinute },
      visit: inAll(row.visit, group),
      household: named(group),
      confirmBy: localTimeAt(new Date(row.confirmBy), row.timeZone),
    }
    await tellAbout(ctx, tx, textsIn, told, ctx.publicUrl)
  }
}

const RELEASED = {
  door: 'releaseUnconfirmed',
  reason: NOT_CONFIRMED,
  templateKey: 'AppointmentReleased',
  message: '',
} as const

/**
 * Cancels appointments that were not confirmed in time. Both a confirmation and this job change only what is
 * still as they read it, so an appointment is kept or lost, never both. Customers that no message has reached keep theirs (KEEP-3). The others go back on the waiting list
 * (KEEP-9); a household is released as one, and told how to book again.
 */
function releaseSome(ctx: Context): Promise<number> {
  return transact(ctx, async (tx) => {
    const now = ctx.now()
    if (!(await isOurTurn(tx.db, 'release'))) return 0
    const ids = await overdue(tx.db, now, RELEASED_AT_ONCE)
    if (ids.length === 0) return 0
    const released = await goingOf(ctx, tx.db, ids, RELEASED)
    const releasedIds = released.map(({ row }) => row.id)
    const beforehand = async () => {
      await waitAgain(ctx, tx, releasedIds)
      await settle(tx.db, ids, now)
    }
    await cancelMany(ctx, tx, released, RELEASED, { beforehand })
    return ids.length
  })
}
