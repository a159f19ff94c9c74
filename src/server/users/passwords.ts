import { hash, verify } from '@node-rs/argon2'
import { ruleBroken } from '#server/platform/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** argon2id with 19 MiB and two passes: OWASP's minimum, about 50 ms on a small server. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** One keyboard types ä as a letter, another as a and two dots: both are the same password (NIST SP 800-63B, 3.1.1.2). */
const composed = (password: string) => password.normalize('NFKC')

export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), COST)
}

/** Hashes a password a user has chosen, unless it is one that everyone chooses. */
export async function hashNewPassword(password: string, email: string): Promise<string> {
  if (isCommonPassword(password, email)) {
    throw ruleBroken('This password is too common. Choose another one.', 'password')
  }
  return hashPassword(password)
}

let nobody: Promise<string> | undefined

/** Does the same work whether or not there is a password to compare with, so that timing reveals nothing. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const known = passwordHash ?? (await nobody)
  const typed = composed(password)
  // Those chosen before letters were composed are known as they were typed.
  const matches = (await verify(known, typed)) || (typed !== password && (await verify(known, password)))
  return matches && Boolean(passwordHash)
}
