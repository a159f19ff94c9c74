import { migrate } from '#server/platform/db/migrate.ts'
import { type DatabaseAddresses, letServe } from '#server/platform/db/serving-role.ts'
import { JOB_NAMES } from '#server/platform/jobs/job-data.ts'
import { installQueues } from '#server/platform/jobs/install.ts'

/**
 * Brings a database up to date as the role that owns it: tables, functions, the job queue, and the rights of the role
 * that serves. One role that does both has every right, and its servers set the queue up themselves. Returns the names
 * of the migrations it ran.
 */
export async function prepare(addresses: DatabaseAddresses, say: (line: string) => void = () => {}): Promise<string[]> {
  const ran = await migrate(addresses.ownerUrl, { say })
  if (addresses.ownerUrl === addresses.servingUrl) return ran
  await installQueues(addresses.ownerUrl, JOB_NAMES, say)
  await letServe(addresses, say)
  return ran
}
