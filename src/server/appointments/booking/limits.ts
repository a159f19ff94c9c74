import type { CustomerInformation } from '#contract/booking.ts'
import { contactKey } from '#domain/appointments/contact.ts'
import { trustedBy } from '#domain/appointments/trusted-booker.ts'
import type { SeenOffice } from '#server/appointments/search/office.ts'
import type { Context } from '#server/platform/context.ts'
import { statement } from '#server/platform/db/statement.ts'
import { conflict, type Refusal, tooManyAttempts } from '#server/platform/errors.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { licenseKey, vehicleKey } from './customer.ts'

/** The person who books: what identifies them and their vehicles, and how much they may book. */
export type Person = ReturnType<typeof personOf>

/** All who come together are one: what one person may book counts all of them. */
export function personOf(ctx: Context, customers: readonly CustomerInformation[], { settings, location }: SeenOffice) {
  const contacts = customers.flatMap(({ email, phoneNumber, smsPhoneNumber }) =>
    [email, phoneNumber, smsPhoneNumber].filter(Boolean).map(contactKey),
  )
  const keysOf = (keyOf: typeof licenseKey, number: 'dlNumber' | 'vin') =>
    customers.flatMap((customer) => keyOf(ctx.sealer, customer[number]) ?? [])
  return {
    contacts: [...new Set([...contacts, ...keysOf(licenseKey, 'dlNumber')])],
    vehicles: [...new Set(keysOf(vehicleKey, 'vin'))],
    trustedBy: trustedBy([...new Set(contacts)]),
    now: ctx.now(),
    today: localTimeAt(ctx.now(), location.timeZone).date,
    appointmentsAhead: settings.appointmentsPerPerson,
    bookingsADay: settings.bookingsPerDay,
    people: customers.length,
  }
}

const limitStatement = statement('select limit_bookings($1::jsonb)')

/** Raises when this would be more than one person, or one vehicle, may have ahead or book in a day. */
export const limited = (person: Person) => limitStatement.with([JSON.stringify(person)])

/**
 * The same for people whose places come back: they booked them once, so only what they have ahead counts. Their numbers are
 * known by their keys.
 */
export async function limitedAhead(
  { db, now }: Context,
  people: readonly { readonly id: number; readonly timeZone: string }[],
) {
  const ids = people.map(({ id }) => id)
  const known = await db
    .selectFrom('appointment')
    .where('id', 'in', ids)
    .select(['emailKey', 'phoneNumber', 'smsPhoneNumber', 'dlKey', 'vinKey'])
    .execute()
  const { appointmentsPerPerson } = await readNumberSettings(db)
  const contacts = [
    ...new Set(known.flatMap((each) => [each.emailKey, each.phoneNumber, each.smsPhoneNumber].filter(Boolean))),
  ]
  const keys = known.flatMap(({ dlKey }) => dlKey ?? [])
  return limited({
    contacts: [...new Set([...contacts, ...keys])],
    vehicles: [...new Set(known.flatMap(({ vinKey }) => vinKey ?? []))],
    trustedBy: trustedBy(contacts),
    now: now(),
    today: localTimeAt(now(), people[0]?.timeZone ?? 'UTC').date,
    appointmentsAhead: appointmentsPerPerson,
    bookingsADay: 1_000_000,
    people: people.length,
  })
}

/** The refusal for someone who has booked as much as one person may, or one vehicle; the detail says how much that is. */
export function tooMany(cause: unknown, { people }: SeenOffice): Refusal | undefined {
  const { code, detail, hint } = cause as { code?: string; detail?: string; hint?: string }
  const isVehicle = hint === 'vehicles'
  if (code === 'P0S04') return isVehicle ? vehicleAtLimit(Number(detail)) : atLimit(Number(detail), people)
  if (code !== 'P0S05') return undefined
  const what = isVehicle
    ? 'Too many appointments were booked for this vehicle today.'
    : 'You have booked too many appointments today.'
  return tooManyAttempts(Number(detail), what)
}

/** It stays private who booked the others: it may have been another person. */
const vehicleAtLimit = (limit: number): Refusal =>
  conflict(
    `There ${limit === 1 ? 'is already an appointment' : `are already ${limit} appointments`} for this vehicle. No more can be booked online.`,
    'customer.vin',
    { isVehicleAtLimit: true },
  )

const atLimit = (limit: number, people: number): Refusal =>
  conflict(
    people > 1
      ? `You already have an appointment. ${people} more people would be over the limit.`
      : limit === 1
        ? 'You already have an appointment. Change or cancel it before you book another one.'
        : `You already have ${limit} appointments. Change or cancel one of them before you book another one.`,
    'customer.email',
    { isAtLimit: true },
  )
