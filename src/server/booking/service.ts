import { createHash } from 'node:crypto'
import type { BookedAppointment, CustomerInformation, SubmitAppointment } from '#contract/booking.ts'
import type { ValidationFailure } from '#contract/fields.ts'
import { isOnGrid, lengthAt, windowAt } from '#domain/availability/slots.ts'
import { fromLocalDateTime, isBefore, type LocalTime, toLocalDateTime } from '#domain/time.ts'
import { type BookedPlace, book, type Candidate } from '#server/appointments/book.ts'
import { messagesAbout } from '#server/appointments/messages.ts'
import { bookedPlace, insertActivity, insertToken } from '#server/appointments/queries.ts'
import { type Context, transact } from '#server/context.ts'
import { conflict, Refusal, ruleBroken } from '#server/http/errors.ts'
import { hashOf } from '#server/http/session.ts'
import { normalizePhone } from '#server/phone.ts'
import { localizedTemplateFor } from '#server/templates/queries.ts'
import { loadOffice, locationOption, type Office, otherTimes, searchDays } from './availability.ts'
import { rememberSubmit, submittedBefore } from './queries.ts'

const JUST_TAKEN = 'This time has just been taken. Please choose another one.'

/** Books a time for a customer: once, however often the same form is sent. */
export async function submitAppointment(ctx: Context, request: SubmitAppointment): Promise<BookedAppointment> {
  const office = await loadOffice(ctx.db, request.locationId, request.appointmentTypes, ctx.now())
  const repeated = await answerAgain(ctx, request, office)
  if (repeated) return repeated

  const customer = checkedCustomer(request.customer, office)
  const start = fromLocalDateTime(request.startDateLocal)
  requireBookable(start, office)
  const candidates = await candidatesFor(ctx, office, start)
  const localized = await localizedTemplateFor(ctx.db, request.locale)

  try {
    return await transact(ctx, async (tx) => {
      const place = await book(
        tx.db,
        candidates,
        {
          ...customer,
          vin: ctx.sealer.seal(customer.vin),
          dlNumber: ctx.sealer.seal(customer.dlNumber),
          day: start.date,
          timeZone: office.location.timeZone,
          status: 'Booked',
          isWalkIn: false,
          locale: request.locale,
          localeId: localized?.id ?? null,
        },
        request.appointmentTypes,
      )
      if (!place) throw new Taken()

      const answer = answerFor(ctx, request, office, place, customer)
      await insertActivity(tx.db, place.id, 'CREATED', { by: 'customer' })
      await insertToken(tx.db, { appointmentId: place.id, tokenHash: hashOf(answer.token), endsAt: place.endsAt })
      await rememberSubmit(tx.db, {
        idempotencyKey: request.idempotencyKey,
        requestHash: fingerprintOf(request),
        appointmentId: place.id,
      })
      tx.record({
        action: 'Created',
        entityType: 'Appointment',
        entityId: place.id,
        locationId: place.locationId,
        appointmentDiscriminator: `${customer.firstName} ${customer.lastName}, ${request.startDateLocal}`,
        after: {
          status: 'Booked',
          startDateLocal: request.startDateLocal,
          calendarId: place.calendarId,
          ...customer,
          appointmentTypes: office.types.map((type) => `${type.quantity} × ${type.name}`).join(', '),
        },
      })
      const told = {
        ...customer,
        id: place.id,
        locale: request.locale,
        locationName: office.location.name,
        address: addressLine(office),
        start,
        documents: office.types.map((type) => type.description).filter(Boolean),
      }
      for (const message of await messagesAbout(tx.db, 'AppointmentConfirmation', told)) tx.send(message)
      return answer
    })
  } catch (cause) {
    if (!(cause instanceof Taken) && !isRepeatedKey(cause)) throw cause
    // The same form, sent twice at the same moment, races with itself: whoever lost answers what the winner booked.
    const answered = await answerAgain(ctx, request, office)
    if (answered) return answered
    throw conflict(JUST_TAKEN, 'startDateLocal', { otherTimes: await otherTimes(ctx.db, office, start) })
  }
}

class Taken extends Error {}

