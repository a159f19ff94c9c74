import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { negotiate, ORIGIN, PATH, startTestHub, type TestHub } from '#server/testing/test-hub.ts'

let t: TestHub

beforeEach(async () => {
  t = await startTestHub()
})
afterEach(() => t.stop())

type Headers = Record<string, string>

const request = (method: string, query: string, headers: Headers, body?: string) =>
  fetch(`${t.url}${PATH}${query}`, { method, headers, ...(body !== undefined && { body }) })

const tokenOf = async (headers: Headers) => (await negotiate(t, headers)).connectionToken

/** The status an upgrade is answered with: 101 when the socket opens. */
function upgrade(headers: Headers, query = '', path = PATH): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${t.url.replace('http', 'ws')}${path}${query}`, { headers })
    socket.on('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.on('unexpected-response', (sent, answer) => {
      sent.destroy()
      resolve(answer.statusCode ?? 0)
    })
    socket.on('error', reject)
  })
}

describe('who may connect (LIVE-1)', () => {
  it.each([
    ['a foreign origin', 'https://evil.example'],
    ['an origin that contains ours', `${ORIGIN}.evil.example`],
    ['our origin over another scheme', ORIGIN.replace('https', 'http')],
  ])('refuses %s at negotiate and upgrade', async (_name, Origin) => {
    const headers = { ...t.logIn(1, []), Origin }
    expect((await request('POST', '/negotiate', headers)).status).toBe(403)
    expect(await upgrade(headers)).toBe(403)
  })

  it('refuses a missing origin at negotiate and upgrade', async () => {
    const { Cookie } = t.logIn(1, [])
    expect((await request('POST', '/negotiate', { Cookie })).status).toBe(403)
    expect(await upgrade({ Cookie })).toBe(403)
  })

  it('accepts a missing origin on a poll with its token, because browsers send none to their own site', async () => {
    const headers = t.logIn(1, [])
    const token = await tokenOf(headers)
    expect((await request('GET', `?id=${token}`, { Cookie: headers.Cookie })).status).toBe(200)
    expect((await request('GET', `?id=${token}`, { ...headers, Origin: 'https://evil.example' })).status).toBe(403)
  })

  it('refuses a request without a session', async () => {
    expect((await request('POST', '/negotiate', { Origin: ORIGIN })).status).toBe(401)
    expect((await request('POST', '/negotiate', { Origin: ORIGIN, Cookie: 'sid=guessed' })).status).toBe(401)
    expect(await upgrade({ Origin: ORIGIN })).toBe(401)
  })

  it('refuses a user without a role', async () => {
    const headers = { Origin: ORIGIN, Cookie: 'sid=customer' }
    expect((await request('POST', '/negotiate', headers)).status).toBe(403)
    expect(await upgrade(headers)).toBe(403)
  })

  it('opens a socket for a signed-in user, negotiated or not', async () => {
    const headers = t.logIn(1, [])
    expect(await upgrade(headers, `?id=${await tokenOf(headers)}`)).toBe(101)
    expect(await upgrade(headers)).toBe(101)
  })
})

describe('a connection token', () => {
  it('is worth nothing with the cookie of another user', async () => {
    const token = await tokenOf(t.logIn(1, []))
    const thief = t.logIn(2, [])
    expect(await upgrade(thief, `?id=${token}`)).toBe(403)
    expect((await request('GET', `?id=${token}`, thief)).status).toBe(403)
    expect((await request('GET', `?id=${token}`, { ...thief, accept: 'text/event-stream' })).status).toBe(403)
    expect((await request('POST', `?id=${token}`, thief, 'x')).status).toBe(403)
    expect((await request('DELETE', `?id=${token}`, thief)).status).toBe(403)
  })

  it('is not the public connection id', async () => {
    const headers = t.logIn(1, [])
    const { connectionId } = await negotiate(t, headers)
    expect((await request('GET', `?id=${connectionId}`, headers)).status).toBe(404)
    expect(await upgrade(headers, `?id=${connectionId}`)).toBe(404)
  })

  it('is the connection id for clients of negotiate version 0', async () => {
    const headers = t.logIn(1, [])
    const { connectionId, connectionToken } = await negotiate(t, headers, 0)
    expect(connectionToken).toBeUndefined()
    expect(await upgrade(headers, `?id=${connectionId}`)).toBe(101)
  })

  it('is required', async () => {
    expect((await request('GET', '', t.logIn(1, []))).status).toBe(400)
  })

  it('opens one transport only', async () => {
    const headers = t.logIn(1, [])
    const token = await tokenOf(headers)
    expect((await request('GET', `?id=${token}`, headers)).status).toBe(200)
    expect(await upgrade(headers, `?id=${token}`)).toBe(409)
    expect((await request('GET', `?id=${token}`, { ...headers, accept: 'text/event-stream' })).status).toBe(409)
  })
})

describe('the requests of the hub', () => {
  it('are never cached, refused or not', async () => {
    const headers = t.logIn(1, [])
    const token = await tokenOf(headers)
    const answers = [
      await request('POST', '/negotiate', headers),
      await request('POST', '/negotiate', { Origin: ORIGIN }),
      await request('GET', `?id=${token}`, headers),
      await request('POST', `?id=${token}`, headers, 'x'),
      await request('DELETE', `?id=${token}`, headers),
      await request('GET', '?id=unknown', headers),
    ]
    const events = await request('GET', `?id=${await tokenOf(headers)}`, { ...headers, accept: 'text/event-stream' })
    await events.body?.cancel()
    for (const answer of [...answers, events]) expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('refuse a body over 4 KB', async () => {
    const headers = t.logIn(1, [])
    const token = await tokenOf(headers)
    await request('GET', `?id=${token}`, headers)
    expect((await request('POST', `?id=${token}`, headers, 'x'.repeat(4097))).status).toBe(413)
  })

  it('leave the rest of the application its own content types', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/other',
      headers: { 'content-type': 'application/x-hub' },
      payload: 'x',
    })
    expect(answer.statusCode).toBe(415)
  })

  it('refuse a socket at another path', async () => {
    expect(await upgrade(t.logIn(1, []), '', '/other')).toBe(404)
  })

  it('refuse a socket with 503 when sessions cannot be read', async () => {
    const broken = await startTestHub({ authenticate: () => Promise.reject(new Error('The database is away.')) })
    const whole = t
    t = broken
    expect(await upgrade({ Origin: ORIGIN, Cookie: 'sid=1' })).toBe(503)
    await whole.stop()
  })
})

describe('the number of connections', () => {
  it('is limited per user, and free again when one ends (LIVE-4)', async () => {
    const limited = await startTestHub({ connectionsPerUser: async () => 2 })
    await t.stop()
    t = limited
    const headers = t.logIn(1, [])
    const first = await tokenOf(headers)
    await tokenOf(headers)

    const third = await request('POST', '/negotiate', headers)
    expect(third.status).toBe(429)
    expect(third.headers.get('retry-after')).toBe('15')
    expect(await upgrade(headers)).toBe(429)
    expect((await request('POST', '/negotiate', t.logIn(2, []))).status).toBe(200)

    await request('GET', `?id=${first}`, headers)
    await request('DELETE', `?id=${first}`, headers)
    expect((await request('POST', '/negotiate', headers)).status).toBe(200)
  })
})
