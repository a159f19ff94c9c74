import * as z from 'zod'
import type { Coordinates } from '#domain/distance.ts'
import type { GeocoderSettings } from '#server/config.ts'
import { askForJson } from './outbound.ts'

/** Where an address is; approximate when it is only the middle of something larger. */
export interface GeocodedPlace extends Coordinates {
  readonly isApproximate: boolean
}

/** What an outside map knows about an address; nothing when it does not know it. */
export async function askGeocoder(settings: Outside, address: string): Promise<GeocodedPlace | undefined> {
  switch (settings.kind) {
    case 'census':
      return askCensus(settings, address)
    case 'nominatim':
      return askNominatim(settings, address)
    case 'google':
      return askGoogle(settings, address)
    default:
      return askAzure(settings, address)
  }
}

type Outside = Exclude<GeocoderSettings, { kind: 'zip' }>
type Settings<Kind extends Outside['kind']> = Extract<Outside, { kind: Kind }>

/** The service's own host and path; user input is only ever the value of a parameter. */
function addressedTo(base: string, path: string, parameters: Record<string, string>): URL {
  const url = new URL(base + path)
  url.search = new URLSearchParams(parameters).toString()
  return url
}

const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)

/** Where the Greenwich meridian meets the equator there is only water; many services use it to mean "nothing". */
function place(latitude: number, longitude: number, isApproximate = false): GeocodedPlace | undefined {
  return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude, isApproximate }
}

const Census = z.object({
  result: z.object({ addressMatches: z.array(z.object({ coordinates: z.object({ x: Longitude, y: Latitude }) })) }),
})

async function askCensus({ url }: Settings<'census'>, address: string) {
  const at = addressedTo(url, '/geocoder/locations/onelineaddress', {
    address,
    benchmark: 'Public_AR_Current',
    format: 'json',
  })
  const [match] = Census.parse(await askForJson(at, {})).result.addressMatches
  return match && place(match.coordinates.y, match.coordinates.x)
}

/** Nominatim returns its numbers as text. */
const Written = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number)
const Nominatim = z.array(z.object({ lat: Written.pipe(Latitude), lon: Written.pipe(Longitude) }))

async function askNominatim({ url, userAgent }: Settings<'nominatim'>, address: string) {
  const at = addressedTo(url, '/search', { q: address, format: 'jsonv2', limit: '1', countrycodes: 'us' })
  const [match] = Nominatim.parse(await askForJson(at, { 'user-agent': userAgent }))
  return match && place(match.lat, match.lon)
}

const Google = z.object({
  // Google answers 200 to everything, even to a wrong key.
  status: z.enum(['OK', 'ZERO_RESULTS']),
  results: z.array(
    z.object({
      geometry: z.object({ location: z.object({ lat: Latitude, lng: Longitude }), location_type: z.string() }),
    }),
  ),
})

async function askGoogle({ url, key }: Settings<'google'>, address: string) {
  const at = addressedTo(url, '/maps/api/geocode/json', { address, key, region: 'us' })
  const [match] = Google.parse(await askForJson(at, {})).results
  if (!match) return undefined
  const { location, location_type: precision } = match.geometry
  return place(location.lat, location.lng, precision === 'APPROXIMATE')
}

const Azure = z.object({
  features: z.array(z.object({ geometry: z.object({ coordinates: z.tuple([Longitude, Latitude], z.number()) }) })),
})

async function askAzure({ url, key }: Settings<'azure'>, address: string) {
  const at = addressedTo(url, '/geocode', { 'api-version': '2023-06-01', query: address, top: '1' })
  const [match] = Azure.parse(await askForJson(at, { 'subscription-key': key })).features
  if (!match) return undefined
  const [longitude, latitude] = match.geometry.coordinates
  return place(latitude, longitude)
}
