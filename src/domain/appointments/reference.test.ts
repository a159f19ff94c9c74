import fc from 'fast-check'
import { expect, it } from 'vitest'
import { REFERENCE_ALPHABET, referenceTyped, sayReference } from './reference.ts'

it('is said in threes, and understood however it is typed', () => {
  expect(sayReference('FH7K2MRWX')).toBe('FH7-K2M-RWX')
  const character = fc.constantFrom(...Array.from(REFERENCE_ALPHABET))
  const reference = fc.array(character, { minLength: 9, maxLength: 9 }).map((characters) => characters.join(''))
  fc.assert(
    fc.property(reference, (code) => {
      expect(referenceTyped(sayReference(code))).toBe(code)
      expect(referenceTyped(` ${sayReference(code).toLowerCase().replaceAll('-', ' – ')} `)).toBe(code)
    }),
  )
})

it.each(['', 'FH7-K2M', 'FH7-K2M-RW0', 'Ada Lovelace', 'FH7-K2M-RWX-2'])('is not %j', (typed) => {
  expect(referenceTyped(typed)).toBeUndefined()
})
