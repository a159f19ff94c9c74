import { existsSync } from 'node:fs'

/** Where the portal begins. What watches it from inside must be there before anything it watches is loaded. */
if (existsSync('.env')) process.loadEnvFile('.env')
const telemetry = process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  ? (await import('./telemetry.ts')).startTelemetry()
  : undefined
const { serve } = await import('./serve.ts')
await serve({ onStopped: () => telemetry?.stop() })
