import type { ReviewedAppointment } from '#contract/appointments.ts'
import { asksToConfirm, confirmByLocal } from '#server/appointments/booking/asked.ts'
import { limitedAhead } from '#server/appointments/booking/limits.ts'
import { isChanged, isGone } from '#server/appointments/booking/places.ts'
import { bookBack } from '#server/appointments/life/book-back.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { conflict } from '#server/platform/errors.ts'
import { undoEndsAt } from './check-in.ts'
import { householdOf } from './queries.ts'
import { open, review } from './review.ts'
import { tellCustomer } from './tell-customer.ts'

/**
 * Takes back a cancellation: the same people get the same places, all of them or none, and are told. Pressed again, it
 * succeeds: they are booked.
 */
export async function undoCancel(ctx: Context, token: string): Promise<ReviewedAppointment> {
  const household = await householdOf(ctx.db, await open(ctx, ctx.db, token))
  const back = household.filter((row) => undoEndsAt(row, ctx.now()) !== null)
  if (back.length === 0) {
    if (household.some(({ status }) => status === 'Booked')) return review(ctx, token)
    throw conflict('A cancellation can be undone for five minutes.')
  }
  const person = await limitedAhead(ctx, back)
  await transact(ctx, async (tx) => {
    tx.write(person)
    bookBack(tx, 'undoCancel', back, 'customer')
    const [first] = back
    if (first)
      await tellCustomer(
        ctx,
        tx,
        asksToConfirm(confirmByLocal(first), 'AppointmentConfirmation'),
        back,
        {},
        ctx.publicUrl,
      )
  }).catch((cause) => {
    if (isGone(cause)) throw conflict('This time has just been taken.')
    if (isChanged(cause)) throw conflict('This appointment has changed.')
    if ((cause as { code?: string }).code === 'P0S04') throw conflict('You already have other appointments.')
    throw cause
  })
  return review(ctx, token)
}
