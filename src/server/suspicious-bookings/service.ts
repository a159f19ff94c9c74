import type { Effect, Effected } from '#contract/effects.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import { BOOKINGS_LISTED, CLUSTERS_LISTED, type suspiciousBookings } from '#contract/suspicious-bookings.ts'
import { clustersOf } from '#domain/appointments/clusters.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import { carryOut, effectOf, type Fates, fatesOf, requireConfirmed } from '#server/effects/effect.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { bookingsById, sharedValues, toCancel } from './queries.ts'

/** The clusters of bookings that one hand may have made, with what they share. Reads the bookings of the time only. */
export async function suspiciousClusters(
  { reportsDb, actor, now }: Context,
  withinHours: number,
): Promise<Reply<typeof suspiciousBookings.listing>> {
  const { answer } = await reportsDb.read(async (db) => {
    const clusters = clustersOf(await sharedValues(db, actor, withinHours, now()))
    const listed = clusters.slice(0, CLUSTERS_LISTED).map(({ ids, reasons }) => {
      // The latest booked have the highest numbers.
      const shown = ids.toSorted((a, b) => b - a).slice(0, BOOKINGS_LISTED)
      return { bookingCount: ids.length, reasons, shown }
    })
    const bookings = await bookingsById(db, [...new Set(listed.flatMap(({ shown }) => shown))])
    return {
      clusterCount: clusters.length,
      clusters: listed.map(({ bookingCount, reasons, shown }) => ({
        bookingCount,
        reasons: [...reasons],
        bookings: bookings
          .filter(({ id }) => shown.includes(id))
          .map(({ day, startMinute, ...booking }) => ({ ...booking, startDateLocal: startOf({ day, startMinute }) })),
      })),
    }
  })
  return answer
}

export async function previewCancellation(ctx: Context, ids: readonly number[]): Promise<Effect> {
  return effectOf(await cancellationOf(ctx, ctx.db, ids))
}

/** Cancels what was selected and can still be canceled, as the preview said. */
export function cancelBookings(
  ctx: Context,
  { appointmentIds, reason, previewKey }: Parsed<typeof suspiciousBookings.cancel>['body'],
): Promise<Effected> {
  return transact(ctx, async (tx) => {
    const fates = await cancellationOf(ctx, tx.db, appointmentIds)
    requireConfirmed(effectOf(fates), previewKey)
    const message = { templateKey: 'AppointmentCancelled', message: reason } as const
    return carryOut(ctx, tx, fates, { door: 'cancelSuspicious', reason, ...message, locationId: null })
  })
}

/** An answer reveals nothing about an appointment out of reach, so one is enough to refuse all. */
async function cancellationOf(ctx: Context, db: Db, ids: readonly number[]): Promise<Fates> {
  const wanted = [...new Set(ids)]
  const found = await toCancel(db, ctx.actor, wanted)
  if (found.length < wanted.length) throw notFound('Appointment not found.')
  const cancelled = found.filter(({ isAhead }) => isAhead)
  return fatesOf(ctx, db, { cancelled, moved: [], displaced: [], released: [], narrow: (day) => day })
}
