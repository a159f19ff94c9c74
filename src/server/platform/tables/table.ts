import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ColumnType, Filter, TableColumn, TableRequest } from '#contract/tables.ts'
import { isInstant } from '#domain/instant.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { digitsOf, folded, holds, wordsOf } from './words.ts'

/** One column as its noun declares it. */
export interface QueriedColumn {
  readonly sql: RawBuilder<unknown>
  readonly type: ColumnType
  /** The search box looks into it, or into this instead. */
  readonly search?: true | RawBuilder<unknown>
  /** Holds several values; an enum filter then requires one of them to match. */
  readonly isList?: boolean
  /** Lists and long texts do not sort. */
  readonly isSortable?: boolean
  readonly isFilterable?: boolean
  /** What to sort and filter by, when that is not what is shown. */
  readonly by?: RawBuilder<unknown>
  /** What to sort by, when that is not what is filtered. */
  readonly order?: RawBuilder<unknown>
  /** May be blank, which comes last in a large table. */
  readonly isNullable?: boolean
  /** Sorted by what a large table's rows do not have themselves. */
  readonly isJoined?: boolean
  /** How many rows of a large table can be sorted by it in time, and what to say if there are more. */
  readonly sortsUpTo?: { readonly rows: number; readonly otherwise: string }
  /** How a text or enum filter finds its rows, when matching the column itself would miss its index. */
  readonly matches?: (terms: readonly string[]) => RawBuilder<SqlBool>
}

/** A list as its noun declares it: where the rows come from, and what may be asked about them. Names never reach SQL. */
export interface Table<Row> {
  readonly from: RawBuilder<unknown>
  /** What the caller may see at all. */
  readonly where: RawBuilder<SqlBool>
  readonly columns: Readonly<Record<keyof Row & string, QueriedColumn>>
  /** The default order. */
  readonly sort: readonly RawBuilder<unknown>[]
  /** Tells equal rows apart, so no row is on two pages. */
  readonly id: RawBuilder<unknown>
  /** What belongs together has this in common; the newest group has the highest. */
  readonly group?: RawBuilder<unknown>
  /** Counts no further than this: no one needs the exact length of an endless log. */
  readonly countsUpTo?: number
}

/** What may be asked about rows, however they are returned. */
export type Narrowable = Pick<Table<unknown>, 'where'> & {
  readonly columns: Readonly<Record<string, QueriedColumn>>
  /** How the search box finds its rows; by default it looks into the searchable columns. */
  readonly search?: (term: string) => RawBuilder<SqlBool>
}

/** Rows of one group that are returned: no one reads on in an action that changed thousands. */
const GROUP_ROWS = 200

/** Answers a table call: searched, filtered, sorted and paged by the database. */
export async function answerTable<Row>(db: Db, table: Table<Row>, request: TableRequest) {
  const shown = shownColumns(table, request)
  const where = conditionsOf(table, request)
  const { countsUpTo } = table
  const counted = countsUpTo === undefined ? sql`` : sql`limit ${countsUpTo + 1}`
  const group = request.byAction ? table.group : undefined
  const rows = group
    ? sql<Row>`select * from (
        select ${selected(shown)}, row_number() over (order by ${sql.join(order(table, request))}) as "rowPosition",
          row_number() over (partition by ${group} order by ${table.id}) as "rowInGroup"
        from ${table.from} where ${where} and ${group} in (
          select ${group} from ${table.from} where ${where} group by ${group}
          order by ${group} desc limit ${request.take} offset ${request.skip})) p
      where "rowInGroup" <= ${GROUP_ROWS} order by "rowPosition"`
    : sql<Row>`select ${selected(shown)} from ${table.from} where ${where}
      order by ${sql.join(order(table, request))} limit ${request.take} offset ${request.skip}`
  const each = group ? sql`distinct ${group}` : sql``
  const [page, count] = await Promise.all([
    rows.execute(db),
    sql<{
      n: number
    }>`select count(*) as n from (select ${each} from ${table.from} where ${where} ${counted}) x`.execute(db),
  ])
  const total = count.rows[0]?.n ?? 0
  const isTotalCapped = countsUpTo !== undefined && total > countsUpTo
  return {
    result: {
      rows: page.rows,
      columns: shown.map(describe),
      totalFilteredRecords: isTotalCapped ? countsUpTo : total,
      ...(isTotalCapped && { isTotalCapped }),
    },
  }
}

type Shown = readonly [name: string, column: QueriedColumn]

/** The requested columns, by name; all when none is named. */
export function shownColumns(table: Narrowable, { includeColumns }: Pick<TableRequest, 'includeColumns'>): Shown[] {
  const names = includeColumns.length > 0 ? [...new Set(includeColumns)] : Object.keys(table.columns)
  return names.map((name) => [name, columnOf(table, name)] as const)
}

export function selected(shown: readonly Shown[]): RawBuilder<unknown> {
  return sql.join(shown.map(([name, column]) => sql`${column.sql} as ${sql.ref(name)}`))
}

