import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ownDatabase } from '#server/testing/test-app.ts'
import { databaseTypes } from '../../scripts/database-types.ts'

/** Folders that may touch any table: they prepare databases, they do not run the portal. */
const PREPARING = new Set(['platform/db', 'seeds', 'testing'])

/** A noun's folder, or one of the rooms of the platform. */
const roomOf = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('platform/') ? 2 : 1)
    .join('/')

it('lets only a table’s owner write it', () => {
  const writers = new Map<string, Set<string>>()
  for (const file of readdirSync('src/server', { recursive: true, encoding: 'utf8' })) {
    const folder = roomOf(file)
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || PREPARING.has(folder)) continue
    const source = readFileSync(`src/server/${file}`, 'utf8')
    const kysely = [...source.matchAll(/(?:insertInto|updateTable|deleteFrom)\('(\w+)/g)].map(([, table = '']) => table)
    const sql = [...source.matchAll(/\b(?:insert into|(?<!for )update|delete from) ([a-z]+(?:_[a-z]+)*)\b/g)].map(
      ([, table = '']) => table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    )
    for (const table of [...kysely, ...sql]) {
      if (table !== 'set') writers.set(table, (writers.get(table) ?? new Set()).add(folder))
    }
  }
  expect(writers.size).toBeGreaterThan(5)
  for (const [table, owners] of writers) expect([...owners], table).toHaveLength(1)
})

it('has database types that match the migrations', async () => {
  // A copy: while somebody reads the template itself, nobody else can copy it.
  const { db, url, drop } = await ownDatabase()
  expect(databaseTypes(url)).toBe(readFileSync('src/server/platform/db/schema.ts', 'utf8'))
  await db.destroy()
  await drop()
})
