import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DashboardElement } from '#contract/dashboard.ts'
import type { Line } from '#contract/line.ts'
import { openSession } from '#server/platform/http/session.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { seedDemo } from './demo.ts'

// Half an hour before midnight in Denver, where the first office is: nothing may depend on the hour.
const NIGHT = `${new Date().toISOString().slice(0, 10)}T06:30:00Z`

describe('the demo at night', () => {
  let t: TestApp
  let offices: number[]
  beforeAll(async () => {
    t = await startTestApp(NIGHT)
    // A first start that is interrupted in the middle must not leave offices without their line.
    await sql`alter table desk add constraint broken check (false)`.execute(t.db)
    await expect(seedDemo(t.db, new Date(NIGHT))).rejects.toMatchObject({ constraint: 'broken' })
    await sql`alter table desk drop constraint broken`.execute(t.db)
    await seedDemo(t.db, new Date(NIGHT))
    offices = (await t.db.selectFrom('location').select('id').orderBy('id').execute()).map(({ id }) => id)
  }, 240_000)
  afterAll(() => t.stop())

  async function as(email: string): Promise<Caller> {
    const user = await t.db
      .selectFrom('appUser')
      .where('email', '=', email)
      .select(['id', 'securityStamp'])
      .executeTakeFirstOrThrow()
    return t.callWith({ cookie: `sid=${await openSession(t.db, user)}` })
  }

  it('shows a line at work: people waiting with tickets, and a colleague who serves one (LINE-1)', async () => {
    const staff = await as('staff@demo.test')
    const line = (await staff(`GET /api/staff/line/${offices[0]}`)).json() as Line
    expect(line.isOn).toBe(true)
    expect(line.desks.map(({ name, state }) => [name, state])).toEqual([
      ['1', 'Closed'],
      ['2', 'Open'],
      ['3', 'Closed'],
      ['4', 'Closed'],
    ])
    expect(line.waiting.length).toBeGreaterThanOrEqual(5)
    expect(line.waiting.every(({ reason }) => reason !== null)).toBe(true)
    expect(line.atDesks).toMatchObject([{ state: 'Serving', deskName: '2', userEmail: 'manager@demo.test' }])
    expect(line.wait).not.toBeNull()
    const admin = await as('admin@demo.test')
    expect((await admin(`GET /api/staff/line/${offices[1]}`)).json()).toMatchObject({ isOn: false, waiting: [] })
  })

  it('shows one suspicious cluster, and a fleet that may book more (SCALP-3, SCALP-5)', async () => {
    const manager = await as('manager@demo.test')
    const { clusters } = (await manager('POST /api/office-manager/suspicious-bookings/listing', {})).json()
    expect(clusters).toMatchObject([
      {
        bookingCount: 6,
        reasons: [
          { reason: 'Contact', count: 3 },
          { reason: 'License', count: 6 },
          { reason: 'Name', count: 5 },
        ],
      },
    ])
    const admin = await as('admin@demo.test')
    const { result } = (await admin('POST /api/admin/trusted-bookers/table', {})).json()
    expect(result.rows).toMatchObject([{ value: 'fleet.example.com', by: 'admin@demo.test' }])
  })

  it('lets somebody sit down, call and finish (LINE-4)', async () => {
    const staff = await as('staff@demo.test')
    const { desks, waiting } = (await staff(`GET /api/staff/line/${offices[0]}`)).json() as Line
    const deskId = desks[0]?.id
    expect((await staff('POST /api/staff/line/take-desk', { deskId })).statusCode).toBe(200)
    const { called } = (await staff('POST /api/staff/line/call-next', { deskId })).json()
    expect(called).toMatchObject({ ticket: waiting[0]?.ticket })
    expect((await staff('POST /api/staff/line/start', { id: called.id })).statusCode).toBe(200)
    expect((await staff('POST /api/staff/line/finish', { id: called.id })).statusCode).toBe(200)
  })

  it('has people who wait for a place at the first office, the longest wait first (WAIT-13)', async () => {
    const staff = await as('staff@demo.test')
    const locationId = offices[0]
    const { entries } = (await staff('POST /api/staff/waiting-list/listing', { locationId })).json()
    const names = entries.map(({ firstName }: { firstName: string }) => firstName)
    expect(names).toEqual(['Elena', 'David', 'Amina', 'Ruth'])
  })

  it('looks back on the days before, so that a share of no-shows has days to be of (DASH-1)', async () => {
    const admin = await as('admin@demo.test')
    const { dataElements } = (await admin('GET /api/dashboard')).json()
    const { data } = dataElements.find((card: DashboardElement) => card.dashboardDataType === 'NoShowRate')
    expect(data.days.filter(({ visits }: { visits: number }) => visits > 0).length).toBeGreaterThanOrEqual(7)
    expect(data.rate).toBeGreaterThan(0.04)
    expect(data.rate).toBeLessThan(0.15)
    const { rows: untold } = await sql`
      select from appointment a where status in ('Complete', 'NoShow') and not exists (
        select from activity_log l
        where l.appointment_id = a.id and l.event_type in ('SERVICE_COMPLETE', 'NO_SHOW'))`.execute(t.db)
    expect(untold).toHaveLength(0)
  })
})
