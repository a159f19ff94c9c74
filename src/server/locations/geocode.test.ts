import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { GeocoderSettings } from '#server/config.ts'
import { openSession } from '#server/platform/http/session.ts'
import { aUser } from '#server/testing/factories.ts'
import { PUBLIC_URL, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { storeZipCodes } from '#server/zip-codes/queries.ts'

let t: TestApp
let cookie: string
/** The external map: what it was asked, and what it answers. */
let asked: IncomingMessage[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
const outside = createServer((request, response) => {
  asked.push(request)
  answer(request, response)
})
let url: string
const logged: string[] = []

beforeAll(async () => {
  t = await startTestApp()
  cookie = `sid=${await openSession(t.db, await aUser(t.db, 'Admin'))}`
  await storeZipCodes(t.db, [
    { zipCode: '80220', latitude: 39.73, longitude: -104.91 },
    { zipCode: '80201', latitude: 39.75, longitude: -105 },
  ])
  outside.listen(0, '127.0.0.1')
  await once(outside, 'listening')
  url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})
afterEach(() => {
  asked = []
  logged.length = 0
})
afterAll(async () => {
  outside.closeAllConnections()
  outside.close()
  await t.stop()
})

const ADDRESS = '1 Elm Street, Denver, CO 80220'
const MIDDLE_OF_ZIP = { latitude: 39.73, longitude: -104.91, isApproximate: true }
const NOT_FOUND = [{ propertyName: 'address', errorMessage: 'There was an error processing the street address.' }]

async function portalWith(geocoder: GeocoderSettings | undefined): Promise<FastifyInstance> {
  return buildApp({
    ...t.context,
    config: {
      environment: 'LOCAL',
      isProduction: false,
      isDemo: false,
      trustProxy: [],
      mail: undefined,
      drainSeconds: 0,
    },
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
    jobs: t.jobs,
    bells: t.bells,
    ...(geocoder && { geocoder }),
  })
}

async function geocode(address: string, geocoder?: GeocoderSettings) {
  const app = await portalWith(geocoder)
  try {
    return await app.inject({
      method: 'POST',
      url: '/api/maps',
      headers: { origin: PUBLIC_URL, cookie },
      payload: { address },
    })
  } finally {
    await app.close()
  }
}

const json = (body: unknown) => (_: IncomingMessage, response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

const census = (): GeocoderSettings => ({ kind: 'census', url })
const FOUND_BY_CENSUS = { result: { addressMatches: [{ coordinates: { x: -104.9, y: 39.7 } }] } }

describe('POST /api/maps without an external map', () => {
  it.each([[ADDRESS], ['1 Elm Street\r\nDenver, CO 80220-1234'], ['1 Elm Street, Denver, CO 80220, USA'], ['80220']])(
    'returns the middle of the zip code: %j',
    async (address) => {
      expect((await geocode(address)).json()).toEqual(MIDDLE_OF_ZIP)
    },
  )

  it('returns the middle of the surrounding zip codes for one that no map knows', async () => {
    expect((await geocode('PO Box 1, Denver, CO 80299')).json()).toEqual({
      latitude: expect.closeTo(39.74),
      longitude: expect.closeTo(-104.955),
      isApproximate: true,
    })
  })

  it.each([['1 Elm Street, Denver'], ['80220 Elm Street'], ['Elm Street 180220'], ['Somewhere, AK 99999']])(
    'says that it cannot find %j',
    async (address) => {
      const refused = await geocode(address)
      expect(refused.statusCode).toBe(400)
      expect(refused.json().validationFailures).toEqual(NOT_FOUND)
    },
  )
})

describe('an external map', () => {
  const maps: [
    GeocoderSettings['kind'],
    () => GeocoderSettings,
    unknown,
    (request: IncomingMessage) => unknown,
    unknown,
  ][] = [
    [
      'census',
      census,
      FOUND_BY_CENSUS,
      (request) => request.url,
      '/geocoder/locations/onelineaddress?address=1+Elm+Street%2C+Denver%2C+CO+80220&benchmark=Public_AR_Current&format=json',
    ],
    [
      'nominatim',
      () => ({ kind: 'nominatim', url: `${url}/osm`, userAgent: 'portal (it@example.gov)' }),
      [{ lat: '39.7', lon: '-104.9' }],
      (request) => [request.url, request.headers['user-agent']],
      [
        '/osm/search?q=1+Elm+Street%2C+Denver%2C+CO+80220&format=jsonv2&limit=1&countrycodes=us',
        'portal (it@example.gov)',
      ],
    ],
    [
      'google',
      () => ({ kind: 'google', url, key: 'the key' }),
      { status: 'OK', results: [{ geometry: { location: { lat: 39.7, lng: -104.9 }, location_type: 'ROOFTOP' } }] },
      (request) => request.url,
      '/maps/api/geocode/json?address=1+Elm+Street%2C+Denver%2C+CO+80220&key=the+key&region=us',
    ],
    [
      'azure',
      () => ({ kind: 'azure', url, key: 'the key' }),
      { features: [{ geometry: { coordinates: [-104.9, 39.7] } }] },
      (request) => [request.url, request.headers['subscription-key']],
      ['/geocode?api-version=2023-06-01&query=1+Elm+Street%2C+Denver%2C+CO+80220&top=1', 'the key'],
    ],
  ]

  it.each(maps)(
    'from %s is asked in its own format, and its answer is used',
    async (_, settings, found, ask, wanted) => {
      answer = json(found)
      const reply = await geocode(ADDRESS, settings())
      expect(reply.json()).toEqual({ latitude: 39.7, longitude: -104.9, isApproximate: false })
      expect(asked.map(ask)).toEqual([wanted])
    },
  )

  const nothing: [GeocoderSettings['kind'], unknown][] = [
    ['census', { result: { addressMatches: [] } }],
    ['nominatim', []],
    ['google', { status: 'ZERO_RESULTS', results: [] }],
    ['azure', { features: [] }],
    ['census', { result: { addressMatches: [{ coordinates: { x: 0, y: 0 } }] } }],
  ]

  it.each(nothing)('from %s that finds nothing quietly falls back to the zip code: %j', async (kind, body) => {
    answer = json(body)
    const settings = maps.find(([name]) => name === kind)?.[1]() as GeocoderSettings
    expect((await geocode(ADDRESS, settings)).json()).toEqual(MIDDLE_OF_ZIP)
    expect(logged).toEqual([])
    expect((await geocode('1 Elm Street, Denver', settings)).json().validationFailures).toEqual(NOT_FOUND)
  })

  it('from Google that found only the town says so', async () => {
    answer = json({
      status: 'OK',
      results: [{ geometry: { location: { lat: 39.7, lng: -104.9 }, location_type: 'APPROXIMATE' } }],
    })
    const reply = await geocode(ADDRESS, { kind: 'google', url, key: 'k' })
    expect(reply.json()).toEqual({ latitude: 39.7, longitude: -104.9, isApproximate: true })
  })

  const broken: [string, typeof answer][] = [
    ['redirects', (_, response) => void response.writeHead(302, { location: `${url}/elsewhere` }).end()],
    ['answers 10 MB', json({ padding: 'x'.repeat(10_000_000) })],
    ['answers garbage', (_, response) => void response.end('<html>')],
    ['answers in another format', json({ result: { addressMatches: [{ coordinates: { x: '1', y: null } }] } })],
    ['answers an impossible place', json({ result: { addressMatches: [{ coordinates: { x: 500, y: 1 } }] } })],
    ['fails', (_, response) => void response.writeHead(500).end('{}')],
    ['hangs up', (request) => void request.socket.destroy()],
  ]

  it.each(broken)('that %s counts as finding nothing, and the log says so (LOC-7)', async (_, how) => {
    answer = how
    expect((await geocode(ADDRESS, census())).json()).toEqual(MIDDLE_OF_ZIP)
    expect(asked).toHaveLength(1)
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('the geocoder failed')
    expect(logged[0]).not.toContain('Elm')
  })

  it('from Google that does not know the key counts the same', async () => {
    answer = json({ status: 'REQUEST_DENIED', results: [] })
    expect((await geocode(ADDRESS, { kind: 'google', url, key: 'wrong' })).json()).toEqual(MIDDLE_OF_ZIP)
    expect(logged).toHaveLength(1)
  })

  it.each<[string, typeof answer]>([
    ['never answers', () => {}],
    ['never ends its answer', (_, response) => void response.writeHead(200).write('{')],
  ])('that %s is given three seconds', async (_, how) => {
    answer = how
    const started = performance.now()
    expect((await geocode(ADDRESS, census())).json()).toEqual(MIDDLE_OF_ZIP)
    const seconds = (performance.now() - started) / 1000
    expect(seconds).toBeGreaterThan(2.5)
    expect(seconds).toBeLessThan(25)
  })

  it.each([
    ['1 Elm\r\nHost: evil.test\r\n\r\nDenver'],
    ['@169.254.169.254/latest'],
    ['http://169.254.169.254/?x='],
    ['&benchmark=evil#?../../'],
  ])('gets an address as one parameter, whatever it contains: %j', async (address) => {
    answer = json(FOUND_BY_CENSUS)
    expect((await geocode(address, census())).statusCode).toBe(200)
    const [request] = asked
    expect(request?.headers.host).toBe(new URL(url).host)
    const called = new URL(request?.url ?? '', url)
    expect(called.pathname).toBe('/geocoder/locations/onelineaddress')
    expect([...called.searchParams]).toEqual([
      ['address', address.replace(/\s+/g, ' ')],
      ['benchmark', 'Public_AR_Current'],
      ['format', 'json'],
    ])
  })
})
