import type { LocalDate } from '#domain/time.ts'
import { endOfDay, startOfDay } from '#web/platform/tables/table-request.ts'

/** What the reader has set above the table. Ids as text, which is what lists of choices hold. */
export interface Narrowing {
  locationIds: readonly string[]
  appointmentTypeIds: readonly string[]
  startDate: LocalDate | null
  endDate: LocalDate | null
  viewDeleted: boolean
}

/** The log grows for ever, and most of the time what happened lately is looked for. */
const DAYS_SHOWN = 30

/** The log as it is first shown, by the browser's calendar. */
export function lately(): Narrowing {
  const today = new Date()
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - DAYS_SHOWN)
  const startDate = [first.getFullYear(), first.getMonth() + 1, first.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return { locationIds: [], appointmentTypeIds: [], startDate, endDate: null, viewDeleted: false }
}

/** What the server is asked for: whole days where the browser stands. */
export function bodyOf({ locationIds, appointmentTypeIds, startDate, endDate, viewDeleted }: Narrowing) {
  return {
    locationIds: locationIds.map(Number),
    appointmentTypeIds: appointmentTypeIds.map(Number),
    ...(startDate && { startDate: startOfDay(startDate) }),
    ...(endDate && { endDate: endOfDay(endDate) }),
    viewDeleted,
  }
}
