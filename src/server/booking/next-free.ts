import type { LocationOption } from '#contract/booking.ts'
import { fromBitBytes, noBits, TICK } from '#domain/availability/bits.ts'
import { type BookableSpan, bookableSpan, nextFree } from '#domain/availability/days.ts'
import { type Closure, closedFor } from '#domain/closures/closure.ts'
import { toLocalDateTime } from '#domain/time.ts'
import { closuresOf } from '#server/closures/queries.ts'
import type { Db } from '#server/db/database.ts'
import { readNumberSettings } from '#server/settings/queries.ts'
import { localTimeAt } from '#server/zones.ts'
import { locationOption, windowOf } from './office.ts'
import { type FreeDay, firstFreeDays, locationsServing } from './queries.ts'

/** Calendar-days looked at first when searching a location's next free time. */
const FIRST_LOOK = 16

/** The locations that serve the visit, each with its next free time. */
export async function locationOptions(
  db: Db,
  visit: { typeIds: readonly number[]; duration: number },
  now: Date,
): Promise<LocationOption[]> {
  const settings = await readNumberSettings(db)
  const locations = (await locationsServing(db, visit.typeIds)).map((location) => ({
    ...location,
    span: bookableSpan({ now: localTimeAt(now, location.timeZone), ...settings, by: 'customer' }),
  }))
  const next = await nextFreeTimes(db, visit, locations)
  return locations.map((location) => ({
    ...locationOption(location),
    nextFreeLocal: next.get(location.id) ?? null,
    distanceMiles: null,
  }))
}

async function nextFreeTimes(
  db: Db,
  { typeIds, duration }: { typeIds: readonly number[]; duration: number },
  locations: readonly { id: number; span: BookableSpan }[],
): Promise<Map<number, string>> {
  if (locations.length === 0) return new Map()
  const spans = locations.map(({ id, span }) => ({ locationId: id, from: span.first.date, to: span.lastDate }))
  const ticks = Math.max(1, Math.ceil(duration / TICK))
  const from = spans.map((span) => span.from).reduce((a, b) => (a < b ? a : b))
  const to = spans.map((span) => span.to).reduce((a, b) => (a > b ? a : b))
  const closures = await closuresOf(
    db,
    spans.map((span) => span.locationId),
    from,
    to,
  )

  const found = new Map<number, string>()
  let unsettled = locations
  for (let perLocation = FIRST_LOOK; unsettled.length > 0; perLocation *= FIRST_LOOK) {
    const rows = await firstFreeDays(db, {
      spans: spans.filter((span) => unsettled.some((location) => location.id === span.locationId)),
      typeIds,
      ticks,
      perLocation,
    })
    unsettled = unsettled.filter(({ id, span }) => {
      const days = rows.filter((row) => row.locationId === id)
      const start = nextFree(
        days.map((row) => searchDay(row, closures.get(id) ?? [], typeIds)),
        duration,
        span,
      )
      if (start) found.set(id, toLocalDateTime({ date: start.day.date, minute: start.minute }))
      // fewer days than asked for: there are no more to look at
      return !start && days.length === perLocation
    })
  }
  return found
}

function searchDay({ day: date, windows, free }: FreeDay, closures: readonly Closure[], typeIds: readonly number[]) {
  return {
    date,
    windows: windows.map(windowOf),
    free: fromBitBytes(free)[0] ?? noBits(0),
    closedForTypes: closedFor(closures, date, typeIds),
  }
}
