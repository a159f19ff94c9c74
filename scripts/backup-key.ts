import { generateX25519Identity, identityToRecipient } from 'age-encryption'

/** `npm run backup:key`: a new pair of keys for backups. The secret one is printed once and kept nowhere. */
const secretKey = await generateX25519Identity()
console.log(`# For the servers: BACKUP_RECIPIENTS=${await identityToRecipient(secretKey)}`)
console.log('# For a safe, and for a restore the file named in BACKUP_KEY_FILE:')
console.log(secretKey)
