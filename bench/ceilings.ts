import pg from 'pg'
import { load, type Load, type Measured } from './load.ts'
import { startProcess } from './portal.ts'

/** How fast a route could be if it already had its answer: the same bytes from a bare server. */
export async function staticCeiling(bytes: number, as: Pick<Load, 'connections' | 'seconds'>): Promise<Measured> {
  const server = await startProcess('bench/ceiling-server.ts', { BYTES: String(bytes) }, ['--import', 'tsx'])
  const measured = await load({ ...as, url: server.url, method: 'POST', body: '{}' })
  await server.stop()
  return measured
}

/** How fast a booking could be if it were one prepared insert and a commit. */
export async function insertCeiling(databaseUrl: string, as: Pick<Load, 'connections' | 'seconds'>): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: as.connections }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      return client
    }),
  )
  await clients[0]?.query(
    'create table if not exists ceiling (id bigint generated always as identity primary key, body text)',
  )
  const text = `x`.repeat(200)
  const until = performance.now() + as.seconds * 1000
  let inserted = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        await client.query({ name: 'ceiling', text: 'insert into ceiling (body) values ($1)', values: [text] })
        inserted++
      }
    }),
  )
  await clients[0]?.query('drop table ceiling')
  await Promise.all(clients.map((client) => client.end()))
  return inserted / as.seconds
}
