import type { ColumnType, TableRequest } from '#contract/tables.ts'

export interface Sort {
  column: string
  isDescending: boolean
}

/** One narrowed column, as the reader set it: days stay days until the server is asked. */
export interface ColumnFilter {
  column: string
  type: ColumnType
  /** Text, the chosen values separated by commas, or where a range begins. */
  term: string
  /** Where a range ends. */
  upTo: string
}

/** What a reader has set on a table. Its owner keeps it in navigation history, so it is plain data. */
export interface TableState {
  search: string
  /** Counted from 0. */
  page: number
  pageSize: number
  sort: Sort | null
  filters: readonly ColumnFilter[]
}

/** How many rows a page may hold; the first is the default. */
export const pageSizes = [10, 25, 50, 100] as const

/** A table as it first appears. */
export const initialTableState: TableState = { search: '', page: 0, pageSize: pageSizes[0], sort: null, filters: [] }

/** What the server is asked for. */
export function tableRequestOf({
  search,
  page,
  pageSize,
  sort,
  filters,
}: TableState): Omit<TableRequest, 'includeColumns'> {
  return {
    skip: page * pageSize,
    take: pageSize,
    allSearch: search,
    columns: sort ? [{ propertyName: sort.column, sortDirection: sort.isDescending ? 'desc' : 'asc' }] : [],
    filters: filters.map(({ column, type, term, upTo }) => ({
      propertyName: column,
      type,
      searchTerm: isDateType(type) ? startOfDay(term) : term,
      operationalSearchTerm: isDateType(type) ? endOfDay(upTo) : upTo,
    })),
  }
}

export function isDateType(type: ColumnType): boolean {
  return type === 'dateTime' || type === 'dateTimeOffset'
}

/** What a search or a filter may hold; the server refuses more. */
export const longestTerm = 200

/** The years that dates may have, 1000 to 9999, wherever the browser stands. */
const earliest = Date.UTC(1000, 0, 1)
const latest = Date.UTC(10_000, 0, 1) - 1

/** The first moment of a day where the browser stands; '' for no day. */
export function startOfDay(day: string): string {
  return day && instant(startOf(day))
}

/** The last moment of a day, to the microsecond that the database counts in. A day may have 23 or 25 hours. */
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
