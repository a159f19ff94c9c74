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
import { claimFreed, freedPutOff, type FreedRow, freedReleased } from '#server/offices/freed-places.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import type { NumberSettings } from '#server/platform/settings.ts'
import { instantOf, localTimeAt } from '#server/platform/zones.ts'
import { type FreedFor, hasBooked, hasOpenOffer, unwantedFreed, waitingFor, type WaitingRow } from './candidates.ts'
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

/** Lets go, all together, what has opened up and no one who waits could use. Returns whether anything was let go. */
export function releaseUnwanted(ctx: Context, asleep: readonly number[]): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const unwanted = await unwantedFreed(tx.db, ctx.now(), asleep)
    if (unwanted.length > 0) tx.write(freedReleased(unwanted))
    return unwanted.length > 0
  })
}

/**
 * Looks at all that has opened up at one office on one day, and offers one freed place to the one person who is next for it,
 * in one transaction: the days are locked, so no one can take the place in the meantime, and the hold, the offer and the
 * message are there together or not at all. Openings before it that no one wants may be booked by anyone.
 */
export function offerNext(ctx: Context, settings: NumberSettings, asleep: readonly number[]): Promise<OfferOutcome> {
  return transact(ctx, async (tx): Promise<OfferOutcome> => {
    const rows = await claimFreed(tx.db, asleep)
    if (rows.length === 0) return 'nothing'
    const openings = rows.map((row) => ({ row, day: freedDay(ctx, settings, row) }))
    const { isOffered, released, putOff } = await offerToNext(ctx, tx, settings, openings)
    if (putOff.length > 0) tx.write(freedPutOff(putOff, PUT_OFF_SECONDS))
    if (released.length > 0) tx.write(freedReleased(released))
    return isOffered ? 'offered' : putOff.length > 0 ? 'put off' : 'released'
  })
}

/** What has opened up in one calendar. */
interface Opening {
  readonly row: FreedRow
  readonly day: FreedDay
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

/** Those who may want something of an office's day, whichever calendar it is in. */
function wantedBy(
  ctx: Context,
  { timeZone, locationId, latitude, longitude, day }: FreedRow,
  all: readonly Opening[],
): FreedFor {
  return {
    today: localTimeAt(ctx.now(), timeZone).date,
    locationId,
    latitude,
    longitude,
    weekday: weekdayOf(day),
    day,
    typeIds: [...new Set(all.flatMap(({ row }) => row.typeIds))],
    longestMinutes: Math.max(...all.map((each) => longestFreed(each.day))),
  }
}

/** Calendars with the same hours that serve the same, and of which the same is free, suit the same people. */
const likeness = ({ windows, free, places, typeIds }: FreedRow) =>
  JSON.stringify([windows, free, places, typeIds.toSorted((a, b) => a - b)])

/**
 * One calendar after the other, by the same list of people. Those with another offer come with it and not by a second
 * query: an offer settled between two queries would be in the answer to neither.
 */
async function offerToNext(ctx: Context, tx: Tx, settings: NumberSettings, openings: readonly Opening[]) {
  const released: FreedRow[] = []
  const putOff: FreedRow[] = []
  const [first] = openings
  const wanted = first && wantedBy(ctx, first.row, openings)
  const isHopeless = !wanted || wanted.typeIds.length === 0 || wanted.longestMinutes === 0
  const list: WaitingRow[] = []
  const without: number[] = []
  let [isWholeList, limit] = [isHopeless, FIRST_LOOK]
  const decided = new Map<string, FreedRow[]>()
  for (const { row, day } of openings) {
    const known = decided.get(likeness(row))
    if (known) {
      known.push(row)
      continue
    }
    let isForSomebody = false
    for (;;) {
      const waiting = list.filter(({ id }) => !without.includes(id))
      const next = nextFor(waiting.filter((each) => !each.hasOffer).map(waitingOf), day)
      if (next) {
        const candidates = [placeOf(row.calendarId, next.start)]
        const isOffered = await offerTo(ctx, tx, settings, next.waiting, { ...row, candidates })
        if (isOffered) return { isOffered, released, putOff }
        without.push(next.waiting.id)
        isForSomebody = true
      } else if (isWholeList || !wanted) {
        isForSomebody ||= nextFor(waiting.filter((each) => each.hasOffer).map(waitingOf), day) !== undefined
        break
      } else {
        const more = await waitingFor(tx.db, wanted, { after: list.at(-1), limit })
        list.push(...more)
        isWholeList = more.length < limit
        limit *= MORE
      }
    }
    const outcome = isForSomebody ? putOff : released
    outcome.push(row)
    decided.set(likeness(row), outcome)
  }
  return { isOffered: false, released, putOff }
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