export function describe([propertyName, column]: Shown): TableColumn {
  const { type, isSortable = true, isFilterable = true } = column
  return { propertyName, type, isSortable, isFilterable }
}

export function columnOf({ columns }: Pick<Narrowable, 'columns'>, name: string): QueriedColumn {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) throw ruleBroken(`There is no column ${name}.`, 'columns')
  return column
}

function order<Row>(table: Table<Row>, { columns }: TableRequest): RawBuilder<unknown>[] {
  const asked = columns.flatMap(({ propertyName, sortDirection }) => {
    const column = columnOf(table, propertyName)
    if (!sortDirection) return []
    if (column.isSortable === false) throw doesNotSort(propertyName)
    const by = sortKeyOf(column)
    return [sortDirection === 'asc' ? sql`${by} asc nulls last` : sql`${by} desc nulls last`]
  })
  return [...(asked.length > 0 ? asked : table.sort), table.id]
}

export const sortKeyOf = ({ order, by, sql: shown }: QueriedColumn): RawBuilder<unknown> => order ?? by ?? shown

export const doesNotSort = (propertyName: string) => ruleBroken(`The column ${propertyName} does not sort.`, 'columns')

/** Which rows the caller may see and has asked for. */
export function conditionsOf(
  table: Narrowable,
  { allSearch, filters }: Pick<TableRequest, 'allSearch' | 'filters'>,
): RawBuilder<SqlBool> {
  const searching = table.search ?? ((term) => inAnyColumn(Object.values(table.columns), term))
  return sql.join(
    [
      table.where,
      ...(allSearch === '' ? [] : [searching(allSearch)]),
      ...filters.flatMap((filter) => narrowing(columnOf(table, filter.propertyName), filter)),
    ],
    sql` and `,
  )
}

/** Every word is in one of the columns, in any order; a phone number is also found as its digits. */
function inAnyColumn(columns: readonly QueriedColumn[], term: string): RawBuilder<SqlBool> {
  const places = columns.filter(({ search }) => search).map(placeOf)
  if (places.length === 0) return sql<SqlBool>`false`
  const isSomewhere = (word: string) =>
    sql<SqlBool>`(${sql.join(
      places.map((place) => contains(place, word)),
      sql` or `,
    )})`
  const words = sql<SqlBool>`(${sql.join(wordsOf(term).map(isSomewhere), sql` and `)})`
  const digits = digitsOf(term)
  return digits === undefined ? words : sql<SqlBool>`(${words} or ${isSomewhere(digits)})`
}

function placeOf(column: QueriedColumn): RawBuilder<unknown> {
  return typeof column.search === 'object' ? column.search : (column.by ?? column.sql)
}

const contains = (place: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> =>
  holds(folded(sql`(${place})::text`), term)

function narrowing(column: QueriedColumn, filter: Filter): RawBuilder<SqlBool>[] {
  const { propertyName, searchTerm, operationalSearchTerm: upTo, type } = filter
  const by = column.by ?? column.sql
  if (column.isFilterable === false || type !== column.type)
    throw ruleBroken(`The column ${propertyName} cannot be filtered like this.`, 'filters')
  if (searchTerm === '' && upTo === '') return []
  if (column.matches) return [column.matches(type === 'enum' ? searchTerm.split(',') : [searchTerm])]
  switch (type) {
    case 'string':
      return [contains(by, searchTerm)]
    case 'enum': {
      const wanted = sql`${searchTerm.split(',')}::text[]`
      return [column.isList ? sql<SqlBool>`${by} && ${wanted}` : sql<SqlBool>`${by}::text = any(${wanted})`]
    }
    case 'bool':
      if (!['true', 'false'].includes(searchTerm)) throw badTerm(filter, 'true or false')
      return [sql<SqlBool>`${by} = ${searchTerm === 'true'}`]
    case 'dateTime':
    case 'dateTimeOffset':
      return range(filter, by, sql`::timestamptz`, isInstant, 'a moment, such as 2026-03-09T08:05:00Z')
    default:
      return range(filter, by, sql`::numeric`, isNumber, 'a number')
  }
}

function range(
  filter: Filter,
  by: RawBuilder<unknown>,
  cast: RawBuilder<unknown>,
  isUsable: (term: string) => boolean,
  wanted: string,
): RawBuilder<SqlBool>[] {
  const { searchTerm: from, operationalSearchTerm: upTo } = filter
  if ([from, upTo].some((term) => term !== '' && !isUsable(term))) throw badTerm(filter, wanted)
  return [
    ...(from === '' ? [] : [sql<SqlBool>`${by} >= ${from}${cast}`]),
    ...(upTo === '' ? [] : [sql<SqlBool>`${by} <= ${upTo}${cast}`]),
  ]
}

const badTerm = ({ propertyName }: Filter, wanted: string) =>
  ruleBroken(`${propertyName} must be ${wanted}.`, 'filters')

const isNumber = (term: string): boolean => /^-?\d{1,15}(\.\d{1,10})?$/.test(term)
