import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLocalDateTime } from '#domain/time.ts'
import { nearestSlot } from './nearest-slot.ts'

const at = (clock: string, date = '2026-03-09') => `${date}T${clock}`

describe('the slot that is preselected (CAL-3)', () => {
  it('is the one nearest to what was clicked, or to now', () => {
    const times = [at('09:00'), at('09:15'), at('10:00')]
    expect(nearestSlot(times, at('09:20'))).toBe(at('09:15'))
    expect(nearestSlot(times, at('09:15'))).toBe(at('09:15'))
    expect(nearestSlot(times, at('16:00'))).toBe(at('10:00'))
  })

  it('is the earlier of two, and the first on a later day', () => {
    expect(nearestSlot([at('09:30'), at('09:00')], at('09:15'))).toBe(at('09:00'))
    expect(nearestSlot([at('10:00', '2026-03-10'), at('09:00', '2026-03-10')], at('23:00'))).toBe(
      at('09:00', '2026-03-10'),
    )
  })

  it('is undefined if nothing is free', () => {
    expect(nearestSlot([], at('09:00'))).toBeUndefined()
  })

  it('is never farther than any other', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const time = (value: number) => toLocalDateTime({ date: '2026-03-09', minute: value })
    fc.assert(
      fc.property(fc.array(minute, { minLength: 1 }), minute, (free, wanted) => {
        const best = Math.min(...free.map((value) => Math.abs(value - wanted)))
        const chosen = free.find((value) => time(value) === nearestSlot(free.map(time), time(wanted)))
        expect(Math.abs((chosen ?? Number.NaN) - wanted)).toBe(best)
      }),
    )
  })
})
