export interface Sort {
  column: string
  isDescending: boolean
}

/** What a reader has set on a table. Its owner keeps it in navigation history, so it is plain data. */
export interface TableState {
  search: string
  /** Counted from 0. */
  page: number
  pageSize: number
  sort: Sort | null
}

/** How many rows a page may hold; the first is the default. */
export const pageSizes = [10, 25, 50, 100] as const

/** A table as it first appears. */
export const initialTableState: TableState = { search: '', page: 0, pageSize: pageSizes[0], sort: null }
