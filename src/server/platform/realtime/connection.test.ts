import { once } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { HubOptions } from './hub.ts'
import { negotiate, ORIGIN, PATH, PATIENCE, startTestHub, type TestHub } from '#server/testing/test-hub.ts'

const HANDSHAKE = '{"protocol":"json","version":1}\x1e'
const PING = '{"type":6}\x1e'

let t: TestHub

afterEach(() => t.stop())

interface RawClient {
  readonly socket: WebSocket
  readonly records: string[]
  readonly closed: Promise<number>
}

/** A WebSocket without a SignalR client on top, to send what that client never would. */
async function connect(headers = t.logIn(1, ['role:Admin'])): Promise<RawClient> {
  const socket = new WebSocket(`${t.url.replace('http', 'ws')}${PATH}`, { headers })
  const records: string[] = []
  socket.on('message', (data: Buffer) => records.push(...data.toString().split('\x1e').slice(0, -1)))
  socket.on('error', () => {})
  const closed = once(socket, 'close').then(([code]) => Number(code))
  await once(socket, 'open')
  return { socket, records, closed }
}

async function connectOpen(headers?: { Cookie: string; Origin: string }): Promise<RawClient> {
  const client = await connect(headers)
  client.socket.send(HANDSHAKE)
  await expect.poll(() => client.records[0], PATIENCE).toBe('{}')
  return client
}

describe('the handshake', () => {
  it.each([
    ['another protocol', '{"protocol":"messagepack","version":1}', 'Only the json protocol is supported.'],
    ['another version', '{"protocol":"json","version":2}', 'Only version 1 of the json protocol is supported.'],
    ['no JSON', 'hello', 'The handshake is not valid JSON.'],
  ])('refuses %s in its answer', async (_name, handshake, error) => {
    t = await startTestHub()
    const { socket, records, closed } = await connect()
    socket.send(`${handshake}\x1e`)
    await closed
    expect(records.map((record) => JSON.parse(record) as unknown)).toEqual([{ error }])
  })

  it('may arrive in pieces or together with other records', async () => {
    t = await startTestHub()
    const { socket, records } = await connect()
    socket.send(HANDSHAKE.slice(0, 10))
    socket.send(`${HANDSHAKE.slice(10)}{"type":1,"invocationId":"7","target":"x","arguments":[]}\x1e`)
    await expect.poll(() => records, PATIENCE).toHaveLength(2)
    expect(JSON.parse(records[1] ?? '')).toEqual({ type: 3, invocationId: '7', error: 'This hub takes no calls.' })
  })

  it('must come in time', async () => {
    t = await startTestHub({ timing: { handshakeMs: 100 } })
    const { closed } = await connect()
    await closed
    await expect.poll(() => t.hub.size, PATIENCE).toBe(0)
  })

  it('comes before any event', async () => {
    t = await startTestHub()
    await connect()
    expect(t.hub.size).toBe(1)
    expect(t.hub.send([{ groups: ['role:Admin'], name: 'EntityUpdated', args: [{}] }])).toBe(0)
  })
})

describe('a client that misbehaves (LIVE-4)', () => {
  it('is cut off at a frame over 4 KB', async () => {
    t = await startTestHub()
    const { socket, closed } = await connectOpen()
    socket.send('x'.repeat(1024 * 1024))
    expect(await closed).toBe(1009)
  })

  it('is cut off when small frames make up a record over 4 KB', async () => {
    t = await startTestHub()
    const { socket, records, closed } = await connectOpen()
    for (let i = 0; i < 5; i++) socket.send('x'.repeat(1000))
    await closed
    expect(records.at(-1)).toBe('{"type":7,"error":"The message is too large."}')
  })

  it('is cut off when it floods the hub, and the others notice nothing', async () => {
    t = await startTestHub()
    const other = await connectOpen(t.logIn(2, ['role:Staff']))
    const { socket, records, closed } = await connectOpen()
    for (let i = 0; i < 1000; i++) socket.send(PING)
    await closed
    expect(records.at(-1)).toBe('{"type":7,"error":"Too many messages."}')
    expect(t.hub.send([{ groups: ['role:Staff'], name: 'EntityUpdated', args: [{}] }])).toBe(1)
    await expect.poll(() => other.records, PATIENCE).toHaveLength(2)
  })

  it.each([
    ['no JSON', '}{\x1e'],
    ['an unknown type', '{"type":99}\x1e'],
  ])('is cut off at %s', async (_name, text) => {
    t = await startTestHub()
    const { socket, records, closed } = await connectOpen()
    socket.send(text)
    await closed
    expect(records.at(-1)).toBe('{"type":7,"error":"The message is not valid."}')
  })

  it('is cut off at binary data', async () => {
    t = await startTestHub()
    const { socket, closed } = await connectOpen()
    socket.send(Buffer.from([1, 2, 3]))
    expect(await closed).toBe(1003)
  })

  it('is cut off when more than 1 MB waits for it', async () => {
    t = await startTestHub()
    const { socket } = await connectOpen()
    socket.pause()
    const text = 'x'.repeat(64 * 1024)
    // The network itself absorbs a few megabytes before anything queues in the server.
    for (let i = 0; i < 400 && t.hub.size > 0; i++)
      t.hub.send([{ groups: ['role:Admin'], name: 'EntityUpdated', args: [{ text }] }])
    expect(t.hub.size).toBe(0)
    socket.resume()
  })
})

