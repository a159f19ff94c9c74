import { hoursOf } from '#domain/availability/hours.ts'
import { sayWhyNot, whyNot } from '#domain/availability/why-not.ts'
import { fromLocalDateTime } from '#domain/time.ts'
import { typeChoices } from '#server/offices/appointment-types.ts'
import { freeOn } from '#server/offices/days.ts'
import { calendarInReach } from '#server/offices/calendars.ts'
import { closuresOf } from '#server/offices/closures.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { rulesOf } from '#server/offices/office-hours.ts'
import { readNumberSettings } from '#server/settings/queries.ts'
import { missingMinutes } from '#server/platform/zones.ts'
import { spanAt } from './span.ts'

/** Any visit takes at least one slot; this rounds up to it. */
const SHORTEST_VISIT = 1

/** The first rule that keeps staff from booking a time in a calendar, in the office's own words. */
export async function explain(
  { db, actor, now }: Context,
  asked: { locationId: number; calendarId: number; startDateLocal: string; appointmentTypeIds: readonly number[] },
) {
  const { locationId, calendarId, appointmentTypeIds } = asked
  const calendar = await calendarInReach(db, actor, calendarId)
  if (calendar?.locationId !== locationId) throw notFound('Calendar not found.')
  const { date, minute } = fromLocalDateTime(asked.startDateLocal)
  const rules = (await rulesOf(db, [calendarId], date, date)).get(calendarId) ?? []
  const reason = whyNot({
    date,
    minute,
    rules,
    closures: (await closuresOf(db, [locationId], date, date)).get(locationId) ?? [],
    missing: missingMinutes(date, calendar.timeZone),
    duration: await durationOf(db, appointmentTypeIds),
    appointmentTypeIds,
    servedTypeIds: calendar.appointmentTypeIds,
    free: await freeOn(db, calendarId, date),
    span: spanAt(now(), calendar.timeZone, await readNumberSettings(db), 'staff'),
  })
  const { rule } = hoursOf(rules, date)
  return {
    reason: reason ? sayWhyNot(reason) : null,
    rule: rule ? { id: rule.id, name: rule.name, type: rule.type } : null,
    closureId: reason?.why === 'closure' ? reason.id : null,
  }
}

async function durationOf(db: Db, typeIds: readonly number[]): Promise<number> {
  if (typeIds.length === 0) return SHORTEST_VISIT
  const chosen = (await typeChoices(db)).filter((type) => typeIds.includes(type.id))
  return chosen.reduce((sum, type) => sum + type.interactionDuration, 0)
}
