import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** What a stretch of work took from the machine. */
export interface Costs {
  readonly nodeMs: number
  readonly postgresMs: number
  readonly walRecords: number
  readonly walBytes: number
}

/** Measures work by what it costs, not by how long it takes: processor time of the servers and of PostgreSQL, and WAL. */
export async function costsOf<T>(
  { databaseUrl, pid }: { databaseUrl: string; pid: number },
  work: () => Promise<T>,
): Promise<{ result: T; costs: Costs }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const postmaster = await postmasterOf(client)
    const read = async (): Promise<Costs> => ({
      nodeMs: processorMs(pid),
      postgresMs: processorMs(postmaster),
      ...(await walOf(client)),
    })
    const before = await read()
    const result = await work()
    const after = await read()
    return {
      result,
      costs: {
        nodeMs: after.nodeMs - before.nodeMs,
        postgresMs: after.postgresMs - before.postgresMs,
        walRecords: after.walRecords - before.walRecords,
        walBytes: after.walBytes - before.walBytes,
      },
    }
  } finally {
    await client.end()
  }
}

async function walOf(client: pg.Client) {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ records: string; bytes: string }>(
    'select wal_records as records, wal_bytes as bytes from pg_stat_wal',
  )
  return { walRecords: Number(rows[0]?.records), walBytes: Number(rows[0]?.bytes) }
}

async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return statOf(rows[0]?.pid ?? 0).parent
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** The processor time of a process, everything it has started, and what of that has already ended. */
function processorMs(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [statOf(Number(name))]
      } catch {
        return [] // It has just ended.
      }
    })
  const ticksOf = (id: number): number =>
    all.filter(({ parent }) => parent === id).reduce((sum, child) => sum + child.own + ticksOf(child.pid), 0)
  const root = statOf(pid)
  return (root.own + root.ended + ticksOf(pid)) * TICK_MS
}

function statOf(pid: number) {
  // The name, in parentheses, may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((i) => fields[i])
  return { pid, parent, own: user + system, ended: endedUser + endedSystem }
}

export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
