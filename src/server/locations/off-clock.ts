import type { LocalDate, Minute } from '#domain/time.ts'
import { officesOffClock, storeOffClock } from '#server/offices/locations.ts'
import { inBackground, type JobContext, transact } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { instantOf } from '#server/platform/zones.ts'

/** Appointments ahead that are as many seconds ahead of UTC as each other, on one date of one zone. */
interface Group {
  readonly timeZone: string
  readonly day: LocalDate
  readonly ahead: number
  readonly first: Minute
  readonly last: Minute
}

const AHEAD = `extract(epoch from (a.day + make_interval(mins => a.start_minute)) at time zone 'UTC' - a.starts_at)::int`
const COMING = `from appointment a join location l on l.id = a.location_id
  where is_coming(a.status) and a.starts_at > $1`

const groupsStatement = statement<Group>(`
  select l.time_zone as "timeZone", a.day, ${AHEAD} as ahead, min(a.start_minute) as first, max(a.start_minute) as last
  ${COMING} group by 1, 2, 3`)

const countsStatement = statement<Group & { readonly locationId: number; readonly count: number }>(`
  select l.id as "locationId", l.time_zone as "timeZone", a.day, ${AHEAD} as ahead, a.start_minute as first,
    a.start_minute as last, count(*)::int as count
  ${COMING} and (l.time_zone, a.day) in (select * from unnest($2::text[], $3::date[])) group by 1, 2, 3, 4, 5`)

/** Whether an appointment at this time is as far ahead of UTC as the zone's rules in force say. */
function isRight({ timeZone, day, ahead }: Group, minute: Minute): boolean {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  return wall - instantOf({ date: day, minute }, timeZone).getTime() === ahead * 1000
}

/**
 * How many appointments ahead, by office, are at another moment than their time on its clock means: a law or an update
 * has changed the zone's rules since they were booked. Almost every date has one difference from UTC, so a look at its
 * first and last appointment is enough; only dates with another, or a clock change, are counted one by one.
 */
async function countOffClock(db: Db, now: Date): Promise<Map<number, number>> {
  const doubtful = (await groupsStatement(db, [now])).filter(
    (group) => !isRight(group, group.first) || !isRight(group, group.last),
  )
  const counts = new Map<number, number>()
  if (doubtful.length === 0) return counts
  const dates = [doubtful.map((group) => group.timeZone), doubtful.map((group) => group.day)]
  for (const group of await countsStatement(db, [now, ...dates])) {
    if (!isRight(group, group.first)) counts.set(group.locationId, (counts.get(group.locationId) ?? 0) + group.count)
  }
  return counts
}

/** Notes what was found, so that administrators see it. Returns the offices of which something else was known before. */
export async function noteOffClock(portal: JobContext): Promise<{ locationId: number; count: number }[]> {
  const found = await countOffClock(portal.db, portal.now())
  const known = new Map((await officesOffClock(portal.db)).map((office) => [office.locationId, office.count]))
  const changed = [...new Set([...found.keys(), ...known.keys()])]
    .map((locationId) => ({ locationId, count: found.get(locationId) ?? 0 }))
    .filter(({ locationId, count }) => count !== (known.get(locationId) ?? 0))
  if (changed.length === 0) return []
  await transact(inBackground(portal, 'sweep'), async (tx) => {
    await storeOffClock(tx.db, changed)
    for (const { locationId } of changed) {
      tx.tell({ action: 'Updated', entityType: 'Location', entityId: locationId, locationId })
    }
  })
  return changed
}
