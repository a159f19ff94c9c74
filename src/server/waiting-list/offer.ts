import { fromBitText } from '#domain/availability/bits.ts'
import type { StartTime } from '#domain/availability/slots.ts'
import { closedFor } from '#domain/closures/closure.ts'
import { type LocalDate, MINUTE_MS, toLocalDateTime, weekdayOf } from '#domain/time.ts'
import { SHORTEST_OFFER_MINUTES } from '#domain/waiting-list/entry.ts'
import { type FreedDay, longestFreed, nextFor, type Waiting } from '#domain/waiting-list/next.ts'
import type { Candidate } from '#server/appointments/search/availability.ts'
import { windowOf } from '#server/appointments/search/queries.ts'
import { spanAt } from '#server/appointments/search/span.ts'
import { makeOffer } from '#server/offers/offers.ts'
import { claimFreed, type FreedRow, putOffFreed, releaseFreed } from '#server/offices/freed-places.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import type { NumberSettings } from '#server/platform/settings.ts'
import { instantOf, localTimeAt } from '#server/platform/zones.ts'
import { type FreedFor, hasBooked, hasOpenOffer, waitingFor, type WaitingRow } from './candidates.ts'
import { end, record } from './entry.ts'
import { tellOffered } from './messages.ts'
import { entryToChange } from './queries.ts'

/** How many of those who may be next are read at first, and how many times more if it is none of them. */
const FIRST_LOOK = 20
const MORE = 10

/**
 * A place that fits only people with another offer is looked at again after this time. By the clock, not by word from the
 * process that settles an offer: that word could come just before the place is put off, and be missed.
 */
const PUT_OFF_SECONDS = 15

export type OfferOutcome = 'nothing' | 'offered' | 'put off' | 'released'

/**
 * Offers one freed place to the one person who is next for it, in one transaction: the day is locked, so no one can take the
 * place in the meantime, and the hold, the offer and the message are there together or not at all. If no one wants the day's
 * openings, anyone may book them.
 */
export function offerNext(ctx: Context, settings: NumberSettings, asleep: readonly number[]): Promise<OfferOutcome> {
  return transact(ctx, async (tx): Promise<OfferOutcome> => {
    const row = await claimFreed(tx.db, asleep)
    if (!row) return 'nothing'
    const day = freedDay(ctx, settings, row)
    const wanted = wantedBy(ctx, row, day)
    const outcome = wanted.longestMinutes > 0 ? await offerToNext(ctx, tx, settings, row, day, wanted) : 'released'
    if (outcome === 'put off') await putOffFreed(tx.db, row, PUT_OFF_SECONDS)
    if (outcome === 'released') await releaseFreed(tx.db, row)
    return outcome
  })
}

function freedDay(ctx: Context, settings: NumberSettings, row: FreedRow): FreedDay {
  const { locationId, latitude, longitude, typeIds, day: date, timeZone, closures } = row
  return {
    locationId,
    latitude,
    longitude,
    typeIds,
    date,
    windows: row.windows.map(windowOf),
    free: fromBitText(row.free),
    freed: fromBitText(row.places),
    span: spanAt(firstAnswer(ctx), timeZone, settings, 'customer'),
    closedFor: (ids) => closedFor(closures, date, ids),
    instantAt: (minute) => instantOf({ date, minute }, timeZone).getTime(),
  }
}

/** A place that can no longer be booked by then is of no use to anyone. */
export const firstAnswer = ({ now }: Pick<Context, 'now'>) =>
  new Date(now().getTime() + SHORTEST_OFFER_MINUTES * MINUTE_MS)

const wantedBy = (ctx: Context, row: FreedRow, day: FreedDay): FreedFor => ({
  today: localTimeAt(ctx.now(), row.timeZone).date,
  locationId: row.locationId,
  latitude: row.latitude,
  longitude: row.longitude,
  weekday: weekdayOf(row.day),
  day: row.day,
  typeIds: row.typeIds,
  longestMinutes: row.typeIds.length === 0 ? 0 : longestFreed(day),
})

