import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { waitingList } from '#contract/waiting-list.ts'
import { type Instant, type LocalDate, toLocalDateTime } from '#domain/time.ts'
import { locationInReach } from '#server/offices/locations.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { found } from '#server/platform/records.ts'
import { instantOf, localTimeAt } from '#server/platform/zones.ts'
import { COULD_COME, NEEDED, type WaitingRow } from './candidates.ts'
import { shownWishes } from './shown.ts'

interface ListedRow
  extends Omit<WaitingRow, 'hasOffer' | 'passed' | 'typeIds' | 'minutes' | 'appointmentAt' | 'appointmentDay'> {
  readonly firstName: string
  readonly lastName: string
  readonly zipCode: string | null
  readonly hasAppointment: boolean
  readonly typeNames: readonly string[]
  readonly offersPassed: number
  readonly offered: { readonly day: LocalDate; readonly startMinute: number } | null
}

/** People served by a calendar of the location. */
const SERVED = `exists (select from calendar c where c.location_id = $2 and c.deleted_at is null and n.type_ids <@ array(
    select s.appointment_type_id from calendar_appointment_type s where s.calendar_id = c.id))`

const listingStatement = statement<ListedRow>(`
  select e.id, coalesce(a.first_name, e.first_name) as "firstName", coalesce(a.last_name, e.last_name) as "lastName",
    e.confirmed_at as "confirmedAt", e.weekdays, e.parts_of_day as "partsOfDay", e.from_date as "fromDate",
    e.until_date as "untilDate", e.location_id as "locationId", e.within_miles as "withinMiles", e.zip_code as "zipCode",
    e.earlier_by_days as "earlierByDays",
    e.appointment_id is not null as "hasAppointment",
    array(select t.name from appointment_type t where t.id = any(n.type_ids) order by t.sort_order, t.id) as "typeNames",
    (select count(*)::int from offer o where o.waiting_list_entry_id = e.id and o.state in ('Declined', 'Expired'))
      as "offersPassed",
    (select json_build_object('day', p.day, 'startMinute', p.start_minute) from offer o join offered_place p on p.offer_id = o.id
      where o.waiting_list_entry_id = e.id and o.state = 'Open' order by p.position limit 1) as offered
  from waiting_list_entry e left join appointment a on a.id = e.appointment_id ${NEEDED}
  where ${COULD_COME} and ${SERVED}
  order by e.unanswered, e.confirmed_at, e.id offset $5 limit $6`)

const totalsStatement = statement<{
  totalCount: number
  oldestUtc: string | null
  filledThisMonth: number
  offeredNow: number
}>(`
  select count(*)::int as "totalCount", min(e.confirmed_at) as "oldestUtc",
    (select count(*)::int from offered_place p join offer o on o.id = p.offer_id and o.taken_position = p.position
      where p.location_id = $2 and o.reason = 'WaitingList' and o.settled_at >= $5::timestamptz) as "filledThisMonth",
    (select count(*)::int from offered_place p join offer o on o.id = p.offer_id
      where p.location_id = $2 and o.reason = 'WaitingList' and o.state = 'Open') as "offeredNow"
  from waiting_list_entry e left join appointment a on a.id = e.appointment_id ${NEEDED}
  where ${COULD_COME} and ${SERVED}`)

async function listingAt(
  db: Db,
  at: { readonly id: number; readonly latitude: number | null; readonly longitude: number | null },
  today: LocalDate,
  firstOfMonth: Instant,
  { skip, take }: { readonly skip: number; readonly take: number },
) {
  const here = [today, at.id, at.latitude, at.longitude]
  const [rows, [totals]] = await Promise.all([
    listingStatement(db, [...here, skip, take]),
    totalsStatement(db, [...here, new Date(firstOfMonth)]),
  ])
  return { rows, totals }
}

/** People waiting for a place at a location, in the order in which they are asked, and what the list has filled there. */
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
  const { offered } = row
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    appointmentTypes: [...row.typeNames],
    waitingSinceUtc: row.confirmedAt,
    hasAppointment: row.hasAppointment,
    earlierByDays: row.earlierByDays,
    wishes: shownWishes(row),
    offersPassed: row.offersPassed,
    offeredLocal: offered && toLocalDateTime({ date: offered.day, minute: offered.startMinute }),
  }
}
