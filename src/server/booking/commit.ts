import type { ChosenType, CustomerInformation } from '#contract/booking.ts'
import { type LocalTime, toLocalDateTime } from '#domain/time.ts'
import { type BookedPlace, book, type BookingDetails, type Candidate } from '#server/appointments/book.ts'
import { takeHeldPlace } from '#server/appointments/holds.ts'
import { messagesAbout } from '#server/appointments/messages.ts'
import { type Creation, noteCreation } from '#server/appointments/creation.ts'
import type { Context, Tx } from '#server/context.ts'
import { addressLine } from '#server/locations/address.ts'
import type { Texts } from '#server/templates/queries.ts'
import type { Office } from './office.ts'

export interface NewVisit {
  readonly office: Office
  readonly start: LocalTime
  readonly candidates: readonly Candidate[]
  readonly types: readonly ChosenType[]
  readonly customer: CustomerInformation
  readonly locale: string
  readonly texts: Texts
  readonly isWalkIn: boolean
  /** Turns the place held under this key into the appointment, if it is the one wanted. */
  readonly holdKeyHash?: Buffer | undefined
  /** Of a customer's form: what opens the appointment for him, and what a repeated submit is recognised by. */
  readonly submitted?: Pick<Creation, 'tokenHash' | 'idempotencyKey' | 'requestHash'>
}

/**
 * Everything that belongs to a new appointment, in the transaction that takes its place: the appointment, its activity, the
 * change log, the messages. Nothing when the place is gone. Customers, staff, administrators all come through here.
 */
export async function commitAppointment(ctx: Context, tx: Tx, visit: NewVisit): Promise<BookedPlace | undefined> {
  const { office, start, customer } = visit
  const details: BookingDetails = {
    day: start.date,
    timeZone: office.location.timeZone,
    status: 'Booked',
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phoneNumber: customer.phoneNumber,
    smsPhoneNumber: customer.smsPhoneNumber,
    vin: ctx.sealer.seal(customer.vin),
    dlNumber: ctx.sealer.seal(customer.dlNumber),
    isWalkIn: visit.isWalkIn,
    locale: visit.locale,
    localeId: visit.texts.localeId,
  }
  const held = visit.holdKeyHash && (await takeHeldPlace(tx.db, visit.holdKeyHash, office, start, details))
  const place = held ?? (await book(tx.db, visit.candidates, details, visit.types))
  if (!place) return undefined

  const by = ctx.actor.kind === 'user' ? ctx.actor.email : ctx.actor.kind
  await noteCreation(tx.db, place, { by, ...visit.submitted })
  tx.record({
    action: 'Created',
    entityType: 'Appointment',
    entityId: place.id,
    locationId: place.locationId,
    appointmentDiscriminator: `${customer.firstName} ${customer.lastName}, ${toLocalDateTime(start)}`,
    after: {
      status: 'Booked',
      startDateLocal: toLocalDateTime(start),
      calendarId: place.calendarId,
      isWalkIn: visit.isWalkIn,
      ...customer,
      appointmentTypes: office.types.map((type) => `${type.quantity} × ${type.name}`).join(', '),
    },
  })
  const told = {
    ...customer,
    id: place.id,
    locale: visit.locale,
    locationName: office.location.name,
    address: addressLine(office.location),
    start,
    documents: office.types.map((type) => type.description).filter(Boolean),
  }
  for (const message of messagesAbout(visit.texts, told)) tx.send(message)
  return place
}
