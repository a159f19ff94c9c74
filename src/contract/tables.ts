import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { text } from './fields.ts'

/** The one protocol for every list: search, sort, filter and page on the server. */

export const COLUMN_TYPES = [
  'string',
  'int',
  'long',
  'decimal',
  'double',
  'float',
  'dateTime',
  'dateTimeOffset',
  'enum',
  'bool',
] as const
export type ColumnType = (typeof COLUMN_TYPES)[number]

const PropertyName = z.string('Required').check(z.regex(/^[A-Za-z]\w{0,63}$/, 'Must be the name of a column'))

/**
 * One column filter. Text contains the term, an enum is one of the terms (comma-separated), numbers and dates are from
 * searchTerm to operationalSearchTerm, both inclusive; either end may be left out.
 */
export const Filter = z.strictObject({
  propertyName: PropertyName,
  searchTerm: text(limits.searchTerm),
  operationalSearchTerm: z._default(text(limits.searchTerm), ''),
  type: z.enum(COLUMN_TYPES),
})
export type Filter = z.output<typeof Filter>

/** A column that sorts; one without a direction does not. */
export const Sort = z.strictObject({ propertyName: PropertyName, sortDirection: z.nullable(z.enum(['asc', 'desc'])) })
export type Sort = z.output<typeof Sort>

const tableRequest = {
  skip: z._default(z.int('Must be a whole number').check(z.minimum(0, 'Must be at least 0'), z.maximum(1e9)), 0),
  take: z._default(
    z
      .int('Must be a whole number')
      .check(
        z.minimum(1, 'Must be at least 1'),
        z.maximum(limits.pageSizeMaximum, `Must be at most ${limits.pageSizeMaximum}`),
      ),
    limits.pageSize,
  ),
  allSearch: z._default(text(limits.searchTerm), ''),
  /** In sort order; those without a direction do not sort. */
  columns: z._default(z.array(Sort).check(z.maxLength(limits.tableColumns)), []),
  filters: z._default(z.array(Filter).check(z.maxLength(limits.tableColumns)), []),
  /** Pages a change log by action, so that no action is cut between two pages. Other lists have no actions. */
  byAction: z._default(z.boolean(), false),
  /** Return only these columns; none means all. */
  includeColumns: z._default(z.array(PropertyName).check(z.maxLength(limits.tableColumns)), []),
}

/** The body of a table call, with the noun's own filters next to the protocol's. */
export const tableRequestWith = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject({ ...tableRequest, ...shape })

export const TableRequest = tableRequestWith({})
export type TableRequest = z.output<typeof TableRequest>

const TableColumn = z.object({
  propertyName: z.string(),
  type: z.enum(COLUMN_TYPES),
  isSortable: z.boolean(),
  isFilterable: z.boolean(),
})
export type TableColumn = z.output<typeof TableColumn>

/**
 * The response to a table call, with rows of this shape. With includeColumns, rows have only those columns; the type
 * does not say so, because screens never use it.
 */
export const tableReplyOf = <Shape extends z.core.$ZodShape>(row: z.ZodMiniObject<Shape>) =>
  z.object({
    result: z.object({
      rows: z.array(z.partial(row) as unknown as typeof row),
      columns: z.array(TableColumn),
      totalFilteredRecords: z.int(),
      /** There are more than that: an endless log is counted only up to a point. */
      isTotalCapped: z.optional(z.boolean()),
      /** The replica that this is read from is gone: it was read from the main database instead. */
      isReplicaAway: z.optional(z.boolean()),
    }),
  })
