import type { ReviewedAppointment } from '#contract/appointments.ts'
import { type Action, decide } from '#domain/appointments/status.ts'
import { rebookUrl } from '#server/appointments/booking/messages.ts'
import { lifeOf, live, momentOf } from '#server/appointments/life/life.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import { conflict, noSuchLink } from '#server/platform/errors.ts'
import { checkInTogether, requireCheckInOpen } from './check-in.ts'
import { type CustomersAppointment, householdOf } from './queries.ts'
import { open, review } from './review.ts'
import { tellCustomer } from './tell-customer.ts'

type CustomerAction = Extract<Action, 'confirm' | 'cancel' | 'checkIn'>

interface LinkPress {
  readonly token: string
  /** In a household, only this one. */
  readonly appointmentId?: number | undefined
  readonly reason?: string
}

/** What a customer may do with a link, besides moving: confirm, cancel, check in. Repeating it succeeds. */
export async function actByToken(
  ctx: Context,
  action: CustomerAction,
  { token, appointmentId, reason }: LinkPress,
): Promise<ReviewedAppointment> {
  await transact(ctx, async (tx) => {
    const household = await householdOf(tx.db, await open(ctx, tx.db, token))
    const meant = household.filter(({ id }) => appointmentId === undefined || id === appointmentId)
    if (meant.length === 0) throw noSuchLink()
    await actOn(ctx, tx, meant, action, { reason, household })
  })
  return review(ctx, token)
}

/**
 * The same for a customer who has proved in another way that the appointments are theirs: one, or those of a household. In a
 * household, it is done for those it can be done for; if there are none, it is refused as it would be for one. They are told
 * once.
 */
export async function actOn(
  ctx: Context,
  tx: Tx,
  meant: readonly CustomersAppointment[],
  action: CustomerAction,
  { reason = '', household = meant }: { readonly reason?: string; readonly household?: typeof meant } = {},
): Promise<void> {
  const now = ctx.now()
  const isPossible = (row: CustomersAppointment) =>
    decide(action, lifeOf(row), { role: 'customer' }, momentOf(now)).ok &&
    (action !== 'checkIn' || row.status !== 'Booked' || checkInTogether(row, household, now).checkIn === 'open')
  const possible = meant.length > 1 ? meant.filter(isPossible) : meant
  const changed: CustomersAppointment[] = []
  // In the order in which a release locks them, so that all of them are confirmed or all are gone.
  for (const row of (possible.length > 0 ? possible : meant.slice(0, 1)).toSorted((a, b) => a.id - b.id)) {
    if (action === 'checkIn' && row.status === 'Booked') requireCheckInOpen(row, household, now)
    if (action === 'confirm' && row.hasOffer)
      throw conflict('The office is closed at this time. Choose one of the times we hold for you.')
    if (await live(ctx, tx, row, action, { role: 'customer' }, { reason })) changed.push(row)
  }
  const inOrder = meant.filter((row) => changed.includes(row))
  const [first] = inOrder
  if (first && action === 'cancel')
    await tellCustomer(ctx, tx, 'AppointmentCancelled', inOrder, {
      Message: '',
      Url: rebookUrl(ctx.publicUrl, first.locationId, first.visit.types),
    })
}
