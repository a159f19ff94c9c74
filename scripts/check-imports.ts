import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { EVERY_OTHER, type Floors, floors, type ImportRule, knotless, rules, signposts } from './import-rules.ts'

/** `npm run check:imports`: checks every import under src/ against the table in import-rules.ts. */

interface Import {
  from: string
  line: number
  /** As written, without a query such as `?raw`. */
  name: string
  taken: readonly string[] | 'everything'
  isType: boolean
  /** By `import()`. */
  isLater: boolean
}

interface Table {
  rules: readonly ImportRule[]
  floors: readonly Floors[]
  knotless: readonly string[]
  signposts?: readonly string[]
}

const TEST = /\.test\.tsx?$/
/** No file of the portal imports what a command of `scripts` runs. */
const COMMANDS = ['src/server/platform/backup/restore.ts']
/** Tests and their shared code. */
const FOR_TESTS = /\.test\.tsx?$|\/testing\//

/** A sentence for every import that breaks a rule, and for every name in the table that no longer exists. */
export function findings(sources: ReadonlyMap<string, string>, table: Table): string[] {
  const files = [...sources.keys()]
  const imports = [...sources].flatMap(([file, source]) => importsOf(file, source))
  const portalFiles = files.filter((file) => !FOR_TESTS.test(file))
  const { signposts: posts = [] } = table
  const portalImports = imports.filter((one) => !FOR_TESTS.test(one.from) && !isSign(posts, one))
  return [
    ...posts.filter((post) => !files.includes(post)).map((post) => `${post} does not exist, but is a signpost.`),
    ...table.rules.flatMap((rule) => [...goneFrom(rule, files), ...broken(rule, imports)]),
    ...table.floors.flatMap((house) => [...misplaced(house, portalFiles), ...upward(house, portalImports)]),
    ...table.knotless.flatMap((root) => knots(root, portalImports)),
    ...strays(portalFiles, imports),
  ]
}

/** Includes dynamic `import()`: needed later is still needed. */
function importsOf(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: Import[] = []
  const add = (
    { start, type }: { start: number; type: string },
    name: string,
    taken: Import['taken'],
    isType: boolean,
  ) => {
    const line = source.slice(0, start).split('\n').length
    const isLater = type === 'ImportExpression'
    found.push({ from: file, line, name: name.replace(/\?.*/, ''), taken, isType, isLater })
  }
  new Visitor({
    ImportDeclaration(node) {
      const names = node.specifiers.map((one) => {
        if (one.type === 'ImportNamespaceSpecifier') return 'everything'
        return one.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(one.imported)
      })
      const areTypes = node.specifiers.map((one) => one.type === 'ImportSpecifier' && one.importKind === 'type')
      const taken = names.includes('everything') ? 'everything' : names
      add(node, node.source.value, taken, node.importKind === 'type' || isAll(areTypes))
    },
    ExportNamedDeclaration(node) {
      if (!node.source) return
      const names = node.specifiers.map((one) => nameOf(one.local))
      const areTypes = node.specifiers.map((one) => one.exportKind === 'type')
      add(node, node.source.value, names, node.exportKind === 'type' || isAll(areTypes))
    },
    ExportAllDeclaration(node) {
      add(node, node.source.value, 'everything', node.exportKind === 'type')
    },
    ImportExpression(node) {
      const { source: name } = node
      if (name.type === 'Literal' && typeof name.value === 'string') add(node, name.value, 'everything', false)
    },
    TSImportType(node) {
      add(node, node.source.value, 'everything', true)
    },
  }).visit(program)
  return found
}

/** Where a list of addresses says that a screen is. */
function isSign(posts: readonly string[], { from, name, isLater }: Import): boolean {
  return isLater && posts.includes(from) && name.startsWith('#web/screens/')
}

function nameOf(name: { name: string } | { value: string }): string {
  return 'name' in name ? name.name : name.value
}

/** An import without names is for its side effects. */
function isAll(areTypes: boolean[]): boolean {
  return areTypes.length > 0 && areTypes.every(Boolean)
}

function broken(rule: ImportRule, imports: readonly Import[]): string[] {
  const { names, mayNotImport, unlessWithin, because } = rule
  return imports
    .filter(({ from }) => isFor(rule, from))
    .filter(({ name }) => mayNotImport.test(name))
    .filter((one) => !unlessWithin || !isWithin(unlessWithin, one))
    .filter(({ taken }) => !names || taken === 'everything' || taken.some((one) => names.includes(one)))
    .map((one) => `${quoted(one)}: ${because}`)
}

function isWithin(folder: RegExp, one: Import): boolean {
  const own = folder.exec(one.from)?.[0]
  return own !== undefined && fileOf(one)?.startsWith(own) === true
}

