import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import v8 from 'node:v8'

/** Where the portal begins. What watches it from inside must be there before anything it watches is loaded. */
if (existsSync('.env')) process.loadEnvFile('.env')
// `npm start` holds a line to this process: whoever kills that one, however rudely and early, means this one too.
if (cluster.isPrimary) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Loading makes V8 enlarge the space of young objects by 30 MB, which a server that then idles would keep for nothing.
v8.setFlagsFromString('--semi-space-growth-factor=1')
const telemetry = process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  ? (await import('./telemetry.ts')).startTelemetry()
  : undefined
const { serve } = await import('./serve.ts')
await serve({ onStopped: () => telemetry?.stop() })
// V8's own default: from here on the work decides.
v8.setFlagsFromString('--semi-space-growth-factor=2')
