import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { nouns } from '#contract/every-call.ts'
import type { Context } from '#server/platform/context.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { isProduction } from '#server/testing/table-writers.ts'
import { ownDatabase } from '#server/testing/test-app.ts'
import { databaseTypes } from '../../scripts/database-types.ts'

it('gives a request nothing to write with but transact', () => {
  const db: Context['db'] extends WriteDb ? 'writes' : 'reads' = 'reads'
  expect(db).toBe('reads')
})

it('lets SQL write only where the types do: in a transaction, or through onPool', async () => {
  const { db, drop } = await ownDatabase()
  // Of our own functions, those that only read say so.
  const { rows } = await sql<{ name: string }>`select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 'v' and prorettype <> 'trigger'::regtype`.execute(db)
  await db.destroy()
  await drop()
  const functions = rows.map(({ name }) => `(?<![\\w.])${name}\\(\\$`).join('|')
  const writes = new RegExp(`insert into |delete from |\\bupdate [a-z_]+ (\\w+ )?set\\b|${functions}`)
  const wrong: string[] = []
  for (const file of readdirSync('src/server', { recursive: true, encoding: 'utf8' })) {
    if (!isProduction(file)) continue
    const declared = readFileSync(`src/server/${file}`, 'utf8').split(
      /^(?=\/\*\*|export |const |(?:async )?function )/m,
    )
    const statements = declared.filter(
      (each) => /^(export )?const \w+ = (statement|sql)\b/.test(each) && writes.test(each),
    )
    const names = statements.map((each) => /const (\w+)/.exec(each)?.[1]).join('|')
    for (const each of declared) {
      const isWriting =
        (/\bsql\b[^`]*`/.test(each) && writes.test(each)) || (names !== '' && new RegExp(`\\b(${names})\\(`).test(each))
      if (!statements.includes(each) && isWriting && !/\b(WriteDb|Database|Tx|Writer|Transaction|onPool)\b/.test(each))
        wrong.push(`${file}: ${/(?:function|const) (\w+)/.exec(each)?.[1]}`)
    }
  }
  expect(wrong).toEqual([])
})

/** The room a contract file names: an audience before the noun has no room of its own, a visit has three. */
function roomOfContract(file: string): string {
  if (file === 'booking') return 'appointments/booking'
  if (file === 'appointments') return 'appointments/links'
  return /^(staff|admin)-appointments$/.test(file) ? 'appointments/life' : file.replace(/^(staff|admin|public)-/, '')
}

it('serves every call in the room its contract file names', () => {
  const served = new Set<string>()
  const wrong: string[] = []
  for (const file of readdirSync('src/server', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const source = readFileSync(`src/server/${file}`, 'utf8')
    const each = [...source.matchAll(/\broute\(\s*\w+,\s*(\w+)\.(\w+)/g)].map(([, table = '', call = '']) => ({
      table,
      call,
    }))
    const ofRecords = [...source.matchAll(/\bserveRecord\(\s*\w+,\s*'\w+',\s*(\w+)/g)].flatMap(([, table = '']) =>
      ['table', 'get', 'create', 'update', 'remove'].map((call) => ({ table, call })),
    )
    for (const { table, call } of [...each, ...ofRecords]) {
      const contract = new RegExp(`\\b${table}\\b[^']*'#contract/([\\w-]+)\\.ts'`).exec(source)?.[1] ?? ''
      served.add(`${table}.${call}`)
      if (!new RegExp(`^${roomOfContract(contract)}/routes(\\.\\w+)?\\.ts$`).test(file))
        wrong.push(`${table}.${call} in ${file}`)
    }
  }
  const calls = Object.entries(nouns).flatMap(([table, noun]) =>
    Object.keys(noun.calls).map((call) => `${table}.${call}`),
  )
  expect(wrong).toEqual([])
  expect([...served].toSorted()).toEqual(calls.toSorted())
})

it('has database types that match the migrations', async () => {
  // A copy: while a connection reads the template itself, no one else can copy it.
  const { db, url, drop } = await ownDatabase()
  expect(databaseTypes(url)).toBe(readFileSync('src/server/platform/db/schema.ts', 'utf8'))
  await db.destroy()
  await drop()
})
