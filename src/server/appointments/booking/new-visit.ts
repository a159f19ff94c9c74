import type { ChosenType, CustomerInformation } from '#contract/booking.ts'
import type { ConfirmTimes } from '#domain/appointments/confirm-to-keep.ts'
import type { LocalTime } from '#domain/time.ts'
import type { Candidate } from '#server/appointments/search/availability.ts'
import type { SeenOffice } from '#server/appointments/search/office.ts'
import type { Visit } from '#server/offices/visit.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import type { MessageTemplates } from '#server/templates/queries.ts'
import { type BookingDetails, rowOf } from './book.ts'
import type { Changing } from './change-visit.ts'
import { licenseKey, vehicleKey } from './customer.ts'
import type { Person } from './limits.ts'
import { messagesAbout } from './messages.ts'
import { newHousehold, newIds } from './places.ts'
import { sayTypes } from './row.ts'

/** New appointments of people who come together, or of one alone, and everything that belongs to them. */
export interface NewVisit {
  readonly office: SeenOffice
  readonly people: readonly NewPerson[]
  readonly locale: string
  readonly texts: MessageTemplates
  readonly visit: Visit
  readonly isWalkIn?: boolean
  /** For staff. */
  readonly note?: string | undefined
  /** The time by which they have to confirm, if they have to. */
  readonly asked?: ConfirmTimes | undefined
  /** The person who books, where the number of their bookings counts. */
  readonly person?: Person | undefined
}

/** One of them. A person who holds a place keeps it if it is the one wanted. */
export interface NewPerson {
  readonly types: readonly ChosenType[]
  readonly customer: CustomerInformation
  readonly start: LocalTime
  readonly candidates: readonly Candidate[]
  readonly hold?: { readonly id: number; readonly keyHash: Buffer } | undefined
}

/** The numbers that people who are about to be booked will have: their holds', or new ones. */
export async function numbered(db: Db, people: readonly NewPerson[]) {
  const fresh = await newIds(db, people.filter(({ hold }) => !hold).length)
  return {
    ids: people.map(({ hold }) => hold?.id ?? fresh.shift() ?? 0),
    householdId: await newHousehold(db, people.length),
  }
}

export type Numbers = Awaited<ReturnType<typeof numbered>>

/** The same people as they take their places. */
export function newPeople(ctx: Context, visit: NewVisit, { ids, householdId }: Numbers): Changing[] {
  const { office, asked } = visit
  const by = ctx.actor.kind === 'user' ? ctx.actor.email : ctx.actor.kind
  return visit.people.map(({ customer, start, candidates, hold, types }, i) => ({
    id: ids[i] ?? 0,
    firstName: customer.firstName,
    lastName: customer.lastName,
    locationId: office.location.id,
    start,
    day: start.date,
    timeZone: office.location.timeZone,
    candidates,
    types,
    holdKeyHash: hold?.keyHash,
    details: detailsOf(ctx, visit, customer, householdId),
    activity: { by },
    after: {
      appointmentStatus: 'Booked',
      isWalkIn: visit.isWalkIn ?? false,
      note: visit.note ?? '',
      ...customer,
      appointmentTypes: sayTypes(office.needs[i] ?? office.types),
      ...(asked && { confirmByUtc: new Date(asked.confirmBy).toISOString() }),
    },
  }))
}

/** Tells the first of them, about all. */
export function tellNew(
  ctx: Context,
  tx: Tx,
  { office, people, asked, texts, visit }: NewVisit,
  { ids }: Numbers,
): void {
  const [first] = people
  if (!first) return
  const confirmBy = asked && localTimeAt(new Date(asked.confirmBy), office.location.timeZone)
  const household = people.length > 1 ? people.map(({ customer: { firstName }, start }) => ({ firstName, start })) : []
  const told = { ...first.customer, id: ids[0] ?? 0, visit, start: first.start, confirmBy, household }
  for (const message of messagesAbout(texts, told, ctx.publicUrl)) {
    // Just true, and with nowhere to go: delivery would only write it again. A text is for delivery, which knows who opted out.
    const isCaptured = ctx.capturesEmails === true && message.channel === 'email'
    tx.send(isCaptured ? { ...message, state: 'Captured' } : message)
    // Which one, only the database knows; screens read them again by their kind.
    const created = { action: 'Created', entityType: 'OutboxMessage', entityId: 0 } as const
    if (isCaptured) tx.tell({ ...created, locationId: office.location.id })
  }
}

/** A new appointment, or what a hold becomes, as the database takes it. */
function detailsOf(
  { sealer }: Context,
  { isWalkIn = false, note = '', locale, texts }: NewVisit,
  { firstName, lastName, email, phoneNumber, smsPhoneNumber, vin, dlNumber }: CustomerInformation,
  householdId: number | null,
) {
  const details: Omit<BookingDetails, 'day' | 'timeZone'> = {
    status: 'Booked',
    firstName,
    lastName,
    email,
    phoneNumber,
    smsPhoneNumber,
    vin: sealer.seal(vin),
    vinKey: vehicleKey(sealer, vin),
    dlNumber: sealer.seal(dlNumber),
    dlKey: licenseKey(sealer, dlNumber),
    isWalkIn,
    note,
    locale,
    localeId: texts.localeId,
  }
  return { ...rowOf(details), hold_key_hash: null, household_id: householdId }
}
