import type { LocalDate } from '#domain/time.ts'
import { endOfDay, startOfDay } from '#web/platform/tables/table-request.ts'

/** The filters set above the table. Ids are strings, as in select fields. */
export interface Narrowing {
  locationIds: readonly string[]
  appointmentTypeIds: readonly string[]
  startDate: LocalDate | null
  endDate: LocalDate | null
  viewDeleted: boolean
}

/** The log grows forever, and people mostly look for what happened lately. */
const DAYS_SHOWN = 30

/** The log's initial filters, by the browser's calendar. */
export function lately(): Narrowing {
  const today = new Date()
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - DAYS_SHOWN)
  const startDate = [first.getFullYear(), first.getMonth() + 1, first.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return { locationIds: [], appointmentTypeIds: [], startDate, endDate: null, viewDeleted: false }
}

/** What the server is asked for: whole days in the browser's time zone. */
export function bodyOf({ locationIds, appointmentTypeIds, startDate, endDate, viewDeleted }: Narrowing) {
  return {
    locationIds: locationIds.map(Number),
    appointmentTypeIds: appointmentTypeIds.map(Number),
    ...(startDate && { startDate: startOfDay(startDate) }),
    ...(endDate && { endDate: endOfDay(endDate) }),
    viewDeleted,
  }
}
