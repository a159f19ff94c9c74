import { FastifyOtelInstrumentation } from '@fastify/otel'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

/**
 * Sends traces of requests and statements to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names; the other OTEL_*
 * variables are the library's own. Statements are sent without their values, addresses without their queries: both may
 * hold what is personal or secret.
 */
export function startTelemetry(): void {
  process.env['OTEL_SERVICE_NAME'] ??= 'appointment-portal'
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] })
  provider.register()
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        redactedQueryParams: ['token', 'code', 'id', 'SAMLResponse', 'RelayState', 'email', 'smsPhoneNumber'],
        ignoreIncomingRequestHook: ({ url = '' }) => /^\/(livez|readyz|metrics|customer\/appointment\/)/.test(url),
      }),
      new PgInstrumentation({ enhancedDatabaseReporting: false }),
      new FastifyOtelInstrumentation({ registerOnInitialization: true }),
    ],
  })
  process.once('beforeExit', () => void provider.shutdown())
}
