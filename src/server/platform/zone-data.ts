import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { isZone, localTimeAt } from './zones.ts'

/**
 * A past clock change, which no law can repeal: a system that gets it wrong has no time-zone data. One in the future
 * would take the portal down on the day a law abolishes it.
 */
const SETTLED = { zone: 'America/Denver', before: '2025-03-09T08:59:00Z', after: '2025-03-09T09:00:00Z' } as const
const SETTLED_HOURS = { before: 1, after: 3 } as const

/** PostgreSQL does not know a time zone by that name. */
const UNKNOWN_ZONE = '22023'

/** What is wrong with the time-zone data, here or in the database: with wrong data, appointments would move. */
export async function zoneTrouble(db: Database): Promise<string | undefined> {
  const hourHere = (instant: string) => Math.floor(localTimeAt(new Date(instant), SETTLED.zone).minute / 60)
  if (hourHere(SETTLED.before) !== SETTLED_HOURS.before || hourHere(SETTLED.after) !== SETTLED_HOURS.after) {
    return 'Node has no time-zone data.'
  }
  try {
    // The offices' own zones are checked too: one the database does not know would break every report on that office.
    const { rows } = await sql<{ before: number; after: number }>`
      select extract(hour from ${SETTLED.before}::timestamptz at time zone ${SETTLED.zone})::int as before,
        extract(hour from ${SETTLED.after}::timestamptz at time zone ${SETTLED.zone})::int as after,
        (select count(now() at time zone time_zone) from (select distinct time_zone from location) zones)`.execute(db)
    const isRight = rows[0]?.before === SETTLED_HOURS.before && rows[0].after === SETTLED_HOURS.after
    return isRight ? undefined : 'The database has no time-zone data.'
  } catch (cause) {
    if ((cause as { code?: string }).code !== UNKNOWN_ZONE) throw cause
    return `The database lacks time-zone data: ${(cause as Error).message}.`
  }
}

/** How many months ahead two sets of data are compared: just over a year, as far as anyone books. */
const MONTHS_COMPARED = 14

/**
 * The offices' time zones about whose future Node and PostgreSQL disagree: the older of the two needs an update. None
 * when there is no data to compare, which /readyz reports.
 */
export async function zonesInDispute(db: Database, now: Date): Promise<string[]> {
  if (await zoneTrouble(db)) return []
  const { rows } = await sql<{ zone: string; instant: string; minute: number }>`
    select zone, instant, extract(hour from instant at time zone zone)::int * 60
      + extract(minute from instant at time zone zone)::int as minute
    from (select distinct time_zone as zone from location) zones,
      generate_series(${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
        + make_interval(months => ${MONTHS_COMPARED}), interval '1 week') instant`.execute(db)
  const disputed = rows.filter(
    ({ zone, instant, minute }) => !isZone(zone) || localTimeAt(new Date(instant), zone).minute !== minute,
  )
  return [...new Set(disputed.map(({ zone }) => zone))]
}
