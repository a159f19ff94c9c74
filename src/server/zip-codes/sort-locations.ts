import type { ChosenType } from '#contract/booking.ts'
import type { SortedLocations } from '#contract/zip-codes.ts'
import { milesTo, toTenths } from '#domain/distance.ts'
import { openLocations } from '#server/appointments/search/facts.ts'
import { locationOptions } from '#server/appointments/search/next-free.ts'
import type { Context } from '#server/platform/context.ts'
import { recallPlaceOfZip } from './queries.ts'

/** The locations that serve the visit, nearest first; those without coordinates come last. */
export async function sortLocations(
  ctx: Pick<Context, 'db' | 'memory' | 'now' | 'language'>,
  wish: { appointmentTypes: readonly ChosenType[]; zipCode: string },
): Promise<SortedLocations> {
  const byName = await locationOptions(ctx, wish.appointmentTypes)
  const from = await recallPlaceOfZip(ctx, wish.zipCode)
  if (!from) return { isKnown: false, isApproximate: false, locations: byName }

  const milesOf = new Map((await openLocations(ctx)).map((location) => [location.id, milesTo(location, from)]))
  const locations = byName
    .map((location) => ({ location, miles: milesOf.get(location.id) ?? null }))
    .sort((a, b) => (a.miles ?? Number.POSITIVE_INFINITY) - (b.miles ?? Number.POSITIVE_INFINITY) || 0)
    .map(({ location, miles }) => ({ ...location, distanceMiles: miles === null ? null : toTenths(miles) }))
  return { isKnown: true, isApproximate: from.isApproximate, locations }
}
