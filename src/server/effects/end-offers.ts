import { cancelMany, goingOf } from '#server/appointments/life/cancel-many.ts'
import { earliestUrl } from '#server/appointments/booking/messages.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { named } from '#server/appointments/booking/together.ts'
import { type CustomersAppointment, customersAppointment } from '#server/appointments/links/queries.ts'
import { settleOffer } from '#server/offers/offers.ts'
import { offersToSettle, overdueOffers } from '#server/offers/queries.ts'
import { type Context, inBackground, type JobContext, transact, type Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { textsByLocale } from '#server/templates/queries.ts'
import { inAll } from '#server/offices/visit.ts'

/** Offers looked at before the next look. */
const BATCH = 100

/** Those whose appointment is gone or has a time again, however that came. */
const NEEDLESS = `
  select o.id from offer o join appointment a on a.id = o.appointment_id
  where o.state = 'Open' and o.reason = 'Closure' and (a.status <> 'Booked' or not place_is_closed(a))`

const needlessStatement = statement<{ id: number }>(`${NEEDLESS} order by o.id limit $1`)
/** Of these. */
const needlessOf = statement<{ id: number }>(`${NEEDLESS} and o.id = any($1::bigint[])`)

/**
 * Cancels who chose none of the times that were kept for them (REBOOK-5), and lets go what is kept for someone who no
 * longer needs it: they have moved, canceled, or their office is open after all. Each offer is a transaction of its
 * own, with those of the people who come together.
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
  door: 'endOffer',
  reason: 'None of the times offered was chosen',
  templateKey: 'OfferUnanswered',
  message: '',
} as const

async function endOffer(ctx: Context, tx: Tx, id: number): Promise<void> {
  // Those of people who come together end as one: they are canceled together, and told once.
  const offers = await offersToSettle(tx.db, id)
  const offer = offers.find((each) => each.id === id)
  if (!offer || offer.state !== 'Open' || offer.appointmentId === null) return
  const { isOverdue } = offer
  const needless = isOverdue ? [] : await needlessOf(tx.db, [offers.map((each) => each.id)])
  const ended = isOverdue ? offers : offers.filter((each) => needless.some((other) => other.id === each.id))
  for (const each of ended) await settleOffer(ctx, tx, each, isOverdue ? 'Expired' : 'Withdrawn')
  const ids = ended.flatMap(({ appointmentId }) => appointmentId ?? [])
  const cause = { ...CAUSE, urlOf: earliestUrl(ctx.publicUrl) }
  const only = { onlyWhereClosed: true }
  const going = isOverdue ? await goingOf(ctx, tx.db, ids, cause, only) : []
  const others = ids.filter((each) => !going.some(({ row }) => row.id === each))
  if (others.length > 0) await tellThatTheyStand(ctx, tx, others)
  await cancelMany(ctx, tx, going, cause, only)
}

const toldStatement = statement<{ id: number }>(`
  select a.id from appointment a where a.id = any($1::bigint[]) and exists (
    select from outbox o where o.template_key = 'TimesOffered'
      and o.appointment_id = any(array(
        select a.id union select m.id from appointment m where m.household_id = a.household_id))
      and (o.told_day, o.told_location_id) = (a.day, a.location_id)
      and (a.household_id is not null or o.told_minute = a.start_minute))
  order by a.starts_at, a.id`)

/**
 * Tells customers who were told that their time closes, and who still have it, that they keep it. Those who chose
 * another time know that one.
 */
async function tellThatTheyStand(ctx: Context, tx: Tx, ids: readonly number[]): Promise<void> {
  const standing: CustomersAppointment[] = []
  for (const { id } of await toldStatement(tx.db, [ids])) {
    const row = await customersAppointment(tx.db, id)
    if (row?.status === 'Booked' && row.startsAt > ctx.now().toISOString()) standing.push(row)
  }
  const [row] = standing
  if (!row) return
  const start = { date: row.day, minute: row.startMinute }
  const told = { ...row, start, visit: inAll(row.visit, standing), household: named(standing) }
  await tellAbout(ctx, tx, textsByLocale(tx.db, 'AppointmentConfirmation'), told, ctx.publicUrl)
}
