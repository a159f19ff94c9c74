import { limits } from './limits.ts'
import { networksMistake } from './networks.ts'

/** The settings the portal knows. Any other key is free text that nothing reads. */

interface Described {
  readonly label: string
  readonly description: string
  /** Served to everyone, by its own call. All others stay in the back office. */
  readonly isPublic: boolean
  /** Words that customers read, so each language has its own. */
  readonly isTranslated?: true
}

export type KnownSetting = Described &
  (
    | {
        readonly kind: 'number'
        readonly fallback: number
        readonly min: number
        readonly max: number
        readonly unit: string
      }
    | { readonly kind: 'text' }
    | { readonly kind: 'richText' }
    | { readonly kind: 'url' }
    /** Addresses and networks, one per line. */
    | { readonly kind: 'networks' }
    /** Identifies the portal to another service. */
    | { readonly kind: 'key'; readonly pattern: RegExp; readonly looksLike: string }
    /** Decided where the portal is installed: shown here, but not changed here. */
    | { readonly kind: 'installed'; readonly variable: string }
  )

export const KNOWN_SETTINGS = {
  introduction: {
    kind: 'text',
    label: 'Introduction',
    description: 'What customers read on the first page, before they book. A blank line starts a new paragraph.',
    isPublic: true,
    isTranslated: true,
  },
  privacyPolicy: {
    kind: 'richText',
    label: 'Privacy policy',
    description: 'The page that every public page links to.',
    isPublic: true,
    isTranslated: true,
  },
  daysInAdvance: {
    kind: 'number',
    label: 'Days in advance',
    description: 'How far ahead customers may book, counted in days of the office.',
    fallback: 60,
    min: 0,
    max: 365,
    unit: 'days',
    isPublic: true,
  },
  minimumNoticeMinutes: {
    kind: 'number',
    label: 'Minimum notice',
    description: 'How long before a time starts customers can no longer book it.',
    fallback: 30,
    min: 0,
    max: 10_080,
    unit: 'minutes',
    isPublic: false,
  },
  appointmentsPerPerson: {
    kind: 'number',
    label: 'Appointments per person',
    description:
      'How many upcoming appointments one email address, phone number, driver license number or VIN may have.',
    fallback: 2,
    min: 1,
    max: 100,
    unit: 'appointments',
    isPublic: false,
  },
  bookingsPerDay: {
    kind: 'number',
    label: 'Bookings per day',
    description:
      'How many appointments one email address, phone number, driver license number or VIN may book within 24 hours, canceled ones included.',
    fallback: 6,
    min: 1,
    max: 100,
    unit: 'bookings',
    isPublic: false,
  },
  householdSize: {
    kind: 'number',
    label: 'People in a household',
    description: 'How many people one customer may book together, each with their own appointment; 1 turns this off.',
    fallback: 4,
    min: 1,
    max: limits.household,
    unit: 'people',
    isPublic: true,
  },
  checkInOpensMinutesBefore: {
    kind: 'number',
    label: 'Check-in opens',
    description: 'How long before the start customers can begin to check in by link.',
    fallback: 45,
    min: 0,
    max: 1440,
    unit: 'minutes before',
    isPublic: false,
  },
  checkInClosesMinutesAfter: {
    kind: 'number',
    label: 'Check-in closes',
    description: 'How long after the start customers can still check in by link.',
    fallback: 15,
    min: 0,
    max: 1440,
    unit: 'minutes after',
    isPublic: false,
  },
  reminderHoursBefore: {
    kind: 'number',
    label: 'Reminder',
    description: 'How long before an appointment the customer gets a reminder. It is sent once; 0 sends none.',
    fallback: 24,
    min: 0,
    max: 336,
    unit: 'hours before',
    isPublic: false,
  },
  retentionDays: {
    kind: 'number',
    label: 'Retention',
    description:
      'How long after a visit the customer’s name and contact information are kept; 0 keeps them for good. The privacy policy says it, too.',
    fallback: 730,
    min: 0,
    max: 3650,
    unit: 'days',
    isPublic: false,
  },
  offerMinutes: {
    kind: 'number',
    label: 'Offers last',
    description: 'How long a freed place is kept for the person on the waiting list to whom it is offered.',
    fallback: 15,
    min: 5,
    max: 120,
    unit: 'minutes',
    isPublic: false,
  },
  offerNightFromHour: {
    kind: 'number',
    label: 'No offers from',
    description: 'No waiting list offers are sent after this hour, in office time.',
    fallback: 21,
    min: 0,
    max: 24,
    unit: 'hours after midnight',
    isPublic: false,
  },
  offerNightToHour: {
    kind: 'number',
    label: 'No offers until',
    description: 'No waiting list offers are sent before this hour, in office time.',
    fallback: 8,
    min: 0,
    max: 24,
    unit: 'hours after midnight',
    isPublic: false,
  },
  waitingListDays: {
    kind: 'number',
    label: 'Waiting list',
    description: 'How long a waiting list entry lasts, unless the customer chose a last day.',
    fallback: 60,
    min: 1,
    max: 365,
    unit: 'days',
    isPublic: false,
  },
  bookingsPerAddress: {
    kind: 'number',
    label: 'Bookings per address',
    description:
      'How many times one internet address may hold a time, and submit a booking. A library or a mobile carrier is one address.',
    fallback: 300,
    min: 1,
    max: 100_000,
    unit: 'in 10 minutes',
    isPublic: false,
  },
  bookingsPerNetwork: {
    kind: 'number',
    label: 'Bookings per network',
    description:
      'How many appointments may be booked from one network: 256 neighboring internet addresses, or one IPv6 network. A mobile carrier has many customers in one; 0 means no limit.',
    fallback: 500,
    min: 0,
    max: 1_000_000,
    unit: 'an hour',
    isPublic: false,
  },
  dayHeldByAddress: {
    kind: 'number',
    label: 'Times held by one address',
    description:
      'The share of an office’s day that visitors at one internet address may hold without booking. Beyond it they are slowed down and checked again, and beyond three times as much nothing more is held, though they can still book. A library or a mobile carrier is one address; 0 means no limit.',
    fallback: 10,
    min: 0,
    max: 100,
    unit: '% of the day',
    isPublic: false,
  },
  callsPerAddress: {
    kind: 'number',
    label: 'Calls per address',
    description:
      'How many times one internet address may make each call of the public pages, such as finding times or opening an appointment.',
    fallback: 120,
    min: 10,
    max: 100_000,
    unit: 'a minute',
    isPublic: false,
  },
  signInsPerAddress: {
    kind: 'number',
    label: 'Sign-ins per address',
    description:
      'How many times people at one internet address may try to sign in. Each account has limits of its own.',
    fallback: 30,
    min: 5,
    max: 10_000,
    unit: 'a minute',
    isPublic: false,
  },
  trustedNetworks: {
    kind: 'networks',
    label: 'Trusted networks',
    description:
      'Addresses and networks that many people share, such as libraries, kiosks and offices: every limit of an address is higher there.',
    isPublic: false,
  },
  trustedNetworksFactor: {
    kind: 'number',
    label: 'Limits of trusted networks',
    description: 'Multiplies every per-address limit in trusted networks. 0 means no limit.',
    fallback: 10,
    min: 0,
    max: 1000,
    unit: 'times',
    isPublic: false,
  },
  textsPerSecond: {
    kind: 'number',
    label: 'Texts per second',
    description:
      'How fast texts are handed to the SMS gateway, by all servers together: what your number is registered for.',
    fallback: 10,
    min: 1,
    max: 500,
    unit: 'a second',
    isPublic: false,
  },
  textsPerNumberInADay: {
    kind: 'number',
    label: 'Texts per number',
    description: 'How many texts one phone number gets within 24 hours.',
    fallback: 10,
    min: 1,
    max: 1000,
    unit: 'in 24 hours',
    isPublic: false,
  },
  textsInADay: {
    kind: 'number',
    label: 'Texts per day',
    description: 'How many texts the whole portal sends within 24 hours: caps the cost of fraud.',
    fallback: 20_000,
    min: 0,
    max: 5_000_000,
    unit: 'in 24 hours',
    isPublic: false,
  },
  screensPerUser: {
    kind: 'number',
    label: 'Screens per user',
    description: 'How many open screens of one user each server keeps up to date; further ones reread on their own.',
    fallback: 20,
    min: 1,
    max: 1000,
    unit: 'screens',
    isPublic: false,
  },
  feedbackLink: {
    kind: 'url',
    label: 'Give Feedback',
    description: 'Where Give Feedback in the administrators’ sidebar leads. Without it, the entry is hidden.',
    isPublic: true,
  },
  analyticsKey: {
    kind: 'key',
    pattern: /^phc_[A-Za-z0-9]{20,64}$/,
    looksLike: 'phc_ and 20 to 64 letters and digits',
    label: 'Analytics key',
    description:
      'The project key of the PostHog at ANALYTICS_URL. It counts which pages are opened, and nothing about who opens them.',
    isPublic: true,
  },
  enableRecaptcha: {
    kind: 'installed',
    variable: 'HUMAN_CHECK',
    label: 'reCAPTCHA',
    description: 'Whether Google’s reCAPTCHA checks people who book.',
    isPublic: true,
  },
} as const satisfies Record<string, KnownSetting>

