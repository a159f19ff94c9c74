import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Solves a challenge of the portal; the answer has ALTCHA's format. */
export async function answerTo(challengeText: string): Promise<string | undefined> {
  const challenge: Challenge = JSON.parse(challengeText)
  const solution = await solveChallenge({ challenge, deriveKey })
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined
}
