import type { Effect, Effected, PeopleChoice } from '#contract/effects.ts'
import type { HoursPreview, StandardHours, TemporaryHours } from '#contract/office-hours.ts'
import {
  type AvailabilityRule,
  comparePlaces,
  datesOverlap,
  type RuleChange,
  withStandard,
  withTemporary,
} from '#domain/availability/hours.ts'
import { columnHas } from '#domain/availability/bits.ts'
import type { LocalDate } from '#domain/time.ts'
import { LAST_DATE, rebuildKnownDays } from '#server/offices/days.ts'
import { calendarInReach } from '#server/offices/calendars.ts'
import { type Context, type Tx, transact } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { liveBetween, lockDays } from '#server/effects/booked.ts'
import { type Consequence, carryOut, effectOf, type Fates, fatesOf, requireConfirmed } from '#server/effects/effect.ts'
import { consequenceOfLoss, type Loss } from '#server/effects/places.ts'
import { ruleBroken, stale } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import {
  deleteRule,
  endStandardHours,
  insertRule,
  rulesOf,
  type StoredRule,
  storeRule,
  temporaryRule,
} from '#server/offices/office-hours.ts'
import { weekOf } from './wire.ts'

type Calendar = NonNullable<Awaited<ReturnType<typeof calendarInReach>>> & {
  /** No one is in it ahead, so no other calendar has to take people in: its days alone are locked. */
  readonly isAlone?: boolean
}

/** A change to the rules of one calendar. */
interface Change extends RuleChange {
  readonly calendar: Calendar
}

/** What happens to appointments whose time closes, and the preview that was confirmed. */
interface Confirmed {
  readonly people?: PeopleChoice | undefined
  readonly previewKey?: string | undefined
}

export async function previewStandard(
  ctx: Context,
  calendarId: number,
  form: StandardHours,
  people?: PeopleChoice,
): Promise<HoursPreview> {
  const calendar = await mustFind(ctx, ctx.db, calendarId)
  const { change } = await standardChange(ctx, ctx.db, calendar, form)
  return previewOf(change, await fatesIn(ctx, ctx.db, change, people))
}

/** New weekly hours as of a date. */
export function updateStandard(
  ctx: Context,
  request: Confirmed & {
    calendarId: number
    availabilityRule: StandardHours
    version?: number | null | undefined
  },
): Promise<Effected> {
  return changeHours(ctx, request.calendarId, async (tx, calendar) => {
    const { change, inForce, rule } = await standardChange(ctx, tx.db, calendar, request.availabilityRule)
    if (request.version !== undefined && (inForce?.version ?? null) !== request.version) throw stale()
    return apply(ctx, tx, change, request, async () => {
      const version = (inForce?.version ?? 0) + 1
      await endStandardHours(tx.db, calendar.id, change.from, version)
      await insertRule(tx.db, calendar.id, { ...rule, version })
      note(tx, calendar, { before: inForce, after: rule })
    })
  })
}

/** What new temporary hours would do or, with an id, what changing them (or, without hours, deleting them) would do. */
export async function previewTemporary(
  ctx: Context,
  request: {
    calendarId: number
    availabilityRule: TemporaryHours | null
    availabilityRuleId?: number | undefined
    people?: PeopleChoice | undefined
  },
): Promise<HoursPreview> {
  const calendar = await mustFind(ctx, ctx.db, request.calendarId)
  const { change } = await temporaryChange(ctx, ctx.db, calendar, request.availabilityRule, request.availabilityRuleId)
  return previewOf(change, await fatesIn(ctx, ctx.db, change, request.people))
}

export function saveTemporary(
  ctx: Context,
  request: Confirmed & {
    calendarId: number
    availabilityRule: TemporaryHours
    availabilityRuleId?: number
    version?: number
  },
): Promise<Effected> {
  const { availabilityRuleId: id, version = 1 } = request
  return changeHours(ctx, request.calendarId, async (tx, calendar) => {
    const { change, old, rule } = await temporaryChange(ctx, tx.db, calendar, request.availabilityRule, id)
    if (old && old.version !== version) throw stale()
    return apply(ctx, tx, change, request, async () => {
      if (!rule) return
      if (id === undefined) await insertRule(tx.db, calendar.id, { ...rule, version })
      else await storeRule(tx.db, id, { ...rule, version: version + 1 })
      note(tx, calendar, { before: old, after: rule })
    })
  })
}

export async function removeTemporary(
  ctx: Context,
  { availabilityRuleId, ...confirmed }: Confirmed & { availabilityRuleId: number },
): Promise<Effected> {
  const { calendarId } = found(await temporaryRule(ctx.db, availabilityRuleId), 'Temporary hours')
  return changeHours(ctx, calendarId, async (tx, calendar) => {
    const { change, old } = await temporaryChange(ctx, tx.db, calendar, null, availabilityRuleId)
    return apply(ctx, tx, change, confirmed, async () => {
      await deleteRule(tx.db, availabilityRuleId)
      note(tx, calendar, { before: old })
    })
  })
}

/** Changes a calendar's hours with its days locked, so that the second of two changes sees what the first did. */
async function changeHours(
  ctx: Context,
  calendarId: number,
  work: (tx: Tx, calendar: Calendar) => Promise<Effected>,
): Promise<Effected> {
  const seen = await mustFind(ctx, ctx.db, calendarId)
  const today = todayAt(ctx, seen)
  const isAlone = (await liveBetween(ctx.db, whereOf(seen), today, LAST_DATE)).length === 0
  return transact(ctx, async (tx) => {
    await lockDays(tx.db, isAlone ? whereOf(seen) : { locationIds: [seen.locationId] }, today, LAST_DATE)
    return work(tx, { ...(await mustFind(ctx, tx.db, calendarId)), isAlone })
  })
}

