import { firstThatSuit, suits, wishedSpan } from '#domain/availability/earliest.ts'
import { milesTo, toTenths } from '#domain/distance.ts'
import type { LocalTime } from '#domain/time.ts'
import { lastDateFor } from '#domain/waiting-list/earlier-by.ts'
import { isEarlyEnough, isPassed, type Waiting } from '#domain/waiting-list/next.ts'
import { onDate, placesAt } from '#server/appointments/search/availability.ts'
import { lookThrough, type SearchedLocation, servingLocations } from '#server/appointments/search/every-location.ts'
import { loadOffice, searchDays } from '#server/appointments/search/office.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { NumberSettings } from '#server/platform/settings.ts'
import { instantOf } from '#server/platform/zones.ts'
import { waitingById } from './candidates.ts'
import { lookLater } from './due.ts'
import { firstAnswer, offerTo, waitingOf } from './offer.ts'
import { entryById } from './queries.ts'

/** While it is night at an office that could have something, the entry is looked at again after this time. */
const AGAIN_AFTER_SECONDS = 600

/**
 * Looks at what is free already for a person who has just begun to wait: a place may have opened up between their own search
 * and now, when no one waited for it. Once, and once more if they change how much earlier it must be: a person who does not
 * take it is told of later openings.
 */
export async function lookFor(
  ctx: Context,
  settings: NumberSettings,
  asleep: readonly number[],
  entryId: number,
): Promise<void> {
  const [row, entry] = [await waitingById(ctx.db, entryId), await entryById(ctx.db, entryId)]
  const types = (entry?.types ?? []).map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity }))
  if (!row || types.length === 0) return transact(ctx, (tx) => lookLater(tx.db, { id: entryId }, undefined))
  const waiting = waitingOf(row)
  const { visit, locations } = await servingLocations({ ...ctx, now: () => firstAnswer(ctx) }, types)
  const reached = locations.filter((location) => isReached(waiting, location))
  const awake = reached.filter(({ id }) => !asleep.includes(id))
  const found = await earliestAt(ctx, waiting, visit.typeIds, awake)
  const wanted = found && { locationId: found.location.id, appointmentTypes: types }
  const office =
    wanted && (await loadOffice(ctx.db, wanted, { now: ctx.now(), by: 'customer', dates: onDate(found.start.date) }))
  const candidates = office ? placesAt(office, found.start) : []
  await transact(ctx, async (tx) => {
    const isOffered =
      found !== undefined &&
      (await offerTo(ctx, tx, settings, waiting, {
        day: found.start.date,
        timeZone: found.location.timeZone,
        candidates,
      }))
    await lookLater(tx.db, row, !isOffered && awake.length < reached.length ? AGAIN_AFTER_SECONDS : undefined)
  })
}

function isReached({ locationId, within }: Waiting, location: SearchedLocation): boolean {
  if (locationId !== undefined && location.id !== locationId) return false
  const miles = within && milesTo(location, within.of)
  return !within || (miles !== null && miles !== undefined && toTenths(miles) <= within.miles)
}

/** The first time that suits, over all of the locations. */
async function earliestAt(
  ctx: Context,
  waiting: Waiting,
  typeIds: readonly number[],
  locations: readonly SearchedLocation[],
): Promise<{ location: SearchedLocation; start: LocalTime } | undefined> {
  const { minutes: duration, untilDate, appointment, passed } = waiting
  const lastDates = [untilDate, appointment && lastDateFor(appointment)]
  let best: { location: SearchedLocation; start: LocalTime; at: number } | undefined
  await lookThrough(ctx, locations, (location, day) => {
    if (!suits(waiting, day.date) || lastDates.some((last) => last !== undefined && last < day.date)) return false
    const span = wishedSpan(location.span, waiting)
    const days = searchDays(day, location.serving, typeIds, duration)
    // As many more as they let pass: one of them is none of those.
    const first = firstThatSuit(days, { duration, span, wished: waiting, count: passed.length + 1 })
      .map((start) => ({ location, start, at: instantOf(start, location.timeZone).getTime() }))
      .find(
        ({ start, at }) =>
          isEarlyEnough(waiting, { date: start.date, at }) && !isPassed(waiting, { locationId: location.id, ...start }),
      )
    if (first && (!best || first.at < best.at)) best = first
    return first !== undefined
  })
  return best
}
