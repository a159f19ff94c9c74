import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import PgBoss10 from 'pg-boss-10'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { seedDemo } from '#server/seeds/demo.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrations } from '#server/platform/db/sql-files.ts'
import { createJobs } from '#server/platform/jobs/queue.ts'
import { databaseNamed } from '#server/testing/global-setup.ts'
import { ownDatabase } from '#server/testing/test-app.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const server = inject('databaseUrl')
const folder = mkdtempSync(path.join(tmpdir(), 'portal-backup-'))
const file = path.join(folder, 'portal.backup')

const secretKey = await generateX25519Identity()

const cleanUps: (() => Promise<unknown>)[] = []
let portal: Awaited<ReturnType<typeof ownDatabase>>

beforeAll(async () => {
  portal = await ownDatabase()
  cleanUps.push(async () => {
    await portal.db.destroy()
    await portal.drop()
  })
  await seedDemo(portal.db, new Date('2026-03-02T15:00:00Z'))
  await portal.db.deleteFrom('appointment').where('lastName', '<', 'C').execute()
  const jobs = createJobs<{ 'a-job-of-tomorrow': object }>({ databaseUrl: portal.url, log: pino({ level: 'silent' }) })
  await jobs.start({ 'a-job-of-tomorrow': { run: async () => {}, expireInSeconds: 60 } })
  await jobs.enqueue(portal.db, 'a-job-of-tomorrow', { of: 7 }, { startAfter: 86_400 })
  await jobs.stop()
  // A queue that stops does not wait for its last statement, which notes when it looked.
  const others = `select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'portal-jobs'`
  await vi.waitFor(async () => expect(await ask(portal.url, others)).toEqual([]), 10_000)
})

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  rmSync(folder, { recursive: true, force: true })
})

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function anEmptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await ask(server, `create database ${name}`)
  cleanUps.push(() => ask(server, `drop database ${name} with (force)`))
  return databaseNamed(server, name)
}

/** Every table, counted and summed in a different way from the backup's own. */
async function contents(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs') order by 1`,
  )
  const sums = tables.map(
    ({ name }) => `select '${name}' as name,
      md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) as sum from ${name} t`,
  )
  const found = await ask<{ name: string; sum: string }>(url, sums.join(' union all '))
  return Object.fromEntries(found.map(({ name, sum }) => [name, sum]))
}

/** As `npm run` does. */
const run = (script: string, env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [`scripts/${script}.ts`, file], {
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATABASE_DIRECT_URL: '', ...env },
  })

/** One role that owns and serves. */
const asOne = (url: string) => ({ ownerUrl: url, servingUrl: url })

describe('npm run backup, npm run restore', () => {
  it('carry every table of a portal into a second database, with equal checksums (RUN-3)', async () => {
    const before = await contents(portal.url)
    expect(Object.keys(before).length).toBeGreaterThan(40)
    expect((await run('backup', { DATABASE_URL: portal.url })).stdout).toMatch(
      /^Backed up, not encrypted: \d+ tables, \d+ rows\./,
    )
    const second = await anEmptyDatabase()
    const { stdout } = await run('restore', { DATABASE_URL: second })
    expect(stdout).toMatch(/^Restored, every checksum equal: \d+ tables, \d+ rows\./)
    expect(await contents(second)).toEqual(before)
    const nextId = `insert into appointment_type (name, interaction_duration) values ('New', 5) returning id`
    expect(await ask(second, nextId)).toEqual(await ask(portal.url, nextId))
  })

  it('do the same for the embedded database, encrypted with public keys and restored with a secret one (REL-1)', async () => {
    const keyFile = path.join(folder, 'backup.key')
    writeFileSync(keyFile, `# a key\n${secretKey}\n`)
    const another = await identityToRecipient(await generateX25519Identity())
    const recipients = `${another}, ${await identityToRecipient(secretKey)}`
    const made = await run('backup', { DATABASE_URL: portal.url, BACKUP_RECIPIENTS: recipients })
    expect(made.stdout).toMatch(/^Backed up, encrypted for 2: \d+ tables/)
    const data = { DATA_DIR: path.join(folder, 'data'), BACKUP_KEY_FILE: keyFile }
    await run('restore', data)
    const embedded = await startEmbeddedPostgres({ dataDir: data.DATA_DIR })
    cleanUps.push(embedded.stop)
    // The note of a backup is written once its file is there.
    const { 'public.backup_made': _, ...backedUp } = await contents(portal.url)
    expect(await contents(embedded.ownerUrl)).toMatchObject(backedUp)
  })

  it('refuse a database that is not empty, and change nothing', async () => {
    await backUp(portal.url, file)
    const before = await contents(portal.url)
    await expect(restore(file, asOne(portal.url))).rejects.toThrow('The database is not empty')
    expect(await contents(portal.url)).toEqual(before)
  })
})

