import type { ColumnType } from '#contract/tables.ts'

export interface TableSort {
  column: string
  isDescending: boolean
}

/** One filtered column, as the reader set it: days stay days until the server is asked. */
export interface ColumnFilter {
  column: string
  type: ColumnType
  /** Text, the chosen values separated by commas, or the start of a range. */
  term: string
  /** The end of a range. */
  upTo: string
}

/** What a reader has set on a table. Its owner keeps it in navigation history, so it is plain data. */
export interface TableState {
  search: string
  /** Zero-based. */
  page: number
  pageSize: number
  /** By the first, and where that is equal, by the next. */
  sorts: readonly TableSort[]
  filters: readonly ColumnFilter[]
}

/** How many rows a page may hold; the first is the default. */
export const pageSizes = [10, 25, 50, 100] as const

/** A table as it first appears. */
export const initialTableState: TableState = { search: '', page: 0, pageSize: pageSizes[0], sorts: [], filters: [] }

export function isDateType(type: ColumnType): boolean {
  return type === 'dateTime' || type === 'dateTimeOffset'
}

/** The longest search or filter; the server refuses more. */
export const longestTerm = 200
