import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { TableRequest } from '#contract/tables.ts'
import type { Database } from '#server/platform/db/database.ts'
import { ownDatabase } from '#server/testing/test-app.ts'
import { answerTable, type Table } from './table.ts'

interface Visit {
  id: number
  name: string | null
  status: string
  tags: string[]
  minutes: number
  price: number
  startedUtc: string
  isWalkIn: boolean
  note: string
}

const visits: Table<Visit> = {
  from: sql`visit v`,
  where: sql`not v.is_hidden`,
  columns: {
    id: { sql: sql`v.id`, type: 'int' },
    name: { sql: sql`v.name`, type: 'string', search: true },
    status: { sql: sql`v.status`, type: 'enum' },
    tags: { sql: sql`v.tags`, type: 'enum', isList: true, isSortable: false },
    minutes: { sql: sql`v.minutes`, type: 'int', search: true },
    price: { sql: sql`v.price`, type: 'decimal' },
    startedUtc: { sql: sql`v.started_at`, type: 'dateTimeOffset' },
    isWalkIn: { sql: sql`v.is_walk_in`, type: 'bool' },
    note: { sql: sql`'…'`, type: 'string', search: sql`v.secret_note`, isSortable: false, isFilterable: false },
  },
  sort: [sql`v.started_at desc`],
  id: sql`v.id`,
}

