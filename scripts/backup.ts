import { backUp } from '#server/platform/backup/backup.ts'
import { runCommand } from './backup-command.ts'

/** `npm run backup -- file`: the portal's whole database in one file. The portal can keep running. */
const words = {
  usage: 'npm run backup -- portal.backup',
  done: ({ recipients }: { readonly recipients: readonly string[] }) =>
    recipients.length > 0 ? `Backed up, encrypted for ${recipients.length}` : 'Backed up, not encrypted',
}
await runCommand(words, (file, { ownerUrl }, keys) => backUp(ownerUrl, file, keys))
