import { expect, it } from 'vitest'
import { add, lastLine, NOTHING, settle, tallyPlaywright, tallyVitest } from './test-report.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})

it('counts vitest’s tests, and a file that broke before its first test as one failure', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed'), file('failed')]
  expect(tallyVitest({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({ passed: 3, failed: 2 })
})

it('counts Playwright’s journeys, and an error outside a journey as one failure', () => {
  const stats = { expected: 4, flaky: 1, unexpected: 2 }
  expect(tallyPlaywright({ stats, errors: ['the portal did not start'] })).toEqual({ passed: 5, failed: 3 })
})

it('never passes a crashed tool or a run without tests', () => {
  expect(settle({ passed: 7, failed: 0 }, true)).toEqual({ passed: 7, failed: 0 })
  expect(settle({ passed: 7, failed: 0 }, false)).toEqual({ passed: 7, failed: 1 })
  expect(settle({ passed: 7, failed: 2 }, false)).toEqual({ passed: 7, failed: 2 })
  expect(settle(NOTHING, true)).toEqual({ passed: 0, failed: 1 })
})

it('ends with one line for the whole run', () => {
  expect(lastLine(add({ passed: 3, failed: 0 }, { passed: 39, failed: 1 }))).toBe('42 passed, 1 failed')
})
