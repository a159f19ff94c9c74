import { expect, it } from 'vitest'
import { STATUS_LABELS, STATUSES } from './status.ts'
import { shownTerms } from './shown-terms.ts'

const NOV = ['2024-11-23', '2025-11-23', '2026-11-23', '2027-11-23']

it.each([
  ['Canceled', 'Cancelled', [], ''],
  ['cancelled', 'Cancelled', [], ''],
  ['No Show', 'NoShow', [], ''],
  ['no-show', 'NoShow', [], ''],
  ['maria checked in', 'CheckedIn', [], 'maria'],
  ['2026-11-23', undefined, ['2026-11-23'], ''],
  ['11/23/2026', undefined, ['2026-11-23'], ''],
  ['11/23', undefined, NOV, ''],
  ['Nov 23', undefined, NOV, ''],
  ['Nov 23, 2026', undefined, ['2026-11-23'], ''],
  ['Monday, November 23, 2026', undefined, ['2026-11-23'], ''],
  ['booked nov 23 2026 gonzalez', 'Booked', ['2026-11-23'], 'gonzalez'],
  ['Feb 29', undefined, ['2024-02-29'], ''],
  ['Feb 30', undefined, [], 'feb 30'],
  ['2026-13-40', undefined, [], '2026-13-40'],
  ['Completed', undefined, [], 'completed'],
  ['April May', undefined, [], 'april may'],
  ['(303) 555-0123', undefined, [], '(303) 555-0123'],
])('%j is %s on %j, and %j (REPORT-1)', (typed, status, days, rest) => {
  expect(shownTerms(typed, 2026)).toEqual({ status, days, rest })
})

it('knows every status as it is shown (REPORT-1)', () => {
  for (const status of STATUSES) expect(shownTerms(STATUS_LABELS[status], 2026).status).toBe(status)
})
