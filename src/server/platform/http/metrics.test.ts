import { sql } from 'kysely'
import { Registry } from '@prometheus-io/client'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { connect, connectionOf, connectionsOf } from '#server/platform/db/database.ts'
import { createMetrics } from './metrics.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const TOKEN = 'a token of the watchers'
let t: TestApp

beforeAll(async () => {
  t = await startTestApp(undefined, { metrics: createMetrics(new Registry()), metricsToken: TOKEN })
})
afterAll(() => t.stop())

const watch = async (authorization = `Bearer ${TOKEN}`) => t.callWith({ authorization })('GET /metrics')

describe('/metrics', () => {
  it('counts no one as waiting while a connection can still be opened, nor the scrape itself (REL-6)', async () => {
    const db = connect(inject('databaseUrl'), { connections: 4 })
    const asked = [1, 2, 3].map(() => sql`select 1`.execute(db))
    expect(connectionsOf(db).waiting).toBe(0)
    await Promise.all(asked)
    const held = await Promise.all([1, 2, 3, 4].map(() => connectionOf(db)))
    const late = [1, 2].map(() => sql`select 1`.execute(db))
    await vi.waitFor(() => expect(connectionsOf(db).waiting).toBe(2), { timeout: 3_000 })
    for (const each of held) each.release()
    await Promise.all(late)
    await db.destroy()
  })

  it('is only served to callers with the token', async () => {
    expect((await watch('')).statusCode).toBe(404)
    expect((await watch('Bearer wrong')).statusCode).toBe(404)
    expect((await watch()).statusCode).toBe(200)
  })

  it('counts requests by route, and all unknown addresses as one', async () => {
    await t.anyone('GET /livez')
    await t.anyone('GET /api/wp-login.php')
    const { body } = await watch()
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/livez",status="200"\} 1/)
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="unmatched",status="404"\} \d/)
    expect(body).not.toContain('wp-login')
  })

  it('reports bookings, waiting messages and how long they have waited', async () => {
    const office = await anOffice(t.db)
    await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, '2026-03-03T09:00'))
    await t.db
      .updateTable('outbox')
      .set({ createdAt: new Date(Date.now() - 90_000).toISOString(), lastError: 'Refused.' })
      .execute()
    await t.db.insertInto('textCount').values({ hour: sql`date_trunc('hour', now())`, slot: 1, used: 3 }).execute()
    const { body } = await watch()
    expect(body).toMatch(/portal_changes_total\{entity="Appointment",event="EntityCreated"\} 1/)
    expect(body).toMatch(/^portal_outbox_queued [1-9]/m)
    const [, age] = /^portal_outbox_oldest_unsent_seconds (\S+)$/m.exec(body) ?? []
    expect(Number(age)).toBeGreaterThan(89)
    expect(body).toMatch(/^portal_texts_in_a_day 3$/m)
    expect(body).toMatch(/^portal_texts_limit 20000$/m)
    expect(body).toMatch(/portal_realtime_connections 0/)
    expect(body).toMatch(/^portal_database_connections_in_use \d/m)
    expect(body).toMatch(/^portal_emails_captured 1$/m)
    expect(body).toMatch(/^portal_texts_captured 1$/m)
    expect(body).toMatch(/^portal_outbox_failing_seconds (89|9\d)/m)
    expect(body).toMatch(/^portal_last_sweep_seconds 7$/m)
    expect(body).toMatch(/^portal_database_waiting 0$/m)
    expect(body).toMatch(/^portal_database_connections_lost 0$/m)
  })
})
