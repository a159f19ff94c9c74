import { withRange } from '#domain/availability/bits.ts'
import { hoursOf } from '#domain/availability/hours.ts'
import { lengthAt, windowAt } from '#domain/availability/slots.ts'
import { type Reason, sayWhyNot, type Wish, whyNot } from '#domain/availability/why-not.ts'
import { fromLocalDateTime, type LocalTime } from '#domain/time.ts'
import { typeChoices } from '#server/offices/appointment-types.ts'
import { freeOn } from '#server/offices/days.ts'
import { calendarInReach, calendarsInReach, type ReachedCalendar } from '#server/offices/calendars.ts'
import { closuresOf } from '#server/offices/closures.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound, type Refusal } from '#server/platform/errors.ts'
import { rulesOf } from '#server/offices/office-hours.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { missingMinutes } from '#server/platform/zones.ts'
import { refusedAt } from './availability.ts'
import type { Office } from './office.ts'
import type { OwnPlace } from './queries.ts'
import { spanAt } from './span.ts'

/** Any visit takes at least one slot; this rounds up to it. */
const SHORTEST_VISIT = 1

/** The first rule that keeps staff from booking a time in a calendar, in the office's own words. */
export async function explain(
  ctx: Context,
  asked: { locationId: number; calendarId: number; startDateLocal: string; appointmentTypeIds: readonly number[] },
) {
  const { locationId, calendarId, appointmentTypeIds } = asked
  const calendar = await calendarInReach(ctx.db, ctx.actor, calendarId)
  if (calendar?.locationId !== locationId) throw notFound('Calendar not found.')
  const duration = await durationOf(ctx.db, appointmentTypeIds)
  const start = fromLocalDateTime(asked.startDateLocal)
  const { reason, rules } = await against(ctx, calendar, { ...start, duration, appointmentTypeIds })
  const { rule } = hoursOf(rules, start.date)
  return {
    reason: reason ? sayWhyNot(reason) : null,
    rule: rule ? { id: rule.id, name: rule.name, type: rule.type } : null,
    closureId: reason?.why === 'closure' ? reason.id : null,
  }
}

/**
 * The refusal for staff who cannot have a time, in the calendar named or in any: the reason of the calendar that comes
 * nearest to taking the visit, with other times. Undefined if all that is in the way is who was there first.
 */
export async function whyNotAt(
  ctx: Context,
  office: Office,
  start: LocalTime,
  onlyCalendarId?: number,
): Promise<Refusal | undefined> {
  const calendars = (await calendarsInReach(ctx.db, ctx.actor, office.location.id)).filter(
    ({ id }) => (onlyCalendarId ?? id) === id,
  )
  if (onlyCalendarId !== undefined && calendars.length === 0) return notFound('Calendar not found.')
  const visit = { ...start, duration: office.duration, appointmentTypeIds: office.types.map(({ id }) => id) }
  const reasons = await Promise.all(
    calendars.map(async (calendar) => (await against(ctx, calendar, visit, office.asking.own)).reason),
  )
  const nearest = NEAREST_FIRST.map((why) => reasons.find((reason) => reason?.why === why)).find(Boolean)
  if (nearest?.why === 'column-full' || reasons.some((reason) => reason === undefined)) return undefined
  const isServed = nearest && (nearest.why !== 'type-not-served' || onlyCalendarId !== undefined)
  return refusedAt(ctx.db, office, start, isServed ? sayWhyNot(nearest) : NOWHERE_SERVED)
}

const NOWHERE_SERVED = 'No calendar of this location serves every appointment type chosen.'

/** From the last thing that is looked at to the first. */
const NEAREST_FIRST = [
  'column-full',
  'not-on-grid',
  'outside-hours',
  'no-such-time',
  'closure',
  'beyond-span',
  'past',
  'type-not-served',
] as const satisfies readonly Reason['why'][]

/** The first rule against a visit in a calendar, its own places counting as free, and how long it would last. */
export async function against(
  { db, now }: Context,
  calendar: ReachedCalendar,
  visit: Pick<Wish, 'date' | 'minute' | 'duration' | 'appointmentTypeIds'>,
  own: readonly OwnPlace[] = [],
) {
  const { id, locationId, timeZone } = calendar
  const { date, minute, duration } = visit
  const rules = (await rulesOf(db, [id], date, date)).get(id) ?? []
  const window = windowAt(hoursOf(rules, date).windows, minute)
  const ownHere = own.filter((place) => place.calendarId === id && place.day === date)
  const reason = whyNot({
    ...visit,
    calendarId: id,
    rules,
    closures: (await closuresOf(db, [locationId], date, date)).get(locationId) ?? [],
    missing: missingMinutes(date, timeZone),
    servedTypeIds: calendar.appointmentTypeIds,
    free: ownHere.reduce((free, place) => withRange(free, place.column, place), await freeOn(db, id, date)),
    span: spanAt(now(), timeZone, await readNumberSettings(db), 'staff'),
  })
  return { reason, rules, length: window ? lengthAt(window, duration) : duration }
}

async function durationOf(db: Db, typeIds: readonly number[]): Promise<number> {
  if (typeIds.length === 0) return SHORTEST_VISIT
  const chosen = (await typeChoices(db)).filter((type) => typeIds.includes(type.id))
  return chosen.reduce((sum, type) => sum + type.interactionDuration, 0)
}
