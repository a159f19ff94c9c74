import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import * as z from 'zod'

/** `npm run sizes`: the JavaScript a customer's browser fetches for each public page, against a budget of 100 KB. */

const BUDGET_KB = 100
const FOLDER = 'dist/web'
const CATALOGUE = 'src/web/platform/i18n/en.json'
const PAGES = [
  'src/web/screens/public/Landing.tsx',
  'src/web/screens/public/Licenses.tsx',
  'src/web/screens/customer/booking/Start.tsx',
  'src/web/screens/customer/booking/AppointmentType.tsx',
  'src/web/screens/customer/booking/Location.tsx',
  'src/web/screens/customer/booking/Time.tsx',
  'src/web/screens/customer/booking/Information.tsx',
  'src/web/screens/customer/booking/Confirmation.tsx',
  'src/web/screens/customer/appointments/Review.tsx',
]

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).optional() }),
)
const manifest = Manifest.parse(JSON.parse(readFileSync(`${FOLDER}/.vite/manifest.json`, 'utf8')))

/** A chunk and everything it imports before it runs. */
function closure(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || found.has(name)) return found
  found.add(name)
  for (const imported of chunk.imports ?? []) closure(imported, found)
  return found
}

const sizes = new Map<string, number>()
function sizeOf(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = brotliCompressSync(readFileSync(`${FOLDER}/${file}`)).length
  sizes.set(file, size)
  return size
}

const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? ''
let isOver = false
for (const page of PAGES) {
  if (!manifest[page]) {
    console.error(`${page} is not in the build.`)
    isOver = true
    continue
  }
  const chunks = new Set([...closure(entry), ...closure(CATALOGUE), ...closure(page)])
  const files = new Set([...chunks].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js')))
  const kilobytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1024
  const name = page.slice(page.lastIndexOf('/') + 1, -'.tsx'.length)
  console.log(`${name.padEnd(18)}${kilobytes.toFixed(1)} KB${kilobytes > BUDGET_KB ? ' OVER' : ''}`)
  if (kilobytes > BUDGET_KB) isOver = true
}
process.exitCode = isOver ? 1 : 0
