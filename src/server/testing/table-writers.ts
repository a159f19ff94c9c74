import { readdirSync, readFileSync } from 'node:fs'
import type { Entity } from '#contract/entities.ts'
import { functions } from '#server/platform/db/sql-files.ts'
import { tableOf } from '#server/platform/records.ts'

/** Folders that may touch any table: they prepare databases and do not run the portal. */
const PREPARING = new Set(['platform/db', 'seeds', 'testing'])

/** A noun's folder, or one of the rooms of the platform. */
function roomOf(file: string): string {
  const depth = file.startsWith('platform/') ? 2 : 1
  return file.replace(/\.ts$/, '').split('/').slice(0, depth).join('/')
}

/** Code that runs the portal, by its path below src/server. */
export function isProduction(file: string): boolean {
  return file.endsWith('.ts') && !file.endsWith('.test.ts') && !PREPARING.has(roomOf(file))
}

/** The rooms that write each table, from the code and the SQL functions, which name their room in their first line. */
export function tableWriters(): Map<string, Set<string>> {
  const code = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter(isProduction)
    .map((file) => ({ room: roomOf(file), source: readFileSync(`src/server/${file}`, 'utf8') }))
  const inSql = functions().map(({ sql }) => ({ room: roomNamedIn(sql), source: sql }))
  const writers = new Map<string, Set<string>>()
  for (const { room, source } of [...code, ...inSql]) {
    for (const table of tablesWrittenIn(source)) writers.set(table, (writers.get(table) ?? new Set()).add(room))
  }
  return writers
}

/** The first line of a function's file. */
export function roomNamedIn(sql: string): string {
  return /^-- room: (\S+)\n/.exec(sql)?.[1] ?? 'no room'
}

/** Words that follow `update` without being a table. */
const NO_TABLES = new Set(['set', 'of', 'the'])

function tablesWrittenIn(source: string): string[] {
  const kysely = [...source.matchAll(/(?:insertInto|updateTable|deleteFrom)\('(\w+)/g)].map(([, table = '']) => table)
  const sql = [...source.matchAll(/\b(?:insert into|(?<!for )update|delete from) ([a-z]+(?:_[a-z]+)*)\b/g)].map(
    ([, table = '']) => table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  )
  const served = [...source.matchAll(/\bserveRecord\(\w+, '(\w+)'/g)].map(([, record]) => tableOf(record as Entity))
  return [...kysely, ...sql, ...served].filter((table) => !NO_TABLES.has(table))
}
