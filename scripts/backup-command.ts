import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { BackupEnding } from '#server/platform/backup/file.ts'
import type { DatabaseAddresses } from '#server/platform/db/serving-role.ts'
import { withDatabase } from './with-database.ts'

type Checksums = BackupEnding['checksums']
type Command = (file: string, addresses: DatabaseAddresses, keys: Config['backup']) => Promise<Checksums>

/** Runs a command between a file, named on the command line, and the configured database. */
export async function runCommand(
  { usage, done }: { usage: string; done: (keys: Config['backup']) => string },
  command: Command,
): Promise<void> {
  const file = process.argv[2]
  if (file === undefined) {
    console.error(`Name the file: ${usage}`)
    process.exit(1)
  }
  await withDatabase(async (addresses, { backup }) => {
    const checksums = await command(path.resolve(file), addresses, backup)
    const counts = Object.values(checksums).map((checksum) => Number(checksum.split(' ')[0]))
    const rows = counts.reduce((sum, count) => sum + count, 0)
    console.log(`${done(backup)}: ${counts.length} tables, ${rows} rows.`)
  })
}
