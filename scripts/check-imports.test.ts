import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { findings } from './check-imports.ts'
import { EVERY_OTHER, rules } from './import-rules.ts'

describe('the import rules', () => {
  it.each([
    ['src/domain/a.ts', "import 'zod'", 'domain imports only domain.'],
    ['src/domain/a.ts', "import type { App } from '#server/app.ts'", 'domain imports only domain.'],
    ['src/contract/a.ts', "import '#server/app.ts'", 'contract imports domain and zod/mini'],
    ['src/contract/a.ts', "import * as z from 'zod'", 'contract imports domain and zod/mini'],
    ['src/server/a.ts', "import '#web/paths.ts'", 'server never imports web.'],
    ['src/server/booking/a.ts', "import './routes.ts'", 'only app.ts imports routes.'],
    ['src/server/a.ts', "import './booking/routes.ts'", 'only app.ts imports routes.'],
    ['src/server/a.ts', "import '#server/appointments/routes.staff.ts'", 'only app.ts imports routes.'],
    ['src/server/booking/a.ts', "import '../zones.ts'", 'Import by # path; no ../, no barrels.'],
    ['src/server/a.ts', "export * from './booking/index.ts'", 'Import by # path; no ../, no barrels.'],
    ['src/web/a.ts', "import '#server/zones.ts'", 'web never imports server.'],
    ['src/web/a.ts', "const later = () => import('#server/zones.ts')", 'web never imports server.'],
    ['src/web/a.ts', "type Zone = import('#server/zones.ts').Zone", 'web never imports server.'],
    ['src/web/a.ts', "import 'node:fs'", 'there is no Node in a browser.'],
    ['src/web/screens/staff/a.ts', "import '#web/screens/public/Login.tsx'", 'never import another folder of screens.'],
    [
      'src/web/screens/staff/desk/a.ts',
      "import '#web/screens/staff/locations/b.ts'",
      'never import another folder of screens.',
    ],
  ])('refuse in %s: %s', (file, source, because) => {
    expect(check({ [file]: source })).toEqual([expect.stringMatching(new RegExp(`^${file}:1 imports .*${because}`))])
  })

  it('add up: what is forbidden in all of web is forbidden in its screens and components', () => {
    for (const folder of ['src/web', 'src/web/platform/components', 'src/web/screens/staff']) {
      const [found] = check({ [`${folder}/a.tsx`]: "\nimport { Route, RouterProvider as R } from 'react-router'" })
      expect(found).toContain(`${folder}/a.tsx:2 imports react-router: The data router costs`)
      expect(check({ [`${folder}/a.tsx`]: "import * as router from 'react-router'" })).toHaveLength(2)
      expect(check({ [`${folder}/a.tsx`]: "import { Link } from 'react-router'" })).toHaveLength(1)
      expect(check({ [`${folder}/a.tsx`]: "import { Route } from 'react-router'" })).toEqual([])
    }
  })

  it('accept what is allowed', () => {
    const allowed = {
      'src/domain/a.ts': "import { b } from './b.ts'\nimport type { C } from '#domain/c.ts'",
      'src/domain/a.test.ts': "import { it } from 'vitest'",
      'src/contract/a.ts': "import * as z from 'zod/mini'\nimport '#domain/a.ts'",
      'src/server/app.ts': "import '#server/booking/routes.ts'",
      'src/web/a.test.tsx': "import 'node:fs'",
      'src/web/screens/staff/desk/call/a.ts': "import '#web/screens/staff/desk/b.ts'",
      'src/web/screens/staff/a.tsx': "import icons from './icons.svg?raw'\n// import '#server/app.ts'",
    }
    expect(check(allowed)).toEqual([])
  })

  it('send what only tests import to a folder named testing', () => {
    const sample = { 'src/web/desks/samples.ts': 'export const desk = 1' }
    const test = { 'src/web/desks/desks.test.tsx': "import { desk } from './samples.ts'" }
    expect(check({ ...sample, ...test })).toEqual([
      'src/web/desks/samples.ts is imported by tests only: move it to a folder named testing.',
    ])
    expect(check({ ...sample, ...test, 'src/web/desks/Desk.tsx': "import { desk } from './samples.ts'" })).toEqual([])
  })

  it('fail when they name a folder that is gone', () => {
    const rule = { files: ['src/moved/'], mayNotImport: /x/, because: 'moved is quiet.' }
    const found = findings(new Map([['src/a.ts', '']]), { rules: [rule], floors: [], knotless: [] })
    expect(found).toEqual(['src/moved/ does not exist, but a rule names it: moved is quiet.'])
  })
})

