import * as z from 'zod'
import { networkOf } from '#domain/networks.ts'
import { speechOf, type SpeechSettings, speechVariables } from './outside/speech/settings.ts'
import { type ProviderSettings, ProviderIds, readProviders } from './outside/sso/settings.ts'
import { addressesIn } from './platform/db/hosts.ts'
import { StartFailure } from './platform/start-failure.ts'

/** What a variable may be, in our words and not the library's. */
function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` })
}

const onOff = oneOf('on', 'off').transform((value) => value === 'on')

const AnyDatabaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(
    (url) => !/^\w+:\/\/[^@/]*[/#?][^@]*@/.test(url),
    'must have a password without / # ? and @: write %2F %23 %3F and %40 for them',
  )
  .refine(
    (url) => addressesIn(url).length === 1 || addressesIn(url).every(isAddress),
    'must name its hosts like postgres://user:password@db1:5432,db2:5432/portal',
  )
  .refine(
    (url) => addressesIn(url).length > 1 || isAddress(url),
    'must be an address such as postgres://user:password@host:5432/portal',
  )
const DatabaseUrl = AnyDatabaseUrl.refine(
  (url) => /^(read-write|primary)?$/.test(attributesIn(url)),
  'target_session_attrs must be read-write: the portal follows the primary',
)
const ReplicaUrl = AnyDatabaseUrl.refine(
  (url) => /^(any)?$/.test(attributesIn(url)),
  'target_session_attrs must be any: reports read from the first host that answers',
)

/** The driver takes an address whose host is missing because `?host=` names a folder. */
const isAddress = (url: string) => URL.canParse(url) || URL.canParse(url.replace('@/', '@localhost/'))

const attributesIn = (url: string) => /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1] ?? ''

const wholeNumber = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error })
}

/** An empty variable counts as absent, so a line in .env can be blanked. */
const Environment = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  PORT: wholeNumber(1, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: DatabaseUrl.optional(),
  DATABASE_DIRECT_URL: DatabaseUrl.optional(),
  DATABASE_OWNER_URL: DatabaseUrl.optional(),
  DATABASE_REPLICA_URL: ReplicaUrl.optional(),
  DATABASE_REPLICA_FALLBACK: onOff.default(true),
  ALLOW_EMBEDDED_DATABASE: z.literal('yes', 'must be yes, or nothing').optional(),
  MIGRATE_AT_START: onOff.default(true),
  DRAIN_SECONDS: wholeNumber(0, 120).optional(),
  WORKERS: wholeNumber(1, 64).default(1),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine(
      (url) => /^\/*$/.test(new URL(url).pathname) && !/[?#]/.test(url),
      'must not have a path: the portal needs a host name of its own',
    )
    .optional(),
  APP_ENV: oneOf('LOCAL', 'DEV', 'QA', 'STAGE', 'PRODUCTION').optional(),
  DEMO: onOff.optional(),
  DATA_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(10),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((each) => each.trim() || []))
    .refine(
      (list) => list.every((each) => networkOf(each) !== undefined),
      'must be addresses or networks, such as 10.0.0.4 or 10.0.0.0/8',
    ),
  RATE_LIMITS: onOff.default(true),
  HUMAN_CHECK: oneOf('off', 'altcha', 'recaptcha').optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  RECAPTCHA_URL: z.url({ protocol: /^https?$/ }).default('https://www.google.com/recaptcha'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:secret@mail.example.gov' })
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(senderOf)
    .refine((from) => from !== undefined, 'must be one address, such as Appointments <no-reply@example.gov>')
    .optional(),
  TWILIO_ACCOUNT_SID: z.string().startsWith('AC', 'must begin with AC').optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'must be a phone number, such as +13035550100')
    .optional(),
  TEXT_COUNTRIES: z
    .string()
    .default('US,PR,VI,GU,AS,MP')
    .transform((list) => list.split(',').map((each) => each.trim()))
    .refine((list) => list.every((each) => /^[A-Z]{2}$/.test(each)), 'must be countries, such as US,CA'),
  TWILIO_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  GEOCODER: oneOf('zip', 'census', 'nominatim', 'google', 'azure').default('zip'),
  GEOCODER_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  GEOCODER_KEY: z.string().optional(),
  GEOCODER_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]+$/, 'must be plain text')
    .optional(),
  ...speechVariables,
  SAML_PROVIDERS: ProviderIds,
  OIDC_PROVIDERS: ProviderIds,
  ANALYTICS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine((url) => isTrustworthy(new URL(url)), 'must be an https address')
    .optional(),
  DEBUG_TOOLS: onOff.optional(),
  BACKUP_RECIPIENTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((each) => each.trim() || []))
    .refine(
      (list) => list.every((each) => /^age1[a-z0-9]{50,}$/.test(each)),
      'must be public keys that begin with age1',
    ),
  BACKUP_KEY_FILE: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  LOG_LEVEL: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug').optional(),
})

export interface Config {
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Absent: the embedded PostgreSQL in dataDir is used. */
  readonly databaseUrl: string | undefined
  /** The same database without the pooler, for what a pooler cannot carry: LISTEN, session locks, the job queue. */
  readonly databaseDirectUrl: string | undefined
  /** The same for the role that owns the tables and migrates them; absent: one role owns and serves. */
  readonly databaseOwnerUrl: string | undefined
  /** A copy that follows the database; reports read from it. */
  readonly databaseReplicaUrl: string | undefined
  /** Whether reports are read from the database itself while that copy is gone. */
  readonly fallsBackToPrimary: boolean
  /** Whether a server brings the database up to date itself; otherwise it waits until another process has. */
  readonly migratesAtStart: boolean
  readonly databaseConnections: number
  /** How long a server that was told to stop still takes requests, until every proxy knows. */
  readonly drainSeconds: number
  /** Server processes that share the port. */
  readonly workers: number
  /** The address in links, emails and signatures, without a trailing slash. Absent: the address it listens on. */
  readonly publicUrl: string | undefined
  readonly environment: 'LOCAL' | 'DEV' | 'QA' | 'STAGE' | 'PRODUCTION'
  readonly isDemo: boolean
  /** Seals VIN and license numbers in the database. */
  readonly dataKey: string
  /** Proxies trusted to report the caller's address; with none, the caller is the address that connects. */
  readonly trustProxy: readonly string[]
  readonly rateLimits: boolean
  readonly humanCheck: HumanCheckSettings
  /** Checks the signature of incoming texts. */
  readonly twilioAuthToken: string | undefined
  /** How emails are sent; without it they are captured in the outbox. */
  readonly mail: MailSettings | undefined
  /** How texts are sent; without it they are captured in the outbox. */
  readonly texts: TextSettings | undefined
  readonly geocoder: GeocoderSettings
  readonly speech: SpeechSettings
  /** Where else people may sign in, in the order of the buttons. */
  readonly signInProviders: readonly ProviderSettings[]
  /** Where page views are counted, once administrators have entered the key for it; without it they are not counted. */
  readonly analyticsUrl?: string | undefined
  /** Whether administrators have the tools of /admin/debug. */
  readonly hasDebugTools: boolean
  /** For the commands backup and restore: who may read the backups, and the file with the secret key of one of them. */
  readonly backup: { readonly recipients: readonly string[]; readonly keyFile: string | undefined }
  /** The token required to read /metrics; without it, /metrics does not exist. */
  readonly metricsToken?: string | undefined
  readonly logLevel: string
}

export interface MailSettings {
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
  /** Whether to give up on a connection that cannot be made secure. */
  readonly requireTls: boolean
}

export interface TextSettings {
  readonly accountSid: string
  readonly authToken: string
  readonly from: string
  /** Where texts may go: elsewhere they are expensive, and someone who profits from them could make us send them. */
  readonly countries: readonly string[]
  /** Replaces Twilio's own address, for tests. */
  readonly baseUrl?: string | undefined
}

/** How the portal tells people who book from programs. */
export type HumanCheckSettings =
  | { readonly kind: 'off' }
  /** A puzzle that the browser solves; depends on no one else. */
  | { readonly kind: 'altcha' }
  /** Google's, with this portal's keys and the address that verifies. */
  | { readonly kind: 'recaptcha'; readonly siteKey: string; readonly secret: string; readonly url: string }

/** Whose map locates an address. */
export type GeocoderSettings =
  /** Our own: the middle of the zip code. */
  | { readonly kind: 'zip' }
  | { readonly kind: 'census'; readonly url: string }
  /** OpenStreetMap's; its rules require saying who asks. */
  | { readonly kind: 'nominatim'; readonly url: string; readonly userAgent: string }
  | { readonly kind: 'google'; readonly url: string; readonly key: string }
  | { readonly kind: 'azure'; readonly url: string; readonly key: string }

const GEOCODER_URLS = {
  census: 'https://geocoding.geo.census.gov',
  nominatim: 'https://nominatim.openstreetmap.org',
  google: 'https://maps.googleapis.com',
  azure: 'https://atlas.microsoft.com',
} as const

/** Good enough to try the portal on a laptop; production refuses to start without a key of its own. */
export const DEVELOPMENT_KEY = 'a key for development and the demo, known to all'

/** Reads every variable once, at startup. A wrong one is named in one sentence. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartFailure(`The variable ${issue?.path.join('.')} is wrong: ${issue?.message}.`)
  }
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  const isDemo = env.DEMO ?? !isProduction
  if (isProduction && !isDemo && env.DATA_KEY === undefined) {
    throw new StartFailure('The variable DATA_KEY is missing: production needs a secret of at least 32 characters.')
  }
  if (isProduction && !isDemo) refusePlaceholders(given)
  if (isProduction && !isDemo && env.PUBLIC_URL !== undefined && !isTrustworthy(new URL(env.PUBLIC_URL))) {
    throw new StartFailure(
      'The variable PUBLIC_URL is wrong: production needs an https address, or passwords and the sign-in cookie travel unprotected.',
    )
  }
  if (isProduction && env.DATABASE_URL === undefined && env.ALLOW_EMBEDDED_DATABASE === undefined) {
    throw new StartFailure(
      'The variable DATABASE_URL is missing: the embedded database is for trying the portal out, because no other machine can take it over and nothing but a nightly backup survives the loss of this one; ALLOW_EMBEDDED_DATABASE=yes uses it anyway.',
    )
  }
  if (env.DATABASE_OWNER_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new StartFailure('The variable DATABASE_URL is missing: DATABASE_OWNER_URL needs it.')
  }
  if (isProduction && !env.RATE_LIMITS) {
    throw new StartFailure('The variable RATE_LIMITS is wrong: production does not run without its limits.')
  }
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    fallsBackToPrimary: env.DATABASE_REPLICA_FALLBACK,
    migratesAtStart: env.MIGRATE_AT_START,
    databaseConnections: env.DATABASE_CONNECTIONS,
    // A developer's Ctrl-C is not waited for.
    drainSeconds: env.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    workers: env.WORKERS,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    environment: env.APP_ENV ?? (isProduction ? 'PRODUCTION' : 'LOCAL'),
    isDemo,
    dataKey: env.DATA_KEY ?? DEVELOPMENT_KEY,
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
    humanCheck: humanCheckOf(env, env.HUMAN_CHECK ?? (isDemo ? 'off' : 'altcha')),
    twilioAuthToken: env.TWILIO_AUTH_TOKEN,
    mail: mailOf(env),
    texts: textsOf(env, isProduction),
    geocoder: geocoderOf(env),
    speech: speechOf(env),
    signInProviders: readProviders(given, { saml: env.SAML_PROVIDERS, oidc: env.OIDC_PROVIDERS }),
    analyticsUrl: env.ANALYTICS_URL?.replace(/\/+$/, ''),
    hasDebugTools: env.DEBUG_TOOLS ?? !isProduction,
    backup: { recipients: env.BACKUP_RECIPIENTS, keyFile: env.BACKUP_KEY_FILE },
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  }
}

/** The variables that look like one of ours and are none, each with the one that was probably meant. */
export function mistypedNames(environment: Readonly<Record<string, string | undefined>>): string[] {
  const ours = Object.keys(Environment.shape)
  return Object.keys(environment).flatMap((name) => {
    if (ours.includes(name) || !/^[A-Z][A-Z_]{3,}$/.test(name)) return []
    const meant = ours.find((each) => each.length > 4 && isTypoOf(name, each))
    return meant === undefined ? [] : [`The variable ${name} is not one of the portal's: did you mean ${meant}?`]
  })
}

