import { register } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-node'

/** How long a stopping server waits for a collector that does not answer. */
const STOP_WITHIN_MS = 2_000

/**
 * Sends traces of requests and statements to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names; the other OTEL_*
 * variables are the library's own. Must be called before anything it watches is loaded.
 */
export function startTelemetry(): { stop(): Promise<void> } {
  process.env['OTEL_SERVICE_NAME'] ??= 'appointment-portal'
  // What is imported, not required, is watched through the loader.
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url)
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [discretion, new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => /^\/(livez|readyz|metrics)/.test(url),
      }),
      new PgInstrumentation({ enhancedDatabaseReporting: false }),
      // One span per request, with its route: the hooks' own would add twenty more.
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        instrumentHooks: false,
        instrumentHandler: false,
        recordExceptions: false,
      }),
    ],
  })
  return {
    async stop() {
      await Promise.race([provider.shutdown(), pause(STOP_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

/** Attributes that may contain a token, a person's address or user input. The route and the host stay. */
const INDISCREET = [
  'url.path',
  'url.query',
  'url.full',
  'http.url',
  'http.target',
  'client.address',
  'network.peer.address',
  'net.peer.ip',
  'http.client_ip',
  'user_agent.original',
  'http.user_agent',
]

/** Removes private data from every span before it is sent, including failure messages, which may quote a value. */
const discretion: SpanProcessor = {
  onStart() {},
  onEnd(span) {
    for (const name of INDISCREET) delete span.attributes[name]
    span.events.splice(0)
    delete span.status.message
  },
  forceFlush: async () => {},
  shutdown: async () => {},
}
