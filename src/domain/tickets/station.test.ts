import { expect, it } from 'vitest'
import { isDeskNumber } from './station.ts'

it.each([
  ['3', true],
  ['12', true],
  ['A', true],
  ['B12', true],
  ['Window A', false],
  ['Counter', false],
  ['', false],
])('tells a desk’s number from its name: "%s"', (station, isNumber) => {
  expect(isDeskNumber(station)).toBe(isNumber)
})
