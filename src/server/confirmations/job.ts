import { askedAgain } from '#domain/appointments/confirm-to-keep.ts'
import { clockIn } from '#server/appointments/booking/asked.ts'
import { appointmentChange } from '#server/appointments/booking/row.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { cancelMany } from '#server/appointments/life/cancel-many.ts'
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
import { waitAgain } from '#server/waiting-list/service.ts'
import { localTimeAt } from '#server/platform/zones.ts'

/** Appointments per transaction. */
const AT_ONCE = 100
/** Fewer where bookings of the same days wait meanwhile. */
const RELEASED_AT_ONCE = 10

/** Asks whose time has come, reminds who has not answered, and releases what nobody confirmed. Safe in several processes. */
export async function keepConfirmed(portal: JobContext, signal?: AbortSignal): Promise<void> {
  const ctx = inBackground(portal, 'confirm-to-keep')
  const steps = [
    [releaseSome, RELEASED_AT_ONCE],
    [remindSome, AT_ONCE],
    [askSome, AT_ONCE],
  ] as const
  for (const [step, most] of steps) {
    let done: number
    do {
      signal?.throwIfAborted()
      done = await step(ctx)
    } while (done === most)
  }
  await transact(ctx, (tx) => forgetAsked(tx.db, ctx.now()))
}

/** The question, its deadline and the message are written together: a crash leaves all of them or none. */
function askSome(ctx: Context): Promise<number> {
  return transact(ctx, async (tx) => {
    const now = ctx.now()
    const people = await toAskAgain(tx.db, now, AT_ONCE)
    const tell = teller(ctx, tx)
    let asked = 0
    for (const person of people) {
      const { chosenAt, keep, ...row } = person
      const confirmedAt = row.confirmedAt === null ? null : Date.parse(row.confirmedAt)
      const visit = { bookedAt: Date.parse(chosenAt), startsAt: Date.parse(row.startsAt), confirmedAt }
      const answer = askedAgain(keep, visit, now.getTime(), clockIn(row.timeZone))
      if (!answer) continue
      await ask(tx.db, row.id, now, answer)
      await tell(row, new Date(answer.confirmBy))
      asked++
    }
    // Those too near to be asked stay: a page of nothing but them is no reason to look again at once.
    return asked === 0 ? 0 : people.length
  })
}

function remindSome(ctx: Context): Promise<number> {
  return transact(ctx, async (tx) => {
    const people = await toRemind(tx.db, ctx.now(), AT_ONCE)
    const tell = teller(ctx, tx)
    for (const { confirmBy, ...row } of people) await tell(row, new Date(confirmBy))
    return people.length
  })
}

/** The email and the text that ask, and the change log. */
function teller(ctx: Context, tx: Tx) {
  const textsIn = textsByLocale(tx.db, 'AppointmentToConfirm')
  return async (row: ToAsk, confirmBy: Date): Promise<void> => {
    tx.record(
      appointmentChange(
        row,
        { confirmedDateUtc: row.confirmedAt, askedToConfirmUtc: null, confirmByUtc: null },
        {
          confirmedDateUtc: null,
          askedToConfirmUtc: ctx.now().toISOString(),
          confirmByUtc: confirmBy.toISOString(),
        },
      ),
    )
    const start = { date: row.day, minute: row.startMinute }
    const told = { ...row, start, confirmBy: localTimeAt(confirmBy, row.timeZone) }
    await tellAbout(ctx, tx, textsIn, told, ctx.publicUrl)
  }
}

const RELEASED = { reason: 'Not confirmed in time', templateKey: 'AppointmentReleased', message: '' } as const

/**
 * Cancels what was not confirmed in time. Whoever confirms at the same moment has it or loses it, never both: both lock the
 * appointment. Those whom no message has reached keep theirs (KEEP-3). The others are put back on the waiting list (KEEP-9).
 */
function releaseSome(ctx: Context): Promise<number> {
  return transact(ctx, async (tx) => {
    const now = ctx.now()
    if (!(await isOurTurn(tx.db))) return 0
    const ids = await overdue(tx.db, now, RELEASED_AT_ONCE)
    if (ids.length === 0) return 0
    const released = await cancelMany(ctx, tx, ids, RELEASED, { onlyUnconfirmed: true })
    await waitAgain(ctx, tx, released)
    await settle(tx.db, ids, now)
    return ids.length
  })
}
