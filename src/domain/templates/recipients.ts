import { RECIPIENT } from './placeholders.ts'

export interface Addresses {
  readonly to: string
  readonly cc: string
  readonly bcc: string
}

/**
 * Who gets a mail that is about somebody: that person, or whom the template names instead, and whoever gets a copy. Each
 * gets a mail of his own, so nobody learns another's address.
 */
export function recipientsOf({ to, cc, bcc }: Addresses, person: string): string[] {
  const named = [to || RECIPIENT, cc, bcc].filter((address) => address !== '')
  return [...new Set(named.map((address) => (address === RECIPIENT ? person : address.toLowerCase())))]
}

/** Mails that carry a link by which somebody signs in go to him alone. */
const PERSONAL: readonly string[] = ['ConfirmAccount', 'ResetPassword']

/** Which of a template's addresses may not be set. */
export function addressMistakes(key: string, addresses: Addresses): (keyof Addresses)[] {
  if (!PERSONAL.includes(key)) return []
  return (['to', 'cc', 'bcc'] as const).filter((field) => !['', RECIPIENT].includes(addresses[field]))
}
