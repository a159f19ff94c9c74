import type { ChosenType } from '#contract/booking.ts'
import { type BookedPlace, type BookingDetails, rowOf } from '#server/appointments/booking/book.ts'
import { newIds } from '#server/appointments/booking/places.ts'
import { takePlacesIfFree } from '#server/appointments/booking/change-visit.ts'
import type { Candidate } from '#server/appointments/search/availability.ts'
import type { WriteDb } from '#server/platform/db/database.ts'

/** An appointment of the demo, if its place is free: without all that a booking involves. */
export async function book(
  db: WriteDb,
  candidates: readonly Candidate[],
  { day, timeZone, ...details }: BookingDetails,
  types: readonly ChosenType[],
): Promise<BookedPlace | undefined> {
  const [id = 0] = await newIds(db, 1)
  const [booked] = await takePlacesIfFree(db, [{ id, day, timeZone, candidates, types, details: rowOf(details) }])
  return booked
}
