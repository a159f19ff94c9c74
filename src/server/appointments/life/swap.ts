import type { Swap } from '#contract/staff-appointments.ts'
import { whyNotSwappable } from '#domain/appointments/editing.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { sayWhyNot } from '#domain/availability/why-not.ts'
import { type BookedPlace, swap } from '#server/appointments/booking/book.ts'
import { placeOf, startOf } from '#server/appointments/booking/row.ts'
import { extendTokens } from '#server/appointments/booking/tokens.ts'
import { against } from '#server/appointments/search/why-not.ts'
import { calendarInReach } from '#server/offices/calendars.ts'
import { type Context, transact, type Tx, userOf } from '#server/platform/context.ts'
import { conflict, notFound, stale } from '#server/platform/errors.ts'
import { sayWhen } from '#server/platform/say-when.ts'
import { recordChange, tellOfMove } from './edit.ts'
import { insertActivity } from './queries.ts'
import { loadAppointment, type LoadedAppointment, shown } from './service.ts'

/**
 * Exchanges the places of two appointments as they were read: location, calendar and start. Each lasts as long there as its
 * own types take. Links and references stay, and both customers are told.
 */
export async function swapAppointments(ctx: Context, asked: Swap): Promise<void> {
  const one = await loadAppointment(ctx, ctx.db, asked.id)
  const other = await loadAppointment(ctx, ctx.db, asked.otherId)
  const isAsRead = one.version === asked.version && other.version === asked.otherVersion
  if (!isAsRead) throw stale()
  const refusal = whyNotSwappable(shown(ctx, one), shown(ctx, other))
  if (refusal) throw conflict(refusal)
  const oneMinutes = await minutesAt(ctx, one, other)
  const otherMinutes = await minutesAt(ctx, other, one)

  await transact(ctx, async (tx) => {
    const places = await swap(tx.db, { ...one, minutes: oneMinutes }, { ...other, minutes: otherMinutes })
    if (!places) throw await whyNotSwapped(ctx, tx, one, other)
    for (const [row, from] of [
      [one, other],
      [other, one],
    ] as const) {
      const place = places.find(({ id }) => id === row.id)
      if (place) await settle(ctx, tx, row, from, place)
    }
  })
}

/** How long a visit takes at the time of another, with the places of both free; refuses, and says why, if it cannot be. */
async function minutesAt(ctx: Context, visit: LoadedAppointment, { calendarId, ...there }: LoadedAppointment) {
  const calendar = await calendarInReach(ctx.db, ctx.actor, calendarId)
  if (!calendar) throw notFound('Calendar not found.')
  const start = { date: there.day, minute: there.startMinute }
  const duration = visit.types.reduce((sum, type) => sum + type.interactionDuration * type.quantity, 0)
  const appointmentTypeIds = visit.types.map((type) => type.appointmentTypeId)
  const own = [placeOf(visit), placeOf({ ...there, calendarId })]
  const { reason, length } = await against(ctx, calendar, { ...start, duration, appointmentTypeIds }, own)
  if (!reason) return length
  const inOwnWords: Partial<Record<typeof reason.why, string>> = {
    'column-full': `There is not enough room for a visit of ${length} minutes.`,
    'type-not-served': `The calendar “${calendar.name}” does not serve everything they come for.`,
  }
  const why = inOwnWords[reason.why] ?? sayWhyNot(reason)
  throw conflict(`${visit.firstName} ${visit.lastName} cannot come on ${sayWhen(start, 'en')}. ${why}`)
}

/** One was changed meanwhile, or each fits alone but not both. */
async function whyNotSwapped(ctx: Context, { db }: Tx, ...seen: readonly LoadedAppointment[]) {
  for (const { id, version } of seen) if ((await loadAppointment(ctx, db, id)).version !== version) return stale()
  return conflict('There is not enough room for both visits in each other’s place.')
}

/** What a new place involves. */
async function settle(ctx: Context, tx: Tx, row: LoadedAppointment, from: LoadedAppointment, place: BookedPlace) {
  const { locationId, calendarId, startMinute } = place
  const now = { locationId, day: from.day }
  const startDateLocal = startOf({ day: from.day, startMinute })
  await extendTokens(tx.db, row.id, place.endsAt)
  await insertActivity(tx.db, row.id, 'MODIFIED', {
    by: userOf(ctx).email,
    startDateLocal,
    ...(locationId !== row.locationId && { location: from.locationName }),
    swappedWith: sayReference(from.reference),
  })
  recordChange(tx, row, now, {
    before: { startDateLocal: startOf(row), locationId: row.locationId, calendarId: row.calendarId },
    after: { startDateLocal, locationId, calendarId },
  })
  await tellOfMove(ctx, tx, row, {
    ...row,
    locationId,
    appointmentTypes: row.types,
    start: { date: from.day, minute: startMinute },
  })
}
