import type { TableRequest } from '#contract/tables.ts'
import { isDateType, type TableState } from '#web/platform/components/table/table-state.ts'

/** The request to the server. */
export function tableRequestOf({
  search,
  page,
  pageSize,
  sorts,
  filters,
}: TableState): Omit<TableRequest, 'includeColumns' | 'byAction'> {
  return {
    skip: page * pageSize,
    take: pageSize,
    allSearch: search,
    columns: sorts.map(({ column, isDescending }) => ({
      propertyName: column,
      sortDirection: isDescending ? 'desc' : 'asc',
    })),
    filters: filters.map(({ column, type, term, upTo }) => ({
      propertyName: column,
      type,
      searchTerm: isDateType(type) ? startOfDay(term) : term,
      operationalSearchTerm: isDateType(type) ? endOfDay(upTo) : upTo,
    })),
  }
}

/** The years dates may have, 1000 to 9999, wherever the browser is. */
const earliest = Date.UTC(1000, 0, 1)
const latest = Date.UTC(10_000, 0, 1) - 1

/** The first moment of a day where the browser is; '' for no day. */
export function startOfDay(day: string): string {
  return day && instant(startOf(day))
}

/** The last moment of a day, to the microsecond the database counts in. A day may have 23 or 25 hours. */
export function endOfDay(day: string): string {
  return day && instant(startOf(day, 1) - 1).replace('.999Z', '.999999Z')
}

function startOf(day: string, daysLater = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).getTime()
}

function instant(time: number): string {
  return new Date(Math.min(Math.max(time, earliest), latest)).toISOString()
}
