import { existsSync } from 'node:fs'

/** Where the portal begins. What watches it from inside must be there before anything it watches is loaded. */
if (existsSync('.env')) process.loadEnvFile('.env')
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const { startTelemetry } = await import('./telemetry.ts')
  startTelemetry()
}
await import('./serve.ts')
