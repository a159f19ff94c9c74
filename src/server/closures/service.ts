import type { CloseLocation, CloseLocations, ClosurePreview, ClosureRemoval } from '#contract/closures.ts'
import type { Effected, PeopleChoice } from '#contract/effects.ts'
import { type Closure, closesEveryType, covers, isAbsence, spanOf } from '#domain/closures/closure.ts'
import { isInTheWay } from '#domain/effects/coverage.ts'
import { sayClocksForward } from '#domain/availability/why-not.ts'
import { rebuildKnownDays } from '#server/offices/days.ts'
import { type Context, type Tx, transact } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lockDays } from '#server/effects/booked.ts'
import { type Consequence, carryOut, effectOf, type Fates, fatesOf, requireConfirmed } from '#server/effects/effect.ts'
import { consequenceOfLoss } from '#server/effects/places.ts'
import { notFound, ruleBroken } from '#server/platform/errors.ts'
import { found, foundUnchanged } from '#server/platform/records.ts'
import { locationsInReach } from '#server/offices/locations.ts'
import { addDays } from '#domain/time.ts'
import { calendarInReach } from '#server/offices/calendars.ts'
import { localTimeAt, missingMinutes } from '#server/platform/zones.ts'
import { bookThemBack, previewTakingBack } from './take-back.ts'
import {
  closureInReach,
  closuresOf,
  closureToChange,
  deleteClosure,
  insertClosure,
  namesOfTypes,
  storeClosure,
} from '#server/offices/closures.ts'

/** Days after which a closure is perhaps a slip: a year was mistyped. */
const VERY_LONG = 366

/** What one form closes: the same time, for the same types, at one or more locations. */
interface Plan {
  readonly form: Omit<CloseLocations, 'locationIds' | 'people'>
  /** The only calendar that is closed. */
  readonly calendarName: string | null
  readonly people: PeopleChoice | undefined
  readonly closure: Closure
  readonly locations: readonly { readonly id: number; readonly name: string; readonly timeZone: string }[]
  readonly typeNames: readonly string[]
}

/** The form of one location, whose calendar or column alone may be closed. */
type Form = CloseLocations & Pick<CloseLocation, 'calendarId' | 'column'>

const onlyOne = ({ locationId, ...form }: CloseLocation): Form => ({ ...form, locationIds: [locationId] })

/** What a closure closes stays: its time and its message may change. */
const stillAt = (form: Form, { calendarId, column }: Closure): Form => ({ ...form, calendarId, column })

/** What closing would do or, with a closure's id, what changing that closure would do. */
export async function previewClosure(
  ctx: Context,
  form: CloseLocation & { closureId?: number | undefined },
): Promise<ClosurePreview> {
  const { closureId, ...wanted } = form
  const old = closureId === undefined ? undefined : found(await closureInReach(ctx.db, ctx.actor, closureId), 'Closure')
  const plan = await planOf(ctx, old ? stillAt(onlyOne(wanted), old) : onlyOne(wanted), old)
  return previewOf(ctx, plan, await fatesIn(ctx, ctx.db, plan))
}

export async function previewClosures(ctx: Context, form: CloseLocations): Promise<ClosurePreview> {
  const plan = await planOf(ctx, form)
  return previewOf(ctx, plan, await fatesIn(ctx, ctx.db, plan))
}

export function closeLocation(
  ctx: Context,
  { previewKey, ...form }: CloseLocation & { previewKey?: string | undefined },
): Promise<Effected> {
  return closeLocations(ctx, { ...onlyOne(form), previewKey })
}

/** Closes the locations and cancels the appointments in the way; the locks keep new ones out in the meantime. */
export async function closeLocations(
  ctx: Context,
  { previewKey, ...form }: Form & { previewKey?: string | undefined },
): Promise<Effected> {
  const plan = await planOf(ctx, form)
  return transact(ctx, async (tx) => {
    await lockSpans(tx, plan.locations, plan.closure)
    const effected = await close(ctx, tx, plan, previewKey)
    for (const location of plan.locations) {
      const id = await insertClosure(tx.db, location.id, plan.closure)
      tx.record({
        action: 'Created',
        entityType: 'Closure',
        entityId: id,
        locationId: location.id,
        after: logged(plan),
      })
    }
    await rebuildSpan(ctx, tx, plan.locations, plan.closure)
    return effected
  })
}

