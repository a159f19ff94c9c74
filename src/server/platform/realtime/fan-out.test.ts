import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { aLineTo, type DatabaseLine } from '#server/testing/database-line.ts'
import { createFanOut, type FanOut, type FanOutOptions, type FanOutMessage } from './fan-out.ts'

const databaseUrl = inject('databaseUrl')

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/** How long to wait for what must happen, even on a busy machine. */
const PATIENCE = { timeout: 20_000 }

let channels = 0
/** Channels belong to a database, which the tests share. */
const newChannel = () => `fan_out_test_${process.pid}_${(channels += 1)}`

const change = (entityId: number, groups: readonly string[] = ['role:Admin']): FanOutMessage => ({
  event: 'EntityUpdated',
  entityType: 'Appointment',
  entityId,
  groups,
})

interface Process {
  readonly fanOut: FanOut
  readonly delivered: FanOutMessage[]
  readonly logged: string[]
  reconnects: number
}

/** One server process's part of the fan-out. */
async function startProcess(options: Partial<FanOutOptions> & { channel: string }): Promise<Process> {
  const delivered: FanOutMessage[] = []
  const logged: string[] = []
  const log = (_details: unknown, text?: string) => logged.push(text ?? '')
  const fanOut = createFanOut({
    connectionString: databaseUrl,
    deliver: (messages) => delivered.push(...messages),
    onReconnect: () => {
      started.reconnects += 1
    },
    log: { info: log, warn: log, error: log },
    ...options,
  })
  const started: Process = { fanOut, delivered, logged, reconnects: 0 }
  await fanOut.start()
  cleanUps.push(() => fanOut.stop())
  return started
}

async function startLine(): Promise<DatabaseLine> {
  const line = await aLineTo(databaseUrl)
  cleanUps.push(() => line.close())
  return line
}

/** The payloads that travel over a channel. */
async function listen(channel: string): Promise<string[]> {
  const payloads: string[] = []
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  client.on('notification', ({ payload }) => payloads.push(payload ?? ''))
  await client.query(`listen ${channel}`)
  cleanUps.push(() => client.end())
  return payloads
}

describe('publishing a change', () => {
  it('reaches every server process, including its own', async () => {
    const channel = newChannel()
    const processes = [
      await startProcess({ channel }),
      await startProcess({ channel }),
      await startProcess({ channel }),
    ]
    processes[0]?.fanOut.publish([change(1), change(2, ['location:7'])])
    for (const { delivered } of processes) {
      await expect.poll(() => delivered, PATIENCE).toEqual([change(1), change(2, ['location:7'])])
    }
  })

  it('combines what is published at about the same time into one notice, each message once', async () => {
    const channel = newChannel()
    const payloads = await listen(channel)
    const { fanOut, delivered } = await startProcess({ channel })
    fanOut.publish([change(1), change(1)])
    fanOut.publish([change(2), change(1)])
    await expect.poll(() => delivered, PATIENCE).toEqual([change(1), change(2)])
    await expect.poll(() => payloads, PATIENCE).toHaveLength(1)
  })

  it('reports a change again when it happens again later', async () => {
    const { fanOut, delivered } = await startProcess({ channel: newChannel() })
    fanOut.publish([change(1)])
    await expect.poll(() => delivered, PATIENCE).toHaveLength(1)
    fanOut.publish([change(1)])
    await expect.poll(() => delivered, PATIENCE).toHaveLength(2)
  })

  it('splits thousands of changes into payloads that PostgreSQL accepts, in order', async () => {
    const channel = newChannel()
    const payloads = await listen(channel)
    const { fanOut, delivered } = await startProcess({ channel })
    const changes = Array.from({ length: 3000 }, (_, index) => change(index, ['location:7', 'büro:ä']))
    fanOut.publish(changes)
    await expect.poll(() => delivered.length, PATIENCE).toBe(3000)
    expect(delivered).toEqual(changes)
    await expect.poll(() => payloads.length, PATIENCE).toBeGreaterThan(30)
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThanOrEqual(7900)
  })

  it('splits one change with very many groups', async () => {
    const { fanOut, delivered } = await startProcess({ channel: newChannel() })
    const groups = Array.from({ length: 2000 }, (_, index) => `location:${index}`)
    fanOut.publish([change(1, groups)])
    await expect.poll(() => delivered.flatMap((message) => message.groups), PATIENCE).toEqual(groups)
    expect(new Set(delivered.map(({ entityId }) => entityId))).toEqual(new Set([1]))
  })

  it('drops what can never be sent, and goes on', async () => {
    const { fanOut, delivered, logged } = await startProcess({ channel: newChannel() })
    fanOut.publish([change(1, ['x'.repeat(8000)]), change(2)])
    await expect.poll(() => delivered, PATIENCE).toEqual([change(2)])
    expect(logged).toHaveLength(1)
  })

  it('is not disturbed by strange notices or by a receiver that fails', async () => {
    const channel = newChannel()
    const received: number[] = []
    const { fanOut, logged } = await startProcess({
      channel,
      deliver: (messages) => {
        if (messages[0]?.entityId === 1) throw new Error('The receiver failed.')
        received.push(...messages.map(({ entityId }) => entityId))
      },
    })
    const stranger = new pg.Client({ connectionString: databaseUrl })
    await stranger.connect()
    await stranger.query('select pg_notify($1, $2)', [channel, 'hello'])
    await stranger.query('select pg_notify($1, $2)', [channel, '[{"event":"Dropped"}]'])
    await stranger.end()
    fanOut.publish([change(1)])
    await expect.poll(() => logged, PATIENCE).toHaveLength(3)
    fanOut.publish([change(2)])
    await expect.poll(() => received, PATIENCE).toEqual([2])
  })
})

