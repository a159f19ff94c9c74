import * as z from 'zod'
import { type Identity, SignInRefused } from './provider.ts'

/** How far apart two servers' clocks may be. */
export const CLOCK_SKEW_MS = 60_000

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
/** A name made up for one visit: it would not identify anyone next time. */
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** Formats in which a name may be an address. In others the provider makes names up, even if they look like one. */
const ADDRESS_FORMATS: readonly (string | undefined)[] = [
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  undefined,
]

/** What providers call a person's address. */
const EMAIL_ATTRIBUTES = new Set([
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
])

const Instant = z.string().transform((text) => Date.parse(text))

const Attribute = z.object({ $: z.object({ Name: z.string() }), AttributeValue: z.array(z.unknown()).default([]) })

/** An assertion as node-saml parses it: children are lists, attributes are `$`, text is `_`. A tuple is exactly one child. */
const Assertion = z.object({
  $: z.object({ ID: z.string().min(1) }),
  Issuer: z.tuple([z.object({ _: z.string() })]),
  Subject: z.tuple([
    z.object({
      NameID: z.tuple([
        z.object({ _: z.string().min(1).max(1000), $: z.object({ Format: z.string().optional() }).optional() }),
      ]),
      SubjectConfirmation: z.tuple([
        z.object({
          $: z.object({ Method: z.string() }),
          SubjectConfirmationData: z.tuple([
            z.object({
              $: z.object({
                Recipient: z.string(),
                InResponseTo: z.string(),
                NotOnOrAfter: Instant,
                NotBefore: Instant.optional(),
              }),
            }),
          ]),
        }),
      ]),
    }),
  ]),
  // An empty statement is parsed as text.
  AttributeStatement: z
    .array(z.union([z.object({ Attribute: z.array(Attribute).default([]) }), z.string()]))
    .default([]),
})
type Assertion = z.output<typeof Assertion>

const AttributeText = z.object({ _: z.string() })

interface Expected {
  readonly issuer: string
  readonly recipient: string
  readonly requestId: string | null
  readonly now: Date
}

/**
 * The user a verified assertion is about. Checks what node-saml leaves to callers: that it is meant for this attempt.
 */
export function readAssertion(
  tree: unknown,
  { issuer, recipient, requestId, now }: Expected,
): { identity: Identity; assertionId: string } {
  const { data: assertion } = Assertion.safeParse(tree)
  if (!assertion) throw new SignInRefused('saml_invalid', 'an assertion without what a sign-in needs')
  const [subject] = assertion.Subject
  const [nameId] = subject.NameID
  const [confirmation] = subject.SubjectConfirmation
  const { Recipient, InResponseTo, NotBefore = 0, NotOnOrAfter } = confirmation.SubjectConfirmationData[0].$
  const refuseUnless = (isTrue: boolean, detail: string) => {
    if (!isTrue) throw new SignInRefused('saml_invalid', detail)
  }
  refuseUnless(assertion.Issuer[0]._ === issuer, 'another issuer')
  refuseUnless(confirmation.$.Method === BEARER, 'no bearer confirmation')
  refuseUnless(Recipient === recipient, 'another recipient')
  refuseUnless(InResponseTo === requestId, 'another request')
  refuseUnless(now.getTime() < NotOnOrAfter + CLOCK_SKEW_MS, 'a confirmation that has expired')
  refuseUnless(now.getTime() >= NotBefore - CLOCK_SKEW_MS, 'a confirmation that is not valid yet')
  refuseUnless(nameId.$?.Format !== TRANSIENT, 'a transient name')
  return {
    identity: { issuer, subject: nameId._, email: emailIn(assertion) },
    assertionId: assertion.$.ID,
  }
}

/** From the attributes; otherwise the name itself, if it is an address. */
function emailIn({ AttributeStatement, Subject }: Assertion): string | null {
  const attributes = AttributeStatement.flatMap((each) => (typeof each === 'string' ? [] : each.Attribute))
  const named = attributes.find(({ $: { Name } }) => EMAIL_ATTRIBUTES.has(Name))
  // With several addresses, there is no telling which one is meant.
  if (named)
    return named.AttributeValue.length === 1 ? (AttributeText.safeParse(named.AttributeValue[0]).data?._ ?? null) : null
  const [{ _: name, $ }] = Subject[0].NameID
  return ADDRESS_FORMATS.includes($?.Format) && name.includes('@') ? name : null
}
