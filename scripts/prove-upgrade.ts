import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildIfNeeded } from './build.ts'
import { add, lastLine, NOTHING, PlaywrightReport, settle, type Tally, tallyPlaywright } from './test-report.ts'
import { bookings, findOffice, opens } from './upgrade/bookings.ts'
import { jobsBeside } from './upgrade/jobs.ts'
import { journeysOn, migrateToday, type Release, releaseAt, releasesBefore, serve, TODAY } from './upgrade/releases.ts'
import { writes } from './upgrade/writes.ts'

/**
 * `npm run prove:upgrade [-- ref [arguments for Playwright]]`: proves that servers of the release before go on working
 * on today's tables, that today's release takes over their data, and that both do each job once. Without a git ref,
 * writes are proved from every release in docs/releases.md, and the rest from the latest.
 */
const [given, ...toolArgs] = process.argv.slice(2)
/** How many clients write, and how many writes before and after the migration. */
const AT_ONCE = 16
const EACH = Number(process.env['WRITES'] ?? 10_000)

let total: Tally = NOTHING

function found(what: string, isTrue: boolean): void {
  total = add(total, isTrue ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  console.log(`${isTrue ? '✓' : '✗'} ${what}`)
}

/** Made by the release before, stopped, and opened by today's. */
async function takeOver(before: Release): Promise<void> {
  const old = await serve(before)
  const office = await findOffice(old.url)
  const load = bookings(old.url, office, 1)
  await load.until(({ booked }) => booked.length >= 3)
  const { booked } = await load.stop()
  await old.stop()
  const now = await serve(TODAY, { dataDir: old.dataDir })
  found(
    `today's release opens the links of ${booked.length} bookings in the folder of ${before.name}`,
    await opens(now.url, booked),
  )
  const more = bookings(now.url, office, 1)
  await more.until(({ booked: made }) => made.length >= 1)
  found('and books there', (await more.stop()).failures.length === 0)
  await now.stop()
  rmSync(old.dataDir, { recursive: true, force: true })
}

/** The release before serves every kind of write while today's migrates, and goes on. */
async function underLoad(before: Release): Promise<void> {
  const old = await serve(before)
  const load = await writes(old.url, AT_ONCE)
  await load.more(EACH)
  const doneBefore = load.total()
  console.log(`  ${await migrateToday(old.dataDir)}`)
  await load.more(EACH)
  const counts = await load.stop()
  const failures = [...counts.values()].flatMap((count) => count.failures)
  for (const [kind, { done, lost, failures: failed }] of counts)
    console.log(`  ${kind}: ${done} done, ${lost} refused, ${failed.length} failed`)
  found(
    `${before.name} wrote ${doneBefore} times before and ${load.total() - doneBefore} during and after the migration`,
    doneBefore > 0 && load.total() > doneBefore,
  )
  found(`no write failed (${failures.length ? failures.slice(0, 3).join(', ') : 'none'})`, failures.length === 0)
  found(`${before.name} is ready beside the newer tables`, (await fetch(`${old.url}/readyz`)).ok)
  await old.stop()
  rmSync(old.dataDir, { recursive: true, force: true })
}

/** Jobs of both releases, on one database: each is done once (decision 75). */
async function jobs(before: Release): Promise<void> {
  const { waited, askedOfOld, askedOfToday, doneByOld, doneByToday, wrong, minutes, sweeps } = await jobsBeside(before)
  found(`${waited} jobs of ${before.name} waited when today's release started`, waited > 0)
  found(
    `beside each other ${before.name} queued ${askedOfOld} jobs and today's release ${askedOfToday}; of all, the queue of ${before.name} did ${doneByOld} and today's ${doneByToday}`,
    doneByOld + doneByToday === waited + askedOfOld + askedOfToday,
  )
  found(
    `every one was done once (${wrong.length ? wrong.slice(0, 3).join(', ') : 'one email each'})`,
    wrong.length === 0,
  )
  found(`what is due every minute was queued ${sweeps} times in ${minutes} minutes`, sweeps === minutes)
}

/** The journeys of the release before, through its own pages and server, on today's tables. */
async function journeys(before: Release): Promise<void> {
  const succeeded = journeysOn(before, toolArgs)
  const report = await readFile(path.join(before.folder, 'test-results/journeys.json'), 'utf8')
    .then((text) => tallyPlaywright(PlaywrightReport.parse(JSON.parse(text))))
    .catch(() => NOTHING)
  const tally = settle(report, succeeded)
  total = add(total, tally)
  console.log(`${tally.failed === 0 ? '✓' : '✗'} the journeys of ${before.name} on today's tables: ${lastLine(tally)}`)
}

buildIfNeeded(console.log)
for (const [n, ref] of (given === undefined ? releasesBefore() : [given]).entries()) {
  const before = releaseAt(ref)
  try {
    for (const each of n === 0 ? [takeOver, underLoad, jobs, journeys] : [underLoad]) await each(before)
  } finally {
    rmSync(before.folder, { recursive: true, force: true })
  }
}
console.log(lastLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
