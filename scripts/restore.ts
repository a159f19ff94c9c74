import { restore } from '#server/platform/backup/restore.ts'
import { runCommand } from './backup-command.ts'

/** `npm run restore -- file`: fills an empty database from a backup, and compares every table with it. */
const words = { usage: 'npm run restore -- portal.backup', done: () => 'Restored, every checksum equal' }
await runCommand(words, restore)
