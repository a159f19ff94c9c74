import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ask, emptyDatabases } from '#server/testing/empty-database.ts'
import { aPoolerTo } from '#server/testing/pooler.ts'
import { migrate } from './migrate.ts'
import { type SqlFile, statementsOf } from './sql-files.ts'

const databases = emptyDatabases()
const anEmptyDatabase = databases.make
const open = new Set<pg.Client>()

afterAll(async () => {
  for (const client of open) await client.end()
  await databases.drop()
})

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  open.add(client)
  return client
}

const aFile = (name: string, sql: string): SqlFile => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})

/** Only the files given, so that a table with a few rows is enough. */
const only = (files: readonly SqlFile[], lines: string[] = []) => ({
  files,
  through: '9999',
  say: (line: string) => void lines.push(line),
})

const ran = (url: string) => ask<{ name: string }>(url, 'select name from migration order by name')

/** What `migrate` locks, as an older release holds it. */
const LOCK = 731_902_114

describe('migrating', () => {
  it('says that it waits for another process, and goes on when that one is done (RUN-12)', async () => {
    const url = await anEmptyDatabase()
    const other = await connected(url)
    await other.query('select pg_advisory_lock($1)', [LOCK])
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
    const lines: string[] = []
    const migrated = migrate(url, only([aFile('0001_a.sql', 'create table a (id int)')], lines))
    const line = `Waiting for the migration by another process (process ${rows[0]?.pid} of the database), for up to 60 minutes.`
    await vi.waitFor(() => expect(lines).toEqual([line]), 60_000)
    await other.query('select pg_advisory_unlock($1)', [LOCK])
    expect(await migrated).toEqual(['0001_a.sql'])
  })

  it('at the same moment in two processes runs every file once', async () => {
    const url = await anEmptyDatabase()
    const files = [aFile('0001_a.sql', 'create table a (id int)'), aFile('0002_b.sql', 'create table b (id int)')]
    const all = await Promise.all([1, 2, 3].map(() => migrate(url, only(files))))
    expect(all.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql'])
  })

  it('refuses a pooler in transaction mode, and leaves nothing behind in its sessions (RUN-13)', async () => {
    const url = await anEmptyDatabase()
    const pooler = await aPoolerTo(url)
    try {
      await expect(migrate(pooler.url)).rejects.toThrow(
        'The database is reached through a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself.',
      )
      const locks = `select from pg_locks l join pg_database d on d.oid = l.database and datname = current_database()
        where locktype = 'advisory'`
      expect(await ask(url, locks)).toEqual([])
      expect(await migrate(url, only([aFile('0001_a.sql', 'create table a (id int)')]))).toEqual(['0001_a.sql'])
    } finally {
      await pooler.close()
    }
  })

  it('is not bound by the time limits of requests', async () => {
    const url = await anEmptyDatabase()
    const name = new URL(url.replace('@/', '@x/')).pathname.slice(1)
    await ask(url, `alter database ${name} set statement_timeout = '200ms'`)
    const files = [aFile('0001_slow.sql', 'select pg_sleep(0.6)')]
    expect(await migrate(url, only(files))).toEqual(['0001_slow.sql'])
  })

  it('makes way for others at a table that is in use, and tries again (RUN-14)', async () => {
    const url = await anEmptyDatabase()
    const files = [aFile('0001_a.sql', 'create table a (id int)')]
    await migrate(url, only(files))
    const reader = await connected(url)
    await reader.query('begin; select from a')
    const lines: string[] = []
    const migrated = migrate(url, only([...files, aFile('0002_b.sql', 'alter table a add column b int')], lines))
    await vi.waitFor(() => expect(lines[0]).toMatch(/^The migration 0002_b\.sql waits until no one else/), 60_000)
    // In its pause it keeps no one from the table.
    await ask(url, `set lock_timeout = '100ms'; insert into a values (1)`)
    await reader.query('rollback')
    expect(await migrated).toEqual(['0002_b.sql'])
  })
})

describe('a migration without a transaction', () => {
  const table = aFile('0001_a.sql', 'create table a (id int); insert into a select generate_series(1, 1000)')
  const index = aFile(
    '0002_index.sql',
    `-- no transaction
-- Two; the semicolon here ends nothing.
create index concurrently if not exists a_id on a (id);
create index concurrently if not exists a_even on a (id) where id % 2 = 0;
`,
  )
  const indexes = (url: string) =>
    ask<{ name: string; isValid: boolean }>(
      url,
      `select relname as name, indisvalid as "isValid" from pg_index join pg_class on oid = indexrelid
      where indrelid = 'a'::regclass order by relname`,
    )
  const both = [
    { name: 'a_even', isValid: true },
    { name: 'a_id', isValid: true },
  ]

  it('runs statement by statement, so an index is built while others write (RUN-14)', async () => {
    const url = await anEmptyDatabase()
    await migrate(url, only([table]))
    const writer = await connected(url)
    await writer.query('begin; insert into a values (0)')
    const migrated = migrate(url, only([table, index]))
    await vi.waitFor(async () => expect(await indexes(url)).toHaveLength(1), { timeout: 20_000 })
    await ask(url, `set lock_timeout = '100ms'; insert into a values (1)`)
    await writer.query('commit')
    expect(await migrated).toEqual(['0002_index.sql'])
    expect(await indexes(url)).toEqual(both)
  })

  it('that broke off midway is run again, and what it left is made anew (RUN-14)', async () => {
    const url = await anEmptyDatabase()
    await migrate(url, only([table]))
    const writer = await connected(url)
    await writer.query('begin; insert into a values (0)')
    const broken = migrate(url, only([table, index])).catch((cause: Error) => cause)
    await vi.waitFor(async () => expect(await indexes(url)).toEqual([{ name: 'a_id', isValid: false }]), {
      timeout: 20_000,
    })
    await ask(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'portal-migrate'`,
    )
    expect(await broken).toBeInstanceOf(Error)
    await writer.query('commit')
    expect(await indexes(url)).toEqual([{ name: 'a_id', isValid: false }])
    expect((await ran(url)).map(({ name }) => name)).toEqual(['0001_a.sql'])

    expect(await migrate(url, only([table, index]))).toEqual(['0002_index.sql'])
    expect(await indexes(url)).toEqual(both)
  })

  it('is taken apart at semicolons that end a statement', () => {
    const text = `-- no transaction
select ';', "a;b", $$;$$, $x$ ; $$ ; $x$; /* ; */ select 2 -- ;
; select 'it''s;';`
    expect(statementsOf(text)).toEqual([`select ';', "a;b", $$;$$, $x$ ; $$ ; $x$`, 'select 2', `select 'it''s;'`])
  })
})
