import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, it } from 'vitest'
import { answerTo } from './solve.ts'

const hmacSignatureSecret = 'a secret of the portal'

it('solves what the portal asks, the way the portal checks it', async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000,
    counter: 42,
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
    hmacSignatureSecret,
  })
  const answer = await answerTo(JSON.stringify(challenge))
  const written = JSON.parse(atob(answer ?? ''))
  expect(written.challenge).toEqual(challenge)
  expect(written.solution.counter).toBe(42)
  expect(await verifySolution({ ...written, deriveKey, hmacSignatureSecret })).toMatchObject({ verified: true })
  // What the contract lets a caller send.
  expect(answer?.length).toBeLessThan(4000)
})

it('does not guess when given something that is not a challenge', async () => {
  await expect(answerTo('{"parameters":{}}')).rejects.toThrow('keyPrefix')
})
