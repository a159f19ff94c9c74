import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeVin, vinMistake } from './vin.ts'

const vins = fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/)
const blanks = fc.stringMatching(/^[ \t\n\u00a0.–—-]{0,3}$/)

it('is the same VIN, in whatever groups and letters it was typed', () => {
  fc.assert(
    fc.property(vins, fc.array(fc.tuple(fc.boolean(), blanks), { minLength: 17, maxLength: 17 }), (vin, spellings) => {
      const typed = spellings.map(([isSmall, blank], i) => {
        const letter = vin.charAt(i)
        return `${blank}${isSmall ? letter.toLowerCase() : letter}`
      })
      expect(normalizeVin(typed.join(''))).toBe(vin)
    }),
  )
})

it('is done once and for all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(normalizeVin(normalizeVin(typed))).toBe(normalizeVin(typed))
    }),
  )
})

// biome-ignore format: two rows of the regulation's table
const LETTERS = {
  A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9,
  S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9,
}

/** Its check digit, computed as the regulation words it (49 CFR 565.15). */
function checkDigitOf(vin: string): string {
  const values: Record<string, number> = {
    ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [String(digit), digit])),
    ...LETTERS,
  }
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
  const rest = weights.reduce((sum, weight, i) => sum + weight * (values[vin.charAt(i)] ?? 0), 0) % 11
  return rest === 10 ? 'X' : String(rest)
}

const american = fc
  .tuple(fc.constantFrom('1', '2', '3', '4', '5', '7F', '7S'), fc.stringMatching(/^[A-HJ-NPR-Z0-9]{16}$/))
  .map(([maker, rest]) => `${maker}${rest}`.slice(0, 17))
const withDigit = (vin: string, digit: string) => `${vin.slice(0, 8)}${digit}${vin.slice(9)}`

it.each(['', '1HGCM82633A004352', '1M8GDM9AXKP042788', '5YJSA1DG9DFP14705', 'WVWZZZ1JZXW000001'])(
  '%s is right',
  (vin) => {
    expect(vinMistake(vin)).toBeUndefined()
  },
)

it.each(['1HGCM82633A00435', '1HGCM82633A0043522', '1HGCM82633AO04352', 'IHGCM82633A004352', '1HGCM8263-A004352'])(
  '%s is no VIN',
  (vin) => {
    expect(vinMistake(vin)).toBe('notAVin')
  },
)

it('finds the one digit that checks all others, where vehicles have one: in North America (BOOK-11)', () => {
  fc.assert(
    fc.property(american, fc.stringMatching(/^[A-HJ-NPR-Z0-9]$/), (vin, digit) => {
      const right = checkDigitOf(vin)
      expect(vinMistake(withDigit(vin, right))).toBeUndefined()
      if (digit !== right) expect(vinMistake(withDigit(vin, digit))).toBe('mistypedVin')
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[A-HJ-NPR-Z689][A-HJ-NPR-Z0-9]{16}$/), (vin) => {
      expect(vinMistake(vin)).toBeUndefined()
    }),
  )
})
