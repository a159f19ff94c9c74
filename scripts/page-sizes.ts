import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import * as z from 'zod'

/** `npm run sizes`: the JavaScript a browser fetches for a page before it shows, in KB of 1,000 bytes, against a budget. */

const FOLDER = 'dist/web'
const wordsOf = (area: string) => `src/languages/en.json?words=${area}`
const PUBLIC = [wordsOf('page')]
const WAITING_LIST = [wordsOf('earliest'), wordsOf('waitingList')]
const BACK_OFFICE = ['src/web/routes/BackOfficeRouter.tsx']

/** What each page may weigh: what is reached, so that weight is added knowingly. Decision 67 says what it consists of. */
const BUDGETS: readonly (readonly [page: string, kilobytes: number, files: number, alsoNeeded?: readonly string[]])[] =
  [
    ['screens/public/Landing.tsx', 102, 8],
    ['screens/public/Licenses.tsx', 100, 6],
    ['screens/customer/booking/Start.tsx', 100, 6],
    ['screens/customer/booking/AppointmentType.tsx', 103, 9],
    ['screens/customer/booking/Location.tsx', 101, 5],
    ['screens/customer/booking/Earliest.tsx', 107, 10, [wordsOf('earliest')]],
    ['screens/customer/booking/Time.tsx', 104, 7],
    ['screens/customer/booking/Information.tsx', 105, 9],
    ['screens/customer/booking/Confirmation.tsx', 104, 9],
    ['screens/customer/appointments/Review.tsx', 106, 9, [wordsOf('review')]],
    ['screens/customer/tickets/TicketDetails.tsx', 104, 12, [wordsOf('place')]],
    ['screens/customer/line/JoinLine.tsx', 103, 10, [wordsOf('line')]],
    ['screens/customer/booking/WaitingListJoin.tsx', 111, 14, WAITING_LIST],
    ['screens/customer/waiting-list/WaitingListDetails.tsx', 107, 12, WAITING_LIST],
    ['screens/public/Login.tsx', 109, 14, ['src/web/routes/AccountRouter.tsx', wordsOf('accounts')]],
    ['screens/staff/appointments/StaffCalendar.tsx', 185, 17, BACK_OFFICE],
  ]

const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }))
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

/** What index.html runs: the entry, or, if that only imports others, those. */
const scripts = [
  ...readFileSync(`${FOLDER}/index.html`, 'utf8').matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g),
]
const run = Object.keys(manifest).filter((name) => scripts.some(([, file]) => manifest[name]?.file === file))
// In a circle of files one of them runs before what it needs, and the page stays blank.
const circular = run.filter((name) => manifest[name]?.imports?.some((imported) => closure(imported).has(name)))
if (circular.length > 0) console.error(`${circular.join(', ')}: imported by what it imports, so the page stays blank.`)
let isOver = circular.length > 0
for (const [path, budget, mostFiles, alsoNeeded = []] of BUDGETS) {
  const page = `src/web/${path}`
  const wanted = [...run, page, ...(alsoNeeded === BACK_OFFICE ? [] : PUBLIC), ...alsoNeeded]
  const missing = wanted.filter((name) => !manifest[name])
  if (missing.length > 0) {
    console.error(`${missing.join(', ')}: not in the build.`)
    isOver = true
    continue
  }
  const chunks = new Set(wanted.flatMap((name) => [...closure(name)]))
  const files = new Set([...chunks].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js')))
  const kilobytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000
  const isTooMuch = kilobytes > budget || files.size > mostFiles
  const name = page.slice(page.lastIndexOf('/') + 1, -'.tsx'.length)
  const says = `${kilobytes.toFixed(1)} of ${budget} KB, ${files.size} of ${mostFiles} files${isTooMuch ? ' OVER' : ''}`
  console.log(name.padEnd(18) + says)
  if (isTooMuch) isOver = true
}
process.exitCode = isOver ? 1 : 0
