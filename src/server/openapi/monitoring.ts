import { refer } from './refusals.ts'

const calls = { tags: ['monitoring'], security: [] as object[] }
const ok = { content: { 'application/json': { schema: { type: 'object', properties: { ok: { type: 'boolean' } } } } } }
const refusals = { 400: refer('RuleBroken'), default: refer('Refused') }

/** Addresses for machines that are not part of the contract. */
export const monitoring = {
  '/livez': {
    get: {
      ...calls,
      operationId: 'monitoringLive',
      summary: 'Check that the server is up',
      responses: { 200: { description: 'It is up.', ...ok }, ...refusals },
    },
  },
  '/readyz': {
    get: {
      ...calls,
      operationId: 'monitoringReady',
      summary: 'Check that the server can serve',
      responses: { 200: { description: 'It can serve.', ...ok }, 503: refer('Refused'), ...refusals },
    },
  },
  '/openz': {
    get: {
      ...calls,
      operationId: 'monitoringOpen',
      summary: 'Check that the server takes changes',
      responses: { 204: { description: 'It takes them.' }, 503: refer('Refused'), ...refusals },
    },
  },
  '/metrics': {
    get: {
      ...calls,
      operationId: 'monitoringMetrics',
      summary: 'Get the metrics for Prometheus',
      security: [{ metrics: [] }],
      responses: {
        200: { description: 'The metrics.', content: { 'text/plain': { schema: { type: 'string' } } } },
        404: refer('NotFound'),
        ...refusals,
      },
    },
  },
  '/api/openapi.json': {
    get: {
      ...calls,
      operationId: 'monitoringDescribe',
      summary: 'Get this description',
      responses: {
        200: { description: 'This description.', content: { 'application/json': { schema: { type: 'object' } } } },
        ...refusals,
      },
    },
  },
}
