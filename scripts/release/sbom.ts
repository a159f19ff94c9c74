import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as z from 'zod'

/** What the list of parts says of each, as far as we look at it; the rest stays as npm wrote it. */
const Component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
})
const Bom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  serialNumber: z.string(),
  metadata: z.looseObject({ timestamp: z.string(), component: z.looseObject({ name: z.string(), type: z.string() }) }),
  components: z.array(Component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})
type Bom = z.output<typeof Bom>

interface Options {
  readonly name: string
  readonly version: string
  /** In seconds. */
  readonly committedAt: number
  readonly shipped: readonly { readonly name: string; readonly version: string }[]
}

/** npm's own list of parts (CycloneDX), of those that ship, and the same for the same commit wherever it is made. */
export function makeSbom(options: Options): string {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const output = execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return `${JSON.stringify(shippedOf(Bom.parse(JSON.parse(output)), options), null, 2)}\n`
}

const DEVELOPMENT = 'cdx:npm:package:development'

export function shippedOf(bom: Bom, { name, version, committedAt, shipped }: Options): Bom {
  const ships = new Set(shipped.map((each) => `${each.name}@${each.version}`))
  const components = bom.components
    .filter((each) => ships.has(`${each.name}@${each.version}`))
    // For npm what the browser's files are made of is only for development; it ships inside them.
    .map((each) => ({
      ...each,
      properties: each.properties.map((property) =>
        property.name === DEVELOPMENT ? { name: 'cdx:npm:package:bundled', value: 'true' } : property,
      ),
    }))
  const root = `${name}@${version}`
  const refs = new Set([root, ...components.map((each) => each['bom-ref'])])
  const hash = createHash('sha256').update(`${root} ${committedAt}`).digest('hex')
  const uuid = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ]
  return {
    ...bom,
    serialNumber: `urn:uuid:${uuid.join('-')}`,
    metadata: {
      ...bom.metadata,
      timestamp: new Date(committedAt * 1000).toISOString(),
      // npm takes the name of the folder.
      component: { ...bom.metadata.component, name },
    },
    components,
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => refs.has(ref)) })),
  }
}
