import type { HonoredElsewhere, InsteadOfAppointment, OfferedTimes } from '#contract/offers.ts'
import { toLocalDateTime } from '#domain/time.ts'
import { open } from '#server/appointments/links/customer.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { statement } from '#server/platform/db/statement.ts'
import { translated } from '#server/platform/db/translated.ts'
import { ADDRESS_LINE } from '#server/offices/address.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { offerToSettle, openOfferOf } from './queries.ts'
import { moveToOffered } from './take.ts'

/** What somebody is offered, or where they are served, because their appointment cannot be kept. */
export async function insteadOfAppointment(ctx: Context, token: string): Promise<InsteadOfAppointment> {
  const row = await open(ctx, ctx.db, token)
  const [offer, honored] = await Promise.all([offeredTimes(ctx, row), honoredElsewhere(ctx, row.id)])
  return { offer, honored }
}

type OfficeToGo = HonoredElsewhere['locations'][number]

const OFFICE = `l.id, ${translated('l.name', '$2')} as name, ${ADDRESS_LINE} as address, l.phone_number as "phoneNumber"`

const officesStatement = statement<OfficeToGo & { readonly timeZone: string }>(
  `select ${OFFICE}, l.time_zone as "timeZone" from location l where l.id = any($1::int[])`,
)

async function offeredTimes(
  ctx: Context,
  row: { readonly id: number; readonly timeZone: string },
): Promise<OfferedTimes | null> {
  const offer = await openOfferOf(ctx.db, { appointmentId: row.id })
  if (!offer) return null
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
      return [
        {
          position,
          startDateLocal: toLocalDateTime({ date: day, minute: startMinute }),
          endDateLocal: toLocalDateTime({ date: day, minute: endMinute }),
          timeZone,
          location,
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

async function honoredElsewhere({ db, language }: Context, appointmentId: number): Promise<HonoredElsewhere | null> {
  const [honored] = await honoredStatement(db, [appointmentId, language])
  return honored ?? null
}

const lockDaysStatement = statement(`
  select from calendar_day d
  where (d.calendar_id, d.day) in (select p.calendar_id, p.day from offered_place p where p.offer_id = $1)
    or (d.calendar_id, d.day) in (select a.calendar_id, a.day from appointment a where a.id = $2)
  order by d.calendar_id, d.day for update`)

/** Moves an appointment to one of the times that are kept for its customer, and lets the others go (REBOOK-5). */
export async function takeOffered(
  ctx: Context,
  { token, offerId, position }: { token: string; offerId: number; position: number },
): Promise<InsteadOfAppointment> {
  await transact(ctx, async (tx) => {
    const { id: appointmentId } = await open(ctx, tx.db, token)
    const offer = await offerToSettle(tx.db, offerId)
    if (!offer || offer.appointmentId !== appointmentId) throw notFound('Offer not found.')
    if (offer.state === 'Taken' && offer.takenPosition === position) return
    const place = offer.places.find((each) => each.position === position)
    if (offer.state !== 'Open' || offer.isOverdue || !place) throw noLongerKept()
    // All days first, in key order, like everything that locks several. Then as the appointment is now.
    await lockDays(tx.db, offerId, appointmentId)
    const row = await open(ctx, tx.db, token)
    if (row.status !== 'Booked' || !(await moveToOffered(ctx, tx, offer, place, row))) throw noLongerKept()
  })
  return insteadOfAppointment(ctx, token)
}

async function lockDays(db: Db, offerId: number, appointmentId: number): Promise<void> {
  await lockDaysStatement(db, [offerId, appointmentId])
}

const noLongerKept = () => conflict('These times are no longer kept for you.', 'offerId')
