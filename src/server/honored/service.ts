import { createHash } from 'node:crypto'
import type { HonoredPeople } from '#contract/honored.ts'
import { referenceTyped, sayReference } from '#domain/appointments/reference.ts'
import { appointmentChange } from '#server/appointments/booking/row.ts'
import { insertActivity } from '#server/appointments/life/queries.ts'
import { locationInReach, locationToUse } from '#server/offices/locations.ts'
import { type Context, transact, userOf } from '#server/platform/context.ts'
import { conflict } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { honoredAt, honoredToUse, noteCame, ticketFor, ticketGiven } from './queries.ts'

/** A repeated press finds the ticket by it. */
function ticketKeyOf(appointmentId: number): string {
  const hex = createHash('sha256').update(`came ${appointmentId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

interface HonoredPage {
  readonly locationId: number
  readonly search: string
  readonly skip: number
  readonly take: number
}

export async function honoredPeople({ db, actor, now }: Context, asked: HonoredPage): Promise<HonoredPeople> {
  const location = found(await locationInReach(db, actor, asked.locationId), 'Location')
  const today = localTimeAt(now(), location.timeZone).date
  const { search } = asked
  return honoredAt(db, { ...location, today }, { search, reference: referenceTyped(search) ?? '' }, asked)
}

/** Notes that someone has come to an office that honors their appointment, once, and gives them a ticket (REBOOK-7). */
export async function honoredCame(ctx: Context, id: number, locationId: number): Promise<{ ticket: string | null }> {
  const { userId, email } = userOf(ctx)
  return transact(ctx, async (tx) => {
    const location = found(await locationToUse(tx.db, ctx.actor, locationId), 'Location')
    const row = found(await honoredToUse(tx.db, id, locationId), 'Appointment')
    if (row.cameAt !== null) {
      if (row.cameTo === locationId) return { ticket: (await ticketGiven(tx.db, ticketKeyOf(id))) ?? null }
      throw conflict('They have already been to another office.')
    }
    const today = localTimeAt(ctx.now(), location.timeZone).date
    if (row.untilDate < today) throw conflict('The last day for this has passed.')
    const cameAt = ctx.now().toISOString()
    await noteCame(tx.db, id, { cameAt, cameTo: locationId, notedBy: userId })
    const arrival = await ticketFor(tx.db, locationId, {
      day: today,
      appointment_type_id: row.appointmentTypeId,
      name: `${row.firstName} ${row.lastName}`.slice(0, 100),
      sms_phone_number: row.smsPhoneNumber,
      locale: row.locale,
      arrived_at: cameAt,
      // Due from now on, like an appointment whose time has come.
      returns_at: cameAt,
      request_key: ticketKeyOf(id),
      note: `Appointment ${sayReference(row.reference)} of ${row.officeName}`.slice(0, 500),
    })
    if (arrival) {
      tx.record({
        action: 'Created',
        entityType: 'Arrival',
        entityId: arrival.id,
        locationId,
        after: { ticket: arrival.ticket },
      })
    }
    await insertActivity(tx.db, id, 'MODIFIED', { by: email, cameTo: location.name })
    tx.record(appointmentChange({ ...row, id }, { cameTo: null }, { cameTo: location.name }))
    tx.tell({ action: 'Updated', entityType: 'Appointment', entityId: id, locationId, days: [] })
    return { ticket: arrival?.ticket ?? null }
  })
}
