import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { booking } from '#contract/booking.ts'
import { staffAppointments } from '#contract/staff-appointments.ts'
import { users } from '#contract/users.ts'
import { messages } from '#web/platform/messages.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { CallFailed, call, urlOf } from './client.ts'

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'es' } }))
beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => vi.unstubAllGlobals())

const failureOf = (attempt: Promise<unknown>): Promise<CallFailed> =>
  attempt.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error
      return error
    },
  )

describe('the address of a call', () => {
  it('puts parameters in their places, encoded', () => {
    expect(urlOf(staffAppointments.get, { params: { id: 7 } })).toBe('/api/staff/appointments/7')
    expect(urlOf(staffAppointments.get, { params: { id: '../me?x' } })).toBe('/api/staff/appointments/..%2Fme%3Fx')
  })

  it('appends what the query names and leaves out what is undefined', () => {
    expect(urlOf(staffAppointments.handle, { query: { id: 7 } })).toBe('/api/staff/appointments/handle?id=7')
    const query = { timeZone: 'America/New_York', appointmentTypeId: undefined }
    expect(urlOf(booking.locationOptions, { query })).toBe('/api/booking/location-options?timeZone=America%2FNew_York')
    expect(urlOf(booking.appointmentOptions, { query: {} })).toBe('/api/booking/appointment-options')
  })
})

describe('call', () => {
  it('sends the body as JSON with this site’s cookies and returns the reply', async () => {
    const fetch = vi.fn(async () => Response.json({ ok: true }))
    vi.stubGlobal('fetch', fetch)

    const reply = await call(account.updateTimezone, { body: { reportedTimeZone: 'America/Denver' } })

    expect(reply).toEqual({ ok: true })
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/api/account/update-timezone',
      expect.objectContaining({
        method: 'PUT',
        credentials: 'same-origin',
        body: '{"reportedTimeZone":"America/Denver"}',
        headers: expect.objectContaining({ 'content-type': 'application/json', 'accept-language': 'es' }),
      }),
    )
  })

  it('does not announce JSON when there is no body', async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ ok: true }))
    vi.stubGlobal('fetch', fetch)
    await call(account.logout, {})
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ body: null })
    expect(fetch.mock.calls[0]?.[1].headers).not.toHaveProperty('content-type')
  })

  it('sends a file and its fields as a form, leaving the content type to the browser', async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ id: 7 }))
    vi.stubGlobal('fetch', fetch)
    const user = { email: 'ada@portal.test' }
    const file = new Blob(['…'], { type: 'image/png' })

    await call(users.create, { body: user as never, file })

    const { body, headers } = fetch.mock.calls[0]?.[1] ?? {}
    if (!(body instanceof FormData)) return expect.unreachable('no form was sent')
    expect(body.get('fields')).toBe(JSON.stringify(user))
    expect(body.get('photo')).toBeInstanceOf(Blob)
    expect(headers).not.toHaveProperty('content-type')
  })

  it('fails with the server’s validation failures, the first one as its message', async () => {
    const validationFailures = [
      { propertyName: 'email', errorMessage: 'Must be an email address' },
      { propertyName: 'password', errorMessage: 'Required' },
    ]
    answerCalls({ 'GET /api/account/me': () => Response.json({ validationFailures }, { status: 400 }) })

    const failed = await failureOf(call(account.me, {}))

    expect(failed).toMatchObject({ status: 400, failures: validationFailures, message: 'Must be an email address' })
  })

  it('keeps the whole body, for whatever else a refusal carries', async () => {
    const otherTimes = [{ startDateLocal: '2026-03-09T08:05', endDateLocal: '2026-03-09T08:20' }]
    answerCalls({ 'GET /api/account/me': refusal(409, 'Taken', { otherTimes }) })
    expect(await failureOf(call(account.me, {}))).toMatchObject({ status: 409, details: { otherTimes } })
  })

  it.each([
    [401, messages.needToLogin],
    [403, messages.notAuthorized],
    [404, messages.refused],
    [500, messages.portalFailed],
    [503, messages.portalFailed],
  ])('has a sentence for a %i that comes without a text', async (status, sentence) => {
    answerCalls({ 'GET /api/account/me': () => new Response('<html>', { status }) })
    expect(await failureOf(call(account.me, {}))).toMatchObject({ status, failures: [], message: sentence })
  })

  it('fails with status 0 and a plain sentence when there is no response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(call(account.me, {}))).toMatchObject({ status: 0, message: messages.notReached })
  })

  it('knows why when the device is offline', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('navigator', { onLine: false })
    expect(await failureOf(call(account.me, {}))).toMatchObject({ status: 0, message: messages.offline })
  })

  it('fails with status 0 when the response is cut short', async () => {
    answerCalls({ 'GET /api/account/me': () => new Response('{"id":') })
    expect(await failureOf(call(account.me, {}))).toMatchObject({ status: 0, message: messages.notReached })
  })

  it('stays a cancellation when it is canceled', async () => {
    answerCalls({ 'GET /api/account/me': {} })
    await expect(call(account.me, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  })
})
