import type { ReviewedAppointment } from '#contract/appointments.ts'
import { fromLocalDateTime } from '#domain/time.ts'
import { candidatesOfAll } from '#server/appointments/booking/candidates.ts'
import { changeVisit } from '#server/appointments/booking/change-visit.ts'
import { moving } from '#server/appointments/booking/moving.ts'
import { isChanged, isGone } from '#server/appointments/booking/places.ts'
import { placeOf } from '#server/appointments/booking/row.ts'
import { justTaken, onDate, requireBookable } from '#server/appointments/search/availability.ts'
import { loadOffice } from '#server/appointments/search/office.ts'
import { chosenOf, chosenVisit, inAll } from '#server/offices/visit.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { conflict, Refusal } from '#server/platform/errors.ts'
import { type CustomersAppointment, householdOf } from './queries.ts'
import { canChange, isLive, leadOf, open, review, reviewed } from './review.ts'
import { tellCustomer } from './tell-customer.ts'

/**
 * Moves an appointment to another time. Keeps the old one until the new one is certain; the link stays the same. If the same
 * request arrives twice at the same moment, the loser looks again and finds the appointment where it was to go.
 */
export async function reschedule(
  ctx: Context,
  token: string,
  startDateLocal: string,
  /** Another office; their own by default. */
  locationId?: number,
): Promise<ReviewedAppointment> {
  const people = await householdOf(ctx.db, await open(ctx, ctx.db, token))
  try {
    return await moveTo(ctx, token, people, { startDateLocal, locationId })
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    const now = await householdOf(ctx.db, await open(ctx, ctx.db, token))
    if (now.every(({ id, version }) => people.some((before) => before.id === id && before.version === version)))
      throw cause
    return reschedule(ctx, token, startDateLocal, locationId)
  }
}

/** In a household, all who still come move together, or none do. */
async function moveTo(
  ctx: Context,
  token: string,
  household: readonly CustomersAppointment[],
  { startDateLocal, locationId: wanted }: { startDateLocal: string; locationId: number | undefined },
): Promise<ReviewedAppointment> {
  const start = fromLocalDateTime(startDateLocal)
  const people = household.length === 1 ? household : household.filter(isLive)
  const row = leadOf(household)
  const locationId = wanted ?? row.locationId
  const isElsewhere = locationId !== row.locationId
  const isThere = !isElsewhere && row.day === start.date && row.startMinute === start.minute
  if (isThere) return reviewed(ctx, household)
  if (people.length === 0 || !people.every((person) => canChange(person, ctx.now())))
    throw conflict('This appointment can no longer be changed.')
  if (row.isLocationArchived && !isElsewhere)
    throw conflict('This office takes no more bookings. You can keep your time or cancel.')
  if (people.some((person) => person.locationId !== row.locationId))
    throw conflict('These appointments are at different offices and cannot be moved together.')

  const needs = people.map((person) => chosenOf(person.visit))
  const appointmentTypes = chosenOf(inAll(row.visit, people))
  const office = await loadOffice(
    ctx.db,
    { locationId, appointmentTypes, people: people.length, needs },
    // Several leave their places one by one, so none of those is free for another of them.
    {
      now: ctx.now(),
      by: 'customer',
      dates: onDate(start.date),
      own: people.length === 1 && !isElsewhere ? people.map(placeOf) : undefined,
    },
  )
  await requireBookable(ctx.db, office, start)
  const candidates = await candidatesOfAll(ctx, office, start)

  const { id, name, timeZone } = office.location
  const going = people.map((person, i) => {
    const minute = candidates[i]?.[0]?.startMinute ?? start.minute
    return moving(ctx, person, {
      office: { id, name, timeZone },
      start: { date: start.date, minute },
      candidates: candidates[i] ?? [],
      types: person.visit.types,
    })
  })
  const elsewhere = isElsewhere ? await chosenVisit(ctx.db, locationId, appointmentTypes) : undefined
  const moved = people.map((person, i) => ({
    ...person,
    // Another office tells its own name, and its own deadline if it has one.
    ...(elsewhere && { visit: elsewhere, locationId, timeZone, confirmByUtc: null }),
    day: start.date,
    startMinute: going[i]?.start.minute ?? start.minute,
  }))
  await transact(ctx, async (tx) => {
    await tellCustomer(ctx, tx, 'AppointmentRescheduled', moved)
    changeVisit(ctx, tx, 'moveByLink', going)
  }).catch(async (cause) => {
    throw isGone(cause) || isChanged(cause) ? await justTaken(ctx.db, office, start) : cause
  })
  return review(ctx, token)
}
