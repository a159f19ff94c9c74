import type { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { callbackify } from 'node:util'
import pg from 'pg'
import { destroy, READ_ONLY } from './connection.ts'

/** What the portal wants of a database: to write, or only to read, for which a standby will do. */
export type Wanted = 'read-write' | 'any'

/** How long a connection waits for a primary to be found. */
const FIND_MS = 3_000
/** Between two looks at all hosts. */
const LOOK_AGAIN_MS = 250
/** How long a host may take to say what it is. */
const ANSWER_MS = 1_500

const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^@/?]*,[^@/?]*)(.*)$/

/** The same address once for each host it names; the driver knows only addresses with one. */
export function addressesIn(url: string): readonly string[] {
  const [, before = '', hosts, after = ''] = SEVERAL.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** The driver's client, for a database that may move from host to host. All clients of one address share what they know. */
export function clientOf(url: string, wanted: Wanted = 'read-write'): typeof pg.Client {
  return whereaboutsOf(url, wanted).Client
}

/** The address, with one host, where the database is at the moment. */
export function currentAddress(url: string): Promise<string> {
  return whereaboutsOf(url, 'read-write').find()
}

interface Whereabouts {
  readonly Client: typeof pg.Client
  readonly find: () => Promise<string>
}

const known = new Map<string, Whereabouts>()

function whereaboutsOf(url: string, wanted: Wanted): Whereabouts {
  const key = `${wanted} ${url}`
  const whereabouts = known.get(key) ?? createWhereabouts(addressesIn(url), wanted)
  known.set(key, whereabouts)
  return whereabouts
}

function createWhereabouts(addresses: readonly string[], wanted: Wanted): Whereabouts {
  let current = addresses[0] ?? ''
  /** A single host is never looked up: if the database behind it moves, the next connection follows. */
  let isDoubted = addresses.length > 1
  let looking: Promise<unknown> | undefined
  const connected = new Map<pg.Client, string>()

  function doubt(address: string): void {
    if (address === current && addresses.length > 1) isDoubted = true
  }

  /** Asks all hosts at once. Returns why none will do, if that is so. */
  async function look(): Promise<unknown> {
    try {
      current = await Promise.any(addresses.map((address) => suiting(address, wanted)))
    } catch (cause) {
      return (cause as AggregateError).errors[0]
    }
    isDoubted = false
    // A connection to a host that has lost its power would never be told.
    for (const [client, address] of connected) {
      if (address !== current) destroy(client, new Error('Connection terminated: the database has moved.'))
    }
    return undefined
  }

  async function find(): Promise<string> {
    const deadline = performance.now() + FIND_MS
    while (isDoubted) {
      looking ??= look().finally(() => {
        looking = undefined
      })
      const cause = await looking
      if (!isDoubted) break
      if (performance.now() > deadline) {
        throw new Error(`Connection terminated: no host of the database will do (${reasonOf(cause)})`, { cause })
      }
      await pause(LOOK_AGAIN_MS)
    }
    return current
  }

  class FollowingClient extends pg.Client {
    #isStandby = false

    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: addresses[0] })
      const { connection } = this as unknown as { connection: EventEmitter }
      connection.on('parameterStatus', (told: { parameterName: string; parameterValue: string }) => {
        if (told.parameterName === 'in_hot_standby') this.#isStandby = told.parameterValue === 'on'
      })
      // After the statement has heard of it.
      connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === READ_ONLY && wanted === 'read-write') setImmediate(() => this.#leave())
      })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: ((cause: Error) => void) | ((cause: null, client: pg.Client) => void)): void
    override connect(callback?: (cause: never, client: pg.Client) => void): Promise<pg.Client> | void {
      if (!callback) return this.#follow()
      callbackify(() => this.#follow())((cause, client) => callback(cause as never, client))
    }

    async #follow(): Promise<pg.Client> {
      const address = await find()
      const { stream } = (this as unknown as { connection: { stream: { destroyed: boolean } } }).connection
      if (stream.destroyed) throw new Error('Connection terminated: it was given up before it began.')
      if (addresses.length > 1) Object.assign(this, hostOf(address))
      try {
        await super.connect()
      } catch (cause) {
        doubt(address)
        throw cause
      }
      this.on('error', () => doubt(address))
      this.once('end', () => connected.delete(this))
      connected.set(this, address)
      if (wanted === 'any' || !this.#isStandby) return this
      this.#leave()
      throw new Error(STANDBY)
    }

    /** Away from a database that takes no writes: the next connection finds the one that does. */
    #leave(): void {
      doubt(connected.get(this) ?? '')
      destroy(this, new Error('Connection terminated: the database takes no writes.'))
    }
  }
  return { Client: FollowingClient, find }
}

const STANDBY = 'Connection terminated: this database is a standby, which takes no writes.'

function hostOf(address: string): { host: string; port: number } {
  const { hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) }
}

async function suiting(address: string, wanted: Wanted): Promise<string> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'portal-hosts',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    )
    if (wanted === 'read-write' && rows[0]?.isReadOnly !== false) throw new Error(STANDBY)
    return address
  } finally {
    // A silent one would never hear the farewell.
    client.end().catch(() => {})
  }
}

function reasonOf(cause: unknown): string {
  const { message, code } = cause as NodeJS.ErrnoException
  return message || (code ?? '')
}
