import { RECIPIENT } from './placeholders.ts'

export interface Addresses {
  readonly to: string
  readonly cc: string
  readonly bcc: string
}

/**
 * Who gets an email about a person: that person, or the address the template names instead, and anyone copied. Each
 * gets their own email, so no one learns another's address.
 */
export function recipientsOf({ to, cc, bcc }: Addresses, person: string): string[] {
  const named = [to || RECIPIENT, cc, bcc].filter((address) => address !== '')
  return [...new Set(named.map((address) => (address === RECIPIENT ? person : address.toLowerCase())))]
}

/** Emails about an account go only to the person who signs in with it. */
const PERSONAL: readonly string[] = [
  'ConfirmAccount',
  'ConfirmNewEmail',
  'ResetPassword',
  'PasswordChanged',
  'EmailChanged',
]

/** Which of a template's addresses must not be set. */
export function addressMistakes(key: string, addresses: Addresses): (keyof Addresses)[] {
  if (!PERSONAL.includes(key)) return []
  return (['to', 'cc', 'bcc'] as const).filter((field) => !['', RECIPIENT].includes(addresses[field]))
}
