import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, expect, inject, it, vi } from 'vitest'
import { freePort } from './platform/free-port.ts'
import { ask, emptyDatabases } from './testing/empty-database.ts'

const databases = emptyDatabases()
afterAll(databases.drop)

it('two processes start on an empty database, while a third is in the middle of preparing it (RUN-28)', async () => {
  const url = await databases.make()
  const third = new pg.Client({ connectionString: url })
  await third.connect()
  await third.query('begin')
  await third.query('select pg_advisory_xact_lock(731902117)')
  const port = await freePort()
  const portal = spawn(process.execPath, inject('serverProgram'), {
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: url, PORT: String(port), WORKERS: '2', DEMO: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  portal.stdout.on('data', (data: Buffer) => {
    said += data.toString()
  })
  try {
    const waits = () => said.match(/Waiting for preparing the database by another process/g)?.length
    await vi.waitFor(() => expect(waits()).toBe(2), 100_000)
    await third.query('rollback')
    await vi.waitFor(() => expect(said).toContain('The portal is ready'), 100_000)
    expect(await ask(url, 'select from location')).not.toEqual([])
  } finally {
    portal.kill('SIGTERM')
    await once(portal, 'exit')
    await third.end()
  }
})
