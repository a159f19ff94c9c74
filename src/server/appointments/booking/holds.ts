import type { Hold } from '#contract/booking.ts'
import { fromLocalDateTime, toLocalDateTime } from '#domain/time.ts'
import type { BookedPlace } from './book.ts'
import { candidatesOfAll } from './candidates.ts'
import { extendHeldPlaces, HOLD_MINUTES, heldPlaces, heldPlacesReleased, holdHashes, holding } from './held-places.ts'
import { isGone, newIds, typesWritten } from './places.ts'
import { placesTaken } from './change-visit.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict } from '#server/platform/errors.ts'
import { requireHuman } from '#server/human-check/service.ts'
import { randomSecret } from '#server/platform/http/session.ts'
import { justTaken, onDate, requireBookable } from '#server/appointments/search/availability.ts'
import { loadOffice } from '#server/appointments/search/office.ts'
import type { OwnPlaces, WantedVisit } from '#server/appointments/search/queries.ts'
import { placeOf, startOf } from './row.ts'

interface WantedTime extends WantedVisit {
  readonly startDateLocal: string
  readonly holdKey?: string | undefined
}

/**
 * Holds a place for a visitor about to fill in the form. A visitor has one hold: choosing another time releases the
 * first, but only once the new one is certain. A visitor with a hold has already proved they are a person.
 */
export async function holdTime(ctx: Context, wanted: WantedTime & { humanCheck?: string | undefined }): Promise<Hold> {
  const own = await ownPlaces(ctx.db, wanted.holdKey, wanted.people)
  if (!own) await requireHuman(ctx, wanted.humanCheck)
  const start = fromLocalDateTime(wanted.startDateLocal)
  const office = await loadOffice(ctx.db, wanted, { now: ctx.now(), by: 'customer', dates: onDate(start.date), own })
  await requireBookable(ctx.db, office, start)
  const candidates = await candidatesOfAll(ctx, office, start)

  const holdKey = own && wanted.holdKey ? wanted.holdKey : randomSecret()
  const hashes = holdHashes(holdKey, office.people)
  const ids = await newIds(ctx.db, hashes.length)
  const people = hashes.map((keyHash, i) =>
    holding({
      id: ids[i] ?? 0,
      day: start.date,
      timeZone: office.location.timeZone,
      candidates: candidates[i] ?? [],
      types: wanted.appointmentTypes,
      holdMinutes: HOLD_MINUTES,
      keyHash,
    }),
  )
  let places: BookedPlace[] = []
  await transact(ctx, async (tx) => {
    for (const query of heldPlacesReleased(holdKey)) tx.write(query)
    tx.write(placesTaken(people), (taken) => {
      places = taken
    })
    for (const query of typesWritten(people, false)) tx.write(query)
  }).catch(async (cause) => {
    throw isGone(cause) ? await justTaken(ctx.db, office, start) : cause
  })
  return {
    holdKey,
    startDateLocal: wanted.startDateLocal,
    endDateLocal: toLocalDateTime({ date: start.date, minute: Math.max(...places.map((place) => place.endMinute)) }),
    expiresAtUtc: places[0]?.holdExpiresAt ?? '',
    secondsLeft: HOLD_MINUTES * 60,
    canExtend: true,
  }
}

export async function extendHold(ctx: Context, holdKey: string): Promise<Hold> {
  const all = await transact(ctx, (tx) => extendHeldPlaces(tx.db, holdKey))
  const [held] = all.toSorted((a, b) => a.startMinute - b.startMinute)
  if (!held) throw conflict('This time is no longer kept for you. Please choose a time again.', 'holdKey')
  return {
    holdKey,
    startDateLocal: startOf(held),
    endDateLocal: toLocalDateTime({ date: held.day, minute: Math.max(...all.map(({ endMinute }) => endMinute)) }),
    expiresAtUtc: held.holdExpiresAt ?? '',
    secondsLeft: HOLD_MINUTES * 60,
    canExtend: false,
  }
}

export async function releaseHold(ctx: Context, holdKey: string): Promise<void> {
  await transact(ctx, async (tx) => {
    for (const query of heldPlacesReleased(holdKey)) tx.write(query)
  })
}

/** What is held under a key: of a household, one for each person. */
export async function ownHolds(db: Db, holdKey: string | undefined, people = 1) {
  return holdKey ? heldPlaces(db, holdHashes(holdKey, people)) : []
}

/** The same places, treated as free for their holder. */
export async function ownPlaces(db: Db, holdKey: string | undefined, people = 1): Promise<OwnPlaces> {
  const held = await ownHolds(db, holdKey, people)
  return held.length > 0 ? held.map(placeOf) : undefined
}
