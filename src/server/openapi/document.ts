import { nouns } from '#contract/every-call.ts'
import { addressOf, type Endpoint, hasSession, type Policy, type Read, type Write } from '#contract/endpoint.ts'
import { keysOf } from '#server/lobby/cookie.ts'
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts'
import { cookieName } from '#server/platform/http/session.ts'
import { monitoring } from './monitoring.ts'
import { IdempotencyKey, Refusal, refusalsOf, responses } from './refusals.ts'

type Call = Read | Write

const ABOUT = `Every refusal has one shape: \`validationFailures\`, each with the field and the reason, and a \`requestId\`.

A call that is not a GET has to send the \`Origin\` header with the address of this portal, as its own pages do; otherwise it is refused with 403.

Times that end with \`Local\` are on the clock of the office, and those that end with \`Utc\` carry their zone.`

/** Describes the API from the contract, so it cannot go stale. Written when it is first asked for, and then kept. */
export function openApi(publicUrl: string): () => object {
  let written: object | undefined
  return () => (written ??= write(publicUrl))
}

function write(publicUrl: string): object {
  const isSecure = publicUrl.startsWith('https:')
  const paths: Record<string, Record<string, object>> = { ...monitoring }
  for (const [noun, { calls }] of Object.entries(nouns)) {
    for (const [name, call] of Object.entries<Call>(calls)) {
      const { method, path } = addressOf(call)
      const url = path.replace(/:(\w+)/g, '{$1}')
      paths[url] = { ...paths[url], [method.toLowerCase()]: operationOf(call, noun, name) }
    }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Appointment Portal',
      version: '1',
      description: ABOUT,
      license: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: [
      ...Object.entries(nouns).map(([name, { about }]) => ({ name, description: about })),
      { name: 'monitoring', description: 'The state of the server, for monitoring and proxies' },
    ],
    components: {
      schemas: { Refusal },
      parameters: { IdempotencyKey },
      responses,
      securitySchemes: schemesOf(isSecure),
    },
    paths,
  }
}

function operationOf(call: Call, noun: string, name: string): object {
  const { summary, allow, params, query }: Endpoint = call
  const description = whoMay(allow)
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')]
  const canBeOnce = call.kind === 'write' && hasSession(allow)
  if (canBeOnce) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' })
  const body = bodyOf(call)
  return {
    operationId: `${noun}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary,
    ...(description !== undefined && { description }),
    tags: [noun],
    security: securityOf(call, noun),
    parameters,
    ...(body && { requestBody: body }),
    responses: { ...successOf(call), ...refusalsOf(call) },
  }
}

function whoMay(allow: Policy): string | undefined {
  if (typeof allow !== 'string') return `Roles: ${allow.join(', ')}.`
  if (allow === 'token') return 'The token of the link is the proof, and says which record is meant.'
  return undefined
}

/** The names of the schemes that admit a caller; none where the call is open, or carries its proof in its body or path. */
function securityOf({ allow, query }: Endpoint, noun: string): object[] {
  if (hasSession(allow)) return [{ session: [] }]
  if (allow === 'gateway') return [{ gateway: [] }]
  if (allow === 'token' && query) return [{ link: [] }]
  // An unpaired display is answered, too, and learns nothing.
  if (noun === 'lobby' || noun === 'kiosk') return [{ [noun]: [] }, {}]
  return []
}

function schemesOf(isSecure: boolean): object {
  const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description })
  return {
    session: cookie(cookieName(isSecure), 'The session of a signed-in user: signing in sets it.'),
    link: { type: 'apiKey', in: 'query', name: 'token', description: 'The token of a link that a customer was sent.' },
    lobby: cookie(keysOf('Lobby', isSecure).name, 'The key of a lobby display: pairing sets it.'),
    kiosk: cookie(keysOf('Kiosk', isSecure).name, 'The key of a kiosk: pairing sets it.'),
    gateway: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Twilio-Signature',
      description: 'The signature of the SMS gateway over the address and the fields.',
    },
    metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN of the server.' },
  }
}

function parametersOf(schema: Endpoint['params'], where: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input')
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: of,
  }))
}

function bodyOf({ body, file, isForm }: Endpoint): object | undefined {
  const schema = body ? jsonSchemaOf(body, 'input') : { type: 'object' }
  if (isForm) return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } }
  if (!body) return undefined
  const json = { 'application/json': { schema } }
  if (file === undefined) return { required: true, content: json }
  const parts = { fields: schema, [file]: { type: 'string', format: 'binary' } }
  const form = { type: 'object', properties: parts, required: ['fields'] }
  const encoding = { fields: { contentType: 'application/json' } }
  return { required: true, content: { ...json, 'multipart/form-data': { schema: form, encoding } } }
}

function successOf({ response, mediaTypes, redirectsWith }: Endpoint): object {
  if (redirectsWith) {
    const headers = { Location: { description: 'The next page.', schema: { type: 'string' } } }
    return { [redirectsWith]: { description: 'The browser goes on to another page.', headers } }
  }
  const content = mediaTypes
    ? Object.fromEntries(mediaTypes.map((type) => [type, { schema: schemaOfFile(type) }]))
    : { 'application/json': { schema: jsonSchemaOf(response, 'output') } }
  return { 200: { description: 'Done.', content } }
}

const schemaOfFile = (mediaType: string): object => ({
  type: 'string',
  ...(/^(image|audio)\//.test(mediaType) && { format: 'binary' }),
})
