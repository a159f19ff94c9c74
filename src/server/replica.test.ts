import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database } from '#server/platform/db/database.ts'
import { aBooking, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { ownDatabase, startTestApp, type TestApp } from '#server/testing/test-app.ts'

/** In place of a real replica: a separate database, so it shows which of the two was read. */
let copy: Awaited<ReturnType<typeof ownDatabase>>
let reportsDb: Database
let t: TestApp

beforeAll(async () => {
  copy = await ownDatabase()
  reportsDb = connect(copy.url, { connections: 2, isReadOnly: true })
  t = await startTestApp(undefined, { reportsDb })
  await aBooking(copy.db, await anOffice(copy.db), FIRST_DAY, [540, 555])
})
afterAll(async () => {
  await t.stop()
  await reportsDb.destroy()
  await copy.db.destroy()
  await copy.drop()
})

describe('DATABASE_REPLICA_URL', () => {
  it('serves the report and its file', async () => {
    const admin = await t.as('Admin')
    const table = await admin('POST /api/reports/dataset-table', { reportDataSet: 'AppointmentReportDataSet' })
    expect(table.json().result.rows).toHaveLength(1)
    const { id: reportDefinitionId } = (await admin('GET /api/reports/get-id/Appointments')).json()
    const wish = { reportDefinitionId, timeZone: 'America/Denver' }
    const file = await admin('POST /api/reports/dataset-table-export-csv', wish)
    expect(file.body.trim().split('\n')).toHaveLength(2)
  })

  it('is never written to', async () => {
    await expect(sql`delete from appointment`.execute(reportsDb)).rejects.toThrow('read-only transaction')
  })
})
