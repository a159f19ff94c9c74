import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * docs/glossary.md, held against the code: what its last column says we do not say is in no file name, no identifier and
 * no comment. Words that other people chose stay theirs: what stands in quotes is not looked at, and the lines below are
 * about another thing.
 */

/** Words with a meaning of their own in a program; a person has to read which one is meant. */
const NOT_HELD: Readonly<Record<string, string>> = {
  booking: 'the act, which is what the booking of customers is called',
  error: 'what JavaScript throws',
  event: 'of the browser and of streams',
  queue: 'of jobs, of messages and of tickets',
  service: 'service.ts is where a call decides; services are also programs outside',
  slot: 'the calls say numberOfSlots and time slots',
}

/** By word: a line (after its file's path) on which it is another thing's name. */
const OTHER_THINGS: Readonly<Record<string, RegExp>> = {
  alert: /isAlert|announced as an alert|^src\/server\/monitoring\.test\.ts/,
  // A program that calls another; never a person, so the rules and the calls have none.
  client: /^(?!src\/(domain|contract)\/)/,
  resource: /^src\/server\/(telemetry(\.test)?|kubernetes\.test)\.ts/,
  schedule: /^src\/server\/(platform\/jobs\/|every-job\.ts)|PgBoss|SCHEDULE_DELAY/,
  scope: /app\.register|scope\.|route\(scope|scope of (its|their) own|\bscope=|OIDCScope|scopeSpans|scope: '/,
  site: /(another|other|own|this|whole|neighbouring) sites?\b|a site of (its|their) own|site[ _]?key|(same|cross|fetch-?)site/i,
}

const glossary = readFileSync('docs/glossary.md', 'utf8')
const forbidden = forbiddenIn(glossary)
const held = forbidden.filter((word) => NOT_HELD[word] === undefined)
const files = ['src', 'bench', 'e2e', 'scripts']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((file) => /\.(tsx?|css)$/.test(file))
  // This file names the words, the other one is a list of passwords.
  .filter((file) => !/(scripts\/glossary\.test|\/common-passwords)\.ts$/.test(file))

/** The last column of the table, word by word; what stands in brackets explains. */
function forbiddenIn(table: string): string[] {
  const rows = [...table.matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)].slice(2)
  return rows
    .flatMap(([, cell = '']) => cell.replace(/\(.*?\)/g, '').split(','))
    .map((word) => word.trim())
    .filter(Boolean)
}

/** A quoted text, where a comment does not hold it. */
const COMMENT_OR_TEXT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

/** "laneOf", "LANES" and "lane-width" are each said with the word "lane"; "balance" is not. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}

/** Where a file says what we do not say. */
function saidIn(file: string, text: string, words: readonly string[] = held): string[] {
  const said = text.replace(COMMENT_OR_TEXT, (found) => (found.startsWith('/') ? found : "''"))
  return [file, ...said.split('\n')].flatMap((line, number) => {
    const spoken = new Set(wordsOf(line))
    return words
      .filter((word) => [word, `${word}s`, `${word}es`].some((form) => spoken.has(form)))
      .filter((word) => !OTHER_THINGS[word]?.test(`${file}: ${line}`))
      .map((word) => `${file}:${number} says "${word}"`)
  })
}

describe('the words of docs/glossary.md', () => {
  it('are a whole list, of which the exceptions are a part', () => {
    expect(forbidden).toEqual(
      expect.arrayContaining(['lane', 'seat', 'horizon', 'site', 'branch', 'citizen', 'signage']),
    )
    expect(forbidden).toEqual(expect.arrayContaining([...Object.keys(NOT_HELD), ...Object.keys(OTHER_THINGS)]))
    expect(files.length).toBeGreaterThan(800)
  })

  it('are said in the code, and no others for the same things', () => {
    expect(files.flatMap((file) => saidIn(file, readFileSync(file, 'utf8')))).toEqual([])
  })

  it.each([
    ['an identifier', 'const laneOf = 1', 'lane'],
    ['a constant', 'const HORIZON = 90', 'horizon'],
    ['a comment', "/** The customer's blackouts. */", 'blackout'],
    ['a comment beside code', "const a = 'b' // the signage", 'signage'],
    ['a custom property', '--lane: 5rem;', 'lane'],
    ['a person', 'interface Client {}', 'client'],
    ['an office', 'const siteId = 7', 'site'],
  ])('we do not say are found in %s', (_, text, word) => {
    expect(saidIn('src/domain/planted.ts', text)).toEqual([`src/domain/planted.ts:1 says "${word}"`])
  })

  it('we do not say are found in the name of a file', () => {
    expect(saidIn('src/domain/seats/branch.ts', '')).toHaveLength(2)
  })

  it('we do not say may be part of a longer word, or of a quoted text', () => {
    expect(saidIn('src/domain/planted.ts', 'const balance = [\'lane\', "signage"]; reschedule(); Seattle')).toEqual([])
  })
})

/** One name for two ideas, kept for a reason. */
const SAME_NAME: Readonly<Record<string, string>> = {
  AvailabilityRule: 'what a call carries, and what the rules calculate with',
  BackgroundEvent: 'what a call carries, and what the rules calculate with',
  BlockedPlace: 'what a call carries, and what the rules calculate with',
  Instant: 'a moment, and the type of its column',
  Location: 'what a call carries, and what a search reads of it',
  Person: 'who stands in a line, and who books: each in one room',
  Visit: 'what a search looks for, and what a message says of one',
  WaitRange: 'what a call carries, and what the rules calculate with',
}

describe('a type', () => {
  it('has a name of its own, so that each name is one idea', () => {
    const modules = new Map<string, string[]>()
    for (const file of files.filter(
      (one) => one.startsWith('src/') && !/\.test\.|\.d\.ts$|\/db\/schema\.ts$/.test(one),
    ))
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
        /^export (?:abstract )?(?:type|interface|class) (\w+)/gm,
      ))
        if (!modules.get(name)?.includes(file)) modules.set(name, [...(modules.get(name) ?? []), file])
    expect(modules.size).toBeGreaterThan(500)
    const shared = [...modules].filter(([, places]) => places.length > 1)
    expect(shared.filter(([name]) => SAME_NAME[name] === undefined)).toEqual([])
    expect(shared.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(SAME_NAME)))
  })
})
