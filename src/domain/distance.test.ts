import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isRough, milesBetween, roughly } from '#domain/distance.ts'

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
/** Floating-point error at the scale of the earth: less than a tenth of an inch. */
const HAIR = 1e-6

it.each([
  ['Denver', [39.7392, -104.9903], 'Seattle', [47.6062, -122.3321], 1020],
  ['New York', [40.7128, -74.006], 'Los Angeles', [34.0522, -118.2437], 2446],
] as const)('measures %s %j to %s %j', (_, from, __, to, miles) => {
  const measured = milesBetween({ latitude: from[0], longitude: from[1] }, { latitude: to[0], longitude: to[1] })
  expect(Math.round(measured)).toBe(miles)
})

it('agrees with the law of cosines wherever that is accurate enough', () => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  fc.assert(
    fc.property(place, place, (a, b) => {
      const [from, to, across] = [a.latitude, b.latitude, b.longitude - a.longitude].map(radians) as [
        number,
        number,
        number,
      ]
      const cosine = Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(across)
      fc.pre(Math.abs(cosine) < 0.9999)
      expect(milesBetween(a, b)).toBeCloseTo(3958.7613 * Math.acos(cosine), 5)
    }),
  )
})

it('is a degree of latitude everywhere, 69.09 miles on the mean sphere', () => {
  fc.assert(
    fc.property(fc.integer({ min: -90, max: 89 }), fc.integer({ min: -180, max: 180 }), (latitude, longitude) => {
      const miles = milesBetween({ latitude, longitude }, { latitude: latitude + 1, longitude })
      return Math.abs(miles - 69.0934) < 0.001
    }),
  )
})

it('is zero to the same place, the same both ways, and never more than halfway around the earth', () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      const miles = milesBetween(a, b)
      expect(milesBetween(a, a)).toBe(0)
      expect(Math.abs(miles - milesBetween(b, a))).toBeLessThan(HAIR)
      expect(miles).toBeGreaterThanOrEqual(0)
      expect(miles).toBeLessThanOrEqual(Math.PI * 3958.7613)
    }),
  )
})

it('is never longer than the way through a third place', () => {
  fc.assert(
    fc.property(place, place, place, (a, b, over) => {
      expect(milesBetween(a, b)).toBeLessThanOrEqual(milesBetween(a, over) + milesBetween(over, b) + HAIR)
    }),
  )
})

it('crosses the date line the short way', () => {
  const [west, east] = [
    { latitude: 52, longitude: 179.9 },
    { latitude: 52, longitude: -179.9 },
  ]
  expect(milesBetween(west, east)).toBeLessThan(9)
})

it('lets a position leave the browser only roughly: within 0.7 miles, and no closer than a hundredth of a degree (EARLY-5)', () => {
  fc.assert(
    fc.property(place, (exact) => {
      const rough = roughly(exact)
      expect(isRough(rough.latitude) && isRough(rough.longitude)).toBe(true)
      expect(milesBetween(exact, rough)).toBeLessThan(0.7)
    }),
  )
  expect(roughly({ latitude: 39.731286, longitude: -104.912909 })).toEqual({ latitude: 39.73, longitude: -104.91 })
  expect(isRough(39.731)).toBe(false)
})
