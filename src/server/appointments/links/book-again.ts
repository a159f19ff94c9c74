import type { BookedAppointment, OtherPerson } from '#contract/booking.ts'
import { submitAppointment } from '#server/appointments/booking/submit.ts'
import type { Context } from '#server/platform/context.ts'
import { conflict } from '#server/platform/errors.ts'
import { householdOf } from './queries.ts'
import { open } from './review.ts'

interface Wish {
  readonly token: string
  readonly idempotencyKey: string
  readonly startDateLocal: string
  readonly locationId?: number | undefined
}

/**
 * Books the same visit once more (LINK-11): the same people, services, numbers and language, at the same office or another.
 * What the customer typed never leaves the server. By the rules of booking; the link proves that they are a person.
 */
export async function bookAgain(ctx: Context, wish: Wish, address: string): Promise<BookedAppointment> {
  const { token, idempotencyKey, startDateLocal } = wish
  const lead = await open(ctx, ctx.db, token)
  const ids = (await householdOf(ctx.db, lead)).map(({ id }) => id)
  const rows = await ctx.db
    .selectFrom('appointment')
    .where('id', 'in', ids)
    .where('anonymisedAt', 'is', null)
    .select(['id', 'firstName', 'lastName', 'email', 'phoneNumber', 'smsPhoneNumber', 'vin', 'dlNumber', 'locale'])
    .orderBy('id')
    .execute()
  const [first, ...rest] = rows
  if (!first) throw conflict('This appointment can no longer be booked again.')
  const numbersOf = ({ vin, dlNumber }: (typeof rows)[number]) => ({
    vin: ctx.sealer.open(vin),
    dlNumber: ctx.sealer.open(dlNumber),
  })
  const { firstName, lastName, email, phoneNumber, smsPhoneNumber } = first
  const others: OtherPerson[] = rest.map((person) => ({
    firstName: person.firstName,
    lastName: person.lastName,
    ...numbersOf(person),
  }))
  const request = {
    idempotencyKey,
    locationId: wish.locationId ?? lead.locationId,
    appointmentTypes: lead.visit.types.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity })),
    startDateLocal,
    locale: lead.locale,
    customer: {
      firstName,
      lastName,
      email,
      phoneNumber,
      smsPhoneNumber,
      isSmsNotificationsEnabled: smsPhoneNumber !== '',
      ...numbersOf(first),
    },
    ...(others.length > 0 && { others }),
  }
  return submitAppointment(ctx, request, address, { isKnownPerson: true })
}
