import type { ChosenType } from '#contract/booking.ts'
import type { SortedLocations } from '#contract/zip-codes.ts'
import { milesBetween } from '#domain/distance.ts'
import { locationOptions } from '#server/appointments/search/next-free.ts'
import type { Context } from '#server/platform/context.ts'
import { placeOfZip, placesOf } from './queries.ts'

/** The locations that serve the visit, nearest first; those without coordinates come last. */
export async function sortLocations(
  ctx: Pick<Context, 'db' | 'memory' | 'now' | 'language'>,
  wish: { appointmentTypes: readonly ChosenType[]; zipCode: string },
): Promise<SortedLocations> {
  const { db } = ctx
  const byName = await locationOptions(ctx, wish.appointmentTypes)
  const from = await placeOfZip(db, wish.zipCode)
  if (!from) return { isKnown: false, isApproximate: false, locations: byName }

  const places = await placesOf(
    db,
    byName.map((location) => location.id),
  )
  const locations = byName
    .map((location) => {
      const to = places.get(location.id)
      return { location, miles: to ? milesBetween(from, to) : Number.POSITIVE_INFINITY }
    })
    .sort((a, b) => (a.miles < b.miles ? -1 : Number(a.miles > b.miles)))
    .map(({ location, miles }) => ({ ...location, distanceMiles: Number.isFinite(miles) ? toTenths(miles) : null }))
  return { isKnown: true, isApproximate: from.isApproximate, locations }
}

function toTenths(miles: number): number {
  return Math.round(miles * 10) / 10
}
