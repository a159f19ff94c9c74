import { expect, it } from 'vitest'
import { whyNoMoreTexts } from './text-caps.ts'

const caps = { textsPerNumberInADay: 10, textsInADay: 20_000 }

it('lets the last text of a day leave, and no more (MSG-5)', () => {
  expect(whyNoMoreTexts({ toNumber: 9, inAll: 19_999 }, caps)).toBeUndefined()
  expect(whyNoMoreTexts({ toNumber: 10, inAll: 10 }, caps)).toBe(
    'This number has been sent 10 texts in 24 hours, which is the most it may get.',
  )
  expect(whyNoMoreTexts({ toNumber: 0, inAll: 20_000 }, caps)).toBe(
    'The portal has sent 20000 texts in 24 hours, which is the most it may send.',
  )
})
