import type { ChosenType } from '#contract/booking.ts'
import type { LocalDate } from '#domain/time.ts'
import type { OfferReason, OfferState } from '#domain/waiting-list/entry.ts'
import { holdPlace, releaseHeldPlaces } from '#server/appointments/booking/held-places.ts'
import type { Candidate } from '#server/appointments/search/availability.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { closeOffer, deleteOffer, insertOffer, insertPlaces, type OfferedPlace, type OfferedTo } from './queries.ts'

/** How many places one offer can name. */
export const MOST_PLACES = 3

/** A time to offer, and the calendars of its office in which the visit could have it. */
export interface OfferableTime {
  readonly day: LocalDate
  readonly timeZone: string
  readonly candidates: readonly Candidate[]
}

export interface MadeOffer {
  readonly id: number
  readonly until: string
  /** Those that were still free. */
  readonly places: readonly OfferedPlace[]
}

/**
 * Holds up to three places for one person, and writes down that they are theirs until they answer. The places are kept
 * by ordinary holds, so nothing else in the portal has to know. Makes none if every place is gone. One person has one open
 * offer at a time: the database refuses a second.
 */
export async function makeOffer(
  { sealer }: Pick<Context, 'sealer'>,
  { db }: Pick<Tx, 'db'>,
  {
    to,
    reason,
    types,
    times,
    minutes,
  }: {
    readonly to: OfferedTo
    readonly reason: OfferReason
    readonly types: readonly ChosenType[]
    readonly times: readonly OfferableTime[]
    readonly minutes: number
  },
): Promise<MadeOffer | undefined> {
  const { id, until } = await insertOffer(db, to, reason, minutes)
  const places: (OfferedPlace & { holdKeyHash: Buffer })[] = []
  for (const { day, timeZone, candidates } of times) {
    if (places.length === MOST_PLACES) break
    const position = places.length
    const holdKeyHash = hashOf(holdKeyOf(sealer, id, position))
    const held = await holdPlace(db, candidates, { day, timeZone, holdMinutes: minutes, holdKeyHash }, types)
    if (!held) continue
    const { locationId, calendarId, startMinute, endMinute } = held
    places.push({ position, locationId, calendarId, day, startMinute, endMinute, holdKeyHash })
  }
  if (places.length === 0) {
    await deleteOffer(db, id)
    return undefined
  }
  await insertPlaces(db, id, places)
  return { id, until, places }
}

/** The key of an offered place's hold: the database knows only its hash. */
export const holdKeyOf = (sealer: Context['sealer'], offerId: number, position: number): string =>
  sealer.derive(`offer ${offerId} ${position}`)

/** Ends an open offer, and lets go what it still holds. Returns whether it was open. */
export async function settleOffer(
  { sealer }: Pick<Context, 'sealer'>,
  { db }: Pick<Tx, 'db'>,
  { id, places }: { readonly id: number; readonly places: readonly Pick<OfferedPlace, 'position'>[] },
  state: Exclude<OfferState, 'Open'>,
  takenPosition: number | null = null,
): Promise<boolean> {
  if (!(await closeOffer(db, id, state, takenPosition))) return false
  for (const { position } of places) await releaseHeldPlaces(db, holdKeyOf(sealer, id, position))
  return true
}