async function mustFind(ctx: Context, db: Db, calendarId: number): Promise<Calendar> {
  return found(await calendarInReach(db, ctx.actor, calendarId), 'Calendar')
}

const whereOf = (calendar: Calendar) => ({ locationIds: [calendar.locationId], calendarId: calendar.id })
const todayAt = (ctx: Context, calendar: Calendar) => localTimeAt(ctx.now(), calendar.timeZone).date

async function standardChange(ctx: Context, db: Db, calendar: Calendar, form: StandardHours) {
  const today = todayAt(ctx, calendar)
  const from = form.startDateTime.slice(0, 10)
  if (from < today) throw ruleBroken('The first day cannot be in the past', 'availabilityRule.startDateTime')
  const rules = (await rulesOf(db, [calendar.id], today, LAST_DATE)).get(calendar.id) ?? []
  const inForce = rules.find((rule) => rule.type === 'Standard')
  const rule: StoredRule = {
    id: 0,
    version: 1,
    type: 'Standard',
    name: 'Standard hours',
    startDate: from,
    endDate: null,
    week: weekOf(form),
  }
  return { change: { calendar, ...withStandard(rules, rule) }, inForce, rule }
}

async function temporaryChange(
  ctx: Context,
  db: Db,
  calendar: Calendar,
  form: TemporaryHours | null,
  id: number | undefined,
) {
  const today = todayAt(ctx, calendar)
  const rules = (await rulesOf(db, [calendar.id], today, LAST_DATE)).get(calendar.id) ?? []
  const isOld = (each: StoredRule) => each.id === id && each.type === 'Temporary'
  const old = id === undefined ? undefined : found(rules.find(isOld), 'Temporary hours')
  const rule = form ? ruleOf(form) : undefined
  if (rule && rule.startDate < today && rule.startDate !== old?.startDate)
    throw ruleBroken('The first day cannot be in the past', 'availabilityRule.startDateTime')
  const other = rule && rules.find((each) => each !== old && each.type === 'Temporary' && datesOverlap(each, rule))
  if (other) throw ruleBroken(`These days overlap with “${other.name}”.`, 'availabilityRule.startDateTime')
  return { change: { calendar, ...withTemporary(rules, old, rule) }, old, rule }
}

function ruleOf(form: TemporaryHours): StoredRule {
  return {
    id: 0,
    version: 1,
    type: 'Temporary',
    name: form.name,
    startDate: form.startDateTime.slice(0, 10),
    endDate: form.endDateTime.slice(0, 10),
    week: weekOf(form),
  }
}

/** The people outside the new hours who were not outside before. */
function consequenceOf(ctx: Context, db: Db, change: Change): Promise<Consequence> {
  const { calendar } = change
  const loss: Loss = {
    location: { id: calendar.locationId, timeZone: calendar.timeZone },
    calendarId: calendar.id,
    from: firstDayOf(change, todayAt(ctx, calendar)),
    to: change.to ?? LAST_DATE,
    closes: (row, before, after) =>
      !columnHas(after.open, row.column, row) && (row.status === 'Hold' || columnHas(before.open, row.column, row)),
    rulesAfter: (id, rules) => (id === calendar.id ? change.after : rules),
    isAlone: calendar.isAlone ?? false,
  }
  return consequenceOfLoss(db, loss, ctx.now())
}

async function fatesIn(ctx: Context, db: Db, change: Change, people: PeopleChoice | undefined): Promise<Fates> {
  return fatesOf(ctx, db, await consequenceOf(ctx, db, change), people)
}

/** Past hours stay as they were. */
const firstDayOf = ({ from }: RuleChange, today: LocalDate): LocalDate => (from < today ? today : from)

function previewOf({ weeks: [before, after] }: Change, fates: Fates): HoursPreview & Effect {
  const { gained, lost } = comparePlaces(before, after)
  return { ...effectOf(fates), placesGainedPerWeek: gained, placesLostPerWeek: lost }
}

/** Does what was confirmed, stores the rules, and opens and closes the days to match; the days are already locked. */
async function apply(
  ctx: Context,
  tx: Tx,
  change: Change,
  { people, previewKey }: Confirmed,
  store: () => Promise<void>,
): Promise<Effected> {
  const { calendar } = change
  const fates = await fatesIn(ctx, tx.db, change, people)
  requireConfirmed(previewOf(change, fates), previewKey)
  const effected = await carryOut(ctx, tx, fates, {
    reason: 'Hours have changed',
    templateKey: 'AppointmentCancelled',
    message: '',
    locationId: calendar.locationId,
  })
  await store()
  const from = firstDayOf(change, todayAt(ctx, calendar))
  await rebuildKnownDays(tx.db, calendar.locationId, from, change.to ?? LAST_DATE, calendar.id)
  return effected
}

function note(
  tx: Tx,
  calendar: Calendar,
  { before, after }: { before?: AvailabilityRule | undefined; after?: AvailabilityRule | undefined },
): void {
  tx.record({
    action: before && after ? 'Updated' : after ? 'Created' : 'Deleted',
    entityType: 'OfficeHours',
    entityId: calendar.id,
    locationId: calendar.locationId,
    ...(before && { before: logged(before) }),
    ...(after && { after: logged(after) }),
  })
}

const logged = ({ type, name, startDate, endDate, week }: AvailabilityRule) => ({
  type,
  name,
  startDate,
  endDate,
  ...week,
})
