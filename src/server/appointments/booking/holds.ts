import type { Hold } from '#contract/booking.ts'
import { fromLocalDateTime, toLocalDateTime } from '#domain/time.ts'
import { candidatesFor } from './candidates.ts'
import { extendHeldPlace, HOLD_MINUTES, heldPlace, holdPlace, releaseHeldPlace } from './held-places.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict } from '#server/platform/errors.ts'
import { requireHuman } from '#server/human-check/service.ts'
import { hashOf, randomSecret } from '#server/platform/http/session.ts'
import { justTaken, onDate, requireBookable } from '#server/appointments/search/availability.ts'
import { loadOffice } from '#server/appointments/search/office.ts'
import type { OwnPlace, WantedVisit } from '#server/appointments/search/queries.ts'
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
  const own = await ownPlace(ctx.db, wanted.holdKey)
  if (!own) await requireHuman(ctx, wanted.humanCheck)
  const start = fromLocalDateTime(wanted.startDateLocal)
  const office = await loadOffice(ctx.db, wanted, { now: ctx.now(), by: 'customer', dates: onDate(start.date), own })
  await requireBookable(ctx.db, office, start)
  const candidates = await candidatesFor(ctx, office, start)

  const holdKey = own && wanted.holdKey ? wanted.holdKey : randomSecret()
  const place = await transact(ctx, async (tx) => {
    await releaseHeldPlace(tx.db, hashOf(holdKey))
    const { timeZone } = office.location
    const held = { day: start.date, timeZone, holdMinutes: HOLD_MINUTES, holdKeyHash: hashOf(holdKey) }
    const booked = await holdPlace(tx.db, candidates, held, wanted.appointmentTypes)
    if (!booked) throw new Gone()
    return booked
  }).catch(async (cause) => {
    throw cause instanceof Gone ? await justTaken(ctx.db, office, start) : cause
  })
  return {
    holdKey,
    startDateLocal: wanted.startDateLocal,
    endDateLocal: toLocalDateTime({ date: start.date, minute: place.endMinute }),
    expiresAtUtc: place.holdExpiresAt ?? '',
    secondsLeft: HOLD_MINUTES * 60,
    canExtend: true,
  }
}

/** Aborts the transaction, so the earlier hold stays. */
class Gone extends Error {}

export async function extendHold(ctx: Context, holdKey: string): Promise<Hold> {
  const held = await transact(ctx, (tx) => extendHeldPlace(tx.db, hashOf(holdKey)))
  if (!held) throw conflict('This time is no longer kept for you. Please choose a time again.', 'holdKey')
  return {
    holdKey,
    startDateLocal: startOf(held),
    endDateLocal: toLocalDateTime({ date: held.day, minute: held.endMinute }),
    expiresAtUtc: held.holdExpiresAt ?? '',
    secondsLeft: HOLD_MINUTES * 60,
    canExtend: false,
  }
}

export async function releaseHold(ctx: Context, holdKey: string): Promise<void> {
  await transact(ctx, (tx) => releaseHeldPlace(tx.db, hashOf(holdKey)))
}

/** The place held under a key, treated as free for its holder. */
export async function ownPlace(db: Db, holdKey: string | undefined): Promise<OwnPlace | undefined> {
  const held = holdKey ? await heldPlace(db, hashOf(holdKey)) : undefined
  return held && placeOf(held)
}
