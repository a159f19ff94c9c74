import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RESEND_LOCK_SECONDS, sayResendLock, secondsUntilResend } from './resend.ts'

describe('the lock after a notice (NOTICE-3)', () => {
  it.each([
    [0, 30],
    [1, 30],
    [1_000, 29],
    [29_999, 1],
    [30_000, 0],
    [90_000, 0],
  ])('%i ms after it, %i seconds are left', (after, left) => {
    expect(secondsUntilResend(5_000, 5_000 + after)).toBe(left)
  })

  it('does not lock before the first one', () => {
    expect(secondsUntilResend(null, 0)).toBe(0)
  })

  it('is never longer than 30 seconds, whatever the clocks say, and ends when it says', () => {
    const moment = fc.integer({ min: 0, max: 4_000_000_000_000 })
    fc.assert(
      fc.property(moment, moment, (last, now) => {
        const left = secondsUntilResend(last, now)
        return (
          left >= 0 && left <= RESEND_LOCK_SECONDS && (now < last || secondsUntilResend(last, now + left * 1000) === 0)
        )
      }),
    )
  })

  it('says how long, and mentions a minute', () => {
    expect(sayResendLock(12)).toBe('Another notice may be sent after one minute. Try again in 12 seconds.')
    expect(sayResendLock(1)).toMatch(/ 1 second\.$/)
  })
})
