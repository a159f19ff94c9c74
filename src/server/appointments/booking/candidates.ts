import type { LocalDate, LocalTime } from '#domain/time.ts'
import {
  alone,
  type Candidate,
  candidatesOfEach,
  onDate,
  placesAt,
  taken,
} from '#server/appointments/search/availability.ts'
import { lookAgain, type Office } from '#server/appointments/search/office.ts'
import { whyNotAt } from '#server/appointments/search/why-not.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { Refusal } from '#server/platform/errors.ts'
import { releaseKeptBack } from './kept-back.ts'
import { daysWithExpiredHolds, releaseExpiredHolds } from './held-places.ts'

/**
 * The calendars in which the visit can start at this time, or only the one named. Refuses when none can, at the cost of one
 * read. An expired hold may still hide a place from us, so those are cleared before we give up; for staff, so are the places
 * that are kept back.
 */
export async function candidatesFor(
  ctx: Context,
  office: Office,
  start: LocalTime,
  onlyCalendarId?: number,
): Promise<Candidate[]> {
  const found = placesAt(office, start, onlyCalendarId)
  if (found.length > 0) return found
  const isStaff = office.asking.by === 'staff'
  if (!office.hasExpiredHolds && !isStaff) throw await refusal(ctx, office, start, onlyCalendarId)
  const locationId = office.location.id
  await deleteExpiredHolds(ctx, { locationId, day: start.date })
  if (isStaff) {
    const time = { from: start.minute, to: start.minute + office.duration }
    const where = { locationId, day: start.date, calendarId: onlyCalendarId, ...time }
    await transact(ctx, (tx) => releaseKeptBack(tx.db, where))
  }
  const now = await lookAgain(ctx.db, office, onDate(start.date))
  const freed = placesAt(now, start, onlyCalendarId)
  if (freed.length > 0) return freed
  throw await refusal(ctx, now, start, onlyCalendarId)
}

/** The same for each person: one person's candidates, or those of each member of a household at their own time. */
export async function candidatesOfAll(ctx: Context, office: Office, start: LocalTime): Promise<Candidate[][]> {
  if (office.people === 1) return [await candidatesFor(ctx, office, start)]
  return candidatesOfEach(office, start.date, heldTogether(office, start) ?? (await candidatesFor(ctx, office, start)))
}

/** The places a household holds, if they are those it wants: it keeps them, even if better ones have opened up. */
function heldTogether(office: Office, start: LocalTime): Candidate[] | undefined {
  const { own } = office.asking
  if (own?.length !== office.people || Math.min(...own.map(({ from }) => from)) !== start.minute) return undefined
  const places = own.flatMap(({ calendarId, day, from, to }, i) => {
    const free = day === start.date ? placesAt(alone(office, i), { date: day, minute: from }) : []
    return free.find((place) => place.calendarId === calendarId && place.endMinute === to) ?? []
  })
  return places.length === office.people ? places : undefined
}

/** Staff read the true reason (TIME-10); to customers, a time that they were not offered is a time that is gone. */
async function refusal(ctx: Context, office: Office, start: LocalTime, onlyCalendarId?: number): Promise<Refusal> {
  const why = office.asking.by === 'staff' ? await whyNotAt(ctx, office, start, onlyCalendarId) : undefined
  return why ?? taken(ctx.db, office, start)
}

/** Releases expired holds, everywhere or on one day of a location: day by day, so no lock lasts long. */
export async function deleteExpiredHolds(
  ctx: Context,
  only?: { readonly locationId: number; readonly day: LocalDate },
): Promise<void> {
  for (const day of await daysWithExpiredHolds(ctx.db, only)) {
    await transact(ctx, (tx) => releaseExpiredHolds(tx.db, day))
  }
}
