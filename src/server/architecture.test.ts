import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
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
    ['src/web/platform/api/planted-13.ts', "import '#web/platform/session/session.ts'", 'api lies below the session.'],
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
