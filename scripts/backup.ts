import { backUp } from '#server/platform/backup/backup.ts'
import { runCommand } from './backup-command.ts'

/** `npm run backup -- file`: the portal's whole database in one file. The portal can keep running. */
const words = { usage: 'npm run backup -- portal.backup', done: 'Backed up' }
await runCommand(words, (file, databaseUrl) => backUp(databaseUrl, file))
