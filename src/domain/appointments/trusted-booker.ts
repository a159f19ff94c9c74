import { networkMistake, networkOf, sayNetwork } from '#domain/networks.ts'
import { contactKey } from './contact.ts'

/** Who may book more than one person may: a fleet, a dealer, a school, a library. */

export const TRUSTED_KINDS = ['EmailDomain', 'Contact', 'Network'] as const
export type TrustedKind = (typeof TRUSTED_KINDS)[number]

export const TRUSTED_KIND_LABELS: Readonly<Record<TrustedKind, string>> = {
  EmailDomain: 'Email domain',
  Contact: 'Email address or phone number',
  Network: 'Network',
}

/** What the number of an entry is about (SCALP-3). */
export const sayMost = (kind: TrustedKind, most: number): string =>
  kind === 'Network'
    ? `${most} bookings an hour from this network`
    : `${most} appointments ahead${kind === 'EmailDomain' ? ' for each address' : ''}`

const DOMAIN = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/

/** Mail services where anyone has an address: to trust them would be to trust everyone. */
const OF_EVERYBODY = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'aol.com',
  'proton.me',
]

/**
 * What an entry stands for, in the one spelling that is compared, or what is wrong with it as a sentence. A phone
 * number comes as it is stored.
 */
export function trustedValue(
  kind: TrustedKind,
  typed: string,
): { readonly value: string } | { readonly mistake: string } {
  const text = typed.trim()
  if (kind === 'EmailDomain') {
    const value = text.toLowerCase().replace(/^@/, '')
    if (!DOMAIN.test(value)) return { mistake: 'Must be a domain, such as fleet.example.com' }
    return OF_EVERYBODY.includes(value) ? { mistake: 'Anybody can have an address there' } : { value }
  }
  if (kind === 'Contact') {
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$|^\+\d{7,15}$/.test(text)
      ? { value: contactKey(text) }
      : { mistake: 'Must be an email address or a phone number' }
  }
  const network = networkOf(text)
  const mistake = networkMistake(text)
  return network && mistake === undefined ? { value: sayNetwork(network) } : { mistake: mistake ?? 'Must be a network' }
}

/** By which entries someone with these contacts, given by their keys, may book more. */
export function trustedBy(contacts: readonly string[]): { readonly kind: TrustedKind; readonly value: string }[] {
  return contacts.flatMap((value) => {
    const domain = value.split('@')[1]
    const contact = { kind: 'Contact', value } as const
    return domain === undefined ? [contact] : [contact, { kind: 'EmailDomain', value: domain }]
  })
}
