import type { HubConnection } from '@microsoft/signalr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PATIENCE, startTestHub, type TestHub, TRANSPORTS } from '#server/testing/test-hub.ts'

let t: TestHub

afterEach(() => t.stop())

/** Resolves with what the client says when its connection ends for good. */
const closing = (client: HubConnection) => new Promise<Error | undefined>((resolve) => client.onclose(resolve))
const reconnecting = (client: HubConnection) => new Promise((resolve) => client.onreconnecting(resolve))
const reconnected = (client: HubConnection) => new Promise((resolve) => client.onreconnected(resolve))

function received(client: HubConnection): unknown[][] {
  const events: unknown[][] = []
  for (const event of ['EntityCreated', 'EntityUpdated', 'Deleted']) {
    client.on(event, (...args: unknown[]) => events.push([event, ...args]))
  }
  return events
}

describe.each(TRANSPORTS)('the real-time channel over %s', (transport) => {
  beforeEach(async () => {
    t = await startTestHub()
  })

  it('delivers events to the groups they are meant for and to no one else (LIVE-2)', async () => {
    const admin = t.client(transport, t.logIn(1, ['role:Admin']))
    const staff = t.client(transport, t.logIn(2, ['role:Staff', 'location:7']))
    const [toAdmin, toStaff] = [received(admin), received(staff)]
    await Promise.all([admin.start(), staff.start()])

    expect(
      t.hub.send([
        {
          groups: ['role:Admin', 'location:8'],
          name: 'EntityCreated',
          args: [{ entityType: 'Appointment', entityId: 1 }],
        },
      ]),
    ).toBe(1)
    expect(
      t.hub.send([
        { groups: ['role:Admin', 'location:7'], name: 'Deleted', args: [{ entityType: 'Appointment', entityId: 2 }] },
      ]),
    ).toBe(2)
    expect(
      t.hub.send([{ groups: ['location:9'], name: 'EntityUpdated', args: [{ entityType: 'Location', entityId: 9 }] }]),
    ).toBe(0)

    await expect.poll(() => toAdmin, PATIENCE).toHaveLength(2)
    await expect.poll(() => toStaff, PATIENCE).toHaveLength(1)
    expect(toAdmin).toEqual([
      ['EntityCreated', { entityType: 'Appointment', entityId: 1 }],
      ['Deleted', { entityType: 'Appointment', entityId: 2 }],
    ])
    expect(toStaff).toEqual([['Deleted', { entityType: 'Appointment', entityId: 2 }]])
  })

  it('keeps a burst of 200 events in order', async () => {
    const client = t.client(transport, t.logIn(1, ['role:Admin']))
    const events = received(client)
    await client.start()

    for (let entityId = 0; entityId < 200; entityId++)
      t.hub.send([{ groups: ['role:Admin'], name: 'EntityUpdated', args: [{ entityId }] }])

    await expect.poll(() => events, PATIENCE).toHaveLength(200)
    expect(events.map(([, payload]) => payload)).toEqual(Array.from({ length: 200 }, (_, entityId) => ({ entityId })))
  })

  it('forgets a client that stops', async () => {
    const client = t.client(transport, t.logIn(1, []))
    await client.start()
    expect(t.hub.size).toBe(1)
    await client.stop()
    await expect.poll(() => t.hub.size, PATIENCE).toBe(0)
  })

  it('takes a client back after a network failure', async () => {
    const client = t.client(transport, t.logIn(1, ['role:Admin']))
    const events = received(client)
    await client.start()
    const back = reconnected(client)

    t.cutConnections()
    await back

    t.hub.send([{ groups: ['role:Admin'], name: 'EntityUpdated', args: [{ entityId: 5 }] }])
    await expect.poll(() => events, PATIENCE).toEqual([['EntityUpdated', { entityId: 5 }]])
  })

  it('ends for good within the interval when the session has ended (LIVE-3)', async () => {
    const headers = t.logIn(1, [])
    const client = t.client(transport, headers)
    await client.start()
    const closed = closing(client)

    const endedAt = Date.now()
    t.sessions.clear()
    await closed

    // 100 ms until the session is read again and 20 ms between sweeps; the rest is a busy machine.
    expect(Date.now() - endedAt).toBeLessThan(2000)
    await expect.poll(() => t.hub.size, PATIENCE).toBe(0)
  })

  it('ends when the session expires', async () => {
    const client = t.client(transport, t.logIn(1, []))
    await client.start()
    const closed = closing(client)
    const expiresAt = Date.now() + 200
    t.alterSessions({ expiresAt })
    await closed
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt)
    await expect.poll(() => t.hub.size, PATIENCE).toBe(0)
  })

  it('follows a change of groups without reconnecting (LIVE-3)', async () => {
    const client = t.client(transport, t.logIn(1, ['location:7']))
    await client.start()
    t.alterSessions({ groups: ['location:8'] })
    await expect
      .poll(() => t.hub.send([{ groups: ['location:7'], name: 'EntityUpdated', args: [{}] }]), PATIENCE)
      .toBe(0)
    expect(t.hub.send([{ groups: ['location:8'], name: 'EntityUpdated', args: [{}] }])).toBe(1)
  })

  it('closes the given connections, with the reason and for good', async () => {
    const locked = t.client(transport, t.logIn(1, []))
    const other = t.client(transport, t.logIn(2, []))
    await Promise.all([locked.start(), other.start()])
    const closed = closing(locked)

    t.hub.closeWhere(({ userId }) => userId === 1, 'Locked.')

    await expect(closed).resolves.toMatchObject({ message: 'Server returned an error on close: Locked.' })
    await expect.poll(() => t.hub.size, PATIENCE).toBe(1)
    expect(other.state).toBe('Connected')
  })

  it('lets a client come back after a close that allows it', async () => {
    const client = t.client(transport, t.logIn(1, ['role:Admin']))
    await client.start()
    const back = reconnected(client)

    t.hub.closeWhere(() => true, 'The server lost touch.', { allowReconnect: true })
    await back

    expect(t.hub.send([{ groups: ['role:Admin'], name: 'EntityUpdated', args: [{}] }])).toBe(1)
  })

  it('refuses calls from clients and ignores those that want no answer', async () => {
    const client = t.client(transport, t.logIn(1, ['role:Admin']))
    await client.start()
    await expect(client.invoke('EntityUpdated', { entityId: 1 })).rejects.toThrow('This hub takes no calls.')
    await client.send('EntityUpdated', { entityId: 1 })
    expect(client.state).toBe('Connected')
  })
})

