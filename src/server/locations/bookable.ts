import { sql } from 'kysely'
import type { Bookable } from '#contract/locations.ts'
import { whyNotBookable } from '#domain/availability/why-not-bookable.ts'
import { addDays, type LocalDate, WEEKDAYS } from '#domain/time.ts'
import { calendarsAt } from '#server/offices/calendars.ts'
import { rulesOf } from '#server/offices/office-hours.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { getLocation } from './service.ts'

/** Each calendar's weekly hours, and why customers can book nothing here, if so. */
export async function bookableAt(ctx: Context, locationId: number): Promise<Bookable> {
  const { db, now } = ctx
  const { isArchived, timeZone } = await getLocation(ctx, locationId)
  const { daysInAdvance } = await readNumberSettings(db)
  const today = localTimeAt(now(), timeZone).date
  const lastDay = addDays(today, daysInAdvance)
  const ids = (await calendarsAt(db, locationId)).map(({ id }) => id)
  const rules = await rulesOf(db, ids, today, LAST_DATE)
  const found = await openDaysAt(db, locationId, today, lastDay)
  const hours = ids.map((calendarId) => {
    const [inForce] = (rules.get(calendarId) ?? []).filter(({ type }) => type === 'Standard')
    return {
      calendarId,
      windows: WEEKDAYS.flatMap((weekday) =>
        (inForce?.week[weekday] ?? []).map(({ from, to }) => ({ weekday, from, to })),
      ),
      beginsOn: inForce && inForce.startDate > today ? inForce.startDate : null,
    }
  })
  const withHours = (calendarId: number) =>
    (rules.get(calendarId) ?? []).some(({ week }) => WEEKDAYS.some((weekday) => week[weekday].length > 0))
  const begin = ids.flatMap((id) => (rules.get(id) ?? []).map(({ startDate }) => startDate)).toSorted()[0]
  const reasons = whyNotBookable({
    isArchived,
    calendars: found.calendars.map(({ id, types }) => ({ id, types, hasHours: withHours(id) })),
    firstOpenDay: found.firstOpenDay,
    lastDay,
    hasFreePlace: found.hasFreePlace,
    hoursBegin: begin !== undefined && begin > today ? begin : null,
    isClosed: found.isClosed,
  })
  return { hours, reasons: reasons.map((reason) => ({ calendarId: null, day: null, ...reason })) }
}

/** Later than any rule begins. */
const LAST_DATE: LocalDate = '9999-12-31'

interface OpenDays {
  readonly calendars: { id: number; types: number }[]
  readonly firstOpenDay: LocalDate | null
  readonly hasFreePlace: boolean
  readonly isClosed: boolean
}

async function openDaysAt(db: Db, locationId: number, today: LocalDate, lastDay: LocalDate): Promise<OpenDays> {
  const { rows } = await sql<OpenDays>`
    with served as (
      select k.id, (select count(*)::int from calendar_appointment_type s where s.calendar_id = k.id) as types
      from calendar k where k.location_id = ${locationId} and k.deleted_at is null),
    days as (
      select d.day, d.open, d.taken from calendar_day d join served s on s.id = d.calendar_id
      where s.types > 0 and d.day >= ${today}::date and bit_count(d.open) > 0)
    select coalesce((select json_agg(json_build_object('id', id, 'types', types) order by id) from served), '[]') as calendars,
      (select min(day) from days) as first_open_day,
      exists (select from days where day <= ${lastDay}::date and bit_count(open & ~taken) > 0) as has_free_place,
      exists (select from closure where location_id = ${locationId} and start_date <= ${lastDay}::date
        and end_date >= ${today}::date) as is_closed`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The open days came back empty.')
  return row
}
