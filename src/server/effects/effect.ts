import { createHash } from 'node:crypto'
import { APPOINTMENTS_LISTED, type Effect, type Effected, type Fate, type PeopleChoice } from '#contract/effects.ts'
import type { NewPlace } from '#domain/effects/new-places.ts'
import { togetherKey } from '#server/appointments/booking/together.ts'
import { type Cause, cancelMany, goingOf, holdsReleased } from '#server/appointments/life/cancel-many.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import { type Context, type Tx, userOf } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/errors.ts'
import { locationNames } from '#server/offices/locations.ts'
import { honor, requireHonorable } from './honor.ts'
import { type KeptInPlace, keepTimes } from './keep.ts'
import { type Narrow, newPlaces } from './plan.ts'
import { planCancellation } from './queries.ts'

/** How many appointments are canceled with the change itself; more than that are canceled in the background. */
const SETTLED_AT_ONCE = 500

/** An appointment whose time a change closes. */
export interface Hit {
  readonly id: number
  readonly locationId: number
  readonly day: string
  readonly startMinute: number
  readonly firstName: string
  readonly lastName: string
  readonly locationName: string
  readonly calendarName: string
  /** Can be sent neither an email nor a text. */
  readonly isUnreachable: boolean
  readonly phoneNumber: string
  /** People booked together have one: they share an outcome and a message. */
  readonly householdId: number | null
}

/** Everything a change would do to appointments. The preview shows it; confirming does it. */
export interface Consequence {
  /** Those whose time closes. Unless something better is chosen for their people, they are canceled. */
  readonly cancelled: readonly Hit[]
  /** Those that keep their time in another place of their office. */
  readonly moved: readonly KeptInPlace[]
  /** The canceled appointments whose place goes to a moved one. */
  readonly displaced: readonly number[]
  /** Holds whose place closes. They are not appointments yet, so they are not part of what is confirmed. */
  readonly released: readonly number[]
  /** What is left of the days that it changes: other times are offered from that. */
  readonly narrow: Narrow
}

/** The same, with what happens to everyone: each is in one of the lists (REBOOK-1). */
export interface Fates {
  readonly choice: PeopleChoice
  readonly consequence: Consequence
  readonly cancelled: readonly Hit[]
  readonly offered: readonly { readonly hit: Hit; readonly places: readonly NewPlace[] }[]
  readonly honored: readonly Hit[]
  /** The offices where times are offered. */
  readonly names: ReadonlyMap<number, string>
}

/**
 * What happens to appointments whose time closes. Other times are offered to customers that a message can reach and
 * that have some; those who have to make room immediately for a moved appointment cannot wait for an answer. If people
 * come together, either all can wait or none does (REBOOK-8).
 */
export async function fatesOf(
  ctx: Context,
  db: Db,
  consequence: Consequence,
  choice: PeopleChoice = { kind: 'cancel' },
): Promise<Fates> {
  const { cancelled: all, displaced, narrow } = consequence
  const none = { choice, consequence, cancelled: all, offered: [], honored: [], names: new Map() }
  if (choice.kind === 'cancel') return none
  if (choice.kind === 'honor') {
    await requireHonorable(ctx, db, choice)
    return { ...none, cancelled: [], honored: all }
  }
  const mustGo = new Set(displaced)
  const cannot = new Set(all.filter(({ id, isUnreachable }) => isUnreachable || mustGo.has(id)).map(togetherKey))
  const canWait = all.filter((hit) => !cannot.has(togetherKey(hit)))
  const ids = canWait.map(({ id }) => id)
  const places = await newPlaces(ctx, db, ids, choice, narrow)
  const locationIds = new Set([...places.values()].flat().map(({ locationId }) => locationId))
  return {
    ...none,
    cancelled: all.filter(({ id }) => !places.has(id)),
    offered: canWait.flatMap((hit) => {
      const theirs = places.get(hit.id)
      return theirs ? [{ hit, places: theirs }] : []
    }),
    names: await locationNames(db, [...locationIds]),
  }
}

export function effectOf(fates: Fates): Effect {
  const { cancelled, offered, honored, names, consequence } = fates
  const { moved } = consequence
  const listed: readonly Listed[] = [
    ...cancelled.map((hit) => ({ hit, fate: 'Cancelled' as const })),
    ...offered.map(({ hit, places }) => ({ hit, fate: 'Offered' as const, places })),
    ...honored.map((hit) => ({ hit, fate: 'Honored' as const })),
    ...moved.map((hit) => ({ hit, fate: 'Kept' as const, keptIn: hit.place.calendarName })),
  ]
  const isToCall = ({ hit, fate }: Listed) => (fate === 'Cancelled' || fate === 'Honored') && hit.isUnreachable
  const rank = (each: Listed) => (isToCall(each) ? 0 : each.fate === 'Kept' ? 2 : 1)
  const inOrder = listed.toSorted(
    (a, b) => rank(a) - rank(b) || startOf(a.hit).localeCompare(startOf(b.hit)) || a.hit.id - b.hit.id,
  )
  const nameOf = (place: NewPlace) => names.get(place.locationId) ?? ''
  return {
    cancelledCount: cancelled.length,
    offeredCount: offered.length,
    offeredAt: offeredAt(fates).map(([locationId, count]) => ({ locationName: names.get(locationId) ?? '', count })),
    honoredCount: honored.length,
    unreachableCount: listed.filter(isToCall).length,
    movedCount: moved.length,
    otherCalendarCount: moved.filter((each) => each.place.calendarId !== each.calendarId).length,
    appointments: inOrder.slice(0, APPOINTMENTS_LISTED).map(({ hit, fate, places = [], keptIn = '' }) => ({
      id: hit.id,
      firstName: hit.firstName,
      lastName: hit.lastName,
      startDateLocal: startOf(hit),
      locationName: hit.locationName,
      calendarName: hit.calendarName,
      isUnreachable: hit.isUnreachable,
      phoneNumber: hit.phoneNumber,
      fate,
      keptIn,
      newTimes: places.map((place) => ({ startDateLocal: startOf(place), locationName: nameOf(place) })),
    })),
    previewKey: keyOf(fates),
  }
}

