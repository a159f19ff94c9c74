import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { callsByNoun } from '#contract/every-call.ts'
import type { Context } from '#server/platform/context.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
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

it('gives a request nothing to write with but transact', () => {
  const db: Context['db'] extends WriteDb ? 'writes' : 'reads' = 'reads'
  expect(db).toBe('reads')
})

it('lets SQL write only where the types let a query write: in a transaction, or as one that onPool names', async () => {
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
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || PREPARING.has(roomOf(file))) continue
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

it('ties the rooms of an appointment in one direction: search, booking, life, links', () => {
  const rooms = ['search', 'booking', 'life', 'links']
  const wrong: string[] = []
  for (const file of readdirSync('src/server/appointments', { recursive: true, encoding: 'utf8' })) {
    const [room = ''] = file.split('/')
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const source = readFileSync(`src/server/appointments/${file}`, 'utf8')
    for (const [, names = '', other = ''] of source.matchAll(
      /^import \{([^}]*)\} from '#server\/appointments\/(\w+)\//gm,
    )) {
      const values = names.split(',').filter((name) => !/^\s*(type |$)/.test(name))
      if (values.length > 0 && rooms.indexOf(other) > rooms.indexOf(room)) wrong.push(`${file} imports ${other}`)
    }
  }
  expect(wrong).toEqual([])
})

/** The room that a contract file names: an audience before the noun has no room of its own, a visit has three. */
function roomOfContract(file: string): string {
  if (file === 'booking') return 'appointments/booking'
  if (file === 'appointments') return 'appointments/links'
  return /^(staff|admin)-appointments$/.test(file) ? 'appointments/life' : file.replace(/^(staff|admin)-/, '')
}

it('serves every call in the room that its contract file names', () => {
  const served = new Set<string>()
  const wrong: string[] = []
  for (const file of readdirSync('src/server', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const source = readFileSync(`src/server/${file}`, 'utf8')
    for (const [, table = '', call = ''] of source.matchAll(/\broute\(\s*\w+,\s*(\w+)\.(\w+)/g)) {
      const contract = new RegExp(`\\b${table}\\b[^']*'#contract/([\\w-]+)\\.ts'`).exec(source)?.[1] ?? ''
      served.add(`${table}.${call}`)
      if (!new RegExp(`^${roomOfContract(contract)}/routes(\\.\\w+)?\\.ts$`).test(file))
        wrong.push(`${table}.${call} in ${file}`)
    }
  }
  const calls = Object.entries(callsByNoun).flatMap(([table, own]) =>
    Object.keys(own).map((call) => `${table}.${call}`),
  )
  expect(wrong).toEqual([])
  expect([...served].toSorted()).toEqual(calls.toSorted())
})

it('has database types that match the migrations', async () => {
  // A copy: while somebody reads the template itself, nobody else can copy it.
  const { db, url, drop } = await ownDatabase()
  expect(databaseTypes(url)).toBe(readFileSync('src/server/platform/db/schema.ts', 'utf8'))
  await db.destroy()
  await drop()
})

describe('the import rules', () => {
  const planted = [
    ['src/domain/planted-1.ts', "import 'zod'", 'domain imports only domain.'],
    ['src/domain/planted-2.ts', 'export const now = () => Date.now()', 'Time comes in as an argument.'],
    ['src/contract/planted-3.ts', "import '#server/app.ts'", 'contract imports domain and zod/mini'],
    ['src/contract/planted-4.ts', "import 'zod'", 'contract imports domain and zod/mini'],
    ['src/server/planted-5.ts', "import '#web/platform/paths.ts'", 'server never imports web.'],
    ['src/server/appointments/booking/planted-6.ts', "import './routes.ts'", 'only app.ts imports routes.'],
    ['src/web/planted-7.ts', "import '#server/platform/zones.ts'", 'web never imports server.'],
    [
      'src/web/platform/components/planted-8.ts',
      "import '#web/screens/public/Login.tsx'",
      'components know nothing of screens.',
    ],
    ['src/web/screens/staff/planted-9.ts', "import '#web/screens/public/Login.tsx'", 'never import another folder'],
    ['src/server/appointments/booking/planted-10.ts', "import '../zones.ts'", 'Import by # path; no ../, no barrels.'],
    ['src/server/planted-11.ts', "import './planted-12.ts'\nexport const a = 1", 'Dependency cycle detected'],
    ['src/server/planted-12.ts', "import './planted-11.ts'\nexport const b = 1", 'Dependency cycle detected'],
  ] as const
  let found: { filename: string; message: string; help?: string }[]

  beforeAll(() => {
    for (const [file, source] of planted) writeFileSync(file, `${source}\n`)
    try {
      found = lint(planted.map(([file]) => file))
    } finally {
      for (const [file] of planted) rmSync(file)
    }
  })

  it.each(planted)('refuse %s with %s', (file, _, message) => {
    const said = found.filter((each) => each.filename === file).map((each) => `${each.message} ${each.help ?? ''}`)
    expect(said.join('\n')).toContain(message)
  })
})

function lint(files: readonly string[]) {
  const { stdout } = spawnSync('node_modules/.bin/oxlint', ['--format=json', ...files], { encoding: 'utf8' })
  return JSON.parse(stdout).diagnostics
}
