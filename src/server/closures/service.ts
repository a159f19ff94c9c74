import { type CloseLocation, type CloseLocations, type ClosurePreview } from '#contract/closures.ts'
import type { Effected, PeopleChoice } from '#contract/effects.ts'
import { type Closure, closedOn, closesAnyOf, closesEveryType, spanOf } from '#domain/closures/closure.ts'
import { cancelledBy, releasedBy } from '#domain/effects/coverage.ts'
import { sayClocksForward } from '#domain/availability/why-not.ts'
import { rebuildKnownDays } from '#server/offices/days.ts'
import { type Context, type Tx, transact } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { liveBetween, lockDays, placed } from '#server/effects/booked.ts'
import { type Consequence, carryOut, effectOf, type Fates, fatesOf, requireConfirmed } from '#server/effects/effect.ts'
import { notFound, ruleBroken } from '#server/platform/errors.ts'
import { found, foundUnchanged } from '#server/platform/records.ts'
import { locationsInReach } from '#server/offices/locations.ts'
import { localTimeAt, missingMinutes } from '#server/platform/zones.ts'
import {
  closureInReach,
  closureToChange,
  deleteClosure,
  insertClosure,
  namesOfTypes,
  storeClosure,
} from '#server/offices/closures.ts'

/** What one form closes: the same time, for the same types, at one or more locations. */
interface Plan {
  readonly form: Omit<CloseLocations, 'locationIds' | 'people'>
  readonly people: PeopleChoice | undefined
  readonly closure: Closure
  readonly locations: readonly { readonly id: number; readonly name: string; readonly timeZone: string }[]
  readonly typeNames: readonly string[]
}

const onlyOne = ({ locationId, ...form }: CloseLocation): CloseLocations => ({ ...form, locationIds: [locationId] })

/** What closing would do or, with a closure's id, what changing that closure would do. */
export async function previewClosure(
  ctx: Context,
  form: CloseLocation & { closureId?: number | undefined },
): Promise<ClosurePreview> {
  const { closureId, ...wanted } = form
  const old = closureId === undefined ? undefined : found(await closureInReach(ctx.db, ctx.actor, closureId), 'Closure')
  const plan = await planOf(ctx, onlyOne(wanted), old?.startDate)
  return previewOf(plan, await fatesIn(ctx, ctx.db, plan))
}

export async function previewClosures(ctx: Context, form: CloseLocations): Promise<ClosurePreview> {
  const plan = await planOf(ctx, form)
  return previewOf(plan, await fatesIn(ctx, ctx.db, plan))
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
  { previewKey, ...form }: CloseLocations & { previewKey?: string | undefined },
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
  const plan = await planOf(ctx, onlyOne(form), seen.startDate)
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

/** Removes a closure. The time can be booked again; canceled appointments stay canceled. */
export async function removeClosure(ctx: Context, closureId: number): Promise<void> {
  const seen = found(await closureInReach(ctx.db, ctx.actor, closureId), 'Closure')
  const locations = await locationsInReach(ctx.db, ctx.actor, [seen.locationId])
  await transact(ctx, async (tx) => {
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
  })
}

/** Checks a form against the locations and the clock. A closure that has started may keep its start. */
async function planOf(ctx: Context, form: CloseLocations, begunOn?: string): Promise<Plan> {
  const { locationIds, people, ...rest } = form
  const locations = await locationsInReach(ctx.db, ctx.actor, locationIds)
  if (locations.length < new Set(locationIds).size) throw notFound('Location not found.')
  const span = spanOf(form)
  const isPast = locations.some(({ timeZone }) => span.startDate < localTimeAt(ctx.now(), timeZone).date)
  if (isPast && span.startDate !== begunOn) throw ruleBroken('The start cannot be in the past', 'startDate')
  requireRealTimes(span, locations)
  const typeNames = await namesOfTypes(ctx.db, form.appointmentTypeIds)
  if (typeNames.length < new Set(form.appointmentTypeIds).size)
    throw ruleBroken('Appointment type not found.', 'appointmentTypeIds')
  const closure: Closure = {
    id: 0,
    name: form.name,
    message: form.message,
    appointmentTypeIds: form.appointmentTypeIds,
    ...span,
  }
  return { form: rest, people, closure, locations, typeNames }
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
  const locationIds = locations.map((location) => location.id)
  const live = await liveBetween(db, { locationIds }, closure.startDate, closure.endDate)
  const places = live.map(placed)
  return {
    cancelled: cancelledBy(closure, places, now.getTime()),
    moved: [],
    displaced: [],
    released: releasedBy(closure, places).map((hold) => hold.id),
    narrow: (day, typeIds) => {
      const closed = locationIds.includes(day.locationId) ? closedOn(closure, day.date) : undefined
      if (!closed || !closesAnyOf(closure, typeIds)) return day
      return { ...day, closedForTypes: [...(day.closedForTypes ?? []), closed] }
    },
  }
}

async function fatesIn(ctx: Context, db: Db, plan: Plan): Promise<Fates> {
  return fatesOf(ctx, db, await consequenceOf(db, plan, ctx.now()), plan.people)
}

function previewOf({ form, locations, typeNames }: Plan, fates: Fates): ClosurePreview {
  return {
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
  requireConfirmed(previewOf(plan, fates), previewKey)
  return carryOut(ctx, tx, fates, {
    reason: closure.name,
    templateKey: 'LocationClosure',
    message: closure.message,
    locationId: locations.length === 1 ? (locations[0]?.id ?? null) : null,
  })
}

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

const logged = ({ closure, typeNames }: Plan) => loggedClosure(closure, typeNames)

const loggedClosure = ({ name, message, startDate, endDate, from, to }: Closure, typeNames: readonly string[]) => ({
  name,
  message,
  startDate,
  endDate,
  from,
  to,
  appointmentTypes: typeNames.join(', '),
})
