import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseGazetteer } from './gazetteer.ts'

/** As the Census Bureau wrote it until 2024: tabs, and blanks after the last column. */
const WITH_TABS = [
  'GEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG                                                        ',
  '00601\t166836392\t798613\t64.416\t0.308\t18.180555\t-66.749961                                                            ',
  '80220\t14012137\t0\t5.410\t0.0\t39.731286\t-104.912909                                                                    ',
  '',
].join('\n')

/** As it has written it since 2025: pipes, and one more column. */
const WITH_PIPES = [
  'GEOID|GEOIDFQ|ALAND|AWATER|ALAND_SQMI|AWATER_SQMI|INTPTLAT|INTPTLONG',
  '00601|860Z200US00601|166836392|798613|64.416|0.308|18.180555|-66.749961   ',
  '80220|860Z200US80220|14012137|0|5.410|0.0|39.731286|-104.912909   ',
  '',
].join('\r\n')

const TWO = [
  { zipCode: '00601', latitude: 18.180555, longitude: -66.749961 },
  { zipCode: '80220', latitude: 39.731286, longitude: -104.912909 },
]

describe('a Gazetteer file', () => {
  it.each([
    ['tabs', WITH_TABS],
    ['pipes', WITH_PIPES],
    ['a byte order mark', `\uFEFF${WITH_TABS}`],
    ['a comment above', `# from somewhere\n${WITH_PIPES}`],
  ])('is read with %s', (_, text) => {
    expect(parseGazetteer(text)).toEqual(TWO)
  })

  it('may have its columns in any order', () => {
    expect(parseGazetteer('INTPTLONG|GEOID|INTPTLAT\n-104.9|80220|39.7')).toEqual([
      { zipCode: '80220', latitude: 39.7, longitude: -104.9 },
    ])
  })

  it.each([
    ['8022', 'Line 3: “8022” is not a ZIP code.'],
    ['80220-1234', 'Line 3: “80220-1234” is not a ZIP code.'],
    ['', 'Line 3: “” is not a ZIP code.'],
  ])('is refused for the ZIP code %j', (zipCode, message) => {
    expect(() => parseGazetteer(`GEOID\tINTPTLAT\tINTPTLONG\n00601\t18.1\t-66.7\n${zipCode}\t39.7\t-104.9`)).toThrow(
      message,
    )
  })

  it.each(['', '91', '-90.1', 'NaN', '0x1F', '1e1', '39,7', 'north'])('is refused for the latitude %j', (latitude) => {
    expect(() => parseGazetteer(`GEOID|INTPTLAT|INTPTLONG\n\n80220|${latitude}|-104.9`)).toThrow(
      `Line 3: “${latitude}” is not a number of degrees between -90 and 90.`,
    )
  })

  it('is refused for a line that was cut short', () => {
    expect(() => parseGazetteer('GEOID|INTPTLAT|INTPTLONG\n80220|39.7')).toThrow(
      'Line 2: “” is not a number of degrees between -180 and 180.',
    )
  })

  it('is refused for a ZIP code that appears twice', () => {
    expect(() => parseGazetteer(`${WITH_TABS}80220\t\t\t\t\t39.7\t-104.9`)).toThrow(
      'Line 4: the ZIP code 80220 is already on line 3.',
    )
  })

  it.each(['', 'zip,lat,lng\n80220,39.7,-104.9', '{"zip":"80220"}', 'GEOID|INTPTLAT\n80220|39.7'])(
    'is refused when it is something else: %j',
    (text) => {
      expect(() => parseGazetteer(text)).toThrow('Line 1: the columns GEOID, INTPTLAT, INTPTLONG are missing.')
    },
  )

  it('is refused when nothing follows its header', () => {
    expect(() => parseGazetteer('GEOID|INTPTLAT|INTPTLONG\n')).toThrow('Line 1: no ZIP codes follow.')
  })

  it('is read, or refused with a line number, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string(), (noise) => {
        try {
          expect(parseGazetteer(`GEOID\tINTPTLAT\tINTPTLONG\n${noise}`).length).toBeGreaterThan(0)
        } catch (cause) {
          expect((cause as Error).name).toBe('BadLine')
        }
      }),
    )
  })
})

it('comes with the portal for every ZIP code of the 2021 Gazetteer, sorted', () => {
  const places = parseGazetteer(readFileSync('data/zip-codes.tsv', 'utf8'))
  expect(places).toHaveLength(33_791)
  const zipCodes = places.map((place) => place.zipCode)
  expect(zipCodes).toEqual(zipCodes.toSorted())
  expect(places.find((place) => place.zipCode === '10001')).toEqual({
    zipCode: '10001',
    latitude: 40.75065,
    longitude: -73.99729,
  })
})
