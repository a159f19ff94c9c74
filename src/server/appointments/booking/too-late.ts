import type { SubmitAppointment } from '#contract/booking.ts'
import { isBefore, type LocalTime } from '#domain/time.ts'
import { justTakenBut, onDate, otherTimesOn, placesAt } from '#server/appointments/search/availability.ts'
import { seenOffice } from '#server/appointments/search/office.ts'
import type { WantedVisit } from '#server/appointments/search/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { unlessRefused } from '#server/platform/errors.ts'
import { mayStillHave } from './submitted.ts'

/**
 * Turns customers away from memory if they come too late for a place and the day has other times to offer: in a rush, that
 * is most of them. Not if the same form may have the place already, or if a hold has just expired: then the database
 * decides.
 */
export async function refuseTooLate(
  ctx: Context,
  request: SubmitAppointment & WantedVisit,
  start: LocalTime,
): Promise<void> {
  if (!ctx.memory.isCurrentNow) return
  const asking = { now: ctx.now(), by: 'customer', dates: onDate(start.date) } as const
  // An office or a type may exist even though memory has not heard of it yet.
  const seen = await seenOffice(ctx, request, asking).catch(unlessRefused)
  if (!seen || isBefore(start, seen.span.first) || seen.span.lastDate < start.date) return
  if (placesAt(seen, start).length > 0) return
  const others = otherTimesOn(seen, start)
  if (others === undefined) return
  if (!(await mayStillHave(ctx.db, request, start.date))) throw justTakenBut(others)
}
