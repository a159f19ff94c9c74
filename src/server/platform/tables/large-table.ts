import { type RawBuilder, sql } from 'kysely'
import type { Sort, TableRequest } from '#contract/tables.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import {
  columnOf,
  conditionsOf,
  describe,
  doesNotSort,
  type Narrowable,
  selected,
  shownColumns,
  sortKeyOf,
  type Table,
} from './table.ts'
import { literalSql } from './literal-sql.ts'

/**
 * A list of millions. A page by a column with an index on (column, id) is found by walking that index from its nearer
 * end; by any other, in one pass over the rows that keeps no more than the page and what comes before it.
 */
export interface LargeTable<Row> extends Pick<Table<Row>, 'where' | 'columns' | 'id'>, Pick<Narrowable, 'search'> {
  /** The rows, and the name they go by: all that filters and most sorts need. */
  readonly rows: RawBuilder<unknown>
  readonly name: RawBuilder<unknown>
  /** What else is displayed. */
  readonly joins: RawBuilder<unknown>
  /** The default order. */
  readonly sort: Sort
  /** How many there are without filters, known without counting. */
  readonly total: RawBuilder<unknown>
}

type Narrowing = Pick<TableRequest, 'allSearch' | 'filters' | 'columns'>

/** Up to here a page is found while counting the rows; beyond that, from whichever end is nearer. */
const NEAR = 1000

/** Up to this many rows are read and sorted faster than found on the way through all. */
const RARE = 20_000

/** Answers a table call of a large table. */
export async function answerLargeTable<Row>(db: Db, table: LargeTable<Row>, request: TableRequest) {
  const { skip, take } = request
  const shown = shownColumns(table, request)
  const sorted = sortsOf(table, request).map(({ propertyName }) => columnOf(table, propertyName))
  const isJoined = sorted.some((column) => column.isJoined)
  const page = async (window: RawBuilder<unknown>, isBackwards: boolean, isRare = false) => {
    const keys = sql`select ${table.id} from ${foundRows(table, request, isRare)} ${isJoined ? table.joins : sql``}
      order by ${order(table, request, isBackwards)} ${window}`
    const query = sql`select ${selected(shown)} from ${allOf(table)} where ${table.id} = any(array(${keys}))
      order by ${order(table, request)}`
    return (await sql.raw<Row>(literalSql(db, query)).execute(db)).rows
  }
  const fromStart = (isRare?: boolean) => page(sql`limit ${take} offset ${skip}`, false, isRare)

  const counting = count(db, table, request)
  const { sortsUpTo } = sorted.find((column) => column.sortsUpTo) ?? {}
  if (sortsUpTo && (await counting) > sortsUpTo.rows) throw ruleBroken(sortsUpTo.otherwise, 'columns')
  const isRare = isSearched(request) && (await counting) <= RARE
  const [total, near] = await Promise.all([counting, isRare || skip <= NEAR ? fromStart(isRare) : undefined])
  const rows = near ?? (await fromNearerEnd())
  return { result: { rows, columns: shown.map(describe), totalFilteredRecords: total } }

  function fromNearerEnd(): Promise<Row[]> | Row[] {
    if (skip >= total) return []
    if (skip < total / 2) return fromStart()
    return page(sql`limit ${Math.min(take, total - skip)} offset ${Math.max(0, total - skip - take)}`, true)
  }
}

/** The rows with what is displayed. */
export const allOf = <Row>({ rows, name, joins }: LargeTable<Row>) => sql`${rows} ${name} ${joins}`

/**
 * The rows that match. If they are few, the order has no say in how they are found: PostgreSQL cannot tell how rare a
 * text is, and would walk a million rows in order to find the first ten that have it.
 */
function foundRows<Row>(table: LargeTable<Row>, request: Narrowing, isRare: boolean): RawBuilder<unknown> {
  return sql`(select * from ${table.rows} ${table.name} where ${conditionsOf(table, request)}
    ${isRare ? sql`offset 0` : sql``}) ${table.name}`
}

/** Whether a text is looked for. */
function isSearched({ allSearch, filters }: Narrowing): boolean {
  return allSearch !== '' || filters.some(({ type, searchTerm }) => type === 'string' && searchTerm !== '')
}

async function count<Row>(db: Db, table: LargeTable<Row>, request: TableRequest): Promise<number> {
  const isNarrowed =
    request.allSearch !== '' || request.filters.some((each) => each.searchTerm || each.operationalSearchTerm)
  const query = isNarrowed
    ? sql`select count(*) as n from ${table.rows} ${table.name} where ${conditionsOf(table, request)}`
    : sql`select ${table.total} as n`
  const { rows } = await sql.raw<{ n: number }>(literalSql(db, query)).execute(db)
  return rows[0]?.n ?? 0
}

/** Backwards, everything reverses, equal rows and blanks too: so one index serves both directions. */
export function order<Row>(table: LargeTable<Row>, asked: Pick<Narrowing, 'columns'>, isBackwards = false) {
  const sorts = sortsOf(table, asked)
  const direction = (sort: Sort | undefined) =>
    (sort?.sortDirection === 'desc') === isBackwards ? sql`asc` : sql`desc`
  const keys = sorts.map((sort) => {
    const column = columnOf(table, sort.propertyName)
    if (column.isSortable === false) throw doesNotSort(sort.propertyName)
    return sql`${sortKeyOf(column)} ${direction(sort)} ${column.isNullable ? blanks(isBackwards) : sql``}`
  })
  return sql`${sql.join(keys)}, ${table.id} ${direction(sorts.at(-1))}`
}

/** Blanks come last, whichever way a column is sorted. */
const blanks = (isBackwards: boolean) => (isBackwards ? sql`nulls first` : sql`nulls last`)

function sortsOf<Row>(table: LargeTable<Row>, { columns }: Pick<Narrowing, 'columns'>): Sort[] {
  const asked = columns.filter(({ sortDirection }) => sortDirection !== null)
  return asked.length > 0 ? asked : [table.sort]
}
