import * as openid from 'openid-client'
import * as z from 'zod'
import { account } from '#contract/account.ts'
import { addressOf } from '#contract/endpoint.ts'
import { gistOf, type Identity, type OpenIdProvider, SignInRefused } from './provider.ts'
import type { OpenIdSettings } from './settings.ts'

/** Seconds to wait for the provider's answer, while a person waits for the page. */
const PATIENCE_SECONDS = 5
/** Seconds by which two servers' clocks may differ. */
const CLOCK_SKEW_SECONDS = 60

export function createOpenIdProvider(settings: OpenIdSettings, publicUrl: string): OpenIdProvider {
  const { id, name } = settings
  const redirectUri = `${publicUrl}${addressOf(account.openIdAnswer).path}`
  let discovered: Promise<openid.Configuration> | undefined

  /** Contacts the provider at first sign-in, not at startup, and again after failures: the portal runs without it. */
  function configuration(): Promise<openid.Configuration> {
    discovered ??= discover(settings).catch((cause: unknown) => {
      discovered = undefined
      throw new SignInRefused('unreachable', gistOf(cause))
    })
    return discovered
  }

  return {
    kind: 'oidc',
    id,
    name,
    async begin(attemptId) {
      const codeVerifier = openid.randomPKCECodeVerifier()
      const nonce = openid.randomNonce()
      const url = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: attemptId,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, secrets: { requestId: null, codeVerifier, nonce } }
    },
    async verify(callback, attemptId, { codeVerifier, nonce }) {
      const config = await configuration()
      try {
        const tokens = await openid.authorizationCodeGrant(config, callback, {
          expectedState: attemptId,
          expectedNonce: nonce ?? '',
          pkceCodeVerifier: codeVerifier ?? '',
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new SignInRefused('oidc_invalid', 'no claims')
        // Some providers leave the address out of the token.
        const more = claims.email === undefined ? await userInfo(config, tokens.access_token, claims.sub) : {}
        return identityOf({ ...more, ...claims })
      } catch (cause) {
        if (cause instanceof SignInRefused) throw cause
        const isDenied = cause instanceof openid.AuthorizationResponseError && cause.error === 'access_denied'
        throw new SignInRefused(isDenied ? 'access_denied' : 'oidc_invalid', gistOf(cause))
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<openid.Configuration> {
  const config = await openid.discovery(
    new URL(issuer),
    clientId,
    { [openid.clockTolerance]: CLOCK_SKEW_SECONDS },
    clientAuthentication(clientSecret),
    {
      timeout: PATIENCE_SECONDS,
      // Only for a provider on this very machine: the settings accept no other without TLS.
      ...(issuer.startsWith('http:') && { execute: [openid.allowInsecureRequests] }),
    },
  )
  // Otherwise the signature of an ID token is not checked.
  openid.enableNonRepudiationChecks(config)
  return config
}

/** In the header, as the standard says, unless the provider only accepts secrets in the body. */
function clientAuthentication(secret: string): openid.ClientAuth {
  const byHeader = openid.ClientSecretBasic(secret)
  const byBody = openid.ClientSecretPost(secret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? byHeader : byBody)(server, ...rest)
  }
}

async function userInfo(config: openid.Configuration, accessToken: string, subject: string) {
  if (config.serverMetadata().userinfo_endpoint === undefined) return {}
  return openid.fetchUserInfo(config, accessToken, subject)
}

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(1000),
  email: z.string().optional(),
  // Some providers write booleans as text.
  email_verified: z.union([z.boolean(), z.string()]).optional(),
})

function identityOf(claims: object): Identity {
  const { data } = Claims.safeParse(claims)
  if (!data) throw new SignInRefused('oidc_invalid', 'claims that cannot be read')
  if (data.email_verified !== undefined && String(data.email_verified) !== 'true')
    throw new SignInRefused('oidc_invalid', 'an address that is not verified')
  return { issuer: data.iss, subject: data.sub, email: data.email ?? null }
}
