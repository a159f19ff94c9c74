import type { AppointmentElsewhere, CheckedInToo, KioskState, Proof } from '#contract/kiosk.ts'
import type { GivenTicket, TakeTicket } from '#contract/tickets.ts'
import { isSameName } from '#domain/same-name.ts'
import { referenceTyped } from '#domain/appointments/reference.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import { textIn } from '#domain/translations.ts'
import { live } from '#server/appointments/life/life.ts'
import { nowOf } from '#server/appointments/links/check-in.ts'
import {
  appointmentByReference,
  appointmentOfOldToken,
  appointmentsOfPhoneOn,
  type CustomersAppointment,
  customersAppointment,
  householdOf,
  lockAppointments,
} from '#server/appointments/links/queries.ts'
import { lineSettings } from '#server/desks/queries.ts'
import { joinCodeAt, lineChoices } from '#server/line/joining.ts'
import { ticketOfAppointment } from '#server/line/service.ts'
import { pairedWith } from '#server/lobby/service.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { takeFrom } from '#server/platform/http/rate-limit.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { found } from '#server/platform/records.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { giveTicket } from '#server/tickets/joining.ts'
import { myTicket } from '#server/tickets/my-place.ts'

const STRANGER: KioskState = {
  isPaired: false,
  locationName: '',
  timeZone: '',
  hasLine: false,
  givesTickets: false,
  takesTexts: false,
  choices: [],
  joinCode: '',
}

/** Last names that can be tried for one phone number in an hour. */
const TRIES_PER_PHONE = { times: 10, seconds: 3600 }

/** The same sentence whatever is wrong with a number and a name (KIOSK-2). */
const NO_APPOINTMENT = 'No appointment was found here for today.'

/** What a kiosk offers: nothing until staff let it in. */
export async function kioskState(ctx: Context, locationId: number, key: string | undefined): Promise<KioskState> {
  const location = await pairedWith(ctx, locationId, key, 'Kiosk')
  if (!location) return STRANGER
  const { isOn, givesTickets } = await lineSettings(ctx.db, locationId)
  const [choices, joinCode] =
    isOn && givesTickets ? await Promise.all([lineChoices(ctx, location), joinCodeAt(ctx, locationId)]) : [[], '']
  return {
    isPaired: true,
    locationName: location.name,
    timeZone: location.timeZone,
    hasLine: isOn,
    givesTickets,
    takesTexts: location.textMessagesEnabled,
    choices,
    joinCode,
  }
}

/**
 * Checks in the customer at the kiosk. They are in the office, so no window applies as it does to links: the line lets
 * early ones wait for their time, and late ones wait with the walk-ins.
 */
export async function checkIn(
  ctx: Context,
  locationId: number,
  key: string | undefined,
  proof: Proof,
): Promise<{ given: GivenTicket | null; others?: CheckedInToo[]; elsewhere?: AppointmentElsewhere }> {
  const location = await kioskAt(ctx, locationId, key)
  if (proof.by === 'contact')
    await takeFrom(ctx, `kiosk ${normalizePhone(proof.phoneNumber) ?? proof.phoneNumber}`, TRIES_PER_PHONE)
  const day = localTimeAt(ctx.now(), location.timeZone).date
  const isToday = (row: CustomersAppointment) => row.locationId === locationId && nowOf(row, ctx.now()).isTakenAtOffice
  const people = await transact(ctx, async (tx) => {
    const shown = await appointmentOf(tx.db, proof, { locationId, day, now: ctx.now() })
    if (!shown) throw notFound(NO_APPOINTMENT)
    // A reference names one person. The link or the contact of a household checks in everyone.
    const people = proof.by === 'reference' ? [shown] : await householdOf(tx.db, shown)
    // Read again once no one else can change them: they may be checked in or canceled elsewhere at this moment.
    await lockAppointments(
      tx.db,
      people.map(({ id }) => id),
    )
    const household = await Promise.all(people.map(({ id }) => customersAppointment(tx.db, id)))
    const here = household.filter((row) => row !== undefined).filter(isToday)
    if (here.length === 0) {
      // The code and the reference are secrets of their owner; a name and a number are known to others.
      if (proof.by === 'contact') throw notFound(NO_APPOINTMENT)
      return elsewhereOf(shown, ctx)
    }
    const checkedIn: { firstName: string; token: string | undefined }[] = []
    for (const row of here) {
      await live(ctx, tx, row, 'checkIn', { role: 'customer' }, { details: { at: 'kiosk' } })
      const ticket = await ticketOfAppointment(ctx, tx, row.id)
      checkedIn.push({ firstName: row.firstName, token: ticket?.token })
    }
    return checkedIn
  })
  if (!Array.isArray(people)) return { given: null, elsewhere: people }
  const tickets = await Promise.all(people.map(async ({ token }) => (token ? myTicket(ctx, token) : null)))
  const [first, ...others] = people.map(({ firstName, token }, i) => {
    const place = tickets[i]
    return { firstName, given: token && place ? { token, place } : null }
  })
  return {
    given: first?.given ?? null,
    ...(others.length > 0 && {
      others: others.map(({ firstName, given }) => ({ firstName, ticket: given?.place.ticket ?? null })),
    }),
  }
}

function elsewhereOf(row: CustomersAppointment, { now, language }: Context): AppointmentElsewhere {
  const isOver = row.endsAt <= now().toISOString() || !HERE.includes(row.status)
  return {
    state: row.cancelledAt === null ? (isOver ? 'Over' : 'Ahead') : 'Canceled',
    startDateLocal: startOf(row),
    locationName: textIn(row.visit.office, 'name', language),
  }
}

const HERE: readonly string[] = ['Booked', 'CheckedIn']

async function appointmentOf(db: Db, proof: Proof, today: { locationId: number; day: string; now: Date }) {
  if (proof.by === 'link') return appointmentOfOldToken(db, hashOf(proof.token))
  if (proof.by === 'reference') {
    const reference = referenceTyped(proof.reference)
    return reference === undefined ? undefined : appointmentByReference(db, reference)
  }
  const phoneNumber = normalizePhone(proof.phoneNumber)
  if (phoneNumber === undefined) return undefined
  const theirs = await appointmentsOfPhoneOn(db, phoneNumber, today)
  return theirs.find((row) => nowOf(row, today.now).isTakenAtOffice && isSameName(row.lastName, proof.lastName))
}

/** Gives a ticket to someone who has no appointment. */
export async function takeTicket(
  ctx: Context,
  locationId: number,
  key: string | undefined,
  form: TakeTicket,
): Promise<GivenTicket> {
  return giveTicket(ctx, await kioskAt(ctx, locationId, key), form)
}

async function kioskAt(ctx: Context, locationId: number, key: string | undefined) {
  return found(await pairedWith(ctx, locationId, key, 'Kiosk'), 'Kiosk')
}
