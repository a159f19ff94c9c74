import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import * as z from 'zod'

/**
 * `npm run dates`: writes down when every package that package.json names was published, so that a test can refuse old ones
 * without a network. Reasons for old ones, and the images, are entered by hand and stay.
 */

const FILE = 'scripts/dates.json'

const Day = z.iso.date()
const Dates = z.strictObject({
  /** By the name that deploy/ uses: tag and digest. */
  images: z.record(z.string(), z.strictObject({ released: Day, reason: z.string().min(20).optional() })),
  packages: z.record(
    z.string(),
    z.strictObject({ version: z.string(), published: Day, reason: z.string().min(20).optional() }),
  ),
})
export type Dates = z.output<typeof Dates>

const Versions = z.record(z.string(), z.string())
const Package = z.object({ dependencies: Versions, devDependencies: Versions })

export const readDates = (): Dates => Dates.parse(JSON.parse(readFileSync(FILE, 'utf8')))

/** Every package that package.json names, with its version. */
export function directPackages(): Record<string, string> {
  const named = Package.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  return { ...named.dependencies, ...named.devDependencies }
}

async function publishedOn(dependency: string, wanted: string): Promise<string> {
  // Two versions of one package: `npm:pg-boss@10.4.2`.
  const [, name = dependency, version = wanted] = /^npm:(.+)@(.+)$/.exec(wanted) ?? []
  const { stdout } = await promisify(execFile)('npm', ['view', name, 'time', '--json'], { maxBuffer: 1e8 })
  const at = z.record(z.string(), z.string()).parse(JSON.parse(stdout))[version]
  if (at === undefined) throw new Error(`The registry does not say when ${name} ${version} was published.`)
  return at.slice(0, 10)
}

async function writeDates(): Promise<void> {
  const { images, packages: before } = readDates()
  const packages: Dates['packages'] = {}
  for (const [name, version] of Object.entries(directPackages()).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const known = before[name]
    const published = known?.version === version ? known.published : await publishedOn(name, version)
    packages[name] = { version, published, ...(known?.reason !== undefined && { reason: known.reason }) }
  }
  writeFileSync(FILE, `${JSON.stringify({ images, packages }, null, 2)}\n`)
  console.log(`${Object.keys(packages).length} packages, ${Object.keys(images).length} images.`)
}

if (process.argv[1]?.endsWith('dates.ts')) await writeDates()
