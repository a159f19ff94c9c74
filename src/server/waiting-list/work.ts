import { addDays } from '#domain/time.ts'
import { MOST_UNANSWERED } from '#domain/waiting-list/entry.ts'
import { isNight } from '#domain/waiting-list/night.ts'
import { openLocations } from '#server/appointments/search/facts.ts'
import { settleOffer } from '#server/offers/offers.ts'
import { offerById, offerToSettle, overdueOffers } from '#server/offers/queries.ts'
import { releaseAllFreed } from '#server/offices/freed-places.ts'
import { type Context, inBackground, type JobContext, transact } from '#server/platform/context.ts'
import { type NumberSettings, readNumberSettings } from '#server/platform/settings.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { deleteUnconfirmed, entriesOver, entriesToLookFor, lookLater, lostOffers, workToDo } from './due.ts'
import { end, record } from './entry.ts'
import { lookFor } from './look.ts'
import { tellEnded, tellWithdrawn } from './messages.ts'
import { offerNext, releaseUnwanted } from './offer.ts'
import { countUnanswered, entryToChange } from './queries.ts'

/** How many of one kind are done before the others get their turn. */
const WORKED_AT_ONCE = 100

/** Freed places that a process offers side by side: each waits for the database most of the time. */
const SIDE_BY_SIDE = 3

/**
 * Does what there is to do for the waiting list: ends unanswered offers, offers openings, and looks for those who have just
 * begun to wait. Safe to run in several processes: a day, an entry and an offer are each locked by the process that decides
 * about them. Returns whether there is more to do.
 */
export async function workOnList(portal: JobContext, signal?: AbortSignal): Promise<boolean> {
  const work = await workToDo(portal.db)
  if (!work) return false
  const { hasOverdue, hasLost, hasFreed, hasLooks, isAnybodyWaiting } = work
  const ctx = inBackground(portal, 'offer-freed-places')
  if (hasLost) await withdrawLost(ctx, signal)
  const isMore = hasOverdue && (await expireOffers(ctx, signal))
  if (!isAnybodyWaiting) {
    if (hasFreed) await transact(ctx, (tx) => releaseAllFreed(tx.db))
    return isMore
  }
  // Offers that have just expired leave an opening again.
  if (!hasFreed && !hasLooks && !hasOverdue) return false
  const settings = await readNumberSettings(portal.db)
  const asleep = await asleepAt(ctx, settings)
  if (hasFreed) await releaseUnwanted(ctx, asleep)
  const isMoreFreed = await offerFreed(ctx, settings, asleep, signal)
  const isMoreToLook = hasLooks && (await lookForEntries(ctx, settings, asleep, signal))
  return isMore || isMoreFreed || isMoreToLook
}

/** The locations at which it is night: openings there stay open to all until the morning. */
async function asleepAt(ctx: Context, { offerNightFromHour, offerNightToHour }: NumberSettings): Promise<number[]> {
  const night = { fromHour: offerNightFromHour, toHour: offerNightToHour }
  return (await openLocations(ctx))
    .filter(({ timeZone }) => isNight(localTimeAt(ctx.now(), timeZone).minute, night))
    .map(({ id }) => id)
}

async function offerFreed(
  ctx: Context,
  settings: NumberSettings,
  asleep: readonly number[],
  signal?: AbortSignal,
): Promise<boolean> {
  const inTurn = async (): Promise<boolean> => {
    for (let done = 0; done < WORKED_AT_ONCE / SIDE_BY_SIDE; done++) {
      signal?.throwIfAborted()
      if ((await offerNext(ctx, settings, asleep)) === 'nothing') return false
    }
    return true
  }
  // All of them end before a failure is told: stopping the portal waits for their transactions.
  const ended = await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, inTurn))
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return ended.some((each) => each.status === 'fulfilled' && each.value)
}

/** Ends offers whose time is up. A person who lets too many pass in a row no longer waits, and is told. */
async function expireOffers(ctx: Context, signal?: AbortSignal): Promise<boolean> {
  const ids = await overdueOffers(ctx.db, 'WaitingList', WORKED_AT_ONCE)
  for (const id of ids) {
    signal?.throwIfAborted()
    await transact(ctx, async (tx) => {
      const seen = await offerById(tx.db, id)
      const entry = seen?.waitingListEntryId ? await entryToChange(tx.db, seen.waitingListEntryId) : undefined
      const offer = entry && (await offerToSettle(tx.db, id))
      if (!offer || !(await settleOffer(ctx, tx, offer, 'Expired'))) return
      record(tx, 'Updated', entry, { after: { offer: 'Expired' } }, offer.places[0]?.locationId)
      const unanswered = entry.unanswered + 1
      await countUnanswered(tx.db, entry.id, unanswered)
      if (unanswered >= MOST_UNANSWERED && (await end(ctx, tx, entry, 'Unanswered'))) await tellEnded(ctx, tx, entry)
    })
  }
  return ids.length === WORKED_AT_ONCE
}

/** Lets go the offers whose place has closed. Their people are told, keep their turn, and get another look (WAIT-16). */
async function withdrawLost(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (const id of await lostOffers(ctx.db, WORKED_AT_ONCE)) {
    signal?.throwIfAborted()
    await transact(ctx, async (tx) => {
      const seen = await offerById(tx.db, id)
      const entry = seen?.waitingListEntryId ? await entryToChange(tx.db, seen.waitingListEntryId) : undefined
      const offer = entry && (await offerToSettle(tx.db, id))
      const [place] = offer?.places ?? []
      if (!offer || !place || !(await settleOffer(ctx, tx, offer, 'Withdrawn'))) return
      record(tx, 'Updated', entry, { after: { offer: 'Withdrawn' } }, place.locationId)
      await tellWithdrawn(ctx, tx, entry, place)
      if (entry.appointmentId === null) await lookLater(tx.db, entry, 0)
    })
  }
}

async function lookForEntries(
  ctx: Context,
  settings: NumberSettings,
  asleep: readonly number[],
  signal?: AbortSignal,
): Promise<boolean> {
  const entries = await entriesToLookFor(ctx.db, WORKED_AT_ONCE)
  for (const { id } of entries) {
    signal?.throwIfAborted()
    await lookFor(ctx, settings, asleep, id)
  }
  return entries.length === WORKED_AT_ONCE
}

/** Ends the entries whose last day has passed, or whose appointment is no longer ahead, and forgets who never confirmed. */
export async function endEntries(portal: JobContext): Promise<void> {
  await deleteUnconfirmed(portal.db)
  const ctx = inBackground(portal, 'sweep')
  const dayBefore = addDays(ctx.now().toISOString().slice(0, 10), -1)
  for (const id of await entriesOver(ctx.db, dayBefore, WORKED_AT_ONCE)) {
    await transact(ctx, async (tx) => {
      const entry = await entryToChange(tx.db, id)
      if (!entry || !(await end(ctx, tx, entry, 'RanOut'))) return
      // People who have come, or have canceled, know.
      if (entry.appointmentId === null) await tellEnded(ctx, tx, entry)
    })
  }
}
