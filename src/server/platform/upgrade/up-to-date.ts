import { refusePoolerAt } from '#server/platform/db/direct-session.ts'
import { currentAddress } from '#server/platform/db/hosts.ts'
import type { DatabaseAddresses } from '#server/platform/db/serving-role.ts'
import { StartFailure } from '#server/platform/start-failure.ts'
import { prepare } from './prepare.ts'
import { whenMigrated } from './when-migrated.ts'

/** Brings the database up to date, or waits until another process has. */
export async function whenUpToDate(
  addresses: DatabaseAddresses,
  { migratesAtStart }: { readonly migratesAtStart: boolean },
  say: (line: string) => void,
): Promise<void> {
  const servingUrl = await reached(addresses.servingUrl)
  // Before any lock is taken: through a pooler it would outlive this process and keep all later starts waiting.
  await refusePoolerAt(servingUrl)
  if (migratesAtStart) await prepare({ servingUrl, ownerUrl: await reached(addresses.ownerUrl) }, say)
  else await whenMigrated(servingUrl, say)
}

function reached(url: string): Promise<string> {
  return currentAddress(url).catch((cause: Error) => {
    throw new StartFailure(`The database cannot be reached: ${cause.message}.`)
  })
}
