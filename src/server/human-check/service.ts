import { json } from 'node:stream/consumers'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import * as z from 'zod'
import type { HumanCheck } from '#contract/human-check.ts'
import type { HumanCheckSettings } from '#server/config.ts'
import type { Context } from '#server/platform/context.ts'
import { onPool, type WriteDb } from '#server/platform/db/database.ts'
import { bodyWithin } from '#server/platform/http/body-within.ts'
import { Refusal } from '#server/platform/errors.ts'
import { hashOf } from '#server/platform/http/session.ts'

/** The cost of one try, and the range of tries a challenge takes: 0.2 seconds here, under one on a slow phone. */
const ROUNDS = 1000
const FEWEST_TRIES = 100
const MOST_TRIES = 300
/** A challenge is solved when the form opens and may have to last until the form is filled in. */
const CHALLENGE_MINUTES = 10
/** Used challenges are remembered well past their expiry, however much the servers' clocks differ. */
const REMEMBERED_MINUTES = 2 * CHALLENGE_MINUTES

/** Milliseconds until the other side counts as unreachable. */
const RECAPTCHA_TIMEOUT = 3000
/** Google's own recommendation; only its invisible check gives a score. */
const RECAPTCHA_SCORE = 0.5

const NOT_CHECKED = 'Please try again: we could not check that you are a person.'

type Checking = Pick<Context, 'db' | 'humanCheck' | 'publicUrl' | 'sealer'>

export async function nextCheck({ humanCheck, sealer }: Checking): Promise<HumanCheck> {
  const { kind } = humanCheck
  if (kind === 'off') return { kind, challenge: null, siteKey: null }
  if (kind === 'recaptcha') return { kind, challenge: null, siteKey: humanCheck.siteKey }
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(MOST_TRIES, FEWEST_TRIES),
    deriveKey,
    // The real clock, since that is what the library compares against.
    expiresAt: new Date(Date.now() + CHALLENGE_MINUTES * 60_000),
    hmacSignatureSecret: sealer.derive('human-check'),
  })
  return { kind, challenge: JSON.stringify(challenge), siteKey: null }
}

/** Lets a request pass that carries a valid human-check answer; each answer counts once. */
export async function requireHuman(ctx: Checking, answer: string | undefined): Promise<void> {
  const { humanCheck } = ctx
  if (humanCheck.kind === 'off') return
  const isHuman =
    answer !== undefined &&
    (humanCheck.kind === 'altcha'
      ? await isSolvedOnce(ctx, answer)
      : await isVouchedFor(humanCheck, answer, new URL(ctx.publicUrl).hostname))
  if (!isHuman) throw notChecked(400)
}

const notChecked = (statusCode: number): Refusal =>
  new Refusal(statusCode, [{ propertyName: 'humanCheck', errorMessage: NOT_CHECKED }])

/** An answer as ALTCHA writes it; the parameters are the ones we sign. */
const Solved = z.object({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.string(),
      cost: z.number(),
      expiresAt: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.uint32(), derivedKey: z.string() }),
})

async function isSolvedOnce({ db, sealer }: Checking, answer: string): Promise<boolean> {
  const solved = Solved.safeParse(jsonIn(answer)).data
  if (!solved) return false
  const hmacSignatureSecret = sealer.derive('human-check')
  const { verified } = await verifySolution({ ...solved, deriveKey, hmacSignatureSecret })
  return verified && isFirstUse(onPool(db, 'attempts'), solved.challenge.signature)
}

function jsonIn(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString())
  } catch {
    return undefined
  }
}

/** By signature, because one challenge can be encoded as an answer in many ways. */
async function isFirstUse(db: WriteDb, signature: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('usedHumanCheck')
    .values({ answerHash: hashOf(signature), expiresAt: sql`now() + make_interval(mins => ${REMEMBERED_MINUTES})` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteUsedHumanChecks(db: WriteDb): Promise<void> {
  await db.deleteFrom('usedHumanCheck').where('expiresAt', '<', sql<string>`now()`).execute()
}

const Verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).default([]),
})

type Recaptcha = Extract<HumanCheckSettings, { kind: 'recaptcha' }>

async function isVouchedFor(recaptcha: Recaptcha, answer: string, hostname: string): Promise<boolean> {
  const verdict = await verdictOn(recaptcha, answer).catch((cause: unknown) => {
    // No verdict is no proof: the request is refused, and logged as our failure.
    throw Object.assign(notChecked(503), { cause })
  })
  return verdict.success && verdict.hostname === hostname && (verdict.score ?? 1) >= RECAPTCHA_SCORE
}

async function verdictOn({ url, secret }: Recaptcha, answer: string): Promise<z.output<typeof Verdict>> {
  const timeUp = AbortSignal.timeout(RECAPTCHA_TIMEOUT)
  const response = await fetch(`${url}/api/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: answer }),
    redirect: 'error',
    signal: timeUp,
  })
  const verdict = Verdict.parse(response.body && (await json(bodyWithin(response.body, timeUp))))
  if (verdict['error-codes'].includes('invalid-input-secret')) throw new Error('Google does not know RECAPTCHA_SECRET.')
  return verdict
}
