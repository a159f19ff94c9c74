import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { findBrowser } from './find-browser.ts'
import {
  add,
  lastLine,
  NOTHING,
  PlaywrightReport,
  settle,
  type Tally,
  tallyPlaywright,
  tallyVitest,
  VitestReport,
} from './test-report.ts'

/** A step of the run: what it counted, and whether the steps after it can continue. */
type Stage = { name: string; run: (output: Output) => Promise<Tally>; isNeeded?: true }

/** Where a tool writes: to the terminal, or, next to others, to us, who print it in one piece. */
type Output = 'inherit' | string[]

const PROJECT = fileURLToPath(new URL('..', import.meta.url))
const RESULTS = join(PROJECT, 'test-results')
const VITEST_REPORT = join(RESULTS, 'vitest.json')
const JOURNEYS_REPORT = join(RESULTS, 'journeys.json')

/** How long a tool may take to end on its own after Ctrl-C: longer than the portal's own 15 s. */
const STOP_WITHIN_MS = 20_000

const ONE_PASSED: Tally = { passed: 1, failed: 0 }
const ONE_FAILED: Tally = { passed: 0, failed: 1 }

const running = new Set<ChildProcess>()
let isInterrupted = false

/** One after the other; what stands in one row has nothing to do with its neighbors and runs next to them. */
function stagesFor([only, ...rest]: string[]): Stage[][] | undefined {
  const toolArgs = rest[0] === '--' ? rest.slice(1) : rest
  if (only === undefined) return [[...checks, build], [sizes], [unitTests], ...journeys([])]
  if (only === 'e2e') return [[build], [sizes], ...journeys(toolArgs)]
  return undefined
}

const checks: Stage[] = ['format', 'types', 'lint', 'imports'].map((name) => ({
  name,
  run: async (output) =>
    (await succeeds('npm', ['run', '--silent', `check:${name}`], output)) ? ONE_PASSED : ONE_FAILED,
}))

const unitTests: Stage = {
  name: 'tests',
  run: async () => {
    await rm(VITEST_REPORT, { force: true })
    const args = ['run', '--allowOnly=false', '--reporter=default', '--reporter=json']
    const succeeded = await succeeds(tool('vitest'), [...args, `--outputFile.json=${VITEST_REPORT}`])
    const report = await readReport(VITEST_REPORT, VitestReport)
    return settle(report ? tallyVitest(report) : NOTHING, succeeded)
  },
}

/** Before the tests: those that start a whole server start the built one. */
const build: Stage = {
  name: 'build',
  isNeeded: true,
  run: async (output) => ((await succeeds('npm', ['run', '--silent', 'build'], output)) ? NOTHING : ONE_FAILED),
}

const sizes: Stage = {
  name: 'sizes',
  run: async () => ((await succeeds('npm', ['run', '--silent', 'sizes'])) ? ONE_PASSED : ONE_FAILED),
}

function journeys(toolArgs: string[]): Stage[][] {
  const inBrowser: Stage = {
    name: 'journeys',
    run: async () => {
      await rm(JOURNEYS_REPORT, { force: true })
      const args = ['test', '--config', 'e2e/playwright.config.ts', '--forbid-only', ...toolArgs]
      const succeeded = await succeeds(tool('playwright'), args)
      const report = await readReport(JOURNEYS_REPORT, PlaywrightReport)
      return settle(report ? tallyPlaywright(report) : NOTHING, succeeded)
    },
  }
  return [[{ name: 'browser', isNeeded: true, run: prepareBrowser }], [inBrowser]]
}

async function prepareBrowser(): Promise<Tally> {
  try {
    const { executablePath, chromiumSandbox } = await findBrowser()
    console.log(`${executablePath}, ${chromiumSandbox ? 'sandboxed' : 'without its sandbox'}`)
    return NOTHING
  } catch (failure) {
    const reasons: unknown[] = failure instanceof AggregateError ? failure.errors : []
    for (const reason of reasons) console.error(withoutLaunchLog(String(reason)))
    console.error(failure instanceof Error ? failure.message : String(failure))
    return ONE_FAILED
  }
}

/** Playwright prints a page of browser flags, twice; what the browser said is in between. */
function withoutLaunchLog(message: string): string {
  return message.replace(/^<launching>.*\n/m, '').replace(/^Call log:[^]*/m, '')
}

function tool(name: string): string {
  return join(PROJECT, 'node_modules/.bin', name)
}

/**
 * Runs a command in its own process group: Ctrl-C then reaches it once, from stop(), and not also from the terminal.
 */
function succeeds(command: string, args: string[], output: Output = 'inherit'): Promise<boolean> {
  return new Promise((resolve) => {
    const to = output === 'inherit' ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      cwd: PROJECT,
      env: { ...process.env, TZ: 'UTC' },
      stdio: ['ignore', to, to],
      detached: true,
    })
    running.add(child)
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (said: string) => output !== 'inherit' && output.push(said))
    child.once('error', (failure) => {
      console.error(failure.message)
      resolve(false)
    })
    // Not 'exit': what it said last may still be on its way.
    child.once('close', (code) => {
      running.delete(child)
      resolve(code === 0)
    })
  })
}

/** Undefined if the tool ended before it finished writing one. */
async function readReport<Report>(path: string, schema: z.ZodType<Report>): Promise<Report | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Ends the running tool as Ctrl-C would, so it can stop what it started; npm repeats the signal, so only the first
 * counts.
 */
function stop(): void {
  if (isInterrupted) return
  isInterrupted = true
  signalGroup('SIGINT')
  setTimeout(() => signalGroup('SIGKILL'), STOP_WITHIN_MS).unref()
}

/** Stops however the run ends. When npm is killed, its shell dies with it and this process is not told. */
function stopWhenAsked(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
}

function signalGroup(signal: NodeJS.Signals): void {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, signal)
}

async function timed({ name, run }: Stage, output: Output): Promise<Tally> {
  if (output === 'inherit') console.log(`\n— ${name}`)
  const started = performance.now()
  const tally = await run(output)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (output !== 'inherit') process.stdout.write(`\n— ${name}\n${output.join('')}`)
  console.log(`— ${name} ${tally.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  return tally
}

async function runAll(rows: Stage[][]): Promise<Tally> {
  let total = NOTHING
  for (const row of rows) {
    const tallies = await Promise.all(row.map((stage) => timed(stage, row.length === 1 ? 'inherit' : [])))
    total = tallies.reduce(add, total)
    if (isInterrupted) return settle(total, false)
    if (row.some(({ isNeeded }, index) => isNeeded && tallies[index]?.failed !== 0)) break
  }
  return total
}

const stages = stagesFor(process.argv.slice(2))
if (!stages) {
  console.error('Usage: npm test, or npm test e2e [-- arguments for Playwright]')
  process.exit(2)
}
stopWhenAsked()
await mkdir(RESULTS, { recursive: true })
const total = await runAll(stages)
console.log(`\n${lastLine(total)}`)
process.exitCode = isInterrupted ? 130 : total.failed > 0 ? 1 : 0
