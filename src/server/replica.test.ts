import { sql } from 'kysely'
import { Registry } from '@prometheus-io/client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database } from '#server/platform/db/database.ts'
import { withReplica } from '#server/platform/db/replica.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { aLineTo, type DatabaseLine } from '#server/testing/database-line.ts'
import { aBooking, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { type Caller, ownDatabase, startTestApp, type TestApp } from '#server/testing/test-app.ts'

/** In place of a real replica: a separate database, so it shows which of the two was read. It alone has an appointment. */
let copy: Awaited<ReturnType<typeof ownDatabase>>
let line: DatabaseLine
let primary: Awaited<ReturnType<typeof ownDatabase>>
const portals: { t: TestApp; admin: Caller; replica: Database; stop(): Promise<void> }[] = []

const TOKEN = 'a token of the watchers'

async function aPortal(fallsBack: boolean) {
  const replica = connect(line.url, { connections: 2, isReadOnly: true })
  const reportsDb = withReplica(primary.db, replica, { fallsBack })
  const metrics = createMetrics(new Registry())
  const beside = { url: primary.url }
  const t = await startTestApp(undefined, { reportsDb, metrics, metricsToken: TOKEN, beside })
  const stop = async () => {
    await t.stop()
    await reportsDb.destroy()
  }
  const portal = { t, admin: await t.as('Admin'), replica, stop }
  portals.push(portal)
  return portal
}

let falling: Awaited<ReturnType<typeof aPortal>>
let refusing: Awaited<ReturnType<typeof aPortal>>

beforeAll(async () => {
  copy = await ownDatabase()
  primary = await ownDatabase()
  line = await aLineTo(copy.url)
  falling = await aPortal(true)
  refusing = await aPortal(false)
  await aBooking(copy.db, await anOffice(copy.db), FIRST_DAY, [540, 555])
})
afterEach(async () => {
  line.restore()
  for (const { admin } of portals) await expect.poll(async () => (await rowsOf(admin)).length, BACK).toBe(1)
})
afterAll(async () => {
  for (const portal of portals) await portal.stop()
  await line.close()
  for (const each of [copy, primary]) {
    await each.db.destroy()
    await each.drop()
  }
})

const BACK = { timeout: 15_000 }

const report = (admin: Caller) =>
  admin('POST /api/reports/dataset-table', { reportDataSet: 'AppointmentReportDataSet' })
const rowsOf = async (admin: Caller): Promise<unknown[]> => (await report(admin)).json().result?.rows ?? []

async function exportOf({ admin }: typeof falling) {
  const { id: reportDefinitionId } = (await admin('GET /api/reports/get-id/Appointments')).json()
  return admin('POST /api/reports/dataset-table-export-csv', { reportDefinitionId, timeZone: 'America/Denver' })
}

const isAwayIn = async ({ t }: typeof falling) => {
  const { body } = await t.callWith({ authorization: `Bearer ${TOKEN}` })('GET /metrics')
  return /^portal_replica_away (\d)$/m.exec(body)?.[1]
}

describe('DATABASE_REPLICA_URL', () => {
  it('serves the report and its file', async () => {
    expect(await rowsOf(falling.admin)).toHaveLength(1)
    expect((await report(falling.admin)).json().result.isReplicaAway).toBeUndefined()
    expect((await exportOf(falling)).body.trim().split('\n')).toHaveLength(2)
    expect(await isAwayIn(falling)).toBe('0')
  })

  it('is never written to', async () => {
    await expect(sql`delete from appointment`.execute(falling.replica)).rejects.toThrow('read-only transaction')
  })
})

describe('a replica that is gone', () => {
  it.each([
    ['cut off', () => line.cut()],
    ['silent', () => line.freezeAll()],
  ])(
    'is replaced by the primary when it is %s, which the reader is told, and is used again once it is back (RUN-20)',
    async (_, fail) => {
      fail()
      const { statusCode, ...answer } = await report(falling.admin)
      expect(statusCode).toBe(200)
      expect(answer.json().result).toMatchObject({ rows: [], isReplicaAway: true })
      // From the primary, which has nothing to export.
      expect((await exportOf(falling)).json().validationFailures[0].errorMessage).toBe('No data to export.')
      expect(await isAwayIn(falling)).toBe('1')
      line.restore()
      await expect.poll(() => rowsOf(falling.admin), BACK).toHaveLength(1)
      expect(await isAwayIn(falling)).toBe('0')
    },
  )

  it('is said in one sentence with the fallback off (RUN-20)', async () => {
    line.cut()
    for (const answer of [await report(refusing.admin), await exportOf(refusing)]) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('2')
      expect(answer.json().validationFailures[0].errorMessage).toBe(
        'Reports cannot be read right now: their copy of the database does not answer. Please try again in a moment.',
      )
    }
    expect(await isAwayIn(refusing)).toBe('1')
  })

  it('keeps a report that takes too long away from the primary (RUN-20)', async () => {
    const slow = withReplica(primary.db, connect(copy.url, { connections: 1, isReadOnly: true }), { fallsBack: true })
    await expect(slow.read((db) => sql`set statement_timeout = 1; select pg_sleep(1)`.execute(db))).rejects.toThrow(
      'statement timeout',
    )
    expect(slow.isReplicaAway()).toBe(false)
    await slow.destroy()
  })
})
