import pg from 'pg'
import { sayTrouble, StartFailure } from '#server/platform/start-failure.ts'

/** A connection for work at a start: past any pooler, and with no limits but its own. */
export async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'portal-migrate',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  // The statement after it fails, which is soon enough.
  client.on('error', () => undefined)
  await client.connect().catch((cause: Error) => {
    throw new StartFailure(sayTrouble(cause) ?? `The database cannot be reached: ${cause.message}.`, { cause })
  })
  return client
}

/** The role's time limits are for requests; a migration has its own. */
export async function lift(client: pg.Client): Promise<void> {
  await client.query(`select set_config(name, '0', false) from pg_settings where name in (
    'statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_session_timeout', 'idle_in_transaction_session_timeout')`)
}

/**
 * A pooler that passes a session to the next client would pass on our time limits, deliver no notices, and keep a lock
 * that was taken through it for as long as it likes. Asked before any of that is.
 */
export async function refusePooler(...clients: readonly pg.Client[]): Promise<void> {
  const seen = new Map<number, pg.Client>()
  for (const client of [...clients, ...clients, ...clients]) {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    if ((seen.get(pid) ?? client) !== client || (!seen.has(pid) && [...seen.values()].includes(client))) {
      throw new StartFailure(
        'The database is reached through a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself.',
      )
    }
    seen.set(pid, client)
  }
}

/** The same for an address. */
export async function refusePoolerAt(url: string): Promise<void> {
  const clients: pg.Client[] = []
  try {
    for (let i = 0; i < 2; i++) clients.push(await open(url))
    await refusePooler(...clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
