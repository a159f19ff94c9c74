import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { everyJob, lookAtClocks } from './every-job.ts'
import { extendDays } from './offices/days.ts'
import type { JobContext } from './platform/context.ts'
import { FOR_PREPARING } from './platform/db/connection.ts'
import { connect, type Database } from './platform/db/database.ts'
import { oneAtATime } from './platform/db/one-at-a-time.ts'
import type { createJobs } from './platform/jobs/queue.ts'
import { zonesInDispute } from './platform/zone-data.ts'
import { seedDemo } from './seeds/demo.ts'
import { seedEssentials } from './seeds/essentials.ts'
import { importIfEmpty } from './zip-codes/import.ts'

const STILL_AT_IT_MS = 30_000

interface Preparation {
  readonly config: Pick<Config, 'isDemo'>
  /** Past any pooler. */
  readonly directUrl: string
  readonly context: JobContext
  readonly jobs: Pick<ReturnType<typeof createJobs>, 'start'>
  readonly log: FastifyBaseLogger
}

/**
 * Everything that a start writes before it serves. Processes that start together take turns: what one has not committed
 * yet would keep the others waiting until their statements give up. Each step does only what is still missing, so the
 * next start goes on where a killed one stopped.
 */
export async function prepareData({ config, directUrl, context, jobs, log }: Preparation): Promise<void> {
  const say = (line: string) => log.warn(line)
  await oneAtATime(directUrl, { what: 'preparing the database', say }, async () => {
    const db = connect(directUrl, { connections: 2, limits: FOR_PREPARING })
    const steps: Record<string, (db: Database) => Promise<unknown>> = {
      'the settings and templates': seedEssentials,
      'the demo': (on) => (config.isDemo ? seedDemo(on, new Date()) : Promise.resolve()),
      'the days': (on) => extendDays(on, new Date()),
      'the time zones': (on) => compareZones(on, log),
      'the clocks': (on) => lookAtClocks({ ...context, db: on }, log),
      'the jobs': () => jobs.start(everyJob(context, log)),
      'the ZIP codes': (on) => importIfEmpty({ ...context, db: on }),
    }
    let at = ''
    const began = performance.now()
    const timer = setInterval(() => {
      say(`Still preparing the database after ${Math.round((performance.now() - began) / 1000)} seconds: ${at}.`)
    }, STILL_AT_IT_MS)
    try {
      for (const [name, step] of Object.entries(steps)) {
        at = name
        await step(db)
      }
    } finally {
      clearInterval(timer)
      await db.destroy()
    }
  })
}

async function compareZones(db: Database, log: FastifyBaseLogger): Promise<void> {
  for (const zone of await zonesInDispute(db, new Date()))
    log.error({ zone }, 'Node and PostgreSQL disagree about a time zone: update the older of the two')
}
