import type { FastifyBaseLogger } from 'fastify'
import type { GeocoderSettings } from '#server/config.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { placeOfZip } from '#server/zip-codes/queries.ts'
import { askGeocoder, type GeocodedPlace } from '#server/outside/maps/geocoders.ts'

const NOT_FOUND = 'There was an error processing the street address.'

/** A zip code at the end of an address, with or without the country. */
const ZIP_CODE = /(?:^|\D)(\d{5})(?:-\d{4})?(?:,? (?:USA?|United States))?$/i

/** Where an address is: from the configured map, or else the middle of its zip code. */
export async function geocode(
  db: Db,
  { geocoder, log }: { geocoder: GeocoderSettings; log: Pick<FastifyBaseLogger, 'warn'> },
  typed: string,
): Promise<GeocodedPlace> {
  const address = typed.replace(/\s+/g, ' ')
  const found = (await foundOutside(geocoder, log, address)) ?? (await middleOfZip(db, address))
  if (!found) throw ruleBroken(NOT_FOUND, 'address')
  return found
}

async function foundOutside(
  geocoder: GeocoderSettings,
  log: Pick<FastifyBaseLogger, 'warn'>,
  address: string,
): Promise<GeocodedPlace | undefined> {
  if (geocoder.kind === 'zip') return undefined
  try {
    return await askGeocoder(geocoder, address)
  } catch (cause) {
    log.warn({ err: cause, geocoder: geocoder.kind }, 'the geocoder failed')
    return undefined
  }
}

async function middleOfZip(db: Db, address: string): Promise<GeocodedPlace | undefined> {
  const zipCode = ZIP_CODE.exec(address)?.[1]
  const middle = zipCode && (await placeOfZip(db, zipCode))
  return middle ? { ...middle, isApproximate: true } : undefined
}