describe('floors', () => {
  const house = { root: 'src', floors: [['ground'], ['middle', 'beside'], ['app.ts']], countsTypes: false }
  const sources = {
    'src/app.ts': "import '#ground/a.ts'",
    'src/beside/a.ts': "import '#middle/a.ts'",
    'src/ground/a.ts': '',
    'src/middle/a.ts': "import './b.ts'",
  }
  const standing = (more: Record<string, string>, countsTypes = false) =>
    findings(new Map(Object.entries({ ...sources, ...more })), {
      rules: [],
      floors: [{ ...house, countsTypes }],
      knotless: [],
    })

  it('support those above, and may import from the same floor', () => {
    expect(standing({})).toEqual([])
  })

  it('never import from above', () => {
    expect(standing({ 'src/ground/b.ts': "import '#middle/a.ts'" })).toEqual([
      'src/ground/b.ts:1 imports #middle/a.ts: src/middle is above src/ground.',
    ])
    expect(standing({ 'src/ground/b.ts': "const later = import('../app.ts')" })).toEqual([
      'src/ground/b.ts:1 imports ../app.ts: src/app.ts is above src/ground.',
    ])
  })

  it('may import types from above if the table says so', () => {
    const source = { 'src/ground/b.ts': "import type { A } from '#middle/a.ts'" }
    expect(standing(source)).toEqual([])
    expect(standing(source, true)).toHaveLength(1)
  })

  it('may take in every other folder, but no file', () => {
    const open = { ...house, floors: [['ground'], ['middle'], [EVERY_OTHER], ['app.ts']] }
    const more = { 'src/new/a.ts': "import '#middle/a.ts'", 'src/middle/c.ts': "import '#new/a.ts'", 'src/new.ts': '' }
    const all = new Map(Object.entries({ ...sources, ...more }))
    expect(findings(all, { rules: [], floors: [open], knotless: [] })).toEqual([
      'src/new.ts has no floor.',
      'src/middle/c.ts:1 imports #new/a.ts: src/new is above src/middle.',
    ])
  })

  it('cover every folder, and none that is gone', () => {
    expect(standing({ 'src/new/a.ts': '' })).toEqual(['src/new has no floor.'])
    const gone = { ...house, floors: [...house.floors, ['gone']] }
    const found = findings(new Map(Object.entries(sources)), { rules: [], floors: [gone], knotless: [] })
    expect(found).toEqual(['src/gone has a floor but does not exist.'])
  })
})

describe('a knot between folders', () => {
  const knotsIn = (sources: Record<string, string>) =>
    findings(new Map(Object.entries(sources)), { rules: [], floors: [], knotless: ['src/server'] })

  it('is found and printed as a path', () => {
    const found = knotsIn({
      'src/server/booking/a.ts': "import { b } from '#server/calendars/b.ts'",
      'src/server/calendars/c.ts': "export { d } from '#server/locations/d.ts'",
      'src/server/locations/e.ts': "\nconst f = () => import('#server/booking/f.ts')",
      'src/server/app.ts': "import '#server/booking/a.ts'",
    })
    expect(found).toEqual([
      [
        'src/server has a knot: booking → calendars → locations → booking',
        '  src/server/booking/a.ts:1 imports #server/calendars/b.ts',
        '  src/server/calendars/c.ts:1 imports #server/locations/d.ts',
        '  src/server/locations/e.ts:2 imports #server/booking/f.ts',
      ].join('\n'),
    ])
  })

  it('does not count types, tests, or imports within one folder', () => {
    const found = knotsIn({
      'src/server/booking/a.ts': "import '#server/calendars/a.ts'\nimport './b.ts'",
      'src/server/booking/b.ts': "import './a.ts'",
      'src/server/calendars/a.ts': "import type { A } from '#server/booking/a.ts'",
      'src/server/calendars/b.ts':
        "import { type B } from '#server/booking/a.ts'\nexport type { C } from '#server/booking/a.ts'",
      'src/server/calendars/a.test.ts': "import '#server/booking/a.ts'",
    })
    expect(found).toEqual([])
  })
})

