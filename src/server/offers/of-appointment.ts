import type { HonoredElsewhere, InsteadOfAppointment, OfferedTimes } from '#contract/offers.ts'
import { toLocalDateTime } from '#domain/time.ts'
import { open } from '#server/appointments/links/review.ts'
import { isChanged, isGone } from '#server/appointments/booking/places.ts'
import { type CustomersAppointment, householdOf } from '#server/appointments/links/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { statement } from '#server/platform/db/statement.ts'
import { translated } from '#server/platform/db/translated.ts'
import { ADDRESS_LINE } from '#server/offices/address.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { offersToSettle, openOfferOf, placesTogether } from './queries.ts'
import { moveToOffered } from './take.ts'

/** What a customer is offered, or where they are served, because their appointment cannot be kept. */
export async function insteadOfAppointment(ctx: Context, token: string): Promise<InsteadOfAppointment> {
  const household = await householdOf(ctx.db, await open(ctx, ctx.db, token))
  const [offer, honored, message] = await Promise.all([
    offeredTimes(ctx, household),
    honoredElsewhere(ctx, household),
    messageOfClosure(ctx.db, household),
  ])
  return { offer, honored, message }
}

const messageStatement = statement<{ message: string }>(`
  select c.message from closure c join appointment a on a.location_id = c.location_id
  where a.id = any($1::bigint[]) and c.message <> '' and coalesce(c.calendar_id, a.calendar_id) = a.calendar_id
    and coalesce(c.column_index, a.column_index) = a.column_index and a.day between c.start_date and c.end_date
    and (a.day > c.start_date or a.end_minute > c.start_minute) and (a.day < c.end_date or a.start_minute < c.end_minute)
    and (not exists (select from closed_appointment_type t where t.closure_id = c.id)
      or exists (select from closed_appointment_type t join appointment_appointment_type x
        on x.appointment_type_id = t.appointment_type_id where t.closure_id = c.id and x.appointment_id = a.id))
  order by c.id desc limit 1`)

/** The closure that takes the time of an appointment, in the office's own words. */
async function messageOfClosure(db: Db, household: readonly CustomersAppointment[]): Promise<string> {
  const [found] = await messageStatement(db, [household.map(({ id }) => id)])
  return found?.message ?? ''
}

type OfficeToGo = HonoredElsewhere['locations'][number]

const OFFICE = `l.id, ${translated('l.name', '$2')} as name, ${ADDRESS_LINE} as address, l.phone_number as "phoneNumber"`

const officesStatement = statement<OfficeToGo & { readonly timeZone: string }>(
  `select ${OFFICE}, l.time_zone as "timeZone" from location l where l.id = any($1::int[])`,
)

async function offeredTimes(ctx: Context, household: readonly CustomersAppointment[]): Promise<OfferedTimes | null> {
  // If people come together, the first who has to answer does it for all of them.
  const row = household.find(({ hasOffer, status }) => hasOffer && status === 'Booked')
  const offer = row && (await openOfferOf(ctx.db, { appointmentId: row.id }))
  if (!offer) return null
  const others = await placesTogether(ctx.db, offer.id)
  const ids = offer.places.map(({ locationId }) => locationId)
  const offices = new Map((await officesStatement(ctx.db, [ids, ctx.language])).map((office) => [office.id, office]))
  return {
    id: offer.id,
    untilUtc: offer.until,
    untilLocal: toLocalDateTime(localTimeAt(new Date(offer.until), row.timeZone)),
    secondsLeft: offer.secondsLeft,
    times: offer.places.flatMap(({ position, locationId, day, startMinute, endMinute }) => {
      const office = offices.get(locationId)
      if (!office) return []
      const { timeZone, ...location } = office
      const together = others.filter((place) => place.position === position)
      const ends = Math.max(endMinute, ...together.map((place) => place.endMinute))
      return [
        {
          position,
          startDateLocal: toLocalDateTime({ date: day, minute: startMinute }),
          endDateLocal: toLocalDateTime({ date: day, minute: ends }),
          timeZone,
          location,
          ...(together.length > 1 && {
            people: together.map((place) => ({
              id: place.id,
              firstName: place.firstName,
              startDateLocal: toLocalDateTime({ date: day, minute: place.startMinute }),
            })),
          }),
        },
      ]
    }),
  }
}

const honoredStatement = statement<HonoredElsewhere>(`
  select h.until_date as "untilDate", h.came_at is not null as "isUsed", (
    select coalesce(json_agg(o order by o.name), '[]') from (
      select ${OFFICE} from honoring_location x join location l on l.id = x.location_id
      where x.appointment_id = h.appointment_id and not l.is_archived) o) as locations
  from honored_appointment h where h.appointment_id = $1`)

async function honoredElsewhere(
  { db, language }: Context,
  household: readonly CustomersAppointment[],
): Promise<HonoredElsewhere | null> {
  const row = household.find(({ isHonored }) => isHonored)
  const [honored] = row ? await honoredStatement(db, [row.id, language]) : []
  return honored ?? null
}

/**
 * Moves an appointment to one of the times that are kept for its customer, and lets the others go (REBOOK-5). All who come
 * together and still need a time move, or none do (REBOOK-8).
 */
export async function takeOffered(
  ctx: Context,
  { token, offerId, position }: { token: string; offerId: number; position: number },
): Promise<InsteadOfAppointment> {
  const take = () =>
    transact(ctx, async (tx) => {
      const household = await householdOf(tx.db, await open(ctx, tx.db, token))
      await takeTime(ctx, tx, household, { offerId, position })
    })
  // A person who was changed at the same moment, perhaps canceled, is looked at again.
  await take()
    .catch((cause) => (isChanged(cause) ? take() : Promise.reject(cause)))
    .catch((cause) => {
      throw isGone(cause) || isChanged(cause) ? noLongerKept() : cause
    })
  return insteadOfAppointment(ctx, token)
}

/** The same for a customer who has proved in another way that the appointments are theirs. */
export async function takeTime(
  ctx: Context,
  tx: Tx,
  household: readonly CustomersAppointment[],
  { offerId, position }: { offerId: number; position: number },
): Promise<void> {
  const offers = await offersToSettle(tx.db, offerId)
  const offer = offers.find(({ id }) => id === offerId)
  if (!offer || !household.some(({ id }) => id === offer.appointmentId)) throw notFound('Offer not found.')
  if (offer.state === 'Taken' && offer.takenPosition === position) return
  if (offer.state !== 'Open' || offer.isOverdue) throw noLongerKept()
  const moving = household.flatMap((row) => {
    const own = offers.find(({ appointmentId }) => appointmentId === row.id)
    const place = own?.places.find((each) => each.position === position)
    // Canceled people do not come along, and what is kept for them is let go soon.
    return own && place && row.status === 'Booked' ? [{ offer: own, place, row }] : []
  })
  if (!moving.some((each) => each.offer.id === offerId)) throw noLongerKept()
  await moveToOffered(ctx, tx, moving)
}

const noLongerKept = () => conflict('We are no longer holding these times for you.', 'offerId')
