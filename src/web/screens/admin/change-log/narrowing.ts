import { readersDate } from '#web/platform/i18n/say-time.ts'
import { endOfDay, startOfDay } from '#web/platform/tables/table-request.ts'
import type { Days } from './DayRange.tsx'

/** The filters set above the table. Ids are strings, as in select fields. */
export interface LogNarrowing extends Days {
  locationIds: readonly string[]
  appointmentTypeIds: readonly string[]
  viewDeleted: boolean
}

/** The log grows forever, and people mostly look for what happened lately. */
const DAYS_SHOWN = 30

/** The log's initial filters, by the browser's calendar. */
export function lately(): LogNarrowing {
  const today = new Date()
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - DAYS_SHOWN)
  return { locationIds: [], appointmentTypeIds: [], startDate: readersDate(first), endDate: null, viewDeleted: false }
}

/** Without any of them: all that the log knows. */
export const everything: LogNarrowing = {
  locationIds: [],
  appointmentTypeIds: [],
  startDate: null,
  endDate: null,
  viewDeleted: true,
}

export const isAll = (narrowing: LogNarrowing): boolean => JSON.stringify(narrowing) === JSON.stringify(everything)

/** Whole days in the browser's time zone. */
export function daysOf({ startDate, endDate }: Days) {
  return {
    ...(startDate && { startDate: startOfDay(startDate) }),
    ...(endDate && { endDate: endOfDay(endDate) }),
  }
}

/** What the server is asked for. */
export function bodyOf({ locationIds, appointmentTypeIds, startDate, endDate, viewDeleted }: LogNarrowing) {
  return {
    locationIds: locationIds.map(Number),
    appointmentTypeIds: appointmentTypeIds.map(Number),
    ...daysOf({ startDate, endDate }),
    viewDeleted,
  }
}