describe('a database that goes away', () => {
  const timing = { firstRetryMs: 20, longestRetryMs: 100 }

  it('is found again: what was published meanwhile is sent and the process is told to catch up', async () => {
    const channel = newChannel()
    const line = await startLine()
    const cutOff = await startProcess({ channel, connectionString: line.url, timing })
    const other = await startProcess({ channel })
    line.cut()
    await expect.poll(() => cutOff.logged.length, PATIENCE).toBeGreaterThan(2)
    cutOff.fanOut.publish([change(1)])
    other.fanOut.publish([change(2)])
    await expect.poll(() => other.delivered, PATIENCE).toEqual([change(2)])
    expect(cutOff.reconnects).toBe(0)

    line.restore()

    await expect.poll(() => cutOff.reconnects, PATIENCE).toBe(1)
    await expect.poll(() => cutOff.delivered, PATIENCE).toEqual([change(1)])
    await expect.poll(() => other.delivered, PATIENCE).toEqual([change(2), change(1)])
  })

  it('is found again after the backend was terminated', async () => {
    const channel = newChannel()
    const started = await startProcess({ channel, timing })
    const admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    const { rowCount } = await admin.query(`
      select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity where application_name = 'portal fan-out' and datname = current_database()
        order by backend_start desc limit 1) newest`)
    await admin.end()
    expect(rowCount).toBe(1)
    await expect.poll(() => started.reconnects, PATIENCE).toBe(1)
    started.fanOut.publish([change(1)])
    await expect.poll(() => started.delivered, PATIENCE).toEqual([change(1)])
  })

  it('is missed when it goes silent, by a publisher and by a mere listener', async () => {
    const channel = newChannel()
    const line = await startLine()
    const impatient = { ...timing, answerMs: 500 }
    const publisher = await startProcess({ channel, connectionString: line.url, timing: impatient })
    const listener = await startProcess({
      channel,
      connectionString: line.url,
      timing: { ...impatient, heartbeatMs: 50 },
    })
    line.freeze()
    publisher.fanOut.publish([change(1)])
    await expect.poll(() => Math.min(publisher.reconnects, listener.reconnects), PATIENCE).toBeGreaterThan(0)
    await expect.poll(() => publisher.delivered, PATIENCE).toContainEqual(change(1))
  })

  it('keeps the newest messages only', async () => {
    const line = await startLine()
    const started = await startProcess({ channel: newChannel(), connectionString: line.url, timing, maxWaiting: 3 })
    line.cut()
    await expect.poll(() => started.logged.length, PATIENCE).toBeGreaterThan(1)
    for (let entityId = 1; entityId <= 5; entityId++) started.fanOut.publish([change(entityId)])
    line.restore()
    await expect.poll(() => started.delivered, PATIENCE).toEqual([change(3), change(4), change(5)])
  })

  it('fails the start when it was never there', async () => {
    const line = await startLine()
    line.cut()
    await expect(startProcess({ channel: newChannel(), connectionString: line.url })).rejects.toThrow(/terminated/)
  })
})

describe('stopping', () => {
  it('sends what is still waiting', async () => {
    const channel = newChannel()
    const other = await startProcess({ channel })
    const { fanOut } = await startProcess({ channel, timing: { coalesceMs: 60_000 } })
    fanOut.publish([change(1), change(2)])
    await fanOut.stop()
    await expect.poll(() => other.delivered, PATIENCE).toEqual([change(1), change(2)])
  })

  it('does not wait for a database that is away, and says what is lost', async () => {
    const line = await startLine()
    const started = await startProcess({ channel: newChannel(), connectionString: line.url })
    line.cut()
    await expect.poll(() => started.logged.length, PATIENCE).toBeGreaterThan(0)
    started.fanOut.publish([change(1)])
    const startedAt = Date.now()
    await started.fanOut.stop()
    expect(Date.now() - startedAt).toBeLessThan(2000)
    expect(started.logged.at(-1)).toBe('Changes were dropped because the database is away.')
  })
})
