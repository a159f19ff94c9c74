import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import pino from 'pino'
import { afterAll, describe, expect, inject, it, vi } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrations } from '#server/platform/db/sql-files.ts'
import { freePort } from '#server/platform/free-port.ts'
import { JOB_NAMES } from '#server/platform/jobs/job-data.ts'
import { createJobs } from '#server/platform/jobs/queue.ts'
import { ask, emptyDatabases } from '#server/testing/empty-database.ts'
import { aPoolerTo } from '#server/testing/pooler.ts'
import { prepare } from './prepare.ts'
import { whenUpToDate } from './up-to-date.ts'
import { whenMigrated } from './when-migrated.ts'

const databases = emptyDatabases()
const anEmptyDatabase = databases.make

const roles: string[] = []

afterAll(async () => {
  await databases.drop()
  for (const role of roles) await ask(inject('databaseUrl'), `drop role ${role}`)
})

/** What `migrate` locks. */
const LOCK = 731_902_114

describe('a server that does not migrate', () => {
  it('waits for who does, and says for what (RUN-12)', async () => {
    const url = await anEmptyDatabase()
    const lines: string[] = []
    const waited = whenMigrated(url, (line) => lines.push(line))
    await vi.waitFor(
      () =>
        expect(lines).toEqual([
          `Waiting for the migration ${migrations()[0]?.name} by another process: npm run migrate.`,
        ]),
      { timeout: 20_000 },
    )
    await migrate(url)
    await waited
  })

  it('gives up in the end', async () => {
    const url = await anEmptyDatabase()
    await expect(whenMigrated(url, () => {}, { migrationsMs: 300, restMs: 300 })).rejects.toThrow(
      `The migration ${migrations()[0]?.name} has not run: npm run migrate.`,
    )
  })

  it('starts beside a release with other functions, and says so', async () => {
    const url = await anEmptyDatabase()
    await migrate(url)
    await ask(url, `comment on function is_coming is 'functions/is_coming.sql of-another-release'`)
    const lines: string[] = []
    await whenMigrated(url, (line) => lines.push(line), { migrationsMs: 300, restMs: 300 })
    expect(lines.at(-1)).toBe('The function is_coming.sql in the database is of another release.')
  })
})

describe('a server behind a pooler in transaction mode, without a direct address', () => {
  it('refuses to start before it takes any lock, whoever migrates (RUN-13)', async () => {
    const url = await anEmptyDatabase()
    await migrate(url)
    const pooler = await aPoolerTo(url)
    try {
      for (const migratesAtStart of [true, false]) {
        const addresses = { servingUrl: pooler.url, ownerUrl: pooler.url }
        await expect(whenUpToDate(addresses, { migratesAtStart }, () => {})).rejects.toThrow(
          'The database is reached through a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself.',
        )
      }
      const locks = `select from pg_locks l join pg_database d on d.oid = l.database and datname = current_database()
        where locktype = 'advisory'`
      expect(await ask(url, locks)).toEqual([])
    } finally {
      await pooler.close()
    }
  })
})

describe('npm run migrate', () => {
  const run = (script: string, args: readonly string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
      env: { ...process.env, NODE_ENV: '', ...env },
    })

  it('and admin:create leave a pooler as it was, and a server that only waits then starts (RUN-12, RUN-13)', async () => {
    const url = await anEmptyDatabase()
    const pooler = await aPoolerTo(url)
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url, MIGRATE_AT_START: 'off', DEMO: 'off' }
    const port = await freePort()
    const portal = spawn(process.execPath, inject('serverProgram'), {
      env: { ...process.env, NODE_ENV: '', ...env, DATABASE_URL: url, PORT: String(port), HUMAN_CHECK: 'off' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    try {
      let said = ''
      portal.stdout?.on('data', (data: Buffer) => {
        said += data.toString()
      })
      await vi.waitFor(() => expect(said).toContain('Waiting for the migration 0001_'), 100_000)
      const migrated = await run('migrate', [], env)
      expect(migrated.stdout).toBe(`Ran ${migrations().length} migrations. The database is up to date.\n`)
      await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).ok).toBe(true), 100_000)
      const created = await run('create-administrator', ['first@example.gov'], env)
      expect(created.stdout).toMatch(/^Created first@example\.gov\./)
      // Those of this database: other tests migrate theirs in the meantime.
      const locks = `select from pg_locks l join pg_database d on d.oid = l.database and datname = current_database()
        where locktype = 'advisory' and objid = ${LOCK}`
      expect(await ask(url, locks)).toEqual([])
      expect((await run('migrate', [], env)).stdout).toBe('The database is up to date.\n')
    } finally {
      portal.kill('SIGTERM')
      await once(portal, 'exit')
      await pooler.close()
    }
  })
})

describe('an owner and a role that serves', () => {
  /** A role of the run's own server that may only connect, with the addresses of a new database. */
  async function twoRoles() {
    const ownerUrl = await anEmptyDatabase()
    const role = `serving_${randomBytes(4).toString('hex')}`
    await ask(ownerUrl, `create role ${role} login`)
    roles.push(role)
    return { role, ownerUrl, servingUrl: ownerUrl.replace(/\/\/\w+@/, `//${role}@`) }
  }

  it('migrate as the one and serve as the other, for whom tables and job queue are ready (RUN-21)', async () => {
    const { role, ...addresses } = await twoRoles()
    const lines: string[] = []
    const waited = whenMigrated(addresses.servingUrl, (line) => lines.push(line))
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 20_000 })
    const ran = await Promise.all([1, 2].map(() => prepare(addresses)))
    expect(ran.flat()).toHaveLength(migrations().length)
    await waited
    const jobs = createJobs({ databaseUrl: addresses.servingUrl, log: pino({ level: 'silent' }) })
    await jobs.start(
      Object.fromEntries(JOB_NAMES.map((name) => [name, { expireInSeconds: 60, run: async () => {} }])) as never,
    )
    await jobs.stop()
    const owned = await ask(addresses.ownerUrl, `select from pg_class where relowner = '${role}'::regrole`)
    expect(owned).toEqual([])
  })

  it('say in one sentence that the role that serves may not migrate (RUN-21)', async () => {
    const { role, ...addresses } = await twoRoles()
    const alone = { servingUrl: addresses.servingUrl, ownerUrl: addresses.servingUrl }
    const sentence = new RegExp(
      `^The role ${role} may not migrate the database .*: set DATABASE_OWNER_URL to the role that owns it, or MIGRATE_AT_START=off to wait for npm run migrate\\.$`,
    )
    await expect(prepare(alone)).rejects.toThrow(sentence)
    await prepare(addresses)
    await expect(prepare(alone)).rejects.toThrow(sentence)
  })

  it('say in one sentence what the role that serves lacks (RUN-21)', async () => {
    const { role, ...addresses } = await twoRoles()
    await migrate(addresses.ownerUrl)
    const start = () => whenMigrated(addresses.servingUrl, () => {}, { migrationsMs: 300, restMs: 300 })
    const sentence = (what: string) =>
      `The role ${role} of DATABASE_URL lacks ${what}: npm run migrate, with DATABASE_OWNER_URL, gives it that.`
    await expect(start()).rejects.toThrow(sentence('the right to use the table access_log'))
    await prepare(addresses)
    await start()
    await ask(addresses.ownerUrl, `select jobs.delete_queue('remind')`)
    await expect(start()).rejects.toThrow(sentence('the job queue remind'))
  })
})