/** Whether two names differ by one letter more, less or other, two that changed places, or a plural. */
function isTypoOf(name: string, meant: string): boolean {
  let start = 0
  while (start < name.length && name[start] === meant[start]) start++
  const [rest, other] = [name.slice(start), meant.slice(start)]
  return (
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    rest.slice(1) === other.slice(1) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)) ||
    name.replace(/IES$/, 'Y').replace(/S$/, '') === meant
  )
}

/** What deploy/ and .env.example say in place of a secret: everyone knows it. */
const PLACEHOLDER = /^at least \d+ characters|:(PASSWORD|secret)@/

function refusePlaceholders(given: Readonly<Record<string, string | undefined>>): void {
  const [name] = Object.entries(given).find(([, value]) => PLACEHOLDER.test(value ?? '')) ?? []
  if (name !== undefined && Object.hasOwn(Environment.shape, name)) {
    throw new StartFailure(`The variable ${name} is wrong: it still holds the placeholder of the example.`)
  }
  if (given['DATA_KEY'] === DEVELOPMENT_KEY) {
    throw new StartFailure('The variable DATA_KEY is wrong: the key of the demo is known to all.')
  }
}

function humanCheckOf(env: z.output<typeof Environment>, kind: HumanCheckSettings['kind']): HumanCheckSettings {
  if (kind === 'altcha' && env.PUBLIC_URL !== undefined && !isTrustworthy(new URL(env.PUBLIC_URL))) {
    throw new StartFailure(
      'The variable HUMAN_CHECK is wrong: browsers solve altcha at https addresses only; set PUBLIC_URL to one, or HUMAN_CHECK to off.',
    )
  }
  if (kind !== 'recaptcha') return { kind }
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret, RECAPTCHA_URL: url } = env
  if (siteKey === undefined || secret === undefined) {
    const missing = siteKey === undefined ? 'RECAPTCHA_SITE_KEY' : 'RECAPTCHA_SECRET'
    throw new StartFailure(`The variable ${missing} is missing: HUMAN_CHECK=recaptcha needs it.`)
  }
  return { kind, siteKey, secret, url: url.replace(/\/+$/, '') }
}

