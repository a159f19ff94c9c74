import { z } from 'zod'

export type Tally = { passed: number; failed: number }

export const NOTHING: Tally = { passed: 0, failed: 0 }

/** The part of vitest's JSON report that we count. */
export const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})
export type VitestReport = z.output<typeof VitestReport>

/** The part of Playwright's JSON report that we count. */
export const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), flaky: z.int(), unexpected: z.int() }),
  errors: z.array(z.unknown()),
})
export type PlaywrightReport = z.output<typeof PlaywrightReport>

/** A file that failed before its first test has no failed tests, but still counts. */
export function tallyVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Tally {
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length }
}

/** Errors happen outside a test: a portal that did not start, a file that did not load. */
export function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/** A tool that crashed or ran no tests is one failure, even if its report names none. */
export function settle(tally: Tally, succeeded: boolean): Tally {
  if (tally.failed > 0) return tally
  return succeeded && tally.passed > 0 ? tally : { passed: tally.passed, failed: 1 }
}

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}

export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}