describe('an encrypted backup', () => {
  const keyFile = path.join(folder, 'printed.key')
  const encrypted = path.join(folder, 'encrypted.backup')
  let whole: Buffer

  beforeAll(async () => {
    const { stdout } = await run('backup-key', {})
    writeFileSync(keyFile, stdout)
    const recipients = /BACKUP_RECIPIENTS=(age1\w+)/.exec(stdout)?.slice(1) ?? []
    await backUp(portal.url, encrypted, { recipients })
    whole = readFileSync(encrypted)
  })

  it('is in the format of age, and only its owner can read even that (REL-1)', () => {
    expect(whole.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
    expect(() => gunzipSync(whole)).toThrow('incorrect header check')
    expect(statSync(encrypted).mode & 0o077).toBe(0)
  })

  it('is not restored without its key (REL-1)', async () => {
    const second = await anEmptyDatabase()
    await expect(restore(encrypted, asOne(second))).rejects.toThrow(
      'The backup is encrypted: name the file with its secret key in BACKUP_KEY_FILE.',
    )
    const noKey = restore(encrypted, asOne(second), { keyFile: 'package.json' })
    await expect(noKey).rejects.toThrow('package.json has no line that begins with AGE-SECRET-KEY-')
    const another = path.join(folder, 'another.key')
    writeFileSync(another, await generateX25519Identity())
    const wrongKey = restore(encrypted, asOne(second), { keyFile: another })
    await expect(wrongKey).rejects.toThrow('no identity matched')
    expect(await contents(second)).toEqual({})
  })

  it.each([
    ['altered', () => Buffer.from(whole).fill(0, whole.length - 200, whole.length - 192)],
    ['torn', () => whole.subarray(0, whole.length - 100)],
  ])('that is %s restores nothing (REL-1)', async (_, spoil) => {
    writeFileSync(file, spoil())
    const second = await anEmptyDatabase()
    await expect(restore(file, asOne(second), { keyFile })).rejects.toThrow(/./)
    expect(await ask(second, 'select from appointment')).toEqual([])
  })
})

describe('a backup', () => {
  it('can be read only by its owner', async () => {
    await backUp(portal.url, file)
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('of an older portal is brought up to date', async () => {
    const old = await anEmptyDatabase()
    const through = migrations()[4]?.name
    await migrate(old, { through })
    await backUp(old, file)
    const second = await anEmptyDatabase()
    await restore(file, asOne(second))
    expect(await ask(second, 'select name from migration order by name')).toEqual(
      migrations().map(({ name }) => ({ name })),
    )
  })

  it('of the release before is restored with the jobs that waited in its queue (RUN-3)', async () => {
    const old = await anEmptyDatabase()
    await migrate(old)
    const queue = new PgBoss10({ connectionString: old, schema: 'pgboss', supervise: false })
    await queue.start()
    for (const name of ['sweep', 'a-job-of-yesterday']) await queue.createQueue(name, { name, policy: 'stately' })
    await queue.send('a-job-of-yesterday', { says: 'a "word", a\tgap\nand \\ more' }, { startAfter: 86_400 })
    await queue.send('a-job-of-yesterday', { of: 'one that was running' }, { singletonKey: 'k' })
    await queue.fetch('a-job-of-yesterday')
    await queue.send('sweep', {})
    await queue.complete('sweep', (await queue.fetch('sweep'))[0]?.id ?? '')
    await queue.stop({ graceful: false })
    const waiting = (schema: string) =>
      `select name, data, singleton_key, start_after, created_on from ${schema}.job where state <> 'completed' order by id`
    const before = await ask(old, waiting('pgboss'))
    expect(before).toHaveLength(2)
    await backUp(old, file)
    const second = await anEmptyDatabase()
    await restore(file, asOne(second))
    expect(await ask(second, waiting('jobs'))).toEqual(before)
    expect(await ask(second, `select from pg_namespace where nspname = 'pgboss'`)).toEqual([])
  })

  it.each([
    ['torn', 'unexpected end of file', (whole: Buffer) => whole.subarray(0, whole.length - 100)],
    // Which fault is noticed first depends on where it is.
    ['altered', /./, (whole: Buffer) => Buffer.from(whole).fill(0, 5000, 5008)],
    ['something else', 'is not a backup of the portal', () => Buffer.from('hello')],
  ])('that is %s restores nothing', async (_, why, spoil) => {
    await backUp(portal.url, file)
    writeFileSync(file, spoil(readFileSync(file)))
    const second = await anEmptyDatabase()
    await expect(restore(file, asOne(second))).rejects.toThrow(why)
    const [found] = await ask<{ exists: boolean }>(second, `select to_regclass('appointment') is not null as exists`)
    if (found?.exists) expect(await ask(second, 'select from appointment')).toEqual([])
  })
})