describe('a signpost', () => {
  const sources = {
    'src/web/platform/paths.ts': "const users = () => import('#web/screens/users/UserList.tsx')",
    'src/web/screens/users/UserList.tsx': "import { paths } from '#web/platform/paths.ts'",
  }
  const floors = [{ root: 'src/web', floors: [['platform'], ['screens']], countsTypes: false }]
  const standing = (more: Record<string, string>, signposts: readonly string[]) =>
    findings(new Map(Object.entries({ ...sources, ...more })), { rules: [], floors, knotless: ['src/web'], signposts })

  it('may say where a screen is that links by it, and nobody else may', () => {
    expect(standing({}, ['src/web/platform/paths.ts'])).toEqual([])
    expect(standing({}, [])).toHaveLength(2)
  })

  it('imports nothing else from above', () => {
    const found = standing({ 'src/web/platform/paths.ts': "import '#web/screens/users/UserList.tsx'" }, [
      'src/web/platform/paths.ts',
    ])
    expect(found[0]).toBe(
      'src/web/platform/paths.ts:1 imports #web/screens/users/UserList.tsx: src/web/screens is above src/web/platform.',
    )
  })

  it('is named only if it exists', () => {
    expect(standing({}, ['src/web/platform/paths.ts', 'src/web/gone.ts'])).toEqual([
      'src/web/gone.ts does not exist, but is a signpost.',
    ])
  })
})

describe('the linter', () => {
  it('keeps clocks and languages out of the domain, and rejects import cycles', async () => {
    const planted = {
      'src/domain/clock.ts': 'export const now = () => Date.now()',
      'src/domain/words.ts': 'export const list = new Intl.ListFormat()',
      'src/server/a.ts': "import './b.ts'\nexport const a = 1",
      'src/server/b.ts': "import './a.ts'\nexport const b = 1",
    }
    const said = await lint(planted)
    expect(said['src/domain/clock.ts']).toContain('Time comes in as an argument.')
    expect(said['src/domain/words.ts']).toContain('Zones and languages are applied at the edges.')
    expect(said['src/server/a.ts']).toContain('Dependency cycle detected')
  })
})

/** With the real rules, whose folders all exist. */
function check(sources: Record<string, string>): string[] {
  const folders = rules.flatMap(({ files, except = [] }) => [...files, ...except])
  const empty = folders
    .filter((name) => name !== 'tests')
    .map((name) => [name.replace(/\/$/, '/empty.ts'), ''] as const)
  return findings(new Map([...empty, ...Object.entries(sources)]), { rules, floors: [], knotless: [] })
}

/** With our configuration in a separate folder, where no other test or tool finds the planted files. */
async function lint(files: Record<string, string>): Promise<Record<string, string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'planted-'))
  try {
    await cp('.oxlintrc.json', path.join(folder, '.oxlintrc.json'))
    for (const [file, source] of Object.entries(files)) {
      await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
      await writeFile(path.join(folder, file), `${source}\n`)
    }
    const run = promisify(execFile)(path.resolve('node_modules/.bin/oxlint'), ['--format=json'], { cwd: folder })
    // It exits with 1 because it found something.
    const { stdout } = await run.catch((failure: { stdout: string }) => failure)
    const { diagnostics }: { diagnostics: { filename: string; message: string; help?: string }[] } = JSON.parse(stdout)
    return Object.fromEntries(diagnostics.map(({ filename, message, help }) => [filename, `${message} ${help ?? ''}`]))
  } finally {
    await rm(folder, { recursive: true })
  }
}
