import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask, emptyDatabases } from '#server/testing/empty-database.ts'
import { oneAtATime } from './one-at-a-time.ts'

const databases = emptyDatabases()
let url: string
let other: pg.Client
let pid: number

/** The number under which every process prepares a database. */
const LOCK = 731_902_117
const locks = () =>
  ask(
    url,
    `select from pg_locks l join pg_database d on d.oid = l.database and datname = current_database() where locktype = 'advisory'`,
  )

beforeAll(async () => {
  url = await databases.make()
  other = new pg.Client({ connectionString: url })
  await other.connect()
  pid = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
})
afterAll(async () => {
  await other.end()
  await databases.drop()
})

const hold = async () => {
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock($1)', [LOCK])
}

describe('taking turns at a start', () => {
  it('says for whom it waits and goes on when that one is done (RUN-28)', async () => {
    await hold()
    const lines: string[] = []
    const turn = oneAtATime(
      url,
      { what: 'preparing the database', say: (line) => lines.push(line) },
      async () => 'done',
    )
    const line = `Waiting for preparing the database by another process (process ${pid} of the database), for up to 60 minutes.`
    await vi.waitFor(() => expect(lines).toEqual([line]), 60_000)
    await other.query('rollback')
    expect(await turn).toBe('done')
    expect(await locks()).toEqual([])
  })

  it('ends with a sentence after its limit, and leaves no lock (RUN-28)', async () => {
    await hold()
    const turn = oneAtATime(url, { what: 'preparing the database', limitMs: 300 }, async () => 'done')
    await expect(turn).rejects.toThrow(
      `Another process (process ${pid} of the database) has been busy with preparing the database for 0.3 seconds: see what keeps it, or stop it, and start again.`,
    )
    await other.query('rollback')
    expect(await locks()).toEqual([])
  })

  it('is over with the connection that holds it (RUN-28)', async () => {
    const killed = oneAtATime(url, { what: 'preparing the database' }, async (isOurs) => {
      await ask(
        url,
        `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database and datname = current_database() where locktype = 'advisory'`,
      )
      await isOurs()
    })
    await expect(killed).rejects.toThrow(/terminat|not queryable/)
    expect(await oneAtATime(url, { what: 'preparing the database' }, async () => 'next')).toBe('next')
  })
})