describe('idle connections', () => {
  it('are kept alive from both sides', async () => {
    t = await startTestHub({ timing: { keepAliveMs: 100, clientTimeoutMs: 1000, orphanMs: 1000, pollMs: 300 } })
    const headers = t.logIn(1, ['role:Admin'])
    const clients = TRANSPORTS.map((transport) => t.client(transport, headers))
    const lost = vi.fn<() => void>()
    for (const client of clients) {
      client.keepAliveIntervalInMilliseconds = 100
      client.serverTimeoutInMilliseconds = 1000
      client.onreconnecting(lost)
      client.onclose(lost)
    }
    await Promise.all(clients.map((client) => client.start()))

    const startedAt = Date.now()
    await vi.waitUntil(() => Date.now() - startedAt > 1500, { timeout: 4000 })

    expect(lost).not.toHaveBeenCalled()
    expect(t.hub.send([{ groups: ['role:Admin'], name: 'EntityUpdated', args: [{}] }])).toBe(3)
  })
})

describe('the end of the server', () => {
  it('closes all three transports in less than 2 s and lets the clients come back', async () => {
    t = await startTestHub()
    const headers = t.logIn(1, ['role:Admin'])
    const clients = TRANSPORTS.map((transport) => t.client(transport, headers))
    await Promise.all(clients.map((client) => client.start()))
    expect(t.hub.size).toBe(3)
    const leaving = Promise.all(clients.map(reconnecting))

    const startedAt = Date.now()
    await t.app.close()

    expect(Date.now() - startedAt).toBeLessThan(2000)
    expect(t.hub.size).toBe(0)
    await leaving
  })
})
