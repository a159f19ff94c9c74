import pg from 'pg'
import { load, type Load, type Measured } from './load.ts'
import { startProcess } from './portal.ts'

/** How fast a route could be if it already had its answer: the same bytes from a bare server. */
export async function staticCeiling(bytes: number, as: Pick<Load, 'connections' | 'seconds'>): Promise<Measured> {
  const server = await startProcess('bench/ceiling-server.ts', { BYTES: String(bytes) })
  const call = { ...as, url: server.url, method: 'POST', body: '{}' } as const
  await load({ ...call, seconds: 1 })
  const measured = await load(call)
  await server.stop()
  return measured
}

/** How fast a booking could be if it were one prepared insert and a commit. */
export async function insertCeiling(databaseUrl: string, as: Pick<Load, 'connections' | 'seconds'>): Promise<number> {
  const text = `x`.repeat(200)
  const took = await bareClients(databaseUrl, as, (client) =>
    client.query({ name: 'ceiling', text: 'insert into ceiling (body) values ($1)', values: [text] }),
  )
  return took.length / as.seconds
}

/** How long 99 of 100 take who all need the same row: to lock it, to change it and to commit, one after another. */
export async function queueCeiling(databaseUrl: string, as: Pick<Load, 'connections' | 'seconds'>): Promise<number> {
  const took = await bareClients(databaseUrl, as, async (client) => {
    await client.query('begin')
    await client.query({ name: 'lock', text: 'select body from ceiling where id = $1 for update', values: [1] })
    await client.query({ name: 'change', text: 'update ceiling set body = body where id = $1', values: [1] })
    await client.query('commit')
  })
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN
}

/** What each piece of work of so many clients took, in milliseconds, on a table with one row. */
async function bareClients(
  databaseUrl: string,
  { connections, seconds }: Pick<Load, 'connections' | 'seconds'>,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<number[]> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      return client
    }),
  )
  await clients[0]?.query(
    'create table if not exists ceiling (id bigint generated always as identity primary key, body text)',
  )
  await clients[0]?.query(`insert into ceiling (body) values ('')`)
  const until = performance.now() + seconds * 1000
  const took: number[] = []
  await Promise.all(
    clients.map(async (client) => {
      for (let began = performance.now(); began < until; began = performance.now()) {
        await work(client)
        took.push(performance.now() - began)
      }
    }),
  )
  await clients[0]?.query('drop table ceiling')
  await Promise.all(clients.map((client) => client.end()))
  return took
}