/** A person as the preview lists them. */
interface Listed {
  readonly hit: Hit
  readonly fate: Fate
  readonly places?: readonly NewPlace[]
  readonly keptIn?: string
}

/** How many people are offered a time where, most first: each counts at the office of their nearest one. */
function offeredAt({ offered }: Fates): (readonly [number, number])[] {
  const counts = new Map<number, number>()
  for (const { places } of offered) {
    const locationId = places[0]?.locationId ?? 0
    counts.set(locationId, (counts.get(locationId) ?? 0) + 1)
  }
  return [...counts].toSorted(([a, n], [b, m]) => m - n || a - b)
}

/**
 * Who is affected, and how, and nothing else: the same fates give the same key. Which column someone moves to is not part
 * of it, and which times someone is offered neither: any booking at a near office would make every preview untrue. How many are offered times where is.
 */
function keyOf(fates: Fates): string {
  const { choice, cancelled, offered, honored, consequence } = fates
  const inOrder = (hits: readonly Hit[]) => hits.map((each) => each.id).toSorted((a, b) => a - b)
  const placed = consequence.moved.map(({ id, place }) => [id, place.calendarId]).toSorted(([a = 0], [b = 0]) => a - b)
  const better =
    choice.kind === 'cancel' ? [] : [choice, inOrder(offered.map(({ hit }) => hit)), offeredAt(fates), inOrder(honored)]
  return previewKeyOf([inOrder(cancelled), placed, ...better])
}

export function previewKeyOf(effect: unknown): string {
  return createHash('sha256').update(JSON.stringify(effect)).digest('base64url')
}

/** Refuses to confirm an outdated preview, or to hurt anyone without one, and shows the current one. */
export function requireConfirmed(preview: Effect, confirmedKey: string | undefined): void {
  if (confirmedKey === undefined) {
    const { cancelledCount, offeredCount, honoredCount, movedCount } = preview
    if (cancelledCount + offeredCount + honoredCount + movedCount > 0) throw unseen(preview)
  } else if (preview.previewKey !== confirmedKey) throw outdated(preview)
}

function unseen(preview: object): Refusal {
  const errorMessage = 'This cancels or moves appointments. Look at the preview before you confirm.'
  return new Refusal(409, [{ propertyName: 'previewKey', errorMessage }], { preview })
}

export function outdated(preview: object): Refusal {
  const errorMessage = 'Appointments have changed since this preview. Review the new one before you confirm.'
  return new Refusal(409, [{ propertyName: 'previewKey', errorMessage }], { preview })
}

/**
 * Does what the preview said, in the transaction of the change, whose days are already locked. A few appointments are
 * canceled or honored immediately; many, and all that are offered other times, in the background, since the change
 * already keeps new ones out, and other offices' days are not locked along with these. Those who keep their time then
 * move to their new places, which are free now.
 */
export async function carryOut(
  ctx: Context,
  tx: Tx,
  { choice, consequence, cancelled, offered, honored }: Fates,
  cause: Cause & { readonly locationId: number | null },
): Promise<Effected> {
  const { displaced, released } = consequence
  if (released.length > 0) tx.write(holdsReleased(released))
  const leaving = [...cancelled, ...honored]
  const ids = leaving.map((hit) => hit.id)
  // People who come together stay together, so they are told once.
  const mustGo = new Set(leaving.filter(({ id }) => displaced.includes(id)).map(togetherKey))
  const first =
    ids.length <= SETTLED_AT_ONCE ? ids : leaving.filter((hit) => mustGo.has(togetherKey(hit))).map(({ id }) => id)
  if (first.length > 0) {
    if (choice.kind === 'honor') await honor(ctx, tx, first, choice, cause)
    else await cancelMany(ctx, tx, await goingOf(ctx, tx.db, first, cause), cause)
  }
  keepTimes(ctx, tx, consequence.moved)
  const gone = new Set(first)
  const later = [
    ...ids.filter((id) => !gone.has(id)).map((id) => ({ id, places: null })),
    ...offered.map(({ hit, places }) => ({ id: hit.id, places })),
  ]
  const effected = {
    cancelledCount: cancelled.length,
    offeredCount: offered.length,
    honoredCount: honored.length,
    toCallCount: leaving.filter((hit) => hit.isUnreachable).length,
  }
  if (later.length === 0) return { ...effected, progressId: null }
  const { cancellationId, progressId } = await planCancellation(tx.db, later, choice, cause, userOf(ctx))
  tx.enqueue('cancel-appointments', { cancellationId }, { singletonKey: String(cancellationId) })
  return { ...effected, progressId }
}
