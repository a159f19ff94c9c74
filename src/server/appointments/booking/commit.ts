import type { ChosenType, CustomerInformation } from '#contract/booking.ts'
import { type LocalTime, toLocalDateTime } from '#domain/time.ts'
import { type BookedPlace, bookVisit, type Candidate, type Visit } from './book.ts'
import { messagesAbout } from './messages.ts'
import { logOf } from '#server/platform/change-log.ts'
import type { Context, Writer } from '#server/platform/context.ts'
import { addressLine } from '#server/offices/address.ts'
import type { MessageTemplates } from '#server/templates/queries.ts'
import type { Office } from '#server/appointments/search/office.ts'

interface NewVisit extends Pick<Visit, 'holdKeyHash' | 'submitted'> {
  readonly office: Office
  readonly start: LocalTime
  readonly candidates: readonly Candidate[]
  readonly types: readonly ChosenType[]
  readonly customer: CustomerInformation
  readonly locale: string
  readonly texts: MessageTemplates
  readonly isWalkIn: boolean
  /** How many appointments the customer may have ahead; as many as he likes where staff book for him. */
  readonly appointmentsAhead?: number
}

/**
 * Everything that belongs to a new appointment, in the statement that takes its place: the appointment, its activity, the
 * change log, the messages. Nothing when the place is gone. Customers, staff, administrators all come through here.
 */
export async function commitAppointment(
  ctx: Context,
  { db, tell }: Writer,
  { office, start, candidates, customer, types, texts, appointmentsAhead, ...visit }: NewVisit,
): Promise<BookedPlace | undefined> {
  const { location } = office
  const { firstName, lastName, email, phoneNumber, smsPhoneNumber } = customer
  const booking: Visit = {
    locationId: location.id,
    startMinute: start.minute,
    candidates,
    details: {
      day: start.date,
      timeZone: location.timeZone,
      status: 'Booked',
      firstName,
      lastName,
      email,
      phoneNumber,
      smsPhoneNumber,
      vin: ctx.sealer.seal(customer.vin),
      dlNumber: ctx.sealer.seal(customer.dlNumber),
      isWalkIn: visit.isWalkIn,
      locale: visit.locale,
      localeId: texts.localeId,
    },
    types,
    by: ctx.actor.kind === 'user' ? ctx.actor.email : ctx.actor.kind,
    holdKeyHash: visit.holdKeyHash,
    person:
      appointmentsAhead === undefined
        ? undefined
        : {
            contacts: [email, phoneNumber, smsPhoneNumber].filter(Boolean),
            now: ctx.now(),
            appointmentsAhead,
          },
    submitted: visit.submitted,
  }
  const created = { action: 'Created', entityType: 'Appointment', locationId: location.id } as const
  const log = logOf(ctx, [
    {
      ...created,
      appointmentDiscriminator: `${firstName} ${lastName}, ${toLocalDateTime(start)}`,
      after: {
        status: 'Booked',
        startDateLocal: toLocalDateTime(start),
        // The likeliest: which one it becomes is decided, and written here, by the statement.
        calendarId: candidates[0]?.calendarId,
        isWalkIn: visit.isWalkIn,
        ...customer,
        appointmentTypes: office.types.map((type) => `${type.quantity} × ${type.name}`).join(', '),
      },
    },
  ])
  const messages = messagesAbout(texts, {
    ...customer,
    id: null,
    locale: visit.locale,
    locationName: location.name,
    address: addressLine(location),
    start,
    documents: office.types.map((type) => type.description).filter(Boolean),
  })

  const place = await bookVisit(db, booking, log, messages)
  if (place) tell({ ...created, entityId: place.id })
  return place
}
