import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ColumnType, Filter, TableColumn, TableRequest } from '#contract/tables.ts'
import { isDate } from '#domain/time.ts'
import type { Db } from '#server/db/database.ts'
import { ruleBroken } from '#server/http/errors.ts'

/** One column as its noun declares it. */
export interface Column {
  readonly sql: RawBuilder<unknown>
  readonly type: ColumnType
  /** The search box looks into it, or into this instead. */
  readonly search?: true | RawBuilder<unknown>
  /** Holds several values at once; an enum filter then wants one of them to be there. */
  readonly isList?: boolean
  /** Lists and long texts do not sort. */
  readonly isSortable?: boolean
  readonly isFilterable?: boolean
  /** What sorts and filters, where that is not what is shown. */
  readonly by?: RawBuilder<unknown>
}

/** A list as its noun declares it: where the rows come from, and what may be asked about them. Names never reach SQL. */
export interface Table<Row> {
  readonly from: RawBuilder<unknown>
  /** What the caller may see at all. */
  readonly where: RawBuilder<SqlBool>
  readonly columns: Readonly<Record<keyof Row & string, Column>>
  /** The order nobody asked for. */
  readonly sort: readonly RawBuilder<unknown>[]
  /** Tells equal rows apart, so that no row is on two pages. */
  readonly id: RawBuilder<unknown>
}

/** Answers a table call: searched, filtered, sorted and paged by the database. */
export async function answerTable<Row>(db: Db, table: Table<Row>, request: TableRequest) {
  const names = request.includeColumns.length > 0 ? [...new Set(request.includeColumns)] : Object.keys(table.columns)
  const shown = names.map((name) => [name, columnOf(table, name)] as const)
  const where = sql.join(conditions(table, request), sql` and `)
  const selected = sql.join(shown.map(([name, column]) => sql`${column.sql} as ${sql.ref(name)}`))

  const [page, count] = await Promise.all([
    sql<Row>`select ${selected} from ${table.from} where ${where}
      order by ${sql.join(order(table, request))} limit ${request.take} offset ${request.skip}`.execute(db),
    sql<{ n: number }>`select count(*) as n from ${table.from} where ${where}`.execute(db),
  ])
  return {
    result: { rows: page.rows, columns: shown.map(describe), totalFilteredRecords: count.rows[0]?.n ?? 0 },
  }
}

function describe([propertyName, column]: readonly [string, Column]): TableColumn {
  const { type, isSortable = true, isFilterable = true } = column
  return { propertyName, type, isSortable, isFilterable }
}

function columnOf<Row>(table: Table<Row>, name: string): Column {
  const columns: Readonly<Record<string, Column>> = table.columns
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) throw ruleBroken(`There is no column ${name}.`, 'columns')
  return column
}

function order<Row>(table: Table<Row>, { columns }: TableRequest): RawBuilder<unknown>[] {
  const asked = columns.flatMap(({ propertyName, sortDirection }) => {
    const column = columnOf(table, propertyName)
    if (!sortDirection) return []
    if (column.isSortable === false) throw ruleBroken(`The column ${propertyName} does not sort.`, 'columns')
    const by = column.by ?? column.sql
    return [sortDirection === 'asc' ? sql`${by} asc nulls last` : sql`${by} desc nulls last`]
  })
  return [...(asked.length > 0 ? asked : table.sort), table.id]
}

function conditions<Row>(table: Table<Row>, { allSearch, filters }: TableRequest): RawBuilder<SqlBool>[] {
  const columns: Column[] = Object.values(table.columns)
  return [
    table.where,
    ...(allSearch === '' ? [] : [sql<SqlBool>`(${sql.join(searching(columns, allSearch), sql` or `)})`]),
    ...filters.flatMap((filter) => narrowing(columnOf(table, filter.propertyName), filter)),
  ]
}

function searching(columns: readonly Column[], term: string): RawBuilder<SqlBool>[] {
  const places = columns.filter(({ search }) => search).map(placeOf)
  return places.length > 0 ? places.map((place) => contains(place, term)) : [sql<SqlBool>`false`]
}

function placeOf(column: Column): RawBuilder<unknown> {
  return typeof column.search === 'object' ? column.search : (column.by ?? column.sql)
}

/** What a person types is looked for as it stands: % and _ mean themselves. */
function contains(place: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${place})::text ilike ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`
}

function narrowing(column: Column, filter: Filter): RawBuilder<SqlBool>[] {
  const { propertyName, searchTerm, operationalSearchTerm: upTo, type } = filter
  const by = column.by ?? column.sql
  if (column.isFilterable === false || type !== column.type)
    throw ruleBroken(`The column ${propertyName} cannot be filtered like this.`, 'filters')
  if (searchTerm === '' && upTo === '') return []
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

const INSTANT = /^[1-9]\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/

/** Nothing that PostgreSQL would stumble over: no 30th of February, no zone beyond the date line. */
const isInstant = (term: string): boolean => INSTANT.test(term) && isDate(term.slice(0, 'YYYY-MM-DD'.length))
