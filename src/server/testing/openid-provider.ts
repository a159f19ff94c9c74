// oxlint-disable-next-line typescript/triple-slash-reference -- a package without types has nothing to import
/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider, { type OidcContext } from 'oidc-provider'
import { account } from '#contract/account.ts'
import { addressOf } from '#contract/endpoint.ts'

export type OpenIdPeer = Awaited<ReturnType<typeof startOpenIdProvider>>

/**
 * A certified OpenID Connect provider (oidc-provider), on its own site: to browsers, localhost and 127.0.0.1 are two.
 * Its page lets people sign in as anyone they like.
 */
export async function startOpenIdProvider(portalUrl: string) {
  const clientId = 'portal'
  const clientSecret = 'a secret of the portal and its provider'
  const people = new Map<string, object>()
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${portalUrl}${addressOf(account.openIdAnswer).path}`],
      },
    ],
    jwks: { keys: [{ ...aKey(), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, email: string) => ({
      accountId: email,
      claims: async () => ({ sub: email, email, email_verified: true, ...people.get(email) }),
    }),
    // No one is asked whether the portal may see their address.
    loadExistingGrant: async ({ oidc: { client, session } }: OidcContext) => {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(CHOOSER)
    const form = new URLSearchParams(await text(request))
    const email = form.get('email') ?? ''
    await provider.interactionFinished(
      request,
      response,
      form.has('refuse') ? { error: 'access_denied' } : { login: { accountId: email } },
    )
  }

  const serve = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/'))
      interact(request, response).catch((cause: unknown) => response.writeHead(500).end(String(cause)))
    else serve(request, response)
  })

  return {
    issuer,
    clientId,
    clientSecret,
    /** Overrides what it says about a person. */
    say: (email: string, claims: object) => people.set(email, claims),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const CHOOSER = `<!doctype html><title>State login</title><h1>State login</h1><form method="post">
  <label>Address <input name="email"></label><button>Continue</button></form>
  <form method="post"><button name="refuse" value="1">Refuse</button></form>`

const aKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
