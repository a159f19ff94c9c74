import { expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'
import { whyNoMoreTexts } from './text-caps.ts'

const { textsPerNumberInADay: perNumber, textsInADay: all } = limits

it('lets the last text of a day leave, and no more (MSG-5)', () => {
  expect(whyNoMoreTexts({ toNumber: perNumber - 1, inAll: all - 1 })).toBeUndefined()
  expect(whyNoMoreTexts({ toNumber: perNumber, inAll: perNumber })).toBe(
    'This number has been sent 10 texts in 24 hours, which is the most it may get.',
  )
  expect(whyNoMoreTexts({ toNumber: 0, inAll: all })).toBe(
    'The portal has sent 20000 texts in 24 hours, which is the most it may send.',
  )
})
