import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { StartFailure } from '#server/platform/start-failure.ts'

/**
 * Backups in age's own format (age-encryption.org), so that its program can open them too. The machine that makes them
 * has public keys only: an attacker on it cannot read earlier backups.
 */
const HEADER = 'age-encryption.org/v1\n'

/** The part of the pipeline that encrypts for everyone who may restore. */
export function encryptFor(recipients: readonly string[]) {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return async function* (content: Readable): AsyncGenerator<Uint8Array> {
    yield* (await encrypter.encrypt(bytesOf(content))) as ReadableStream<Uint8Array>
  }
}

export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === HEADER
  } finally {
    await file.close()
  }
}

/** The part of the pipeline that decrypts with the keys in a file such as `node dist/server/backup-key.js` prints. */
export async function decryptWith(keyFile: string | undefined) {
  if (keyFile === undefined) {
    throw new StartFailure('The backup is encrypted: name the file with its secret key in BACKUP_KEY_FILE.')
  }
  const keys = (await readFile(keyFile, 'utf8')).match(/^AGE-SECRET-KEY-\S+$/gm) ?? []
  if (keys.length === 0) throw new StartFailure(`${keyFile} has no line that begins with AGE-SECRET-KEY-.`)
  const decrypter = new Decrypter()
  for (const key of keys) decrypter.addIdentity(key)
  return async function* (content: Readable): AsyncGenerator<Uint8Array> {
    yield* (await decrypter.decrypt(bytesOf(content))) as ReadableStream<Uint8Array>
  }
}

const bytesOf = (content: Readable) => Readable.toWeb(content) as globalThis.ReadableStream<Uint8Array>
