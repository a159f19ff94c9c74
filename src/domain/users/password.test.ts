import { expect, it } from 'vitest'
import { PASSWORD_RULES, passwordRules } from './password.ts'

it.each([
  ['Demo-pass-1', []],
  ['Zürich_Löwe8', []],
  ['Пароль-7я', []],
  ['', ['length', 'lowercase', 'uppercase', 'digit', 'special']],
  ['Ab-1', ['length']],
  ['DEMO-PASS-1', ['lowercase']],
  ['demo-pass-1', ['uppercase']],
  ['Demo-pass-', ['digit']],
  ['Demo pass 1', ['special']],
])('the password %j lacks %j (ACCT-1)', (password, missed) => {
  expect(PASSWORD_RULES.filter((rule) => !passwordRules[rule](password))).toEqual(missed)
})