let db: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const own = await ownDatabase()
  db = own.db
  drop = own.drop
  await sql`create table visit (id int primary key, name text, status text, tags text[], minutes int, price float8,
    started_at timestamptz, is_walk_in boolean, secret_note text, is_hidden boolean)`.execute(db)
  await sql`insert into visit values
    (1, 'Ada 100%', 'Booked', '{new}', 10, 1.5, '2026-03-01T10:00:00Z', true, 'blue', false),
    (2, 'Grace_H', 'Booked', '{}', 20, 2.5, '2026-03-02T23:59:59.9995Z', false, 'red', false),
    (3, null, 'Complete', '{new,old}', 20, 3.5, '2026-03-03T00:00:00Z', false, 'red', false),
    (4, 'Hidden', 'Booked', '{new}', 20, 3.5, '2026-03-03T00:00:00Z', false, 'red', true)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const ask = async (request: z.input<typeof TableRequest> = {}) =>
  (await answerTable(db, visits, z.parse(TableRequest, request))).result
const ids = async (request: z.input<typeof TableRequest>) => (await ask(request)).rows.map(({ id }) => id)
const filtered = (propertyName: string, type: string, searchTerm: string, operationalSearchTerm = '') =>
  ids({ filters: [{ propertyName, type, searchTerm, operationalSearchTerm } as never], columns: asc('id') })
const asc = (propertyName: string) => [{ propertyName, sortDirection: 'asc' as const }]
const desc = (propertyName: string) => [{ propertyName, sortDirection: 'desc' as const }]

describe('a table', () => {
  it('returns its rows, columns and total, in its default order', async () => {
    const { rows, columns, totalFilteredRecords } = await ask()
    expect(rows.map(({ id }) => id)).toEqual([3, 2, 1])
    expect(rows[2]).toMatchObject({
      name: 'Ada 100%',
      tags: ['new'],
      isWalkIn: true,
      startedUtc: '2026-03-01T10:00:00Z',
    })
    expect(totalFilteredRecords).toBe(3)
    expect(columns).toContainEqual({ propertyName: 'tags', type: 'enum', isSortable: false, isFilterable: true })
  })

  it('pages, and counts beyond the page', async () => {
    const page = await ask({ skip: 1, take: 1 })
    expect(page.rows.map(({ id }) => id)).toEqual([2])
    expect(page.totalFilteredRecords).toBe(3)
    expect(await ids({ skip: 1e9 })).toEqual([])
  })

  it('sorts as requested, empty values last, equal rows always in the same order', async () => {
    expect(await ids({ columns: desc('minutes') })).toEqual([2, 3, 1])
    expect(await ids({ columns: asc('name') })).toEqual([1, 2, 3])
    expect(await ids({ columns: desc('name') })).toEqual([2, 1, 3])
    expect(await ids({ columns: [...desc('minutes'), ...desc('id')] })).toEqual([3, 2, 1])
    expect(await ids({ columns: [{ propertyName: 'name', sortDirection: null }] })).toEqual([3, 2, 1])
  })

  it('returns only the requested columns', async () => {
    const { rows, columns } = await ask({ includeColumns: ['id', 'name', 'id'], take: 1 })
    expect(rows).toEqual([{ id: 3, name: null }])
    expect(columns).toHaveLength(2)
  })
})

describe('the search box', () => {
  it('finds text literally, in any case, even where it is not shown', async () => {
    expect(await ids({ allSearch: 'ADA' })).toEqual([1])
    expect(await ids({ allSearch: '100%' })).toEqual([1])
    expect(await ids({ allSearch: '%' })).toEqual([1])
    expect(await ids({ allSearch: 'e_h' })).toEqual([2])
    expect(await ids({ allSearch: '\\' })).toEqual([])
    expect(await ids({ allSearch: 'red' })).toEqual([3, 2])
  })

  it('finds words in any order and column, without accents, and a phone number however it is written (TABLE-10)', async () => {
    await sql`insert into visit values (5, 'José Núñez-Đặng +13035550142', 'Booked', '{}', 30, 1,
      '2026-02-01T10:00:00Z', false, 'green', false)`.execute(db)
    for (const allSearch of ['nunez jose', 'DANG, green', 'jose 30', '(303) 555-0142', '303.555.0142'])
      expect(await ids({ allSearch }), allSearch).toEqual([5])
    expect(await filtered('name', 'string', 'nunez')).toEqual([5])
    expect(await ids({ allSearch: 'nunez ada' })).toEqual([])
    await sql`delete from visit where id = 5`.execute(db)
  })

  it('looks into numbers too', async () => {
    expect(await ids({ allSearch: '20' })).toEqual([3, 2])
  })

  it('finds nothing when there is nothing to search', async () => {
    const mute = { ...visits, columns: { id: { sql: sql`v.id`, type: 'int' } } } as unknown as Table<{ id: number }>
    const { result } = await answerTable(db, mute, z.parse(TableRequest, { allSearch: '1' }))
    expect(result).toMatchObject({ rows: [], totalFilteredRecords: 0 })
  })
})

describe('a filter', () => {
  it('narrows text, enums, lists, numbers and booleans', async () => {
    expect(await filtered('name', 'string', 'ada')).toEqual([1])
    expect(await filtered('status', 'enum', 'Booked,NoShow')).toEqual([1, 2])
    expect(await filtered('tags', 'enum', 'old,odd')).toEqual([3])
    expect(await filtered('minutes', 'int', '11', '20')).toEqual([2, 3])
    expect(await filtered('price', 'decimal', '', '2.5')).toEqual([1, 2])
    expect(await filtered('isWalkIn', 'bool', 'false')).toEqual([2, 3])
    expect(await filtered('name', 'string', '')).toEqual([1, 2, 3])
  })

  it('covers whole days to the last microsecond, in the caller’s zone', async () => {
    const days = (from: string, upTo: string) => filtered('startedUtc', 'dateTimeOffset', from, upTo)
    expect(await days('2026-03-02T00:00:00Z', '2026-03-02T23:59:59.999999Z')).toEqual([2])
    expect(await days('2026-03-02T17:00:00-07:00', '')).toEqual([3])
    expect(await days('', '2026-03-01T10:00Z')).toEqual([1])
  })
})

describe('a table refuses (TABLE-6)', () => {
  it.each<[string, object]>([
    ['a column it does not have', { columns: asc('secret_note') }],
    ['what every object has', { includeColumns: ['constructor'] }],
    ['to sort by a list', { columns: asc('tags') }],
    ['to filter a column that does not filter', { filters: [filter('note', 'string', 'x')] }],
    ['a filter of another type', { filters: [filter('minutes', 'string', '1')] }],
    ['a number that is not one', { filters: [filter('minutes', 'int', '1 or 1=1')] }],
    ['a boolean that is neither true nor false', { filters: [filter('isWalkIn', 'bool', 'maybe')] }],
    ...[
      '2026-02-30T00:00:00Z',
      '0999-01-01T00:00:00Z',
      '10000-01-01T00:00:00Z',
      '2026-01-01T24:00:00Z',
      '2026-01-01T00:00:00',
      '2026-01-01T00:00:00+15:30',
      'now',
    ].map(
      (term) =>
        [`the moment ${term}`, { filters: [filter('startedUtc', 'dateTimeOffset', term)] }] satisfies [string, object],
    ),
  ])('%s', async (_, request) => {
    await expect(ask(request as never)).rejects.toMatchObject({ statusCode: 400 })
  })

  it.each([
    { skip: -1 },
    { take: 1e9 },
    { take: 0 },
    { columns: [{ propertyName: 'name', sortDirection: 'asc; select pg_sleep(5)' }] },
    { columns: [{ propertyName: 'name; drop table visit', sortDirection: 'asc' }] },
    { allSearch: 'a\u0000' },
    { allSearch: 'x'.repeat(201) },
    { surprise: 1 },
  ])('%o before it reaches the table', (request) => {
    expect(z.safeParse(TableRequest, request).success).toBe(false)
  })
})

function filter(propertyName: string, type: string, searchTerm: string) {
  return { propertyName, type, searchTerm, operationalSearchTerm: '' }
}
