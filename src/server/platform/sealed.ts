import { createCipheriv, createDecipheriv, createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto'

/** Seals what must not be readable in a copy of the database: AES-256-GCM, with a version byte for key rotation. */

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Sealer {
  /** Nothing stays nothing, so a query can still tell whether there is a value. */
  seal(text: string): Buffer | null
  open(sealed: Buffer | null): string
  /** A secret no one can guess without the key, always the same for the same name. */
  derive(name: string): string
}

export function createSealer(secret: string): Sealer {
  const key = createSecretKey(createHash('sha256').update(secret).digest())

  return {
    seal(text) {
      if (text === '') return null
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      if (sealed === null) return ''
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES))
      return decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    derive: (name) => createHmac('sha256', key).update(name).digest('base64url'),
  }
}
