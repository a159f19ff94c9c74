import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { waitingList } from '#contract/waiting-list.ts'
import { toLocalDateTime } from '#domain/time.ts'
import { locationInReach } from '#server/offices/locations.ts'
import type { Context } from '#server/platform/context.ts'
import { found } from '#server/platform/records.ts'
import { instantOf, localTimeAt } from '#server/platform/zones.ts'
import { type ListedRow, listingAt } from './queries.ts'

/** Who waits for a place at a location, in the order in which they are asked, and what the list has filled there. */
export async function listing(
  { db, actor, now }: Context,
  { locationId, skip, take }: Parsed<typeof waitingList.listing>['body'],
): Promise<Reply<typeof waitingList.listing>> {
  const location = found(await locationInReach(db, actor, locationId), 'Location')
  const { date } = localTimeAt(now(), location.timeZone)
  const firstOfMonth = instantOf({ date: `${date.slice(0, 7)}-01`, minute: 0 }, location.timeZone).getTime()
  const { rows, totals } = await listingAt(db, location, date, firstOfMonth, { skip, take })
  return {
    totalCount: totals?.totalCount ?? 0,
    oldestUtc: totals?.oldestUtc ?? null,
    filledThisMonth: totals?.filledThisMonth ?? 0,
    offeredNow: totals?.offeredNow ?? 0,
    entries: rows.map(listed),
  }
}

function listed(row: ListedRow): Reply<typeof waitingList.listing>['entries'][number] {
  const { locationId, zipCode, withinMiles, weekdays, partsOfDay, fromDate, untilDate, offered } = row
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    appointmentTypes: [...row.typeNames],
    waitingSinceUtc: row.confirmedAt,
    hasAppointment: row.hasAppointment,
    wishes: {
      ...(locationId !== null && { locationId }),
      ...(zipCode !== null && { zipCode }),
      ...(withinMiles !== null && { withinMiles }),
      weekdays: [...weekdays],
      partsOfDay: [...partsOfDay],
      ...(fromDate !== null && { fromDate }),
      ...(untilDate !== null && { untilDate }),
    },
    offersPassed: row.offersPassed,
    offeredLocal: offered && toLocalDateTime({ date: offered.day, minute: offered.startMinute }),
  }
}
