import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { everyCall } from '#contract/every-call.ts'
import { addressOf } from '#contract/endpoint.ts'
import { jsonSchemaOfReply } from '#server/platform/http/json-schema.ts'
import { requirePolicy } from '#server/platform/http/route.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describe('every call of the contract', () => {
  it.each(everyCall.map((call) => [call.at, call] as const))('%s is served', (_, call) => {
    const { method, path } = addressOf(call)
    expect(t.app.hasRoute({ method, url: path })).toBe(true)
  })

  it('DELETE /api/{form}/{id} serves the delete screens, from a fixed map of forms', async () => {
    // Below /api/admin there may be more: all of them are for administrators only.
    const served = everyCall.flatMap(({ at }) => /^DELETE \/api\/(?!admin\/)([\w/-]+)\/:\w+$/.exec(at)?.[1] ?? [])
    expect(t.app.hasRoute({ method: 'DELETE', url: '/api/admin/appointments/:id' })).toBe(true)
    expect(served.toSorted()).toEqual([
      'appointment-types',
      'appointment-types/icon',
      'calendars',
      'locations',
      'office-manager/desks',
      'settings',
      'staff/blocked-places',
      'staff/lobby/displays',
      'temporary-office-hours',
    ])
    const admin = await t.as('Admin')
    for (const form of ['users', 'email-template', 'session', '__proto__', 'constructor', 'settings%2F..'])
      expect((await admin(`DELETE /api/${form}/1`)).statusCode, form).toBe(404)
  })
})

describe('who may call (deny by default)', () => {
  it('does not start with a route that has no policy', () => {
    const app = Fastify()
    requirePolicy(app)
    expect(() => app.get('/api/forgotten', async () => 'open')).toThrow('GET /api/forgotten has no policy.')
  })

  it('refuses anonymous callers before looking at what they sent', async () => {
    const answer = await t.anyone('POST /api/staff/appointments/calendar-listing', { nonsense: true })
    expect(answer.statusCode).toBe(401)
    expect(answer.json().validationFailures[0].errorMessage).toBe('You need to login to view this page')
  })

  it('refuses the wrong role', async () => {
    const staff = await t.as('Staff')
    const answer = await staff('GET /api/dashboard')
    expect(answer.statusCode).toBe(403)
    expect(answer.json().validationFailures[0].errorMessage).toBe('You are not authorized to do this.')
  })

  it.each(['GET //api/dashboard', 'GET /API/dashboard', 'GET /api/dashboard/', 'GET /api/%2e/dashboard'])(
    'cannot be bypassed with %s',
    async (at) => {
      expect([401, 404]).toContain((await t.anyone(at)).statusCode)
    },
  )

  it('refuses a write that does not come from a page of the portal (SAFE-3)', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'http://evil.test' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      const answer = await t.callWith(headers)('POST /api/account/login', { email: 'a@b.test', password: 'x' })
      expect(answer.statusCode, JSON.stringify(headers)).toBe(403)
    }
  })
})

describe('bad input', () => {
  const listing = 'POST /api/staff/appointments/calendar-listing'

  it('names every invalid field, in one shape', async () => {
    const staff = await t.as('Staff')
    const answer = await staff(listing, { date: '2026-02-30', locationId: '1', extra: 1 })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().validationFailures.map((failure: { propertyName: string }) => failure.propertyName)).toEqual([
      'date',
      'locationId',
      'extra',
    ])
  })

  it.each([
    ['text/plain', '{}', 415],
    ['application/x-www-form-urlencoded', 'a=1', 415],
    ['application/json', '{"a":', 400],
    ['application/json', '{"__proto__":{"x":1}}', 400],
    ['application/json', `{"a":"${'x'.repeat(300_000)}"}`, 413],
  ])('refuses %s %.20s with %i', async (contentType, payload, status) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/account/login',
      headers: { origin: 'http://portal.test', 'content-type': contentType },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().validationFailures[0].errorMessage).not.toBe('')
  })

  it.each(['/api/%ff', '/api/staff/appointments/%ff', '/%c0%af', '/%'])('answers %s in the one shape', async (url) => {
    const answer = await t.app.inject({ url })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      validationFailures: [{ propertyName: '', errorMessage: 'This address cannot be read.' }],
      requestId: expect.any(String),
    })
  })

  it.each(['abc', '-1', '0', '9007199254740993', '1e3', '%00'])('rejects ids like %s', async (id) => {
    const staff = await t.as('Staff')
    expect((await staff(`GET /api/staff/appointments/${id}`)).statusCode).toBe(400)
  })
})

describe('replies', () => {
  it('carry only what their schema lists', async () => {
    const app = Fastify()
    app.get(
      '/',
      { schema: { response: { 200: jsonSchemaOfReply(z.object({ id: z.int(), name: z.nullable(z.string()) })) } } },
      async () => ({
        id: 1,
        name: null,
        passwordHash: 'secret',
      }),
    )
    expect((await app.inject('/')).body).toBe('{"id":1,"name":null}')
  })

  it('carry the security headers and are never cached', async () => {
    const { headers } = await t.anyone('GET /api/booking/introduction')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
  })

  it('hide internal errors', async () => {
    const broken = await startTestApp()
    await sql`drop table setting`.execute(broken.db)
    const answer = await broken.anyone('GET /api/booking/introduction')
    expect(answer.statusCode).toBe(500)
    expect(answer.json().validationFailures[0].errorMessage).toBe(
      'Something went wrong talking to the portal. Contact support if this continues.',
    )
    await broken.stop()
  })
})

describe('GET /api/openapi.json', () => {
  it('describes every call', async () => {
    const { paths } = (await t.anyone('GET /api/openapi.json')).json()
    for (const call of everyCall) {
      const { method, path } = addressOf(call)
      expect(paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()], call.at).toBeDefined()
    }
  })
})

describe('the number of SQL statements', () => {
  it.each([
    ['POST /api/booking/time-selection-options', { date: '2026-03-05' }],
    ['POST /api/booking/month-info', { month: '2026-03' }],
  ])('%s takes four, and none once this process remembers the office (FAST-2)', async (at, more) => {
    const { locationId, appointmentTypeId } = await anOffice(t.db)
    const count = await t.countStatements(() =>
      t.anyone(at, { locationId, appointmentTypes: [{ appointmentTypeId }], ...more }),
    )
    expect(count).toBe(4)
  })

  it('a booking takes one look and one batch with its commit, and a refusal one look', async () => {
    const office = await anOffice(t.db)
    const submit = (time = '09:00') =>
      t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `2026-03-05T${time}`))
    // The first of a process also takes the numbers of the next fifty.
    await submit('09:15')
    expect(await t.countStatements(submit)).toBe(2)
    expect(await t.countStatements(submit)).toBe(1)
  })
})
