import type { ReviewedAppointment } from '#contract/appointments.ts'
import { lateOutcome } from '#domain/appointments/running-late.ts'
import { decide, isConfirmed } from '#domain/appointments/status.ts'
import { toLocalDateTime } from '#domain/time.ts'
import { confirmByLocal } from '#server/appointments/booking/asked.ts'
import { asPerson, startOf } from '#server/appointments/booking/row.ts'
import { lifeOf, momentOf } from '#server/appointments/life/life.ts'
import { chosenOf, inAll, needsIn, shownIn } from '#server/offices/visit.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { noSuchLink } from '#server/platform/errors.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { checkInTogether, nowOf, rulesOf, undoEndsAt } from './check-in.ts'
import { appointmentByToken, type CustomersAppointment, householdOf } from './queries.ts'

export async function review(ctx: Context, token: string, callersZone?: string): Promise<ReviewedAppointment> {
  return reviewed(ctx, await householdOf(ctx.db, await open(ctx, ctx.db, token)), callersZone)
}

/** The appointment that a token opens. */
export async function open(ctx: Context, db: Db, token: string): Promise<CustomersAppointment> {
  const row = await appointmentByToken(db, hashOf(token), ctx.now())
  if (!row) throw noSuchLink()
  return row
}

export function canChange(row: CustomersAppointment, now: Date): boolean {
  return row.status === 'Booked' && decide('cancel', lifeOf(row), { role: 'customer' }, momentOf(now)).ok
}

/** Whether its customer can be told of earlier times: it can still move, alone, and a message reaches them. */
export function canWantEarlier(row: CustomersAppointment, now: Date): boolean {
  return (
    canChange(row, now) &&
    row.householdId === null &&
    !row.isLocationArchived &&
    (row.email !== '' || row.smsPhoneNumber !== '')
  )
}

const isToConfirm = ({ status, confirmedAt }: CustomersAppointment) => status === 'Booked' && confirmedAt === null

export const isLive = ({ status }: CustomersAppointment) => status === 'Booked' || status === 'CheckedIn'

/** Whose appointment stands for a household's: the first who is still expected, else who has come, else the first. */
export function leadOf(household: readonly CustomersAppointment[]): CustomersAppointment {
  const [first] = household
  if (!first) throw noSuchLink()
  return household.find(({ status }) => status === 'Booked') ?? household.find(isLive) ?? first
}

export function reviewed(
  ctx: Context,
  household: readonly CustomersAppointment[],
  callersZone?: string,
): ReviewedAppointment {
  const row = leadOf(household)
  const alone = reviewedAlone(ctx, row, callersZone)
  if (household.length === 1) return alone
  const now = ctx.now()
  const isMixed = new Set(household.map(({ visit }) => JSON.stringify(chosenOf(visit)))).size > 1
  const people = household.map((person) => ({
    ...asPerson(person),
    ...(isMixed && { needs: needsIn(person.visit, ctx.language) }),
    appointmentStatus: person.status,
    canCancel: canChange(person, now),
    canCheckIn: person.status === 'Booked' && checkInTogether(person, household, now).checkIn === 'open',
  }))
  // Once no one is coming, the visit that was.
  const coming = household.some(isLive) ? household.filter(isLive) : household
  const together = coming.filter((person) => person.day === row.day)
  const last = together.reduce((end, each) => (each.endsAt > end.endsAt ? each : end), row)
  const hasOffer = household.some((person) => person.hasOffer && person.status === 'Booked')
  return {
    ...alone,
    endDateLocal: toLocalDateTime({ date: last.day, minute: last.endMinute }),
    endDateUtc: last.endsAt,
    appointmentTypes: shownIn(inAll(row.visit, together), ctx.language).types,
    hasOffer,
    isConfirmed: alone.isConfirmed && !together.some(isToConfirm),
    canConfirm: !hasOffer && household.some((person) => canChange(person, now) && person.confirmedAt === null),
    canCancel: people.some(({ canCancel }) => canCancel),
    canUndoCancel: household.some((person) => undoEndsAt(person, now) !== null),
    canReschedule: alone.canReschedule && household.filter(isLive).every((person) => canChange(person, now)),
    ...(people.some(({ canCheckIn }) => canCheckIn) && { checkIn: 'open' as const }),
    household: people,
  }
}

const secondsUntil = (moment: number | null, now: Date) =>
  moment === null ? null : Math.ceil((moment - now.getTime()) / 1000)

const lateOf = (row: CustomersAppointment, minutes: number) => ({
  minutes,
  outcome: lateOutcome(minutes, rulesOf(row)),
})

function reviewedAlone(ctx: Context, row: CustomersAppointment, callersZone = row.timeZone): ReviewedAppointment {
  const now = ctx.now()
  const shown = shownIn(row.visit, ctx.language)
  const { state, checkIn, checkInOpens, isTooLateForTurn, canSayLate, hasPlaceInLine, changesAt } = nowOf(row, now)
  const undoUntil = undoEndsAt(row, now)
  const confirmBy = confirmByLocal(row)
  const opens = checkIn === 'too-early' ? new Date(checkInOpens) : now
  return {
    id: row.id,
    reference: row.reference,
    appointmentStatus: row.status,
    startDateLocal: startOf(row),
    endDateLocal: toLocalDateTime({ date: row.day, minute: row.endMinute }),
    startDateUtc: row.startsAt,
    endDateUtc: row.endsAt,
    timeZone: row.timeZone,
    isInTimeZone: callersZone === row.timeZone,
    firstName: row.firstName,
    lastName: row.lastName,
    isConfirmed: isConfirmed({ confirmedDateUtc: row.confirmedAt }),
    cancellationDateUtc: row.cancelledAt,
    location: {
      id: row.locationId,
      name: shown.name,
      phoneNumber: row.locationPhoneNumber,
      directions: shown.directions,
      address: {
        address1: row.address1,
        address2: row.address2,
        city: row.city,
        state: row.state,
        zipCode: row.zipCode,
      },
      timeZone: row.timeZone,
      nextFreeLocal: null,
      distanceMiles: null,
    },
    appointmentTypes: shown.types,
    canConfirm: row.status === 'Booked' && canChange(row, now) && row.confirmedAt === null && !row.hasOffer,
    canCancel: canChange(row, now),
    canUndoCancel: undoUntil !== null,
    // An archived location has no times to choose from.
    canReschedule: canChange(row, now) && !row.isLocationArchived,
    state,
    changesInSeconds: secondsUntil(undoUntil ?? changesAt, now),
    checkIn,
    checkInOpensLocal: toLocalDateTime(localTimeAt(opens, row.timeZone)),
    isTooLateForTurn,
    canSayLate,
    late: row.runningLateMinutes === null ? null : lateOf(row, row.runningLateMinutes),
    hasLine: row.lateMinutes !== null,
    hasTicket: hasPlaceInLine,
    hasOffer: row.hasOffer,
    isHonored: row.isHonored,
    isReleased: row.isReleased,
    wantsEarlier: row.earlierByDays !== null,
    earlierByDays: row.earlierByDays,
    canWantEarlier: canWantEarlier(row, now),
    confirmByLocal: confirmBy ? toLocalDateTime(confirmBy) : null,
  }
}
