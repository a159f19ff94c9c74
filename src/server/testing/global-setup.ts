import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { seedEssentials } from '#server/seeds/essentials.ts'
import { prepare } from '#server/platform/upgrade/prepare.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on the run's own server; others may be created next to it. This is its owner's address. */
    databaseUrl: string
    /** The same for the role that serves. */
    servingUrl: string
    /** The arguments to Node that start a server. */
    serverProgram: string[]
    /** Determines all random input of the run. */
    seed: number
  }
}

export const TEMPLATE = 'portal_template'

/** One PostgreSQL for the whole run, with a migrated template that every test file copies its own database from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-test-'))
  // No one will miss this database after a power cut, so it need not wait for the disk; nor does any live long enough
  // to be tidied.
  const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }
  const server = await startEmbeddedPostgres({ dataDir, settings })
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()

  const template = databaseNamed(server.ownerUrl, TEMPLATE)
  await prepare({ ownerUrl: template, servingUrl: databaseNamed(server.url, TEMPLATE) })
  const db = connect(template, { connections: 1 })
  await seedEssentials(db)
  await db.destroy()

  project.provide('databaseUrl', server.ownerUrl)
  project.provide('servingUrl', server.url)
  const seed = Number(process.env.SEED ?? Date.now() % 2_147_483_647)
  project.provide('seed', seed)
  process.stdout.write(`Random input from seed ${seed}; SEED=${seed} repeats it.\n`)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The address of another database on the same server. */
export function databaseNamed(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
