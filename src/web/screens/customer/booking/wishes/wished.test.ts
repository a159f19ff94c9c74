import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PARTS_OF_DAY, RANKINGS } from '#domain/availability/wishes.ts'
import { addDays, WEEKDAYS } from '#domain/time.ts'
import { addressOf, askedFor, waitedFor, type Wished, wishedBy } from './wished.ts'

const NO_WISH: Wished = {
  zipCode: undefined,
  withinMiles: undefined,
  weekdays: [],
  partsOfDay: [],
  fromDate: undefined,
  ranking: undefined,
  untilDate: undefined,
  officeId: undefined,
}

const orNone = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined })
const wished: fc.Arbitrary<Wished> = fc.record({
  zipCode: orNone(fc.constantFrom('80220', '01001', '80220-1234')),
  withinMiles: orNone(fc.integer({ min: 1, max: 500 })),
  weekdays: fc.subarray([...WEEKDAYS]),
  partsOfDay: fc.subarray([...PARTS_OF_DAY]),
  fromDate: orNone(fc.nat(400).map((days) => addDays('2026-03-02', days))),
  ranking: orNone(fc.constantFrom(...RANKINGS)),
  untilDate: orNone(fc.nat(400).map((days) => addDays('2026-03-02', days))),
  officeId: orNone(fc.integer({ min: 1, max: 999_999_999 })),
})

describe('the address of a search', () => {
  it('opens the same search, whatever is wished (EARLY-6)', () => {
    fc.assert(
      fc.property(wished, (wishes) => {
        const address = addressOf(wishes, [{ appointmentTypeId: 3, quantity: 2 }])
        expect(wishedBy(new URLSearchParams(address.toString()))).toEqual(wishes)
        expect(address.toString()).toMatch(/^appointmentTypeId=3&quantity=2/)
      }),
    )
  })

  it('holds nothing for no wish, and takes nothing that is none (EARLY-6)', () => {
    expect(addressOf(NO_WISH).toString()).toBe('')
    const nonsense =
      'zipCode=8022&withinMiles=0&withinMiles=501&weekday=Noday&partOfDay=night&fromDate=2026-02-30&ranking=best&untilDate=never&office=0'
    expect(wishedBy(new URLSearchParams(nonsense))).toEqual(NO_WISH)
    expect(wishedBy(new URLSearchParams('weekday=friday&weekday=monday&weekday=friday')).weekdays).toEqual([
      'monday',
      'friday',
    ])
  })

  it('counts distance only from somewhere, then by both unless told otherwise (EARLY-2)', () => {
    const far: Wished = { ...NO_WISH, withinMiles: 25, ranking: 'nearest' }
    expect(askedFor(far, undefined)).toEqual({ weekdays: [], partsOfDay: [] })
    const here = { latitude: 39.73, longitude: -104.91 }
    expect(askedFor(far, here)).toMatchObject({ position: here, withinMiles: 25, ranking: 'nearest' })
    expect(askedFor({ ...far, zipCode: '80220' }, here)).not.toHaveProperty('zipCode')
    expect(askedFor({ ...NO_WISH, zipCode: '80220' }, undefined)).toMatchObject({ zipCode: '80220', ranking: 'both' })
  })
})

describe('what somebody waits for', () => {
  it('is near a zip code, or at one office, never at a position', () => {
    const far: Wished = { ...NO_WISH, withinMiles: 25, untilDate: '2026-03-20' }
    expect(waitedFor(far)).toEqual({ weekdays: [], partsOfDay: [], untilDate: '2026-03-20' })
    expect(waitedFor({ ...far, zipCode: '80220' })).toMatchObject({ zipCode: '80220', withinMiles: 25 })
    expect(waitedFor({ ...NO_WISH, withinMiles: 25, zipCode: '80220', officeId: 2 })).toEqual({
      weekdays: [],
      partsOfDay: [],
      locationId: 2,
    })
  })
})
