import { everyCall } from '#contract/every-call.ts'
import { addressOf, type Read, type Write } from '#contract/endpoint.ts'
import { jsonSchemaOf } from './json-schema.ts'

/** Describes the API from the contract, so it cannot go stale. */
export function openApi(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of everyCall) {
    const { method, path } = addressOf(call)
    const url = path.replace(/:(\w+)/g, '{$1}')
    paths[url] = { ...paths[url], [method.toLowerCase()]: operationOf(call, url) }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Appointment Portal', version: '1' },
    servers: [{ url: publicUrl }],
    components: {
      schemas: {
        Refusal: {
          type: 'object',
          properties: {
            validationFailures: {
              type: 'array',
              items: {
                type: 'object',
                properties: { propertyName: { type: 'string' }, errorMessage: { type: 'string' } },
              },
            },
            requestId: { type: 'string' },
          },
        },
      },
    },
    paths,
  }
}

const refusal = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } }

function operationOf(call: Read | Write, url: string): object {
  const pathParameters = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const who = { 'x-allow': call.allow, tags: [url.split('/')[2] ?? 'other'] }
  return {
    ...who,
    parameters: [...pathParameters, ...queryParametersOf(call)],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(call.body, 'input') } } },
    }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: jsonSchemaOf(call.response, 'output') } },
      },
      default: { description: 'Refused', ...refusal },
    },
  }
}

function queryParametersOf({ query }: Read | Write): object[] {
  if (!query) return []
  const { properties = {}, required = [] } = jsonSchemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}
