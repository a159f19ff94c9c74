import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { DEMO_SIGN_INS } from './db/demo-sign-ins.ts'
import { startPortal } from './portal.ts'
import { StartFailure } from './start-failure.ts'

/** Milliseconds a stopping server may take to finish its requests. */
const GRACE = 10_000

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const portal = await startPortal(config, {
    // built: beside this file; from source: only the API is served, Vite serves the pages
    webFolder: fileURLToPath(new URL('../web', import.meta.url)),
    onDatabaseLost: (detail) => {
      console.error(`The database stopped unexpectedly: ${detail}`)
      process.exit(1)
    },
  })
  closeWithGrace({ delay: GRACE, logger: false }, async ({ err }) => {
    if (err) portal.app.log.error({ err }, 'stopping after a failure')
    await portal.stop()
  })
  console.log(`The portal is ready at ${config.publicUrl ?? portal.address}`)
  if (config.isDemo) {
    console.log('Sign in to the demo with')
    for (const { email, password, role } of DEMO_SIGN_INS) console.log(`  ${email}  ${password}  (${role})`)
  }
} catch (cause) {
  if (!(cause instanceof StartFailure)) throw cause
  console.error(cause.message)
  process.exit(1)
}
