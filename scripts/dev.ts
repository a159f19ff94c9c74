import { spawn } from 'node:child_process'
import { createServer } from 'vite'

/** `npm run dev`: restarts the server and reloads the pages when their source changes. */
const server = spawn(
  process.execPath,
  [
    '--watch-path=src/server',
    '--watch-path=src/contract',
    '--watch-path=src/domain',
    '--watch-preserve-output',
    'src/server/main.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://127.0.0.1:5173' } },
)
const web = await createServer({ server: { host: '127.0.0.1', port: 5173, strictPort: true } })
await web.listen()
web.printUrls()

async function stop() {
  server.kill('SIGTERM')
  await web.close()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
