import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import v8 from 'node:v8'

/** Where the portal starts. Instrumentation must be in place before anything it watches is loaded. */
if (existsSync('.env')) process.loadEnvFile('.env')
// `npm start` holds a line to this process: killing that one, however abruptly or early, ends this one too.
if (cluster.isPrimary) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Loading makes V8 grow the young generation by 30 MB, which an idle server would then keep for nothing.
v8.setFlagsFromString('--semi-space-growth-factor=1')
const telemetry = process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] ? await startTelemetry() : undefined
const { serve } = await import('./serve.ts')
await serve({ onStopped: () => telemetry?.stop() })
// V8's own default: from here on the workload decides.
v8.setFlagsFromString('--semi-space-growth-factor=2')
// The memory of a thousand offices is half of the heap: V8 would reserve as much again. Not while loading, which
// would stop to clear up at every step.
v8.setFlagsFromString('--heap-growing-percent=30')

/** Only a portal that sends traces has these packages. */
async function startTelemetry() {
  try {
    return (await import('./telemetry.ts')).startTelemetry()
  } catch (cause) {
    if ((cause as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw cause
    console.error(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages that send traces are not installed: docs/operations.md says how to install them.',
    )
    return process.exit(1)
  }
}
