import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { StartFailure } from '#server/platform/start-failure.ts'

/** What the variables say about one provider. */
export type ProviderSettings = SamlSettings | OpenIdSettings

export interface SamlSettings {
  readonly kind: 'saml'
  readonly id: string
  readonly name: string
  /** Where the provider accepts requests. */
  readonly entryPoint: string
  /** The provider's entityID. */
  readonly issuer: string
  /** The keys it signs with: more than one during a key rotation. */
  readonly certificates: readonly string[]
  readonly signs: 'assertion' | 'response' | 'both'
  /** What this portal signs its requests with, and the certificate that shows the provider. */
  readonly own: { readonly privateKey: string; readonly certificate: string } | undefined
}

export interface OpenIdSettings {
  readonly kind: 'oidc'
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Anything longer does not fit on a phone's button. */
const LONGEST_NAME = 60
/** Shorter RSA keys can be broken. */
const SHORTEST_KEY_BITS = 2048

const MISSING = 'is missing'
const required = z.string(MISSING)
const name = required.max(LONGEST_NAME, `must be at most ${LONGEST_NAME} characters`)

/** Over TLS, or on this very machine. */
const address = required.refine(isTrustworthy, 'must be an https address')

const certificates = required.transform((text, ctx) =>
  orComplain(ctx, 'must be RSA certificates of 2048 bits or more (PEM), or paths of files that hold them', () =>
    pemsIn(text).map(strongCertificate),
  ),
)

const privateKey = required.transform((text, ctx) =>
  orComplain(ctx, 'must be a private key (PEM), or the path of a file that holds one', () => {
    const [pem = ''] = pemsIn(text)
    createPrivateKey(pem)
    return pem
  }),
)

/** The variables of a SAML provider, each prefixed with SAML_{ID}_. */
export const SamlVariables = z
  .strictObject({
    NAME: name,
    ENTRY_POINT: address,
    ISSUER: required,
    CERTIFICATE: certificates,
    SIGNS: z.enum(['assertion', 'response', 'both'], 'must be assertion, response or both').default('assertion'),
    PRIVATE_KEY: privateKey.optional(),
    PUBLIC_CERTIFICATE: certificates.optional(),
  })
  .superRefine(({ PRIVATE_KEY, PUBLIC_CERTIFICATE: [certificate] = [] }, ctx) => {
    const complain = (variable: string, message: string) => ctx.addIssue({ code: 'custom', path: [variable], message })
    if (PRIVATE_KEY === undefined && certificate !== undefined) complain('PRIVATE_KEY', MISSING)
    if (PRIVATE_KEY !== undefined && certificate === undefined) complain('PUBLIC_CERTIFICATE', MISSING)
    if (PRIVATE_KEY === undefined || certificate === undefined) return
    if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(PRIVATE_KEY)))
      complain('PUBLIC_CERTIFICATE', 'must belong to the private key')
  })

/** The variables of an OpenID Connect provider, each prefixed with OIDC_{ID}_. */
export const OpenIdVariables = z.strictObject({
  NAME: name,
  ISSUER: address,
  CLIENT_ID: required,
  CLIENT_SECRET: required,
})

type Variables = Readonly<Record<string, string | undefined>>

/** A list such as "agency,other". Each entry becomes part of variables and addresses. */
export const ProviderIds = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((each) => each.trim() || []))
  .refine((ids) => ids.every((id) => /^[a-z][a-z0-9]{0,29}$/.test(id)), 'must be words of lowercase letters and digits')

/** The listed providers, SAML first, each from its own variables. */
export function readProviders(
  variables: Variables,
  listed: { readonly saml: readonly string[]; readonly oidc: readonly string[] },
): ProviderSettings[] {
  const providers = [
    ...listed.saml.map((id) => samlSettings(id, variables)),
    ...listed.oidc.map((id) => openIdSettings(id, variables)),
  ]
  for (const [index, { kind, id, issuer }] of providers.entries()) {
    const earlier = providers.slice(0, index)
    if (earlier.some((each) => each.id === id)) throw wrong(`${PREFIXES[kind]}PROVIDERS`, `${id} is listed twice`)
    // People are identified by issuer and subject, so no two providers may share an issuer.
    if (earlier.some((each) => each.issuer === issuer))
      throw wrong(`${prefixOf(kind, id)}ISSUER`, 'another provider has it too')
  }
  return providers
}

function samlSettings(id: string, variables: Variables): SamlSettings {
  const given = parsed(SamlVariables, variables, prefixOf('saml', id))
  const [certificate] = given.PUBLIC_CERTIFICATE ?? []
  return {
    kind: 'saml',
    id,
    name: given.NAME,
    entryPoint: given.ENTRY_POINT,
    issuer: given.ISSUER,
    certificates: given.CERTIFICATE,
    signs: given.SIGNS,
    own: given.PRIVATE_KEY && certificate ? { privateKey: given.PRIVATE_KEY, certificate } : undefined,
  }
}

function openIdSettings(id: string, variables: Variables): OpenIdSettings {
  const given = parsed(OpenIdVariables, variables, prefixOf('oidc', id))
  return {
    kind: 'oidc',
    id,
    name: given.NAME,
    issuer: given.ISSUER,
    clientId: given.CLIENT_ID,
    clientSecret: given.CLIENT_SECRET,
  }
}

const PREFIXES = { saml: 'SAML_', oidc: 'OIDC_' } as const
const prefixOf = (kind: ProviderSettings['kind'], id: string) => `${PREFIXES[kind]}${id.toUpperCase()}_`

/** Reads everything with the prefix, so a mistyped variable is reported, not ignored. */
function parsed<S extends z.ZodType>(schema: S, variables: Variables, prefix: string): z.output<S> {
  const own = Object.entries(variables).filter(([variable]) => variable.startsWith(prefix))
  const result = schema.safeParse(
    Object.fromEntries(own.map(([variable, value]) => [variable.slice(prefix.length), value])),
  )
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue?.code === 'unrecognized_keys') throw wrong(`${prefix}${issue.keys[0]}`, 'there is no such setting')
  const variable = `${prefix}${issue?.path.join('.')}`
  throw issue?.message === MISSING
    ? new StartFailure(`The variable ${variable} is missing.`)
    : wrong(variable, String(issue?.message))
}

function wrong(variable: string, why: string): StartFailure {
  return new StartFailure(`The variable ${variable} is wrong: ${why}.`)
}

function isTrustworthy(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
}

/** From PEM itself, where \n may stand for line breaks, or from files with comma-separated paths. */
function pemsIn(text: string): string[] {
  const content = text.includes('-----BEGIN')
    ? text.replaceAll(String.raw`\n`, '\n')
    : text
        .split(',')
        .map((path) => readFileSync(path.trim(), 'utf8'))
        .join('\n')
  const pems = content.match(/-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g)
  if (!pems) throw new Error('There is no PEM.')
  return pems
}

function strongCertificate(pem: string): string {
  const { asymmetricKeyType, asymmetricKeyDetails } = new X509Certificate(pem).publicKey
  const { modulusLength = 0 } = asymmetricKeyDetails ?? {}
  if (asymmetricKeyType !== 'rsa' || modulusLength < SHORTEST_KEY_BITS) throw new Error('The key is too weak.')
  return pem
}

function orComplain<T>(ctx: z.RefinementCtx, message: string, work: () => T): T {
  try {
    return work()
  } catch {
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  }
}