describe('a client that has gone', () => {
  it('is forgotten when it negotiates and never connects', async () => {
    t = await startTestHub({ timing: { orphanMs: 100 } })
    await negotiate(t, t.logIn(1, []))
    expect(t.hub.size).toBe(1)
    await expect.poll(() => t.hub.size, PATIENCE).toBe(0)
  })

  it('is forgotten when it stops polling', async () => {
    t = await startTestHub({ timing: { orphanMs: 500 } })
    const headers = t.logIn(1, [])
    const { connectionToken } = await negotiate(t, headers)
    const address = `${t.url}${PATH}?id=${connectionToken}`
    await fetch(address, { headers })
    await fetch(address, { method: 'POST', headers, body: HANDSHAKE })
    expect(await (await fetch(address, { headers })).text()).toBe('{}\x1e')
    expect(t.hub.size).toBe(1)
    await expect.poll(() => t.hub.size, PATIENCE).toBe(0)
  })

  it('is forgotten when it says nothing, and may come back', async () => {
    t = await startTestHub({ timing: { clientTimeoutMs: 150 } })
    const { records, closed } = await connectOpen()
    await closed
    expect(JSON.parse(records.at(-1) ?? '')).toEqual({ type: 7, error: 'Client timeout.', allowReconnect: true })
    await expect.poll(() => t.hub.size, PATIENCE).toBe(0)
  })

  it('is forgotten when it does not answer the closing of its socket', async () => {
    t = await startTestHub()
    const { socket } = await connectOpen()
    socket.pause()
    t.hub.closeWhere(() => true, 'Locked.')
    expect(t.hub.size).toBe(1)
    await expect.poll(() => t.hub.size, PATIENCE).toBe(0)
    socket.resume()
  })
})

describe('the session behind a connection', () => {
  /** Claims at first that it expires soon, whatever is true later. */
  const expiringSoon = async () => ({ userId: 1, sessionId: '1', groups: ['role:Admin'], expiresAt: Date.now() + 400 })
  const headers = { Cookie: 'sid=1', Origin: ORIGIN }

  it('ends the connection for good when it has expired', async () => {
    t = await startTestHub({ authenticate: expiringSoon, revalidate: async (listener) => listener })
    const { records, closed } = await connectOpen(headers)
    await closed
    expect(records.at(-1)).toBe('{"type":7,"error":"The session has ended."}')
  })

  it('is read again when it expires, and keeps the connection if it was extended', async () => {
    const prolonged = vi.fn<HubOptions['revalidate']>(async (listener) => ({
      ...listener,
      groups: ['location:9'],
      expiresAt: Date.now() + 60_000,
    }))
    t = await startTestHub({ authenticate: expiringSoon, revalidate: prolonged, timing: { revalidateMs: 60_000 } })
    await connectOpen(headers)
    await expect
      .poll(() => t.hub.send([{ groups: ['location:9'], name: 'EntityUpdated', args: [{}] }]), PATIENCE)
      .toBe(1)
    expect(prolonged).toHaveBeenCalledTimes(1)
  })

  it('is trusted until it expires if it cannot be read, and then requested anew', async () => {
    const revalidate = () => Promise.reject(new Error('The database is away.'))
    t = await startTestHub({ authenticate: expiringSoon, revalidate })
    const connectedAt = Date.now()
    const { records, closed } = await connectOpen(headers)
    await closed
    expect(Date.now() - connectedAt).toBeGreaterThanOrEqual(400)
    expect(JSON.parse(records.at(-1) ?? '')).toEqual({
      type: 7,
      error: 'The session could not be read.',
      allowReconnect: true,
    })
  })

  it('is read once for all tabs of a browser', async () => {
    const revalidate = vi.fn<HubOptions['revalidate']>(async (listener) => ({ ...listener, groups: ['location:9'] }))
    t = await startTestHub({ revalidate, timing: { revalidateMs: 1000 } })
    const sameBrowser = t.logIn(1, [])
    await Promise.all([connectOpen(sameBrowser), connectOpen(sameBrowser), connectOpen(sameBrowser)])
    await expect
      .poll(() => t.hub.send([{ groups: ['location:9'], name: 'EntityUpdated', args: [{}] }]), PATIENCE)
      .toBe(3)
    expect(revalidate).toHaveBeenCalledTimes(1)
  })
})
