import type { Swap } from '#contract/staff-appointments.ts'
import { whyNotSwappable } from '#domain/appointments/editing.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { sayWhyNot } from '#domain/availability/why-not.ts'
import { type Changing, changeVisit } from '#server/appointments/booking/change-visit.ts'
import { moving } from '#server/appointments/booking/moving.ts'
import { isChanged, isGone } from '#server/appointments/booking/places.ts'
import { placeOf } from '#server/appointments/booking/row.ts'
import { against } from '#server/appointments/search/why-not.ts'
import { calendarInReach } from '#server/offices/calendars.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import { conflict, notFound, stale } from '#server/platform/errors.ts'
import { sayWhen } from '#server/platform/say-when.ts'
import { tellOfMove } from './edit.ts'
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
    await tellEach(ctx, tx, one, other)
    await tellEach(ctx, tx, other, one)
    changeVisit(ctx, tx, 'swap', [inPlaceOf(ctx, one, other, oneMinutes), inPlaceOf(ctx, other, one, otherMinutes)])
  }).catch((cause) => {
    if (isChanged(cause)) throw stale()
    if (isGone(cause)) throw conflict('There is not enough room for both visits in each other’s place.')
    throw cause
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

/** A visit that goes where another was: into its column if it fits there, else into any that is free. */
function inPlaceOf(ctx: Context, row: LoadedAppointment, there: LoadedAppointment, minutes: number): Changing {
  const { locationId, calendarId, startMinute, day, timeZone } = there
  const place = { calendarId, startMinute, endMinute: startMinute + minutes, startsAt: new Date(there.startsAt) }
  return moving(
    ctx,
    row,
    {
      office: { id: locationId, name: there.locationName, timeZone },
      start: { date: day, minute: startMinute },
      candidates: [{ ...place, column: there.columnIndex }, place],
      types: row.types,
    },
    { activity: { swappedWith: sayReference(there.reference) } },
  )
}

function tellEach(ctx: Context, tx: Tx, row: LoadedAppointment, there: LoadedAppointment): Promise<void> {
  const start = { date: there.day, minute: there.startMinute }
  return tellOfMove(ctx, tx, row, { ...row, locationId: there.locationId, appointmentTypes: row.types, start })
}
