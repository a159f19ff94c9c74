import type { Calendar, CalendarLoss, CreateCalendar, Unserved, UpdateCalendar } from '#contract/calendars.ts'
import { APPOINTMENTS_LISTED, type Effected, type PeopleChoice } from '#contract/effects.ts'
import type { AvailabilityRule } from '#domain/availability/hours.ts'
import { isCancellable } from '#domain/appointments/status.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import { typeChoices } from '#server/offices/appointment-types.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { liveBetween, lockDays, placed } from '#server/effects/booked.ts'
import { type Consequence, carryOut, effectOf, type Fates, fatesOf, requireConfirmed } from '#server/effects/effect.ts'
import { consequenceOfLoss } from '#server/effects/places.ts'
import { refuseAt, ruleBroken } from '#server/platform/errors.ts'
import { found, foundUnchanged } from '#server/platform/records.ts'
import { locationInReach, locationToUse } from '#server/offices/locations.ts'
import { offsetAt } from '#server/offices/time-zones.ts'
import { endAllHours, rulesOf } from '#server/offices/office-hours.ts'
import { isZone, localTimeAt } from '#server/platform/zones.ts'
import { LAST_DATE, makeDaysReady, rebuildKnownDays } from '#server/offices/days.ts'
import {
  appointmentsIn,
  calendarInReach,
  calendarsInReach,
  calendarToChange,
  insertCalendar,
  markDeleted,
  type ReachedCalendar,
  storeCalendar,
} from '#server/offices/calendars.ts'

export async function getCalendar({ db, actor }: Context, id: number): Promise<Calendar> {
  return found(await calendarInReach(db, actor, id), 'Calendar')
}

export async function calendarsOf({ db, actor }: Context, locationId: number): Promise<Calendar[]> {
  found(await locationInReach(db, actor, locationId), 'Location')
  return calendarsInReach(db, actor, locationId)
}

/** The calendars to pick from, and whether the caller's clock shows the time of all of them. */
export async function calendarOptions(
  { db, actor, now }: Context,
  { timeZone, locationId }: { timeZone?: string | undefined; locationId?: number | undefined },
) {
  const calendars = await calendarsInReach(db, actor, locationId)
  const callers = timeZone && isZone(timeZone) ? offsetAt(now(), timeZone) : undefined
  const zones = [...new Set(calendars.map((calendar) => calendar.timeZone))]
  return {
    options: calendars.map(({ id, name, ...calendar }) => ({
      id,
      name,
      locationId: calendar.locationId,
      locationName: calendar.locationName,
    })),
    metadata: { isInTimeZone: zones.every((zone) => offsetAt(now(), zone) === callers) },
  }
}

/** Adds a calendar. It has no hours yet: its days exist, but none of them is open. */
export async function createCalendar(ctx: Context, form: CreateCalendar): Promise<{ id: number }> {
  const { locationId, name } = form
  return transact(ctx, async (tx) => {
    found(await locationToUse(tx.db, ctx.actor, locationId), 'Location')
    const served = await servedTypes(tx.db, form.appointmentTypeIds)
    const id = await insertCalendar(tx.db, form).catch(nameIsTaken)
    await makeDaysReady(tx.db, { id, locationId }, ctx.now())
    tx.record({ action: 'Created', entityType: 'Calendar', entityId: id, locationId, after: { name, ...served } })
    return { id }
  })
}

/** Changes a calendar's name and the types it serves. Customers who booked other types keep their appointments. */
export async function updateCalendar(ctx: Context, id: number, { version, ...form }: UpdateCalendar): Promise<void> {
  await transact(ctx, async (tx) => {
    const before = foundUnchanged(await calendarToChange(tx.db, ctx.actor, id), version, 'Calendar')
    const served = await servedTypes(tx.db, form.appointmentTypeIds)
    await storeCalendar(tx.db, id, form).catch(nameIsTaken)
    tx.record({
      action: 'Updated',
      entityType: 'Calendar',
      entityId: id,
      locationId: before.locationId,
      before: logged(before),
      after: { name: form.name, ...served },
    })
  })
}

/** The index decides, so if two managers choose one name at the same moment, only one gets it (CAL-7). */
const nameIsTaken = refuseAt('calendar_name', () =>
  ruleBroken('This location already has a calendar with this name.', 'name'),
)

