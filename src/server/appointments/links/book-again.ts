import type { BookedAppointment, OtherPerson } from '#contract/booking.ts'
import { submitAppointment } from '#server/appointments/booking/submit.ts'
import { chosenOf, inAll } from '#server/offices/visit.ts'
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
  const household = await householdOf(ctx.db, lead)
  const visitById = new Map(household.map(({ id, visit }) => [id, visit]))
  const rows = await ctx.db
    .selectFrom('appointment')
    .where('id', 'in', [...visitById.keys()])
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
  const visits = rows.map(({ id }) => visitById.get(id) ?? lead.visit)
  const request = {
    idempotencyKey,
    locationId: wish.locationId ?? lead.locationId,
    appointmentTypes: chosenOf(inAll(lead.visit, household)),
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
    ...(others.length > 0 && { others, needs: visits.map(chosenOf) }),
  }
  return submitAppointment(ctx, request, address, { isKnownPerson: true })
}
