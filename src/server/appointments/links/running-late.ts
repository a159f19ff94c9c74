import type { ReviewedAppointment } from '#contract/appointments.ts'
import { type LateOutcome, lateOutcome } from '#domain/appointments/running-late.ts'
import { appointmentChange } from '#server/appointments/booking/row.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import { statement } from '#server/platform/db/statement.ts'
import { conflict } from '#server/platform/errors.ts'
import { nowOf, rulesOf } from './check-in.ts'
import { type CustomersAppointment, householdOf } from './queries.ts'
import { open, review } from './review.ts'

/** Says to the office how late the customer will be; no minutes take it back. Repeating it succeeds. */
export async function sayLate(ctx: Context, token: string, minutes: number): Promise<ReviewedAppointment> {
  await transact(ctx, async (tx) => {
    noteLate(ctx, tx, await householdOf(tx.db, await open(ctx, tx.db, token)), minutes)
  })
  return review(ctx, token)
}

const lateStatement = statement(`
  update appointment set running_late_minutes = $2, version = version + 1 where id = $1 and status = 'Booked'`)

/** The same for a customer who has proved in another way that it is theirs. All who come together are late together. */
export function noteLate(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  household: readonly CustomersAppointment[],
  minutes: number,
): LateOutcome {
  const possible = household.filter((row) => nowOf(row, ctx.now()).canSayLate)
  const [first] = possible
  if (!first) throw conflict('This can be said from two hours before an appointment until check-in.')
  const runningLateMinutes = minutes === 0 ? null : minutes
  for (const row of possible) {
    if (row.runningLateMinutes === runningLateMinutes) continue
    tx.write(lateStatement.with([row.id, runningLateMinutes]))
    tx.record(appointmentChange(row, { runningLateMinutes: row.runningLateMinutes }, { runningLateMinutes }))
  }
  return lateOutcome(minutes, rulesOf(first))
}
