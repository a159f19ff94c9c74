import { expect, it } from 'vitest'
import { numbersFrom } from '#domain/random.ts'
import { fateOf } from './fate.ts'
import { aPerson } from './people.ts'

it('draws the same people for the same seed, and others for another (DEBUG-2)', () => {
  const people = (seed: string) => {
    const draw = numbersFrom(seed)
    return Array.from({ length: 20 }, () => aPerson(draw))
  }
  expect(people('7 0')).toEqual(people('7 0'))
  expect(people('7 0')).not.toEqual(people('7 20'))
})

it('lets nobody cancel where every place is to be taken, and nobody come to what lies ahead (DEBUG-1)', () => {
  const hour = 3_600_000
  const actions = (isFull: boolean) => {
    const draw = numbersFrom('fates')
    const fates = Array.from({ length: 500 }, () =>
      fateOf({ startsAt: hour, endsAt: 2 * hour }, { now: 0, isFull, draw }),
    )
    return new Set(fates.flat().map(({ action }) => action))
  }
  expect(actions(false)).toEqual(new Set(['confirm', 'cancel']))
  expect(actions(true)).toEqual(new Set(['confirm']))
})
