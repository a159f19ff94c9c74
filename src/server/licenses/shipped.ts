import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { ShippedPackage } from '#contract/licenses.ts'

/** What `npm run build` found in everything that ships. */
const Shipped = z.object({ packages: z.array(ShippedPackage), texts: z.array(z.string()) })
export type Shipped = z.output<typeof Shipped>

/** Next to the built server, or where the last build from this source put it. */
const PLACES = ['../data/licenses.json', '../../../dist/data/licenses.json']

let known: Shipped | undefined

/** Read when someone asks for the first time: few ever do. */
export function shipped(): Shipped {
  if (known) return known
  const file = PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url))
  known = file ? Shipped.parse(JSON.parse(readFileSync(file, 'utf8'))) : { packages: [], texts: [] }
  return known
}
