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
  // The last is the line by which the portal learns that this process is gone, also by kill -9.
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  // In a group of its own Ctrl-C reaches it once, from here: the portal takes a second word for impatience.
  detached: true,
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => portal.kill(signal))
const [code] = (await once(portal, 'exit')) as [number | null]
process.exit(code ?? 1)