/**
 * Those with another offer come with the list and not by a second query: an offer settled between two queries would be in
 * the answer to neither.
 */
async function offerToNext(
  ctx: Context,
  tx: Tx,
  settings: NumberSettings,
  row: FreedRow,
  day: FreedDay,
  wanted: FreedFor,
): Promise<OfferOutcome> {
  const without: number[] = []
  let isForSomebody = false
  let [after, limit] = [undefined as WaitingRow | undefined, FIRST_LOOK]
  for (;;) {
    const list = await waitingFor(tx.db, wanted, { after, without, limit })
    const next = nextFor(list.filter((each) => !each.hasOffer).map(waitingOf), day)
    if (next) {
      const candidates = [placeOf(row.calendarId, next.start)]
      if (await offerTo(ctx, tx, settings, next.waiting, { ...row, candidates })) return 'offered'
      without.push(next.waiting.id)
      isForSomebody = true
    } else {
      isForSomebody ||= nextFor(list.filter((each) => each.hasOffer).map(waitingOf), day) !== undefined
      if (list.length < limit) return isForSomebody ? 'put off' : 'released'
      after = list.at(-1)
      limit *= MORE
    }
  }
}

const placeOf = (calendarId: number, { minute, length }: StartTime): Candidate => ({
  calendarId,
  startMinute: minute,
  endMinute: minute + length,
})

export function waitingOf(row: WaitingRow): Waiting {
  const { withinMiles: miles, latitude, longitude, appointmentAt, appointmentDay: date, earlierByDays } = row
  return {
    id: row.id,
    confirmedAt: row.confirmedAt,
    unanswered: row.unanswered,
    typeIds: row.typeIds,
    minutes: row.minutes,
    weekdays: row.weekdays,
    partsOfDay: row.partsOfDay,
    fromDate: row.fromDate ?? undefined,
    untilDate: row.untilDate ?? undefined,
    locationId: row.locationId ?? undefined,
    within:
      miles === null || latitude === null || longitude === null ? undefined : { miles, of: { latitude, longitude } },
    appointment:
      appointmentAt === null || date === null ? undefined : { at: Date.parse(appointmentAt), date, earlierByDays },
    passed: row.passed,
  }
}

/**
 * Offers a place to a person, if they still wait for one, and tells them. A person who has booked the same visit in the
 * meantime no longer waits.
 */
export async function offerTo(
  ctx: Context,
  tx: Tx,
  { offerMinutes, minimumNoticeMinutes }: NumberSettings,
  { id: entryId, appointment }: Waiting,
  { day, timeZone, candidates }: { day: LocalDate; timeZone: string; candidates: readonly Candidate[] },
): Promise<boolean> {
  const entry = await entryToChange(tx.db, entryId)
  const [first] = candidates
  if (!entry || entry.endedAt !== null || !first || (await hasOpenOffer(tx.db, entryId))) return false
  // They have changed their wish since they were read: what is free is looked at again for them.
  if (entry.earlierByDays !== (appointment?.earlierByDays ?? 0)) return false
  if (await hasBooked(tx.db, entry, ctx.now())) {
    await end(ctx, tx, entry, 'Booked')
    return false
  }
  const startsAt = instantOf({ date: day, minute: first.startMinute }, timeZone).getTime()
  const bookableFor = Math.floor((startsAt - ctx.now().getTime()) / MINUTE_MS) - minimumNoticeMinutes
  const offer = await makeOffer(ctx, tx, {
    to: { waitingListEntryId: entryId },
    reason: 'WaitingList',
    types: entry.types.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity })),
    times: [{ day, timeZone, candidates }],
    minutes: Math.min(offerMinutes, bookableFor),
  })
  const [place] = offer?.places ?? []
  if (!offer || !place) return false
  await tellOffered(ctx, tx, entry, offer, place)
  const offered = toLocalDateTime({ date: place.day, minute: place.startMinute })
  record(tx, 'Updated', entry, { after: { offer: offered } }, place.locationId)
  return true
}
