import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { currentAddress } from '#server/platform/db/hosts.ts'
import { StartFailure } from '#server/platform/start-failure.ts'
import type { Ending } from '#server/platform/backup/file.ts'

/** Runs a command between a file, named on the command line, and the configured database. */
export async function runCommand(
  { usage, done }: { usage: string; done: string },
  command: (file: string, databaseUrl: string) => Promise<Ending['checksums']>,
): Promise<void> {
  const file = process.argv[2]
  if (file === undefined) {
    console.error(`Name the file: ${usage}`)
    process.exit(1)
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    const config = readConfig(process.env)
    const { databaseUrl, databaseDirectUrl, dataDir } = config
    const embedded = databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir }) : undefined
    try {
      const url = await currentAddress(embedded?.url ?? databaseDirectUrl ?? databaseUrl ?? '')
      const checksums = await command(path.resolve(file), url)
      const counts = Object.values(checksums).map((checksum) => Number(checksum.split(' ')[0]))
      const rows = counts.reduce((sum, count) => sum + count, 0)
      console.log(`${done}: ${counts.length} tables, ${rows} rows.`)
    } finally {
      await embedded?.stop()
    }
  } catch (cause) {
    console.error(cause instanceof StartFailure ? cause.message : `Failed: ${(cause as Error).message}`)
    process.exitCode = 1
  }
}
