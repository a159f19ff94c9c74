import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sayWait } from './wait.ts'

const SECONDS: Readonly<Record<string, number>> = { minute: 60, hour: 3600 }

it('says a wait that is always enough and at most twice as long as it must be', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400 }), (seconds) => {
      const [, amount = '', unit = ''] = /^([\d,]+) (minute|hour)s?$/.exec(sayWait(seconds)) ?? []
      const said = Number(amount.replace(',', '')) * (SECONDS[unit] ?? 0)
      expect(said).toBeGreaterThanOrEqual(seconds)
      expect(said).toBeLessThan(2 * Math.max(seconds, 60))
    }),
  )
})

it('speaks the language of the reader', () => {
  expect([sayWait(1), sayWait(90), sayWait(600), sayWait(80_000)]).toEqual([
    '1 minute',
    '2 minutes',
    '10 minutes',
    '23 hours',
  ])
  expect(sayWait(600, 'es')).toBe('10 minutos')
})