/** Who has an appointment ahead of a type that the calendar would no longer serve: they keep it, but none is added. */
export async function previewTypes(
  ctx: Context,
  { id, appointmentTypeIds }: { id: number; appointmentTypeIds: readonly number[] },
): Promise<Unserved> {
  const calendar = found(await calendarInReach(ctx.db, ctx.actor, id), 'Calendar')
  const gone = new Map(
    calendar.appointmentTypeIds.flatMap((typeId, n) =>
      appointmentTypeIds.includes(typeId) ? [] : [[typeId, calendar.appointmentTypeNames[n] ?? ''] as const],
    ),
  )
  if (gone.size === 0) return { affectedCount: 0, appointments: [] }
  const live = await liveBetween(ctx.db, whereOf(calendar), todayAt(ctx, calendar), LAST_DATE)
  const affected = live.filter(
    (row) => row.typeIds.some((typeId) => gone.has(typeId)) && isCancellable(placed(row), ctx.now().getTime()),
  )
  return {
    affectedCount: affected.length,
    appointments: affected.slice(0, APPOINTMENTS_LISTED).map((row) => ({
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      startDateLocal: startOf(row),
      appointmentTypeNames: row.typeIds.flatMap((typeId) => gone.get(typeId) ?? []),
    })),
  }
}

export async function previewRemoval(ctx: Context, id: number, people?: PeopleChoice): Promise<CalendarLoss> {
  const calendar = found(await calendarInReach(ctx.db, ctx.actor, id), 'Calendar')
  const fates = await fatesOf(ctx, ctx.db, await consequenceOf(ctx, ctx.db, calendar), people)
  return lossOf(ctx, ctx.db, calendar, fates)
}

/** Retires a calendar: future appointments are canceled, past ones keep its name, and none of its places is open. */
export async function removeCalendar(
  ctx: Context,
  { id, previewKey, people }: { id: number; previewKey?: string | undefined; people?: PeopleChoice | undefined },
): Promise<Effected> {
  const seen = found(await calendarInReach(ctx.db, ctx.actor, id), 'Calendar')
  const today = todayAt(ctx, seen)
  return transact(ctx, async (tx) => {
    await lockDays(tx.db, { locationIds: [seen.locationId] }, today, LAST_DATE)
    const calendar = found(await calendarToChange(tx.db, ctx.actor, id), 'Calendar')
    const fates = await fatesOf(ctx, tx.db, await consequenceOf(ctx, tx.db, calendar), people)
    requireConfirmed(await lossOf(ctx, tx.db, calendar, fates), previewKey)
    const effected = await carryOut(ctx, tx, fates, {
      reason: `The calendar “${calendar.name}” was deleted`,
      templateKey: 'AppointmentCancelled',
      message: '',
      locationId: calendar.locationId,
    })
    await endAllHours(tx.db, id, today)
    await rebuildKnownDays(tx.db, calendar.locationId, today, LAST_DATE, id)
    await markDeleted(tx.db, id, ctx.now())
    tx.record({
      action: 'Deleted',
      entityType: 'Calendar',
      entityId: id,
      locationId: calendar.locationId,
      before: logged(calendar),
    })
    return effected
  })
}

const whereOf = (calendar: ReachedCalendar) => ({ locationIds: [calendar.locationId], calendarId: calendar.id })
const todayAt = (ctx: Context, calendar: ReachedCalendar) => localTimeAt(ctx.now(), calendar.timeZone).date

async function lossOf(ctx: Context, db: Db, calendar: ReachedCalendar, fates: Fates): Promise<CalendarLoss> {
  const rules = (await rulesOf(db, [calendar.id], todayAt(ctx, calendar), LAST_DATE)).get(calendar.id) ?? []
  const standardRules = rules.filter((rule) => rule.type === 'Standard').length
  return {
    ...effectOf(fates),
    name: calendar.name,
    locationName: calendar.locationName,
    standardRules,
    temporaryRules: rules.length - standardRules,
    keptAppointments:
      (await appointmentsIn(db, calendar.id)) - fates.consequence.cancelled.length - fates.consequence.moved.length,
  }
}

function consequenceOf(ctx: Context, db: Db, calendar: ReachedCalendar): Promise<Consequence> {
  const loss = {
    location: { id: calendar.locationId, timeZone: calendar.timeZone },
    calendarId: calendar.id,
    from: todayAt(ctx, calendar),
    to: LAST_DATE,
    closes: () => true,
    rulesAfter: (id: number, rules: readonly AvailabilityRule[]) => (id === calendar.id ? [] : rules),
  }
  return consequenceOfLoss(db, loss, ctx.now())
}

/** The names of the types chosen in a form, for the log. */
async function servedTypes(db: Db, ids: readonly number[]): Promise<{ appointmentTypes: string }> {
  const types = (await typeChoices(db)).filter((type) => ids.includes(type.id))
  if (types.length < new Set(ids).size) throw ruleBroken('Appointment type not found.', 'appointmentTypeIds')
  return { appointmentTypes: types.map((type) => type.name).join(', ') }
}

const logged = ({ name, appointmentTypeNames }: ReachedCalendar) => ({
  name,
  appointmentTypes: appointmentTypeNames.join(', '),
})
