import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OpenIdForger = Awaited<ReturnType<typeof startOpenIdForger>>

const ALGORITHMS = {
  well: 'RS256',
  'by another key': 'RS256',
  'for other claims': 'RS256',
  'with the public key as a secret': 'HS256',
  'not at all': 'none',
} as const

/** How a token is signed. */
export type Making = keyof typeof ALGORITHMS

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A provider that issues whatever token the test wants: no real one signs nonsense. */
export async function startOpenIdForger(port = 0) {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let idToken = ''
  const server = createServer((request, response) => {
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        authorization_response_iss_parameter_supported: true,
      },
      '/jwks': { keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
      '/token': { access_token: 'x', token_type: 'Bearer', id_token: idToken },
    }
    const body = answers[request.url ?? '']
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  }).listen(port, 'localhost')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    /** From now on, every code is exchanged for a token with these claims, signed this way. */
    hand(claims: object, made: Making = 'well'): void {
      const header = { alg: ALGORITHMS[made], kid: 'one' }
      const content = `${base64url(header)}.${base64url(claims)}`
      const signatures: Record<Making, () => Buffer> = {
        well: () => sign('sha256', Buffer.from(content), key.privateKey),
        'by another key': () => sign('sha256', Buffer.from(content), other.privateKey),
        'for other claims': () => sign('sha256', Buffer.from(`${base64url(header)}.${base64url({})}`), key.privateKey),
        'with the public key as a secret': () =>
          createHmac('sha256', key.publicKey.export({ format: 'pem', type: 'spki' }))
            .update(content)
            .digest(),
        'not at all': () => Buffer.alloc(0),
      }
      idToken = `${content}.${signatures[made]().toString('base64url')}`
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
