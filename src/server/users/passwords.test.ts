import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

const ONE_LETTER = 'Stra\u00dfe-Caf\u00e9-1'
const TWO_LETTERS = 'Stra\u00dfe-Cafe\u0301-1'

describe('a password', () => {
  it('is the same however a keyboard composes its letters (SAFE-14)', async () => {
    expect(await isPassword(TWO_LETTERS, await hashPassword(ONE_LETTER))).toBe(true)
    expect(await isPassword(ONE_LETTER, await hashPassword(TWO_LETTERS))).toBe(true)
    expect(await isPassword('Strasse-Cafe-1', await hashPassword(ONE_LETTER))).toBe(false)
  })

  it('that was chosen before that still opens the account', async () => {
    expect(await isPassword(TWO_LETTERS, await hash(TWO_LETTERS))).toBe(true)
  })

  it('opens nothing where there is none', async () => {
    expect(await isPassword('nobody has this password', null)).toBe(false)
  })
})
