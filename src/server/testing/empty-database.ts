import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseNamed } from './global-setup.ts'

/** The rows of one statement, on a connection of its own. */
export async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Databases without a table, for one test file, which drops them at its end. */
export function emptyDatabases() {
  const server = inject('databaseUrl')
  const made: string[] = []
  return {
    /** The address of a new one, for the role that owns it. */
    async make(): Promise<string> {
      const name = `test_${randomBytes(8).toString('hex')}`
      await ask(server, `create database ${name}`)
      made.push(name)
      return databaseNamed(server, name)
    },
    async drop(): Promise<void> {
      for (const name of made.splice(0)) await ask(server, `drop database ${name} with (force)`)
    },
  }
}