type Known = typeof KNOWN_SETTINGS
export type KeyOf<Kind extends KnownSetting['kind']> = {
  [Key in keyof Known]: Known[Key] extends { readonly kind: Kind } ? Key : never
}[keyof Known]
export type NumberKey = KeyOf<'number'>
/** Limits of one internet address, which calls of the contract name. */
export type AddressLimit = Extract<NumberKey, `${string}PerAddress`>
/** Texts that anyone may read. */
export type PublicTextKey = KeyOf<'text' | 'richText' | 'url' | 'key'>

export const TRANSLATED_SETTINGS = Object.entries<KnownSetting>(KNOWN_SETTINGS).flatMap(([key, { isTranslated }]) =>
  isTranslated ? [key] : [],
)

export function knownSetting(key: string): KnownSetting | undefined {
  const known: Readonly<Record<string, KnownSetting>> = KNOWN_SETTINGS
  return Object.hasOwn(known, key) ? known[key] : undefined
}

/** As long as the longest that is allowed. */
export const isWholeNumber = (value: string) => /^\d{1,7}$/.test(value)

/** What is wrong with a setting's value, as a sentence. */
export function settingMistake(key: string, value: string): string | undefined {
  const known = knownSetting(key)
  switch (known?.kind) {
    case 'number': {
      const { min, max, unit } = known
      if (!isWholeNumber(value)) return 'Must be a whole number'
      return Number(value) < min || Number(value) > max ? `Must be from ${min} to ${max} ${unit}` : undefined
    }
    case 'url':
      return /^https?:\/\/[^\s/?#"'<>\\]+[^\s"'<>\\]*$/i.test(value)
        ? undefined
        : 'Must be an address that begins with https:// or http://'
    case 'networks':
      return networksMistake(value)
    case 'key':
      return known.pattern.test(value) ? undefined : `Must be ${known.looksLike}`
    case 'installed':
      return `This is set where the portal is installed, by the variable ${known.variable}.`
    default:
      return undefined
  }
}

/** What applies while a setting is missing or switched off; empty if nothing does. */
export function fallbackOf(setting: KnownSetting): string {
  return 'fallback' in setting ? String(setting.fallback) : ''
}

/** A setting's value as a person reads it, with its unit. */
export function sayValue(setting: KnownSetting | undefined, value: string): string {
  if (value === '') return 'None'
  if (setting?.kind === 'number') return `${value} ${setting.unit}`
  if (setting?.kind === 'installed') return value === 'true' ? 'Yes' : 'No'
  return value
}

/** What applies while a setting is missing or switched off, as a sentence. */
export function sayFallback(setting: KnownSetting): string {
  switch (setting.kind) {
    case 'number':
      return `The default then applies: ${setting.fallback} ${setting.unit}.`
    case 'key':
      return 'The other service is then no longer used.'
    case 'installed':
      return 'The value set at installation then applies.'
    default:
      return 'The portal then has none.'
  }
}

/** The number that applies if a setting has this value, or its default if it is off. */
export function numberInForce(key: NumberKey, value: string, isEnabled = true): number {
  return isEnabled && isWholeNumber(value.trim()) ? Number(value) : KNOWN_SETTINGS[key].fallback
}

/** Whether names are kept for a shorter time than before: then some are erased for good. 0 keeps them. */
export function erasesEarlier(daysBefore: number, daysAfter: number): boolean {
  return daysAfter !== 0 && (daysBefore === 0 || daysAfter < daysBefore)
}
