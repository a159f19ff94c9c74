import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AvailabilityRule } from '#domain/availability/hours.ts'
import { type LocalDate, WEEKDAYS } from '#domain/time.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'

/** A rule, and how often it has been changed. */
export interface StoredRule extends AvailabilityRule {
  readonly version: number
}

/** The rules of some calendars that overlap a range of dates, by calendar. */
export async function rulesOf(
  db: Db,
  calendarIds: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<number, StoredRule[]>> {
  if (calendarIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('availabilityRule as r')
    .where('r.calendarId', 'in', calendarIds)
    .where('r.startDate', '<=', to)
    .where((eb) => eb.or([eb('r.endDate', 'is', null), eb('r.endDate', '>=', from)]))
    .select(['r.id', 'r.calendarId', 'r.name', 'r.type', 'r.startDate', 'r.endDate', 'r.version'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('availabilityWindow as w')
          .whereRef('w.ruleId', '=', 'r.id')
          .select(['w.weekday', 'w.startMinute', 'w.endMinute', 'w.numberOfSlots', 'w.timeSlotDuration'])
          .orderBy('w.startMinute'),
      ).as('windows'),
    )
    .orderBy('r.startDate')
    .execute()

  const rules = new Map<number, StoredRule[]>()
  for (const { calendarId, windows, ...rule } of rows) {
    const week = Object.fromEntries(
      WEEKDAYS.map((weekday, i) => [
        weekday,
        windows
          .filter((window) => window.weekday === i + 1)
          .map(({ startMinute, endMinute, numberOfSlots, timeSlotDuration }) => ({
            from: startMinute,
            to: endMinute,
            numberOfSlots,
            timeSlotDuration,
          })),
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
