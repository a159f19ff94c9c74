import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeVin } from './vin.ts'

const vins = fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/)
const blanks = fc.stringMatching(/^[ \t\n\u00a0]{0,3}$/)

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
