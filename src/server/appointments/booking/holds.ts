import type { Hold } from '#contract/booking.ts'
import { HOLD_MINUTES } from '#domain/appointments/hold-limits.ts'
import { fromLocalDateTime, toLocalDateTime } from '#domain/time.ts'
import type { BookedPlace } from './book.ts'
import { candidatesOfAll } from './candidates.ts'
import { extendHeldPlaces, heldPlaces, heldPlacesReleased, holdHashes, holding } from './held-places.ts'
import { type Allowance, allowanceFor, heldTimesNoted, isTooMuch } from './held-times.ts'
import { isGone, newIds, typesWritten } from './places.ts'
import { placesTaken } from './change-visit.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict } from '#server/platform/errors.ts'
import { requireHuman } from '#server/human-check/service.ts'
import { randomSecret } from '#server/platform/http/session.ts'
import { justTaken, onDate, requireBookable } from '#server/appointments/search/availability.ts'
import { loadOffice, needsOf, type Office } from '#server/appointments/search/office.ts'
import type { OwnPlaces, WantedVisit } from '#server/appointments/search/queries.ts'
import { placeOf, startOf } from './row.ts'

interface WantedTime extends WantedVisit {
  readonly startDateLocal: string
  readonly holdKey?: string | undefined
}

/**
 * Holds a place for a visitor about to fill in the form. A visitor has one hold: choosing another time releases the
 * first, but only once the new one is certain. A visitor with a hold has already proved they are a person. What may not
 * be held any longer can still be booked.
 */
export async function holdTime(
  ctx: Context,
  wanted: WantedTime & { humanCheck?: string | undefined },
  address: string,
): Promise<Hold> {
  const own = await ownPlaces(ctx.db, wanted.holdKey, wanted.people)
  if (!own) await requireHuman(ctx, wanted.humanCheck)
  const start = fromLocalDateTime(wanted.startDateLocal)
  const office = await loadOffice(ctx.db, wanted, { now: ctx.now(), by: 'customer', dates: onDate(start.date), own })
  await requireBookable(ctx.db, office, start)
  const candidates = await candidatesOfAll(ctx, office, start)

  const holdKey = own && wanted.holdKey ? wanted.holdKey : randomSecret()
  const allowance = await allowanceFor(ctx, { office, start, candidates, holdKey, address })
  if (own && allowance.isSlowed) await requireHuman(ctx, wanted.humanCheck)
  const held = allowance.seconds > 0 ? await placesHeld(ctx, { ...wanted, holdKey }, office, allowance) : []
  if (held.length === 0 && own) await releaseHold(ctx, holdKey)
  const ends = held.length > 0 ? held : candidates.flatMap(([first]) => first ?? [])
  return {
    holdKey,
    startDateLocal: wanted.startDateLocal,
    endDateLocal: toLocalDateTime({ date: start.date, minute: Math.max(...ends.map(({ endMinute }) => endMinute)) }),
    expiresAtUtc: held[0]?.holdExpiresAt ?? ctx.now().toISOString(),
    secondsLeft: held.length > 0 ? holdSeconds(allowance) : 0,
    canExtend: held.length > 0 && allowance.seconds > HOLD_MINUTES * 60,
  }
}

const holdSeconds = ({ seconds }: Allowance) => Math.min(HOLD_MINUTES * 60, seconds)

/** Holds a place for each person, in place of those held before; none if others of the same address were faster. */
async function placesHeld(
  ctx: Context,
  wanted: WantedTime & { readonly holdKey: string },
  office: Office,
  allowance: Allowance,
): Promise<BookedPlace[]> {
  const start = fromLocalDateTime(wanted.startDateLocal)
  const hashes = holdHashes(wanted.holdKey, office.people)
  const ids = await newIds(ctx.db, hashes.length)
  const needs = needsOf(wanted)
  const people = hashes.map((keyHash, i) =>
    holding({
      id: ids[i] ?? 0,
      day: start.date,
      timeZone: office.location.timeZone,
      candidates: allowance.candidates[i] ?? [],
      types: needs[i] ?? [],
      holdMinutes: holdSeconds(allowance) / 60,
      keyHash,
    }),
  )
  let places: BookedPlace[] = []
  await transact(ctx, async (tx) => {
    for (const query of heldPlacesReleased(wanted.holdKey)) tx.write(query)
    tx.write(placesTaken(people), (taken) => {
      places = taken
    })
    for (const query of typesWritten(people, false)) tx.write(query)
    tx.write(heldTimesNoted(ids, allowance))
  }).catch(async (cause) => {
    places = []
    if (!isTooMuch(cause)) throw isGone(cause) ? await justTaken(ctx.db, office, start) : cause
  })
  return places
}

export async function extendHold(ctx: Context, holdKey: string): Promise<Hold> {
  const all = await transact(ctx, (tx) => extendHeldPlaces(tx.db, holdKey))
  const [held] = all.toSorted((a, b) => a.startMinute - b.startMinute)
  if (!held) throw conflict('This time is no longer kept for you. Please choose a time again.', 'holdKey')
  return {
    holdKey,
    startDateLocal: startOf(held),
    endDateLocal: toLocalDateTime({ date: held.day, minute: Math.max(...all.map(({ endMinute }) => endMinute)) }),
    expiresAtUtc: held.holdExpiresAt,
    secondsLeft: held.secondsLeft,
    canExtend: false,
  }
}

export async function releaseHold(ctx: Context, holdKey: string): Promise<void> {
  await transact(ctx, async (tx) => {
    for (const query of heldPlacesReleased(holdKey)) tx.write(query)
  })
}

/** What is held under a key: of a household, one for each person, in their order. */
export async function ownHolds(db: Db, holdKey: string | undefined, people = 1) {
  if (!holdKey) return []
  const hashes = holdHashes(holdKey, people)
  const held = await heldPlaces(db, hashes)
  return hashes.flatMap((hash) => held.find(({ holdKeyHash }) => holdKeyHash?.equals(hash)) ?? [])
}

/** The same places, treated as free for their holder. */
export async function ownPlaces(db: Db, holdKey: string | undefined, people = 1): Promise<OwnPlaces> {
  const held = await ownHolds(db, holdKey, people)
  return held.length > 0 ? held.map(placeOf) : undefined
}
