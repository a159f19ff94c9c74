import { backUp } from '#server/platform/backup/backup.ts'
import { runCommand } from './backup-command.ts'

/** `npm run backup -- file`: all of the portal's database in one file. The portal may go on working. */
const words = { usage: 'npm run backup -- portal.backup', done: 'Backed up' }
await runCommand(words, (file, databaseUrl) => backUp(databaseUrl, file))
