import { limits } from '#domain/limits.ts'

/** What a new password must have (ACCT-1). The server decides whether it is too common. */
export const passwordRules = {
  length: (password: string) => password.length >= limits.passwordMinimum,
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[^\p{L}\d\s]/u.test(password),
} as const

export type PasswordRule = keyof typeof passwordRules

export const PASSWORD_RULES = Object.keys(passwordRules) as readonly PasswordRule[]
