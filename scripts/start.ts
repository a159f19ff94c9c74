import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from './build.ts'
import { whenParentIsGone } from './parent.ts'

/**
 * `npm start`: builds if anything has changed, then runs the built portal. In its own process: this one has loaded the
 * TypeScript tooling, a hundred megabytes that the server would carry along.
 */
buildIfNeeded(console.log)
const portal = spawn(process.execPath, [fileURLToPath(new URL('../dist/server/main.js', import.meta.url))], {
  // The last is how the portal learns that this process is gone, even after kill -9.
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  // In its own process group, Ctrl-C reaches it once, from here: the portal takes a second signal for impatience.
  detached: true,
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => portal.kill(signal))
// Started by hand it may outlive its shell, as with nohup.
if (process.env['npm_lifecycle_event'] === 'start') whenParentIsGone(() => portal.kill('SIGTERM'))
const [code] = (await once(portal, 'exit')) as [number | null]
process.exit(code ?? 1)
