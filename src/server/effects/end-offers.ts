import { cancelMany, PLACE_IS_CLOSED } from '#server/appointments/life/cancel-many.ts'
import { earliestUrl } from '#server/appointments/booking/messages.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { customersAppointment } from '#server/appointments/links/queries.ts'
import { settleOffer } from '#server/offers/offers.ts'
import { offerToSettle, overdueOffers } from '#server/offers/queries.ts'
import { type Context, inBackground, type JobContext, transact, type Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { textsByLocale } from '#server/templates/queries.ts'

/** Offers looked at before the next look. */
const BATCH = 100

/** Those whose appointment is gone or has a time again, however that came. */
const needlessStatement = statement<{ id: number }>(`
  select o.id from offer o join appointment a on a.id = o.appointment_id
  where o.state = 'Open' and o.reason = 'Closure' and (a.status <> 'Booked' or not ${PLACE_IS_CLOSED})
  order by o.id limit $1`)

/**
 * Cancels who chose none of the times that were kept for them (REBOOK-5), and lets go what is kept for somebody who no
 * longer needs it: they have moved, canceled, or their office is open after all. Each offer is a transaction of its own.
 */
export async function endOffers(portal: JobContext, signal?: AbortSignal): Promise<void> {
  const ctx = inBackground(portal, 'end-offers')
  const needless = async (db: Db) => (await needlessStatement(db, [BATCH])).map(({ id }) => id)
  for (const due of [(db: Db) => overdueOffers(db, 'Closure', BATCH), needless]) {
    let ids: readonly number[]
    do {
      ids = await due(portal.db)
      for (const id of ids) {
        signal?.throwIfAborted()
        await transact(ctx, (tx) => endOffer(ctx, tx, id))
      }
    } while (ids.length === BATCH)
  }
}

const CAUSE = {
  reason: 'None of the times offered was chosen',
  templateKey: 'OfferUnanswered',
  message: '',
} as const

async function endOffer(ctx: Context, tx: Tx, id: number): Promise<void> {
  const offer = await offerToSettle(tx.db, id)
  if (!offer || offer.state !== 'Open' || offer.appointmentId === null) return
  await settleOffer(ctx, tx, offer, offer.isOverdue ? 'Expired' : 'Withdrawn')
  const urlOf = earliestUrl(ctx.publicUrl)
  const gone = offer.isOverdue
    ? await cancelMany(ctx, tx, [offer.appointmentId], { ...CAUSE, urlOf }, { onlyWhereClosed: true })
    : []
  if (gone.length === 0) await tellThatItStands(ctx, tx, offer.appointmentId)
}

const toldStatement = statement<{ isThere: boolean }>(`
  select exists (select from outbox o join appointment a on a.id = o.appointment_id
    where o.appointment_id = $1 and o.template_key = 'TimesOffered'
      and (o.told_day, o.told_minute, o.told_location_id) = (a.day, a.start_minute, a.location_id)) as "isThere"`)

/** Who was told that their time closes, and still has it, hears that it stands. Who chose another knows that one. */
async function tellThatItStands(ctx: Context, tx: Tx, appointmentId: number): Promise<void> {
  const row = await customersAppointment(tx.db, appointmentId)
  if (row?.status !== 'Booked' || row.startsAt <= ctx.now().toISOString()) return
  const [told] = await toldStatement(tx.db, [appointmentId])
  if (!told?.isThere) return
  const start = { date: row.day, minute: row.startMinute }
  await tellAbout(ctx, tx, textsByLocale(tx.db, 'AppointmentConfirmation'), { ...row, start }, ctx.publicUrl)
}
