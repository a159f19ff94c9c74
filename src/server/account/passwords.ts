import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes: OWASP's minimum, about 50 ms on a small server. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let nobody: Promise<string> | undefined

/** Does the same work whether or not there is a password to compare with, so that nobody can tell by the time it takes. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await nobody), password)
  return matches && Boolean(passwordHash)
}
