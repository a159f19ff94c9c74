import { hashPassword } from '#server/users/passwords.ts'
import type { Database } from '#server/platform/db/database.ts'
import { post, signIn, startBenchPortal } from './portal.ts'
import { at, conclude } from './report.ts'

const PAIRS = 200
/** How far apart the medians may be before a stranger could tell who has an account. */
const TOLERANCE_MS = 20

interface Answer {
  readonly status: number
  readonly body: string
  readonly ms: number
}

/**
 * Asks in turn about people who have an account and people who do not: the answers must be the same to the byte, and must
 * take the same time.
 */
export async function benchAccounts(): Promise<void> {
  const portal = await startBenchPortal()
  try {
    const admin = await signIn(portal.db, 'Admin')
    const ask = async (path: string, body: object, cookie = ''): Promise<Answer> => {
      const begun = performance.now()
      const answer = await post(portal.url, path, body, cookie)
      // A request's own id reveals nothing about anyone.
      const text = (await answer.text()).replace(/"requestId":"[^"]*"/, '')
      return { status: answer.status, body: text, ms: performance.now() - begun }
    }
    const password = 'Not-this-one-7'
    const calls: Record<string, (email: string) => Promise<Answer>> = {
      login: (email) => ask('/api/account/login', { email, password }),
      forgotpassword: (email) => ask('/api/account/forgotpassword', { email }),
      register: (email) => ask('/api/account/register', { email, fullName: 'Ada Park' }),
      sendConfirmEmail: (email) => ask('/api/users/sendConfirmEmail', { email }, admin),
    }
    for (const [name, call] of Object.entries(calls)) await compare(portal.db, name, call)
    conclude()
  } finally {
    await portal.stop()
  }
}

async function compare(db: Database, name: string, call: (email: string) => Promise<Answer>): Promise<void> {
  const known = await peopleWithAccounts(db, name)
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  const answers = new Set<string>()
  for (const [i, email] of known.entries()) {
    const pair = [
      ['known', email],
      ['unknown', `nobody-${i}-${name}@portal.test`],
    ] as const
    for (const [who, address] of i % 2 === 0 ? pair : pair.toReversed()) {
      const { status, body, ms } = await call(address)
      times[who].push(ms)
      answers.add(`${status} ${body}`)
    }
  }
  const [ofKnown, ofUnknown] = [at(times.known, 0.5), at(times.unknown, 0.5)]
  const isSame = answers.size === 1 && Math.abs(ofKnown - ofUnknown) <= TOLERANCE_MS
  if (!isSame) process.exitCode = 1
  const figures = `known ${ofKnown.toFixed(1)} ms, unknown ${ofUnknown.toFixed(1)} ms`
  console.log(
    `${name}: ${figures}, ${answers.size === 1 ? 'one answer' : `${answers.size} different answers`}${isSame ? '' : '  <- tells who has an account'}`,
  )
  for (const answer of answers) console.log(`  ${answer}`)
}

/** One for each question, so no one is slowed down by earlier questions. */
async function peopleWithAccounts(db: Database, name: string): Promise<string[]> {
  const passwordHash = await hashPassword('The-right-one-7')
  const emails = Array.from({ length: PAIRS }, (_, i) => `somebody-${i}-${name.toLowerCase()}@portal.test`)
  await db
    .insertInto('appUser')
    .values(
      emails.map((email) => ({ email, passwordHash, ssoOnly: false, emailConfirmed: name !== 'sendConfirmEmail' })),
    )
    .execute()
  return emails
}