function isRepeatedKey(cause: unknown): boolean {
  return (cause as { constraint?: string }).constraint === 'submitted_booking_pkey'
}

/** The answer of an earlier submit with the same key; the same key with other contents is a mistake of the caller. */
async function answerAgain(ctx: Context, request: SubmitAppointment, office: Office) {
  const before = await submittedBefore(ctx.db, request.idempotencyKey)
  if (!before) return undefined
  if (!before.requestHash.equals(fingerprintOf(request))) {
    throw new Refusal(422, [
      { propertyName: 'idempotencyKey', errorMessage: 'This key was already used for another booking.' },
    ])
  }
  const place = await bookedPlace(ctx.db, before.appointmentId)
  return answerFor(ctx, request, office, place, request.customer)
}

function fingerprintOf(request: SubmitAppointment): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest()
}

function requireBookable(start: LocalTime, { span }: Office): void {
  if (isBefore(start, span.first)) throw ruleBroken('This time can no longer be booked.', 'startDateLocal')
  if (span.lastDate < start.date)
    throw ruleBroken(`Appointments can be booked up to ${span.lastDate}.`, 'startDateLocal')
}

/** The calendars in which the visit could start at this time, if they have a free column. */
async function candidatesFor(ctx: Context, office: Office, start: LocalTime): Promise<Candidate[]> {
  const days = await searchDays(ctx.db, office, start.date, start.date)
  return days.flatMap(({ calendarId, windows }) => {
    const window = windowAt(windows, start.minute)
    if (!window || !isOnGrid(window, start.minute)) return []
    return [{ calendarId, startMinute: start.minute, endMinute: start.minute + lengthAt(window, office.duration) }]
  })
}

/** What the customer told, checked and in the form we keep. Every failure at once, each at its field. */
function checkedCustomer(given: CustomerInformation, office: Office): CustomerInformation {
  const failures: ValidationFailure[] = []
  const fail = (field: keyof CustomerInformation, errorMessage: string) =>
    failures.push({ propertyName: `customer.${field}`, errorMessage })

  const phone = (field: 'phoneNumber' | 'smsPhoneNumber') => {
    if (given[field] === '') return ''
    const normalized = normalizePhone(given[field])
    if (normalized === undefined) fail(field, 'Must be a phone number')
    return normalized ?? ''
  }
  const phoneNumber = phone('phoneNumber')
  const smsPhoneNumber = given.isSmsNotificationsEnabled ? phone('smsPhoneNumber') : ''

  if (given.email === '' && given.phoneNumber === '') fail('email', 'An email address or phone number is required')
  if (given.isSmsNotificationsEnabled && given.smsPhoneNumber === '') fail('smsPhoneNumber', 'Required')
  if (office.types.some((type) => type.requestVin) && given.vin === '') fail('vin', 'Required')
  if (office.types.some((type) => type.requestDlNumber) && given.dlNumber === '') fail('dlNumber', 'Required')
  if (failures.length > 0) throw new Refusal(400, failures)
  return { ...given, phoneNumber, smsPhoneNumber }
}

/** The token follows from the form's key and our secret, so that a repeated submit answers the very same. */
function answerFor(
  ctx: Context,
  request: SubmitAppointment,
  office: Office,
  place: BookedPlace,
  customer: CustomerInformation,
): BookedAppointment {
  return {
    id: place.id,
    token: ctx.sealer.derive(`manage ${place.id} ${request.idempotencyKey}`),
    startDateLocal: request.startDateLocal,
    endDateLocal: toLocalDateTime({ date: request.startDateLocal.slice(0, 10), minute: place.endMinute }),
    startDateUtc: place.startsAt,
    endDateUtc: place.endsAt,
    timeZone: office.location.timeZone,
    location: { ...locationOption(office.location), nextFreeLocal: null },
    appointmentTypes: office.types.map(({ name, description, quantity }) => ({ name, description, quantity })),
    firstName: customer.firstName,
    email: customer.email,
  }
}

function addressLine({ location }: Office): string {
  const { address1, address2, city, state, zipCode } = location
  return [address1, address2, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')
}
