import type { ChosenType } from '#contract/booking.ts'
import type { LocalDate } from '#domain/time.ts'
import type { OfferReason, OfferState } from '#domain/waiting-list/entry.ts'
import { heldPlacesReleased, holding } from '#server/appointments/booking/held-places.ts'
import { newIds } from '#server/appointments/booking/places.ts'
import { takePlacesIfFree } from '#server/appointments/booking/change-visit.ts'
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

/** The same for people who come together: at this time, each of them in one of their own. */
export type OfferableTogether = Omit<OfferableTime, 'candidates'> & {
  readonly candidates: readonly (readonly Candidate[])[]
}

export interface MadeOffer {
  readonly id: number
  readonly until: string
  /** Those that were still free. */
  readonly places: readonly OfferedPlace[]
}

interface Offered {
  readonly reason: OfferReason
  readonly types: readonly ChosenType[]
  readonly minutes: number
}

/**
 * Holds up to three places for one person, and writes down that they are theirs until they answer. The places are kept
 * by ordinary holds, so nothing else in the portal has to know. Makes none if every place is gone. One person has one open
 * offer at a time: the database refuses a second.
 */
export async function makeOffer(
  ctx: Pick<Context, 'sealer'>,
  tx: Pick<Tx, 'db'>,
  { to, times, ...offered }: Offered & { readonly to: OfferedTo; readonly times: readonly OfferableTime[] },
): Promise<MadeOffer | undefined> {
  const together = times.map((time) => ({ ...time, candidates: [time.candidates] }))
  const made = await makeOffers(ctx, tx, { ...offered, to: [to], times: together })
  return made?.[0]
}

/**
 * The same for people who come together: an offer for each, whose places of one position belong together. A time is offered
 * to none of them if one person's place is gone.
 */
export async function makeOffers(
  { sealer }: Pick<Context, 'sealer'>,
  { db }: Pick<Tx, 'db'>,
  {
    to,
    reason,
    types,
    times,
    minutes,
  }: Offered & { readonly to: readonly OfferedTo[]; readonly times: readonly OfferableTogether[] },
): Promise<MadeOffer[] | undefined> {
  const made: { id: number; until: string; places: (OfferedPlace & { holdKeyHash: Buffer })[] }[] = []
  for (const each of to) made.push({ ...(await insertOffer(db, each, reason, minutes)), places: [] })
  let position = 0
  for (const { day, timeZone, candidates } of times) {
    if (position === MOST_PLACES) break
    const ids = await newIds(db, made.length)
    const hashes = made.map(({ id }) => hashOf(holdKeyOf(sealer, id, position)))
    const people = hashes.map((keyHash, i) =>
      holding({
        id: ids[i] ?? 0,
        day,
        timeZone,
        candidates: candidates[i] ?? [],
        types,
        holdMinutes: minutes,
        keyHash,
      }),
    )
    const found = await takePlacesIfFree(db, people)
    if (found.length === 0) continue
    for (const [i, { locationId, calendarId, startMinute, endMinute }] of found.entries())
      made[i]?.places.push({
        position,
        locationId,
        calendarId,
        day,
        startMinute,
        endMinute,
        holdKeyHash: hashes[i] ?? Buffer.alloc(0),
      })
    position++
  }
  if (position === 0) {
    for (const { id } of made) await deleteOffer(db, id)
    return undefined
  }
  for (const { id, places } of made) await insertPlaces(db, id, places)
  return made
}

/** The key of an offered place's hold: the database knows only its hash. */
export const holdKeyOf = (sealer: Context['sealer'], offerId: number, position: number): string =>
  sealer.derive(`offer ${offerId} ${position}`)

/** Ends an open offer, and lets go what it still holds. Returns whether it was open. */
export async function settleOffer(
  { sealer }: Pick<Context, 'sealer'>,
  tx: Pick<Tx, 'db' | 'write'>,
  { id, places }: { readonly id: number; readonly places: readonly Pick<OfferedPlace, 'position'>[] },
  state: Exclude<OfferState, 'Open'>,
  takenPosition: number | null = null,
): Promise<boolean> {
  if (!(await closeOffer(tx.db, id, state, takenPosition))) return false
  for (const { position } of places)
    if (position !== takenPosition)
      for (const query of heldPlacesReleased(holdKeyOf(sealer, id, position))) tx.write(query)
  return true
}
