import { SAML, type SamlConfig, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import { account } from '#contract/account.ts'
import { addressOf } from '#contract/endpoint.ts'
import { gistOf, type SamlProvider, SignInRefused } from './provider.ts'
import { CLOCK_SKEW_MS, readAssertion } from './saml-assertion.ts'
import { plainXml } from './saml-text.ts'
import type { SamlSettings } from './settings.ts'

/** An assertion is made for the answer that carries it, and posted immediately. */
const OLDEST_ASSERTION_MS = 5 * 60_000

export function createSamlProvider(settings: SamlSettings, publicUrl: string): SamlProvider {
  const { id, name, issuer, own } = settings
  const acsUrl = `${publicUrl}${addressOf(account.samlAnswer).path}`
  const entityId = `${publicUrl}${addressOf(account.samlMetadata).path}?provider=${id}`
  const options: SamlConfig = {
    callbackUrl: acsUrl,
    issuer: entityId,
    audience: entityId,
    entryPoint: settings.entryPoint,
    idpCert: [...settings.certificates],
    wantAssertionsSigned: settings.signs !== 'response',
    wantAuthnResponseSigned: settings.signs !== 'assertion',
    // Its check also reads the unsigned envelope, and its store lets two simultaneous answers pass.
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: OLDEST_ASSERTION_MS,
    // The provider decides how it names people and how they prove who they are.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(own && { privateKey: own.privateKey }),
  }
  const saml = new SAML(options)

  return {
    kind: 'saml',
    id,
    name,
    async begin(attemptId) {
      const requestId = saml.options.generateUniqueId()
      const asking = new SAML({ ...options, generateUniqueId: () => requestId })
      const url = await asking.getAuthorizeUrlAsync(attemptId, undefined, {})
      return { url, secrets: { requestId, codeVerifier: null, nonce: null } }
    },
    async verify(samlResponse, { requestId }, now) {
      plainXml(samlResponse, acsUrl)
      const { profile } = await saml
        .validatePostResponseAsync({ SAMLResponse: samlResponse })
        .catch((cause: unknown) => {
          // A status is not signed: of its text only the code is worth logging.
          throw new SignInRefused(cause instanceof SamlStatusError ? 'saml_status' : 'saml_invalid', gistOf(cause))
        })
      // Only what the signature covers: node-saml parses the exact bytes it has verified.
      const verified = profile?.getAssertion?.() as { Assertion?: unknown } | undefined
      return readAssertion(verified?.Assertion, { issuer, recipient: acsUrl, requestId, now })
    },
    metadata: () => saml.generateServiceProviderMetadata(null, own?.certificate ?? null),
  }
}