function mailOf({ SMTP_URL: url, MAIL_FROM: from }: z.output<typeof Environment>): MailSettings | undefined {
  if (url === undefined) return undefined
  if (from === undefined) throw new StartFailure('The variable MAIL_FROM is missing: SMTP_URL needs it.')
  const { protocol, hostname, searchParams } = new URL(url)
  const saysOtherwise = searchParams.has('requireTLS') || searchParams.has('ignoreTLS')
  return { url, from, requireTls: protocol === 'smtp:' && !isThisMachine(hostname) && !saysOtherwise }
}

function textsOf(env: z.output<typeof Environment>, isProduction: boolean): TextSettings | undefined {
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_BASE_URL: baseUrl,
  } = env
  if (isProduction && baseUrl !== undefined) {
    throw new StartFailure('The variable TWILIO_BASE_URL is wrong: production sends its texts to Twilio itself.')
  }
  if (accountSid === undefined && from === undefined) return undefined
  const missing = Object.entries({ TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name)
  if (accountSid === undefined || authToken === undefined || from === undefined) {
    throw new StartFailure(`The variable ${missing[0]} is missing: texts need it.`)
  }
  return { accountSid, authToken, from, countries: env.TEXT_COUNTRIES, baseUrl: baseUrl?.replace(/\/+$/, '') }
}

/** "Appointments <no-reply@example.gov>", or the address alone. */
function senderOf(text: string): MailSettings['from'] | undefined {
  const [, name = '', written] = /^([^<>"\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = (written ?? text).trim()
  return z.regexes.html5Email.test(address) ? { name: name.trim(), address } : undefined
}

function geocoderOf(env: z.output<typeof Environment>): GeocoderSettings {
  const { GEOCODER: kind, GEOCODER_KEY: key, GEOCODER_USER_AGENT: userAgent } = env
  if (kind === 'zip') return { kind }
  const url = (env.GEOCODER_URL ?? GEOCODER_URLS[kind]).replace(/\/+$/, '')
  const missing = (name: string) => new StartFailure(`The variable ${name} is missing: GEOCODER=${kind} needs it.`)
  if (kind === 'census') return { kind, url }
  if (kind === 'nominatim') {
    if (userAgent === undefined) throw missing('GEOCODER_USER_AGENT')
    return { kind, url, userAgent }
  }
  if (key === undefined) throw missing('GEOCODER_KEY')
  return { kind, url, key }
}

/** Where browsers let a page do cryptography: over TLS, and on the machine itself. */
function isTrustworthy({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isThisMachine(hostname)
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(hostname)
}
