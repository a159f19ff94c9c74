import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const RULES = 'docs/rules.md'
const FOLDERS = ['src', 'e2e', 'scripts', 'bench', 'docs']
const READABLE = /\.(?:ts|tsx|css|sql|md|tsv)$/
const TEST = /\.(?:test\.tsx?|spec\.ts)$/
/** A migration that has run is never changed, not even its comments: databases remember its checksum. */
const FROZEN = 'src/server/platform/db/migrations/'

/** Words that send a reader to a document which is not in the repository. */
const ELSEWHERE = [
  /\bspec(?:ification)?\b(?!\\?\.ts)/i,
  /\b(?:security|product|stack|look)\.md\b/,
  /\(rules? \d/,
  /\([A-Z]\d{1,2}[,)]/,
]
/** There it is a field's name. */
const KUBERNETES = ['src/server/kubernetes.test.ts', 'src/server/monitoring.test.ts']

const ids = [...readFileSync(RULES, 'utf8').matchAll(/^- \*\*([A-Z]{3,6}-\d+)\*\* \S/gm)].map(([, id = '']) => id)
const groups = new Set(ids.map((id) => id.replace(/-\d+$/, '')))
const files = everyFile().map((path) => ({ path, text: readFileSync(path, 'utf8') }))

it('numbers every rule once, without a gap', () => {
  const expected = [...groups].flatMap((group) => {
    const count = ids.filter((id) => id.startsWith(`${group}-`)).length
    return Array.from({ length: count }, (_, index) => `${group}-${index + 1}`)
  })
  expect(ids.length).toBeGreaterThan(50)
  expect(ids).toEqual(expected)
})

it('has every rule that is cited', () => {
  const unknown = files.flatMap(({ path, text }) =>
    citedIn(text)
      .filter((id) => !ids.includes(id))
      .map((id) => `${path}: ${id}`),
  )
  expect(unknown).toEqual([])
})

it('has no rule that no test cites', () => {
  const held = new Set(files.filter(({ path }) => TEST.test(path)).flatMap(({ text }) => citedIn(text)))
  expect(ids.filter((id) => !held.has(id))).toEqual([])
})

it('sends nobody to a document that is not here', () => {
  const read = files.filter(({ path }) => !KUBERNETES.includes(path))
  const sent = read.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => ELSEWHERE.some((words) => words.test(line)))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(sent).toEqual([])
})

function everyFile(): string[] {
  const inside = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  return [...inside, ...readdirSync('.')].filter(
    (path) => READABLE.test(path) && path !== RULES && !path.startsWith(FROZEN),
  )
}

/** Only groups that there are: SHA-256 is no rule. */
function citedIn(text: string): string[] {
  const found = [...text.matchAll(/\b([A-Z]{3,6})-\d+\b/g)]
  return found.filter(([, group = '']) => groups.has(group)).map(([id]) => id)
}
