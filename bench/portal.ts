import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addDays, type LocalDate } from '#domain/time.ts'
import { rebuildDays } from '#server/calendars/days.ts'
import { connect, type Database } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { seedEssentials } from '#server/db/essentials.ts'
import { migrate } from '#server/db/migrate.ts'

/** The date on which the bench's offices open their books. */
export const TODAY: LocalDate = new Date().toISOString().slice(0, 10)

export interface BenchPortal {
  readonly db: Database
  readonly databaseUrl: string
  readonly url: string
  stop(): Promise<void>
}

/** A portal as production runs it, built and in a process of its own, on an embedded database that waits for its disk. */
export async function startBenchPortal(): Promise<BenchPortal> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.url)
  const db = connect(postgres.url, { connections: 4 })
  await seedEssentials(db)
  const server = await startProcess('dist/server/main.js', {
    DATABASE_URL: postgres.url,
    DEMO: 'off',
    LOG_LEVEL: 'error',
  })
  return {
    db,
    databaseUrl: postgres.url,
    url: server.url,
    async stop() {
      await server.stop()
      await db.destroy()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs a script that listens at PORT and waits until it answers. */
export async function startProcess(script: string, env: Record<string, string>, args: readonly string[] = []) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child: ChildProcess = spawn(process.execPath, [...args, script], {
    env: { ...process.env, NODE_ENV: '', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let isUp = false; !isUp; ) {
    if (child.exitCode !== null) throw new Error(`${script} ended before it was ready.`)
    isUp = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Offices of eight calendars with three columns, open round the clock every five minutes, all serving one type. */
export async function manyOffices(db: Database, wish: { offices: number; days: number }) {
  const { id: appointmentTypeId } = await db
    .insertInto('appointmentType')
    .values({ name: 'Visit', interactionDuration: 5 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const locationIds: number[] = []
  for (let i = 0; i < wish.offices; i++) {
    const { id: locationId } = await db
      .insertInto('location')
      .values({ name: `Office ${i}`, officeNumber: `${i}`, phoneNumber: '+13035550100', timeZone: 'UTC' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let c = 0; c < 8; c++) {
      const { id: calendarId } = await db
        .insertInto('calendar')
        .values({ locationId, name: `Calendar ${c}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('calendarAppointmentType').values({ calendarId, appointmentTypeId }).execute()
      const { id: ruleId } = await db
        .insertInto('availabilityRule')
        .values({ calendarId, type: 'Standard', name: 'Always', startDate: TODAY })
        .returning('id')
        .executeTakeFirstOrThrow()
      const window = { ruleId, startMinute: 0, endMinute: 1440, numberOfSlots: 3, timeSlotDuration: 5 }
      await db
        .insertInto('availabilityWindow')
        .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...window, weekday })))
        .execute()
    }
    await rebuildDays(db, locationId, TODAY, addDays(TODAY, wish.days))
    locationIds.push(locationId)
  }
  return { appointmentTypeId, locationIds }
}