/** Changes a closure: time it no longer covers can be booked again; time it newly covers is closed as for a new one. */
export async function updateClosure(
  ctx: Context,
  {
    closureId,
    version,
    previewKey,
    ...form
  }: CloseLocation & { closureId: number; version: number; previewKey?: string | undefined },
): Promise<Effected> {
  const seen = found(await closureInReach(ctx.db, ctx.actor, closureId), 'Closure')
  if (seen.locationId !== form.locationId) throw ruleBroken('A closure cannot move to another location.', 'locationId')
  const plan = await planOf(ctx, stillAt(onlyOne(form), seen), seen)
  return transact(ctx, async (tx) => {
    await lockSpans(tx, plan.locations, seen, plan.closure)
    const old = foundUnchanged(await closureToChange(tx.db, ctx.actor, closureId), version, 'Closure')
    const effected = await close(ctx, tx, plan, previewKey)
    await storeClosure(tx.db, { ...plan.closure, id: closureId }, version + 1)
    tx.record({
      action: 'Updated',
      entityType: 'Closure',
      entityId: closureId,
      locationId: old.locationId,
      before: loggedClosure(old, old.appointmentTypeNames),
      after: logged(plan),
    })
    await rebuildSpan(ctx, tx, plan.locations, old)
    await rebuildSpan(ctx, tx, plan.locations, plan.closure)
    return effected
  })
}

/** The people concerned if a closure is removed. */
export async function previewRemoval(ctx: Context, closureId: number): Promise<ClosureRemoval> {
  const closure = found(await closureInReach(ctx.db, ctx.actor, closureId), 'Closure')
  const [location] = await locationsInReach(ctx.db, ctx.actor, [closure.locationId])
  return previewTakingBack(ctx.db, found(location, 'Location'), closure, ctx.now())
}

/** Removes a closure. The time can be booked again; canceled appointments stay canceled, or get their free places back. */
export async function removeClosure(
  ctx: Context,
  { closureId, bookBack = false }: { closureId: number; bookBack?: boolean | undefined },
): Promise<{ bookedBackCount: number }> {
  const seen = found(await closureInReach(ctx.db, ctx.actor, closureId), 'Closure')
  const locations = await locationsInReach(ctx.db, ctx.actor, [seen.locationId])
  return transact(ctx, async (tx) => {
    await lockSpans(tx, locations, seen)
    const old = foundUnchanged(await closureToChange(tx.db, ctx.actor, closureId), seen.version, 'Closure')
    await deleteClosure(tx.db, closureId)
    tx.record({
      action: 'Deleted',
      entityType: 'Closure',
      entityId: closureId,
      locationId: old.locationId,
      before: loggedClosure(old, old.appointmentTypeNames),
    })
    await rebuildSpan(ctx, tx, locations, old)
    const [location] = locations
    return { bookedBackCount: bookBack && location ? await bookThemBack(ctx, tx, location, old) : 0 }
  })
}

/** Checks a form against the locations and the clock. A closure that has started may keep its start. */
async function planOf(ctx: Context, form: Form, old?: Pick<Closure, 'id' | 'startDate'>): Promise<Plan> {
  const { locationIds, people, calendarId = null, column = null, ...rest } = form
  const locations = await locationsInReach(ctx.db, ctx.actor, locationIds)
  if (locations.length < new Set(locationIds).size) throw notFound('Location not found.')
  const span = spanOf(form)
  const isPast = locations.some(({ timeZone }) => span.startDate < localTimeAt(ctx.now(), timeZone).date)
  if (isPast && span.startDate !== old?.startDate) throw ruleBroken('The start cannot be in the past', 'startDate')
  requireRealTimes(span, locations)
  const typeNames = await namesOfTypes(ctx.db, form.appointmentTypeIds)
  if (typeNames.length < new Set(form.appointmentTypeIds).size)
    throw ruleBroken('Appointment type not found.', 'appointmentTypeIds')
  const calendar = calendarId === null ? null : await calendarToClose(ctx, calendarId, form)
  const closure: Closure = {
    id: old?.id ?? 0,
    name: form.name,
    message: form.message,
    appointmentTypeIds: form.appointmentTypeIds,
    calendarId,
    column: calendar && column,
    ...span,
  }
  return { form: rest, people, closure, locations, typeNames, calendarName: calendar?.name ?? null }
}

/** The calendar of an absence: of the location, and closed for every type. */
async function calendarToClose(ctx: Context, calendarId: number, { locationIds, appointmentTypeIds }: Form) {
  const calendar = found(await calendarInReach(ctx.db, ctx.actor, calendarId), 'Calendar')
  if (!locationIds.includes(calendar.locationId)) throw notFound('Calendar not found.')
  if (appointmentTypeIds.length > 0)
    throw ruleBroken('Someone who is out is out for every appointment type', 'appointmentTypeIds')
  return calendar
}

