import { addressOf, type Endpoint, hasSession, type Read, type Write } from '#contract/endpoint.ts'
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts'

/** The one shape of a refusal (platform/http/failures.ts). */
export const Refusal = {
  type: 'object',
  required: ['validationFailures', 'requestId'],
  properties: {
    validationFailures: {
      type: 'array',
      items: {
        type: 'object',
        required: ['propertyName', 'errorMessage'],
        properties: {
          propertyName: { type: 'string', description: 'The field that is refused; empty if it is the whole request.' },
          errorMessage: { type: 'string', description: 'The reason, as people may read it.' },
        },
      },
    },
    requestId: { type: 'string', description: 'Finds the request in the log of the server.' },
  },
}

export const IdempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the caller: a request that comes again with the same key is done once and gets the same answer.',
  schema: { type: 'string' },
}

const RetryAfter = { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } }

const refused = (description: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

export const responses = {
  RuleBroken: refused('The request cannot be read, or breaks a rule.'),
  NotSignedIn: refused('The caller has not proved who they are.'),
  NotAllowed: refused('The caller may not do this, or a change came without the Origin of this portal.'),
  NotFound: refused('The record does not exist, or is out of reach of the caller.'),
  Conflict: refused('Someone else was faster, or the record has changed since it was read.'),
  TooManyAttempts: refused('The caller has to wait.', { 'Retry-After': RetryAfter }),
  Refused: refused('Refused for another reason, or the server has failed.'),
}

export const refer = (name: keyof typeof responses) => ({ $ref: `#/components/responses/${name}` })

/** The refusals that a call's entry in the contract implies. */
export function refusalsOf({ kind, ...call }: Read | Write): object {
  const { allow, limit, params, query, body } = call
  const isChange = addressOf(call).method !== 'GET'
  return {
    400: refer('RuleBroken'),
    ...((hasSession(allow) || allow === 'gateway') && { 401: refer('NotSignedIn') }),
    ...((isChange || Array.isArray(allow)) && { 403: refer('NotAllowed') }),
    ...((params || [query, body].some(namesRecord)) && { 404: refer('NotFound') }),
    ...(kind === 'write' && { 409: refer('Conflict') }),
    ...(limit && { 429: refer('TooManyAttempts') }),
    default: refer('Refused'),
  }
}

/** Whether it identifies a record: by an id, or by the token of a link. */
function namesRecord(schema: Endpoint['body']): boolean {
  const { properties = {} } = schema ? jsonSchemaOf(schema, 'input') : {}
  return Object.keys(properties).some((name) => /^(id|token)$|Ids?$/.test(name))
}
