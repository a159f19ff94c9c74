import { type BookableSpan, bookableSpan } from '#domain/availability/days.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { firstTimeFrom, localTimeAt } from '#server/platform/zones.ts'

/** What may be booked in a zone, on its clock. The notice is counted in minutes that pass, whatever the clock shows. */
export function spanAt(
  now: Date,
  timeZone: string,
  { minimumNoticeMinutes, daysInAdvance }: { readonly minimumNoticeMinutes: number; readonly daysInAdvance: number },
  by: 'customer' | 'staff',
): BookableSpan {
  return bookableSpan({
    today: localTimeAt(now, timeZone).date,
    soonest: firstTimeFrom(new Date(now.getTime() + minimumNoticeMinutes * MINUTE_MS), timeZone),
    daysInAdvance,
    by,
  })
}
