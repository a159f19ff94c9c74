import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { changedFunctions, functionsIn } from '#server/platform/db/apply-functions.ts'
import { open } from '#server/platform/db/direct-session.ts'
import { pendingOf, ranIn } from '#server/platform/db/migrate.ts'
import { LOOK_AGAIN_MS } from '#server/platform/db/one-at-a-time.ts'
import { atTimes } from '#server/platform/db/patience.ts'
import { currentRole, lackOf } from '#server/platform/db/serving-role.ts'
import { migrations } from '#server/platform/db/sql-files.ts'
import { JOB_NAMES } from '#server/platform/jobs/job-data.ts'
import { StartFailure } from '#server/platform/start-failure.ts'

interface WaitLimits {
  readonly migrationsMs: number
  readonly restMs: number
}

/** What a server still waits for, what it says when it has waited enough, and whether it ends then. */
interface Missing {
  readonly what: string
  readonly inTheEnd: string
  readonly isFatal: boolean
  readonly limitMs: number
}

/** Waits until another process has brought the database up to date, and has given this one the right to use it. */
export async function whenMigrated(
  url: string,
  say: (line: string) => void,
  limits: WaitLimits = { migrationsMs: 600_000, restMs: 60_000 },
): Promise<void> {
  const client = await open(url)
  const tell = atTimes(say)
  const began = Date.now()
  try {
    for (; ; await delay(LOOK_AGAIN_MS)) {
      const missing = await missingIn(client, limits)
      if (!missing) return
      if (Date.now() - began < missing.limitMs) {
        tell(`Waiting for ${missing.what} by another process: npm run migrate.`)
      } else if (missing.isFatal) {
        throw new StartFailure(missing.inTheEnd)
      } else return say(missing.inTheEnd)
    }
  } finally {
    await client.end()
  }
}

async function missingIn(client: pg.Client, limits: WaitLimits): Promise<Missing | undefined> {
  const lacking = await lackOf(client, JOB_NAMES)
  if (lacking !== undefined) {
    return {
      what: lacking,
      inTheEnd: `The role ${await currentRole(client)} of DATABASE_URL lacks ${lacking}: npm run migrate, with DATABASE_OWNER_URL, gives it that.`,
      isFatal: true,
      limitMs: limits.restMs,
    }
  }
  const [migration] = pendingOf(migrations(), await ranIn(client))
  if (migration) {
    return {
      what: `the migration ${migration.name}`,
      inTheEnd: `The migration ${migration.name} has not run: npm run migrate.`,
      isFatal: true,
      limitMs: limits.migrationsMs,
    }
  }
  // They may also belong to a newer release with the same tables, next to which this one must still be able to start.
  const [other] = changedFunctions(await functionsIn(client))
  return (
    other && {
      what: `the function ${other.name}`,
      inTheEnd: `The function ${other.name} in the database is of another release.`,
      isFatal: false,
      limitMs: limits.restMs,
    }
  )
}
