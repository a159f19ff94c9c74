import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { CHECK_IN_DEFAULTS } from './check-in.ts'
import { lateOutcome, MOST_LATE_MINUTES } from './running-late.ts'
import { visitNow } from './visit-now.ts'

it('means what happens to someone who comes then, by the rules of the line (LATE-2)', () => {
  const startsAt = Date.UTC(2026, 2, 9, 16)
  const visit = {
    status: 'Booked',
    isConfirmed: true,
    startsAt,
    dayStarts: startsAt - 600 * MINUTE_MS,
    dayEnds: startsAt + 600 * MINUTE_MS,
    isHandled: false,
    calledAt: null,
    arrival: null,
  } as const
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MOST_LATE_MINUTES }), fc.integer({ min: 0, max: 240 }), (minutes, late) => {
      const rules = { ...CHECK_IN_DEFAULTS, lateMinutes: late }
      const { isTooLateForTurn } = visitNow(visit, startsAt + minutes * MINUTE_MS, rules)
      expect(lateOutcome(minutes, rules)).toBe(isTooLateForTurn ? 'loses' : 'keeps')
    }),
  )
})

it('is left to the staff where there is no line (LATE-2)', () => {
  const rules = { ...CHECK_IN_DEFAULTS, lateMinutes: null }
  expect([15, 16].map((minutes) => lateOutcome(minutes, rules))).toEqual(['keeps', 'fits-in'])
})