function isFor({ files, except = [] }: ImportRule, file: string): boolean {
  const isExcepted = except.some((name) => (name === 'tests' ? TEST.test(file) : file.startsWith(name)))
  return !isExcepted && files.some((name) => file.startsWith(name))
}

/** Nothing would ever break a rule for a folder that has moved. */
function goneFrom({ files, except = [], because }: ImportRule, all: readonly string[]): string[] {
  return [...files, ...except]
    .filter((name) => name !== 'tests' && !all.some((file) => file.startsWith(name)))
    .map((name) => `${name} does not exist, but a rule names it: ${because}`)
}

function misplaced({ root, floors: all }: Floors, files: readonly string[]): string[] {
  const placed = all.flat()
  const rooms = new Set(files.flatMap((file) => roomOf(root, file) ?? []))
  return [
    ...[...rooms].filter((room) => floorOf(all, room) === -1).map((room) => `${root}/${room} has no floor.`),
    ...placed
      .filter((room) => room !== EVERY_OTHER && !rooms.has(room))
      .map((room) => `${root}/${room} has a floor but does not exist.`),
  ]
}

/** A folder without a floor of its own is with every other, if there is such a floor; a file is not. */
function floorOf(all: Floors['floors'], room: string): number {
  const own = all.findIndex((floor) => floor.includes(room))
  return own === -1 && !room.includes('.') ? all.findIndex((floor) => floor.includes(EVERY_OTHER)) : own
}

function upward({ root, floors: all, countsTypes }: Floors, imports: readonly Import[]): string[] {
  return imports
    .filter(({ isType }) => countsTypes || !isType)
    .flatMap((one) => {
      const [from, to] = roomsOf(root, one) ?? []
      if (!from || !to || floorOf(all, from) === -1 || floorOf(all, from) >= floorOf(all, to)) return []
      return `${quoted(one)}: ${root}/${to} is above ${root}/${from}.`
    })
}

/** What only tests import is a test's: it belongs in a folder named `testing`. */
function strays(portalFiles: readonly string[], imports: readonly Import[]): string[] {
  const byPortal = new Set(imports.filter(({ from }) => !FOR_TESTS.test(from)).map(fileOf))
  const byTests = new Set(imports.filter(({ from }) => FOR_TESTS.test(from)).map(fileOf))
  return portalFiles
    .filter((file) => byTests.has(file) && !byPortal.has(file) && !COMMANDS.includes(file))
    .map((file) => `${file} is imported by tests only: move it to a folder named testing.`)
}

/** The shortest cycle through each room, as a path with an import for each step. */
function knots(root: string, imports: readonly Import[]): string[] {
  const steps = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const rooms = one.isType ? undefined : roomsOf(root, one)
    if (!rooms) continue
    const [from, to] = rooms
    const ways = steps.get(from) ?? new Map<string, Import>()
    steps.set(from, ways.has(to) ? ways : ways.set(to, one))
  }
  const found = new Map<string, string>()
  for (const room of [...steps.keys()].sort()) {
    const ring = shortestRing(room, steps)
    const key = ring?.toSorted().join()
    if (!ring || !key || found.has(key)) continue
    const proofs = ring.map((from, at) => {
      const one = steps.get(from)?.get(ring[(at + 1) % ring.length] ?? '')
      return one ? `\n  ${quoted(one)}` : ''
    })
    found.set(key, `${root} has a knot: ${[...ring, room].join(' → ')}${proofs.join('')}`)
  }
  return [...found.values()]
}

function shortestRing(start: string, steps: ReadonlyMap<string, ReadonlyMap<string, Import>>): string[] | undefined {
  const seen = new Set<string>()
  const paths = [[start]]
  for (const way of paths) {
    for (const next of steps.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      paths.push([...way, next])
    }
  }
  return undefined
}

/** The two rooms of a folder that an import connects, if it leaves the first. */
function roomsOf(root: string, one: Import): [string, string] | undefined {
  const target = fileOf(one)
  const from = roomOf(root, one.from)
  const to = target && roomOf(root, target)
  return from && to && from !== to ? [from, to] : undefined
}

/** Undefined for a package. */
function fileOf({ from, name }: Import): string | undefined {
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : undefined
}

/** A file's room: the direct child of the folder that contains it, or the file itself. */
function roomOf(root: string, file: string): string | undefined {
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1).split('/')[0] : undefined
}

function quoted({ from, line, name }: Import): string {
  return `${from}:${line} imports ${name}`
}

function readSources(): Map<string, string> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  return new Map(files.sort().map((file) => [`src/${file}`, readFileSync(`src/${file}`, 'utf8')]))
}

if (process.argv[1]?.endsWith('check-imports.ts')) {
  const found = findings(readSources(), { rules, floors, knotless, signposts })
  for (const finding of found) console.error(finding)
  process.exitCode = found.length > 0 ? 1 : 0
}
