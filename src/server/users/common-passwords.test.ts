import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const email = 'ada.lovelace2@example.test'

describe('a common password', () => {
  it.each([
    'Password1!',
    'pAsSwOrD123$',
    'P@ssw0rd',
    'P@$$w0rd2026!',
    '!!Password99',
    '$ummer2026',
    'We1come1!',
    'Welcome-2026',
    'Winter#1',
    'December25!',
    'Qwerty123!',
    '1qaz@WSX',
    'Zaq12wsx!',
    'Abcd1234!',
    'Football#1',
    'Appointment-1',
    'Portal2026!',
    'Demo-pass-1',
    'Aaaaaaa1!',
    'PasswordPassword1!',
    'Lovelace#1815',
    'Ada.Lovelace2!',
    'Adalovelace1!',
  ])('is %s', (password) => expect(isCommonPassword(password, email)).toBe(true))

  it.each([
    'Right-pass-1',
    'Correct-Horse-7-Battery',
    'kV9!rmt2Qx',
    'Zürich-Löwe-8',
    'Summer-in-Oslo-4ever',
    `A1!${'x y'.repeat(32)}z`,
  ])('is not %s', (password) => expect(isCommonPassword(password, email)).toBe(false))
})
