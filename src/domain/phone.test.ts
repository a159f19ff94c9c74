import { expect, it } from 'vitest'
import { sayPhone } from '#domain/phone.ts'

it('shows a phone number as people here write it, and leaves those of other countries alone', () => {
  expect(sayPhone('+13035550101')).toBe('(303) 555-0101')
  expect(sayPhone('+34911234567')).toBe('+34911234567')
  for (const typed of ['(303) 555-0101', '', 'ada@example.test']) expect(sayPhone(typed)).toBe(typed)
})
