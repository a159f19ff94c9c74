import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AvailabilityRule } from '#domain/availability/hours.ts'
import { type LocalDate, WEEKDAYS } from '#domain/time.ts'
import type { Db } from '#server/db/database.ts'

/** The rules of some calendars that cover any date between two, by calendar. */
export async function rulesOf(
  db: Db,
  calendarIds: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<number, AvailabilityRule[]>> {
  if (calendarIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('availabilityRule as r')
    .where('r.calendarId', 'in', calendarIds)
    .where('r.startDate', '<=', to)
    .where((eb) => eb.or([eb('r.endDate', 'is', null), eb('r.endDate', '>=', from)]))
    .select(['r.id', 'r.calendarId', 'r.name', 'r.type', 'r.startDate', 'r.endDate'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('availabilityWindow as w')
          .whereRef('w.ruleId', '=', 'r.id')
          .select(['w.weekday', 'w.startMinute', 'w.endMinute', 'w.numberOfSlots', 'w.timeSlotDuration'])
          .orderBy('w.startMinute'),
      ).as('windows'),
    )
    .execute()

  const rules = new Map<number, AvailabilityRule[]>()
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
