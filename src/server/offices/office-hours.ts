import { type RawBuilder, sql } from 'kysely'
import type { AvailabilityRule, Window } from '#domain/availability/hours.ts'
import { type LocalDate, WEEKDAYS } from '#domain/time.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

/** A rule, and how often it has been changed. */
export interface StoredRule extends AvailabilityRule {
  readonly version: number
}

interface RuleRow extends Omit<StoredRule, 'week'> {
  readonly calendarId: number
  readonly windows: readonly (Window & { readonly weekday: number })[]
}

const rulesStatement = statement<RuleRow>(`
  select r.id, r.calendar_id as "calendarId", r.name, r.type, r.start_date as "startDate", r.end_date as "endDate", r.version,
    (select coalesce(json_agg(json_build_object('weekday', w.weekday, 'from', w.start_minute, 'to', w.end_minute,
        'numberOfSlots', w.number_of_slots, 'timeSlotDuration', w.time_slot_duration) order by w.start_minute), '[]')
      from availability_window w where w.rule_id = r.id) as windows
  from availability_rule r
  where r.calendar_id = any($1::int[]) and r.start_date <= $3::date and (r.end_date is null or r.end_date >= $2::date)
  order by r.start_date`)

/** The rules of some calendars that overlap a range of dates, by calendar. */
export async function rulesOf(
  db: Db,
  calendarIds: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<number, StoredRule[]>> {
  if (calendarIds.length === 0) return new Map()
  const rows = await rulesStatement(db, [calendarIds, from, to])
  const rules = new Map<number, StoredRule[]>()
  for (const { calendarId, windows, ...rule } of rows) {
    const week = Object.fromEntries(
      WEEKDAYS.map((weekday, i) => [
        weekday,
        windows.filter((window) => window.weekday === i + 1).map(({ weekday: _, ...window }) => window),
      ]),
    ) as unknown as AvailabilityRule['week']
    rules.set(calendarId, [...(rules.get(calendarId) ?? []), { ...rule, week }])
  }
  return rules
}

/** A temporary rule of a calendar. */
export async function temporaryRule(db: Db, id: number) {
  return db
    .selectFrom('availabilityRule')
    .where('id', '=', id)
    .where('type', '=', 'Temporary')
    .select(['id', 'calendarId', 'version', 'startDate', 'endDate'])
    .executeTakeFirst()
}

type NewRule = Omit<StoredRule, 'id'>

export async function insertRule(db: WriteDb, calendarId: number, rule: NewRule): Promise<number> {
  const { type, name, startDate, endDate, version } = rule
  const { id } = await db
    .insertInto('availabilityRule')
    .values({ calendarId, type, name, startDate, endDate, version })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertWindows(db, id, rule)
  return id
}

export async function storeRule(db: WriteDb, id: number, rule: NewRule): Promise<void> {
  const { name, startDate, endDate, version } = rule
  await db.updateTable('availabilityRule').set({ name, startDate, endDate, version }).where('id', '=', id).execute()
  await db.deleteFrom('availabilityWindow').where('ruleId', '=', id).execute()
  await insertWindows(db, id, rule)
}

async function insertWindows(db: WriteDb, ruleId: number, { week }: NewRule): Promise<void> {
  const windows = WEEKDAYS.flatMap((weekday, i) =>
    week[weekday].map(({ from, to, numberOfSlots, timeSlotDuration }) => ({
      ruleId,
      weekday: i + 1,
      startMinute: from,
      endMinute: to,
      numberOfSlots,
      timeSlotDuration,
    })),
  )
  if (windows.length > 0) await db.insertInto('availabilityWindow').values(windows).execute()
}

export async function deleteRule(db: WriteDb, id: number): Promise<void> {
  await db.deleteFrom('availabilityRule').where('id', '=', id).execute()
}

/**
 * Ends the standard hours of a calendar before a date; those that would have started later are removed. All that remain
 * get one version, so a form goes stale whichever of them it was filled from.
 */
export async function endStandardHours(
  db: WriteDb,
  calendarId: number,
  before: LocalDate,
  version: number,
): Promise<void> {
  await endHours(db, sql<boolean>`calendar_id = ${calendarId} and type = 'Standard'`, before)
  await db
    .updateTable('availabilityRule')
    .set({ version })
    .where('calendarId', '=', calendarId)
    .where('type', '=', 'Standard')
    .execute()
}

/** Ends all hours of a calendar before a date: earlier hours stay on record. */
export function endAllHours(db: WriteDb, calendarId: number, before: LocalDate): Promise<void> {
  return endHours(db, sql<boolean>`calendar_id = ${calendarId}`, before)
}

async function endHours(db: WriteDb, which: RawBuilder<boolean>, before: LocalDate): Promise<void> {
  await db.deleteFrom('availabilityRule').where(which).where('startDate', '>=', before).execute()
  await db
    .updateTable('availabilityRule')
    .set({ endDate: sql`${before}::date - 1` })
    .where(which)
    .where((eb) => eb.or([eb('endDate', 'is', null), eb('endDate', '>=', before)]))
    .execute()
}
