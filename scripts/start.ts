import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from './build.ts'

/**
 * `npm start`: builds what has changed since the last build, then runs the built portal. In a process of its own: this one
 * has loaded what understands TypeScript, a hundred megabytes that the server would carry along.
 */
buildIfNeeded(console.log)
const portal = spawn(process.execPath, [fileURLToPath(new URL('../dist/server/main.js', import.meta.url))], {
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGUSR2'] as const) process.on(signal, () => portal.kill(signal))
// A terminal tells both, and the portal takes a second word for impatience.
process.on('SIGINT', () => {})
const [code] = (await once(portal, 'exit')) as [number | null]
process.exit(code ?? 1)
