// oxlint-disable-next-line typescript/triple-slash-reference -- a package without types has nothing to import
/// <reference path="./samlp.d.ts" />
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import samlp, { type AnswerOptions, type ParsedRequest, type User } from 'samlp'
import { aCertificate } from './certificate.ts'

export type SamlPeer = Awaited<ReturnType<typeof startSamlProvider>>

/** What the provider's page posts to the portal. */
export interface SamlForm {
  readonly SAMLResponse: string
  readonly RelayState: string
}

/**
 * A SAML identity provider from another vendor (Auth0's samlp), on its own site: to browsers, localhost and 127.0.0.1
 * are two. Its page lets people sign in as anyone they like.
 */
export async function startSamlProvider() {
  const { privateKey, certificate } = aCertificate()
  const server = createServer((request, response) => {
    answerPage(new URL(request.url ?? '/', `http://${request.headers.host}`), response).catch((cause: unknown) => {
      response.writeHead(500).end(String(cause))
    })
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const issuer = `${url}/metadata`

  /** An answer to the request in a URL about a person, with whatever the test wants to be different. */
  async function answer(requestUrl: string, email: string, wish: Partial<AnswerOptions> = {}): Promise<SamlForm> {
    const { id, issuer: audience, assertionConsumerServiceURL: acsUrl } = await requestIn(requestUrl)
    const options: AnswerOptions = {
      issuer,
      cert: certificate,
      key: privateKey,
      audience,
      recipient: acsUrl,
      destination: acsUrl,
      inResponseTo: id,
      lifetimeInSeconds: 300,
      signatureAlgorithm: 'rsa-sha256',
      digestAlgorithm: 'sha256',
      ...wish,
    }
    const xml = await new Promise<string>((resolve, reject) => {
      samlp.getSamlResponse(options, aPerson(email), (failure, made) =>
        made ? resolve(String(made)) : reject(failure),
      )
    })
    return { SAMLResponse: encode(xml), RelayState: relayStateIn(requestUrl) }
  }

  /** An answer that says no. */
  async function refusal(requestUrl: string): Promise<string> {
    const { id, assertionConsumerServiceURL: acsUrl } = await requestIn(requestUrl)
    return new Promise((resolve, reject) => {
      const send = samlp.sendError({
        issuer,
        destination: acsUrl,
        inResponseTo: id,
        RelayState: relayStateIn(requestUrl),
        error: { description: 'Ada Lovelace may not sign in' },
        getPostURL: (_, done) => done(null, acsUrl),
      })
      send({}, { set: () => {}, send: resolve }, reject)
    })
  }

  async function answerPage(page: URL, response: ServerResponse): Promise<void> {
    const email = page.searchParams.get('email')
    response.setHeader('content-type', 'text/html')
    if (page.searchParams.has('refuse')) return void response.end(await refusal(page.href))
    if (email === null) return void response.end(chooser(page))
    const form = await answer(page.href, email)
    const { assertionConsumerServiceURL: acsUrl } = await requestIn(page.href)
    response.end(postingPage(acsUrl, form))
  }

  return {
    url,
    certificate,
    privateKey,
    issuer,
    entryPoint: `${url}/sso`,
    answer,
    refusal,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export const encode = (xml: string): string => Buffer.from(xml).toString('base64')
export const decode = (base64: string): string => Buffer.from(base64, 'base64').toString()

/** What the portal asked for, read by the provider's own parser. */
export function requestIn(requestUrl: string, signingCert?: string): Promise<ParsedRequest> {
  const query = Object.fromEntries(new URL(requestUrl).searchParams)
  return new Promise((resolve, reject) => {
    samlp.parseRequest({ query, method: 'GET' }, signingCert ? { signingCert } : {}, (failure, parsed) =>
      parsed ? resolve(parsed) : reject(failure ?? new Error('There is no request.')),
    )
  })
}

const relayStateIn = (requestUrl: string) => new URL(requestUrl).searchParams.get('RelayState') ?? ''

function aPerson(email: string): User {
  return {
    id: `person ${email}`,
    displayName: 'Ada Lovelace',
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ value: email }],
  }
}

function chooser({ searchParams }: URL): string {
  const kept = [...searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  return `<!doctype html><title>Agency account</title><h1>Agency account</h1><form>${kept.join('')}
    <label>Address <input name="email"></label><button>Continue</button></form>
    <form>${kept.join('')}<button name="refuse" value="1">Refuse</button></form>`
}

function postingPage(acsUrl: string, { SAMLResponse, RelayState }: SamlForm): string {
  return `<!doctype html><title>Working</title><form method="post" action="${acsUrl}">
    <input type="hidden" name="SAMLResponse" value="${SAMLResponse}">
    <input type="hidden" name="RelayState" value="${RelayState}"></form><script>document.forms[0].submit()</script>`
}
