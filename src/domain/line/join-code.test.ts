import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinStepAt, joinStepsGood } from './join-code.ts'

const MINUTE = 60_000
const moments = fc.integer({ min: 0, max: 4_000_000_000_000 })

it('a code that was shown is good for at least five minutes more, and for ten at most (KIOSK-4)', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 5 * MINUTE }), (shown, later) => {
      expect(joinStepsGood(shown + later)).toContain(joinStepAt(shown))
      expect(joinStepsGood(shown + 10 * MINUTE)).not.toContain(joinStepAt(shown))
    }),
  )
})