/** Refuses to begin or end at a time that the clocks of one of the locations skip (TIME-14). */
function requireRealTimes(span: ReturnType<typeof spanOf>, locations: Plan['locations']): void {
  for (const { timeZone } of locations) {
    const atStart = missingMinutes(span.startDate, timeZone).find(({ from, to }) => from <= span.from && span.from < to)
    if (atStart) throw ruleBroken(sayClocksForward(atStart), 'startDate')
    const atEnd = missingMinutes(span.endDate, timeZone).find(({ from, to }) => from < span.to && span.to < to)
    if (atEnd) throw ruleBroken(sayClocksForward(atEnd), 'endDate')
  }
}

async function consequenceOf(db: Db, { closure, locations }: Plan, now: Date): Promise<Consequence> {
  const each = await Promise.all(
    locations.map((location) =>
      consequenceOfLoss(
        db,
        {
          location,
          from: closure.startDate,
          to: closure.endDate,
          closes: (row) => isInTheWay(closure, row),
          closuresAfter: (others) => [...others.filter(({ id }) => id !== closure.id), closure],
        },
        now,
      ),
    ),
  )
  return {
    cancelled: each.flatMap(({ cancelled }) => cancelled),
    moved: each.flatMap(({ moved }) => moved),
    displaced: each.flatMap(({ displaced }) => displaced),
    released: each.flatMap(({ released }) => released),
    narrow: (day, typeIds) => each.reduce((left, { narrow }) => narrow(left, typeIds), day),
  }
}

async function fatesIn(ctx: Context, db: Db, plan: Plan): Promise<Fates> {
  return fatesOf(ctx, db, await consequenceOf(db, plan, ctx.now()), plan.people)
}

async function previewOf(ctx: Context, plan: Plan, fates: Fates): Promise<ClosurePreview> {
  const { form, locations, typeNames, closure, calendarName } = plan
  const known = await closuresOf(
    ctx.db,
    locations.map(({ id }) => id),
    closure.startDate,
    closure.endDate,
  )
  return {
    calendarName,
    alreadyClosed: locations.flatMap(({ id, name: locationName }) =>
      (known.get(id) ?? []).flatMap((other) => (covers(other, closure) ? [{ name: other.name, locationName }] : [])),
    ),
    isVeryLong: addDays(closure.startDate, VERY_LONG) < closure.endDate,
    ...effectOf(fates),
    locationNames: locations.map((location) => location.name),
    startDate: form.startDate,
    endDate: form.isSingleDay ? form.startDate.slice(0, 10) + form.endDate.slice(10) : form.endDate,
    appointmentTypeNames: [...typeNames],
    message: form.message,
  }
}

/** Works out the effect again, now that its days are locked, and carries it out if it is what was confirmed. */
async function close(ctx: Context, tx: Tx, plan: Plan, previewKey: string | undefined) {
  const { closure, locations } = plan
  const fates = await fatesIn(ctx, tx.db, plan)
  requireConfirmed(await previewOf({ ...ctx, db: tx.db }, plan, fates), previewKey)
  return carryOut(ctx, tx, fates, {
    reason: closure.name,
    // The office of a colleague who is out is not closed.
    templateKey: isAbsence(closure) ? 'AppointmentCancelled' : 'LocationClosure',
    message: closure.message,
    locationId: locations.length === 1 ? (locations[0]?.id ?? null) : null,
  })
}

type LoggedClosure = Closure & { readonly calendarName: string | null }

type Days = Pick<Closure, 'startDate' | 'endDate'>

/** All days from the first to the last of the spans, together and in one order. */
async function lockSpans(tx: Tx, locations: Plan['locations'], ...spans: readonly Days[]): Promise<void> {
  const locationIds = locations.map((location) => location.id)
  const [from = ''] = spans.map((span) => span.startDate).toSorted()
  const to =
    spans
      .map((span) => span.endDate)
      .toSorted()
      .at(-1) ?? from
  await lockDays(tx.db, { locationIds }, from, to)
}

/** Closures for all types are in the bits of their days; those for some types are looked up with each booking. */
async function rebuildSpan(ctx: Context, tx: Tx, locations: Plan['locations'], closure: Closure): Promise<void> {
  if (!closesEveryType(closure)) return
  for (const { id, timeZone } of locations) {
    const today = localTimeAt(ctx.now(), timeZone).date
    const from = closure.startDate < today ? today : closure.startDate
    if (from <= closure.endDate) await rebuildKnownDays(tx.db, id, from, closure.endDate)
  }
}

const logged = ({ closure, typeNames, calendarName }: Plan) => loggedClosure({ ...closure, calendarName }, typeNames)

const loggedClosure = (
  { name, message, startDate, endDate, from, to, calendarName, column = null }: LoggedClosure,
  typeNames: readonly string[],
) => ({
  name,
  message,
  startDate,
  endDate,
  from,
  to,
  appointmentTypes: typeNames.join(', '),
  ...(calendarName !== null && { calendar: calendarName }),
  ...(column !== null && { column: column + 1 }),
})
