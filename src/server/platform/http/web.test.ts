import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '#server/config.ts'
import { securityHeaders } from './headers.ts'
import { serveWeb } from './web.ts'

let folder: string
let app: FastifyInstance
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-page-'))
  await writeFile(
    join(folder, 'index.html'),
    '<head><meta name="analytics" content="__ANALYTICS_URL__" /><meta content="__PUBLIC_URL__/share.png" /></head><!--environment-->',
  )
  const pages = {
    '/': {},
    '/404': {},
    '/customer/appointment/review/:token': {},
    '/customer/booking/time': { en: ['assets/en.js', 'assets/Time.js'], es: ['assets/es.js', 'assets/Time.js'] },
    '/admin/users/update/:id': {},
  }
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/pages.json'), JSON.stringify(pages))
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function open(address: string, analyticsUrl?: string, environment: Config['environment'] = 'PRODUCTION') {
  app = Fastify()
  securityHeaders(app, true)
  await serveWeb(app, folder, { environment, publicUrl: 'https://portal.example', usesRecaptcha: false, analyticsUrl })
  const { body, headers } = await app.inject(address)
  const policy = String(headers['content-security-policy']).split('; ')
  const kept = headers['cache-control']
  return {
    body,
    kept,
    referrer: headers['referrer-policy'],
    calls: policy.find((each) => each.startsWith('connect-src')),
  }
}

it('answers HEAD like GET: mail scanners ask so whether a link works', async () => {
  await open('/')
  const [got, asked] = [
    await app.inject('/customer/appointment/review/x'),
    await app.inject({ method: 'HEAD', url: '/customer/appointment/review/x' }),
  ]
  expect(asked.statusCode).toBe(200)
  expect(asked.headers['content-type']).toBe(got.headers['content-type'])
  expect(asked.headers['content-length']).toBe(got.headers['content-length'])
  expect((await app.inject({ method: 'POST', url: '/customer/appointment/review/x' })).statusCode).toBe(404)
})

it('says where its picture is by a whole address, as programs that preview links want it', async () => {
  expect((await open('/')).body).toContain('"https://portal.example/share.png"')
})

describe('a page may be kept by the browser, so that Back is instant', () => {
  it.each(['/', '/customer/booking/time', '/nowhere'])('%s', async (address) => {
    expect((await open(address)).kept).toBe('no-cache')
  })

  it.each(['/admin/users/update/7', '/Staff', '/office-manager/locations?x', '/customer/appointment/review/x'])(
    'but not %s, with the data of people',
    async (address) => {
      expect((await open(address)).kept).toBe('no-store')
    },
  )
})

describe('the page names the files that its screen shows first, so that they are fetched at once', () => {
  const named = async (url: string, languages: string) => {
    await open('/')
    const { body, headers } = await app.inject({ url, headers: { 'accept-language': languages } })
    expect(headers.vary).toBe('accept-language')
    return [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, file]) => file)
  }

  it('with the words of the language that the browser asks for', async () => {
    expect(await named('/customer/booking/time', 'es-MX, en;q=0.8')).toEqual(['/assets/es.js', '/assets/Time.js'])
  })

  it('or of the one in the address', async () => {
    expect(await named('/customer/booking/time?es', 'en')).toEqual(['/assets/es.js', '/assets/Time.js'])
  })

  it.each(['/admin/users/update/7', '/nowhere'])('not on %s', async (url) => {
    expect(await named(url, 'en')).toEqual([])
  })
})

describe('an address', () => {
  it.each([
    '/',
    '/?lang=es',
    '/404',
    '/customer/booking/time',
    '/Customer/Booking/Time/',
    '/admin/users/update/7?x=/y',
  ])('%s of a page is answered with 200', async (address) => {
    await open(address)
    expect((await app.inject(address)).statusCode).toBe(200)
  })

  it.each([
    '/no-such-page',
    '/admin',
    '/admin/users/update',
    '/admin/users/update/7/more',
    '/customer',
    '//',
    '/index.php',
  ])('%s without a page is answered with 404 and the page that says so (TEXT-7)', async (address) => {
    await open('/')
    const [got, asked] = [await app.inject(address), await app.inject({ method: 'HEAD', url: address })]
    expect([got.statusCode, asked.statusCode]).toEqual([404, 404])
    expect(got.headers['content-type']).toContain('text/html')
    expect(got.body).toContain('<meta name="analytics"')
  })
})

describe('the environment', () => {
  it.each(['LOCAL', 'DEV', 'QA', 'STAGE'] as const)('%s is named on every page (TEXT-9)', async (environment) => {
    for (const address of ['/', '/no-such-page', '/customer/appointment/review/secret']) {
      expect((await open(address, undefined, environment)).body).toContain(`>${environment}</aside>`)
      await app.close()
    }
  })

  it('is not, if it is production (TEXT-9)', async () => {
    expect((await open('/')).body).not.toContain('aside')
  })
})

describe('product analytics', () => {
  it('contacts no one when it is not configured', async () => {
    expect(await open('/')).toMatchObject({
      body: expect.stringContaining('<meta name="analytics" content="" />'),
      referrer: 'same-origin',
      calls: "connect-src 'self'",
    })
  })

  it('may contact the configured collector, with calls only', async () => {
    expect(await open('/customer/booking/time?a=1', 'https://posthog.test/eu')).toMatchObject({
      body: expect.stringContaining('<meta name="analytics" content="https://posthog.test/eu" />'),
      referrer: 'same-origin',
      calls: "connect-src 'self' https://posthog.test",
    })
  })

  it.each([
    '/customer/appointment/review/secret',
    '/customer/ticket/secret',
    '/RESET-password?code=secret',
    '/confirm-account?code=secret',
  ])(
    'is never on token pages: %s neither names the collector nor can reach it, and sends no referrer',
    async (address) => {
      expect(await open(address, 'https://posthog.test')).toMatchObject({
        body: expect.stringContaining('<meta name="analytics" content="" />'),
        referrer: 'no-referrer',
        calls: "connect-src 'self'",
      })
    },
  )
})
