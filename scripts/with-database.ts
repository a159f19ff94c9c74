import { existsSync } from 'node:fs'
import { type Config, readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { currentAddress } from '#server/platform/db/hosts.ts'
import type { DatabaseAddresses } from '#server/platform/db/serving-role.ts'
import { sayCause } from '#server/platform/log.ts'
import { startFailureOf } from '#server/platform/start-failure.ts'

/**
 * Runs a command on the configured database, or on the portal's own. It gets direct connections: what commands do takes
 * sessions of their own, which a pooler does not give.
 */
export async function withDatabase(
  command: (addresses: DatabaseAddresses, config: Config) => Promise<void>,
): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    const config = readConfig(process.env)
    const { databaseUrl = '', databaseDirectUrl = databaseUrl, databaseOwnerUrl = databaseDirectUrl } = config
    const embedded = databaseUrl === '' ? await startEmbeddedPostgres(config) : undefined
    try {
      const servingUrl = await currentAddress(embedded?.url ?? databaseDirectUrl)
      const ownerUrl = await currentAddress(embedded?.ownerUrl ?? databaseOwnerUrl)
      await command({ servingUrl, ownerUrl }, config)
    } finally {
      await embedded?.stop()
    }
  } catch (cause) {
    console.error(startFailureOf(cause)?.message ?? `Failed: ${sayCause(cause)}`)
    process.exitCode = 1
  }
}
