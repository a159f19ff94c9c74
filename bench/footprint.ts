import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { residentMegabytes } from './costs.ts'
import { officeHoursOffices, post, startBenchPortal, startServer, TODAY } from './portal.ts'
import { conclude } from './report.ts'

const OFFICES = Number(process.env.OFFICES ?? 1000)
const TARGET = { idleMegabytes: 150, filledMegabytes: 300, readySeconds: 2 }
const STARTS = 5
const ASKING_AT_ONCE = 16

/**
 * How soon a server is ready on an existing database, and what it takes: at rest, and with everyone's days in memory.
 */
export async function benchFootprint(): Promise<void> {
  const portal = await startBenchPortal({ servers: 0 })
  try {
    const { locationIds, appointmentTypeId } = await officeHoursOffices(portal.db, { offices: OFFICES, days: 60 })
    // The first start makes the days that a thousand new offices still lack, which those in use get each night.
    await (await startServer(portal.servingUrl)).stop()
    const starts: number[] = []
    for (let n = 1; n < STARTS; n++) {
      const started = performance.now()
      const server = await startServer(portal.servingUrl)
      starts.push(seconds(started))
      await server.stop()
    }
    const started = performance.now()
    const server = await startServer(portal.servingUrl)
    starts.push(seconds(started))
    check('ready after', Math.max(...starts), TARGET.readySeconds, `s at most (${starts.join(', ')})`)
    await pause(10_000)
    check('at rest', residentMegabytes(server.pid), TARGET.idleMegabytes, 'MB')

    const ask = (path: string, body: object) =>
      post(server.url, `/api/booking/${path}`, { ...body, appointmentTypes: [{ appointmentTypeId }] }).then((answer) =>
        answer.text(),
      )
    const months = [...new Set([0, 30, 60].map((days) => addDays(TODAY, days).slice(0, 7)))]
    const askAll = async () => {
      const questions = locationIds.flatMap((locationId) => months.map((month) => ({ locationId, month })))
      await Promise.all(
        Array.from({ length: ASKING_AT_ONCE }, async () => {
          for (let question = questions.pop(); question; question = questions.pop()) await ask('month-info', question)
        }),
      )
      // Until the database has counted, and the server has cleared up.
      await pause(10_000)
    }
    await askAll()
    const filled = residentMegabytes(server.pid)
    check(`with the days of ${OFFICES} offices × 8 calendars in memory`, filled, TARGET.filledMegabytes, 'MB')
    // Days that do not fit are dropped and read again: then the figure above means nothing.
    const before = await dayReads(portal.db)
    await askAll()
    check(
      'asked again, offices whose days were no longer there',
      (await dayReads(portal.db)) - before,
      OFFICES / 100,
      '',
    )
    await server.stop()
    conclude()
  } finally {
    await portal.stop()
  }
}

/** How often the days of offices were looked up in the database. */
async function dayReads(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (seq_scan + idx_scan)::int as n from pg_stat_user_tables
    where relname = 'calendar_day'`.execute(db)
  return rows[0]?.n ?? 0
}

const seconds = (since: number) => Math.round((performance.now() - since) / 10) / 100

function check(what: string, measured: number, most: number, unit: string): void {
  const isMissed = measured > most
  if (isMissed) process.exitCode = 1
  console.log(`${what}: ${Math.round(measured * 100) / 100} ${unit}, target ${most}${isMissed ? ', MISSED' : ''}`)
}
