import path from 'node:path'
import type { Ending } from '#server/platform/backup/file.ts'
import { withDatabase } from './with-database.ts'

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
  await withDatabase(async (url) => {
    const checksums = await command(path.resolve(file), url)
    const counts = Object.values(checksums).map((checksum) => Number(checksum.split(' ')[0]))
    const rows = counts.reduce((sum, count) => sum + count, 0)
    console.log(`${done}: ${counts.length} tables, ${rows} rows.`)
  })
}
