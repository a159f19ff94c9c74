import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DASHBOARD_DATA_TYPES,
  type DashboardData,
  type DashboardDataType,
  type NeedsAttention,
} from '#contract/dashboard.ts'
import { backUp } from '#server/platform/backup/backup.ts'
import { addDays } from '#domain/time.ts'
import { aBooking, anOffice, aUser, FIRST_DAY } from '#server/testing/factories.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let admin: Caller & { email: string }
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as('Admin')
})
afterAll(() => t.stop())

interface Element {
  dashboardDataType: DashboardDataType
  data: object | null
}

async function elements(): Promise<Element[]> {
  const answer = await admin('GET /api/dashboard')
  expect(answer.statusCode).toBe(200)
  return answer.json().dataElements
}

async function card<Type extends DashboardDataType>(type: Type): Promise<DashboardData<Type>> {
  const found = (await elements()).find(({ dashboardDataType }) => dashboardDataType === type)
  if (!found?.data) throw new Error(`The card ${type} failed.`)
  return found.data as DashboardData<Type>
}

const setStatus = (id: number, status: 'CheckedIn' | 'NoShow' | 'Complete' | 'Cancelled') =>
  t.db
    .updateTable('appointment')
    .set({ status, ...(status === 'Cancelled' && { cancelledAt: sql<string>`now()` }) })
    .where('id', '=', id)
    .execute()

describe('GET /api/dashboard', () => {
  it('returns at most six cards in a fixed order: user details, user roles and user count come first (DASH-1)', async () => {
    const types = (await elements()).map(({ dashboardDataType }) => dashboardDataType)
    expect(types).toEqual(['UserDetails', 'UserRoles', 'UserCount', 'BookingsToday', 'NoShowRate', 'MessageQueue'])
    expect(types).toEqual([...DASHBOARD_DATA_TYPES])
  })

  it('takes twelve statements, including one for the session, however much data there is', async () => {
    await anOffice(t.db)
    await anOffice(t.db)
    expect(await t.countStatements(() => admin('GET /api/dashboard'))).toBe(12)
  })

  it('says who is signed in, who signed in last, and how many users are new', async () => {
    const before = await card('UserDetails')
    const late = await aUser(t.db, 'Staff')
    const old = await aUser(t.db, 'Staff')
    await t.db
      .updateTable('appUser')
      .set({ lastSignedInAt: '2026-03-02T14:59:00Z' })
      .where('id', '=', late.id)
      .execute()
    await t.db.updateTable('appUser').set({ createdAt: '2026-01-01T00:00:00Z' }).where('id', '=', old.id).execute()
    const { fullName, email, roleNames, recentSignIns, newUserCount } = await card('UserDetails')
    expect({ fullName, email, roleNames }).toEqual({ fullName: 'A Admin', email: admin.email, roleNames: ['Admin'] })
    expect(recentSignIns[0]).toEqual({
      id: late.id,
      email: late.email,
      fullName: 'A Staff',
      signedInUtc: '2026-03-02T14:59:00Z',
    })
    expect(newUserCount).toBe(before.newUserCount + 1)
  })

  it('counts users by role and by whether they may sign in', async () => {
    const before = { roles: await card('UserRoles'), counts: await card('UserCount') }
    const locked = await aUser(t.db, 'Office Manager')
    const fresh = await aUser(t.db, 'Office Manager')
    await t.db.updateTable('appUser').set({ isLocked: true }).where('id', '=', locked.id).execute()
    await t.db.updateTable('appUser').set({ emailConfirmed: false }).where('id', '=', fresh.id).execute()
    const managers = ({ roles }: typeof before.roles) => roles.find(({ role }) => role === 'Office Manager')?.userCount
    expect(managers(await card('UserRoles'))).toBe((managers(before.roles) ?? 0) + 1)
    const { active, locked: lockedCount, unconfirmed } = before.counts
    expect(await card('UserCount')).toEqual({
      active: active + 1,
      locked: lockedCount + 1,
      unconfirmed: unconfirmed + 1,
    })
  })

  it('counts the bookings of each office on its own current date', async () => {
    const denver = await anOffice(t.db, { numberOfSlots: 3 })
    // 15:00 UTC is already tomorrow in Auckland.
    const auckland = await anOffice(t.db, { timeZone: 'Pacific/Auckland' })
    await setStatus(await aBooking(t.db, denver, FIRST_DAY, [540, 555]), 'Complete')
    await setStatus(await aBooking(t.db, denver, FIRST_DAY, [540, 555]), 'Cancelled')
    await aBooking(t.db, denver, FIRST_DAY, [555, 570])
    await aBooking(t.db, denver, addDays(FIRST_DAY, 1), [555, 570])
    await aBooking(t.db, auckland, FIRST_DAY, [540, 555])
    await aBooking(t.db, auckland, addDays(FIRST_DAY, 1), [540, 555])
    const { offices, bookedCount, arrivedCount } = await card('BookingsToday')
    expect(offices.slice(0, 2).map(({ name: _, ...office }) => office)).toEqual([
      { locationId: denver.locationId, bookedCount: 2, arrivedCount: 1 },
      { locationId: auckland.locationId, bookedCount: 1, arrivedCount: 0 },
    ])
    expect({ bookedCount, arrivedCount }).toEqual({ bookedCount: 3, arrivedCount: 1 })
  })

  it('names the offices with the most bookings and counts the rest', async () => {
    for (let i = 0; i < 8; i++) await anOffice(t.db, { days: 0 })
    const { offices, officeCount } = await card('BookingsToday')
    expect(offices).toHaveLength(8)
    expect(officeCount).toBeGreaterThan(8)
    const archived = await anOffice(t.db, { days: 0 })
    await t.db.updateTable('location').set({ isArchived: true }).where('id', '=', archived.locationId).execute()
    expect((await card('BookingsToday')).officeCount).toBe(officeCount)
  })

  it('shows the no-show rate of the last 30 days, day by day, for decided visits', async () => {
    const before = await card('NoShowRate')
    expect(before.days).toHaveLength(30)
    expect(before.days.at(-1)?.date).toBe('2026-03-02')
    const office = await anOffice(t.db, { numberOfSlots: 4 })
    await setStatus(await aBooking(t.db, office, FIRST_DAY, [600, 615]), 'NoShow')
    await setStatus(await aBooking(t.db, office, FIRST_DAY, [600, 615]), 'CheckedIn')
    await aBooking(t.db, office, FIRST_DAY, [600, 615])
    await setStatus(await aBooking(t.db, office, addDays(FIRST_DAY, 1), [600, 615]), 'NoShow')
    const { rate, noShows, visits, days } = await card('NoShowRate')
    expect({ noShows, visits }).toEqual({ noShows: before.noShows + 1, visits: before.visits + 2 })
    expect(rate).toBeCloseTo(noShows / visits)
    expect(days.at(-1)).toEqual({ date: '2026-03-02', noShows, visits })
  })

  it('ends the no-show rate with the date that has begun at every office, not the UTC date', async () => {
    await anOffice(t.db)
    t.setNow('2026-03-03T02:00:00Z')
    expect((await card('NoShowRate')).days.at(-1)?.date).toBe('2026-03-02')
    t.setNow('2026-03-03T07:00:00Z')
    expect((await card('NoShowRate')).days.at(-1)?.date).toBe('2026-03-03')
    t.setNow('2026-03-02T15:00:00Z')
  })

  it('shows how many messages are waiting or have failed, and how long the oldest has waited', async () => {
    expect(await card('MessageQueue')).toEqual({ queued: 0, failed: 0, oldestUnsentSeconds: null })
    const message = { channel: 'email' as const, templateKey: 'ConfirmAccount', recipient: 'a@b.test', body: 'x' }
    await t.db
      .insertInto('outbox')
      .values([
        { ...message, createdAt: sql<string>`now() - interval '1 hour'` },
        { ...message, state: 'Failed' },
        { ...message, state: 'Sent' },
      ])
      .execute()
    const { queued, failed, oldestUnsentSeconds } = await card('MessageQueue')
    expect({ queued, failed }).toEqual({ queued: 1, failed: 1 })
    expect(oldestUnsentSeconds).toBeGreaterThanOrEqual(3600)
    expect(oldestUnsentSeconds).toBeLessThan(3660)
  })

  it('never reads all appointments: every count has a matching index', async () => {
    const explain = async (statement: ReturnType<typeof sql>) => {
      const plan = await t.db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx)
        return JSON.stringify(rows)
      })
      return plan
    }
    expect(
      await explain(sql`select day, count(*) from appointment where day >= '2026-02-01' and day <= '2026-03-02'
        and status in ('CheckedIn', 'NoShow', 'Complete') group by day`),
    ).toContain('appointment_outcome')
    expect(
      await explain(sql`select count(*) from appointment a where a.location_id = 1 and a.day = '2026-03-02'
        and a.status not in ('Hold', 'Cancelled')`),
    ).toContain('appointment_day')
  })

  it('says which offices need somebody: people wait, are to be called, or nobody has set hours (DASH-5)', async () => {
    const of = async ({ locationId }: { locationId: number }) => {
      const { attention } = (await admin('GET /api/dashboard')).json() as { attention: NeedsAttention[] }
      return attention.filter((each) => each.locationId === locationId).map(({ kind, count }) => [kind, count])
    }
    const office = await anOffice(t.db, { numberOfSlots: 4 })
    expect(await of(office)).toEqual([])
    const served = await aBooking(t.db, office, FIRST_DAY, [540, 555])
    for (const id of [served, await aBooking(t.db, office, FIRST_DAY, [555, 570])]) await setStatus(id, 'CheckedIn')
    await aBooking(t.db, office, FIRST_DAY, [570, 585])
    expect(await of(office)).toEqual([['PeopleWaiting', 2]])
    const { id: userId } = await aUser(t.db, 'Staff')
    await t.db.updateTable('appointment').set({ handlingUserId: userId }).where('id', '=', served).execute()
    await t.db
      .insertInto('personToCall')
      .values({
        appointmentId: served,
        locationId: office.locationId,
        endsAt: '2026-03-02T23:00:00Z',
        templateKey: 'x',
        toldDay: FIRST_DAY,
        toldMinute: 540,
        words: 'x',
      })
      .execute()
    await sql`delete from availability_window where rule_id in (select r.id from availability_rule r
      join calendar k on k.id = r.calendar_id where k.location_id = ${office.locationId})`.execute(t.db)
    expect(await of(office)).toEqual([
      ['PeopleWaiting', 1],
      ['PeopleToCall', 1],
      ['NoHours', 0],
    ])
    await t.db.updateTable('location').set({ isArchived: true }).where('id', '=', office.locationId).execute()
    expect(await of(office)).toEqual([])
  })

  it('says which days are held but not booked, and by how many addresses (DASH-6)', async () => {
    const of = async ({ locationId }: { locationId: number }) => {
      const { attention } = (await admin('GET /api/dashboard')).json() as { attention: NeedsAttention[] }
      return attention.filter((each) => each.locationId === locationId)
    }
    // 8 places of a quarter of an hour each: a quarter of the day is two, but fewer than five are no attack.
    const office = await anOffice(t.db, { hours: [9, 11] })
    const hold = async (minute: string) => {
      const wish = {
        locationId: office.locationId,
        appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }],
      }
      const startDateLocal = `2026-03-05T${minute}`
      const answer = await t.anyone('POST /api/booking/hold-time', { ...wish, startDateLocal })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().holdKey
    }
    for (const minute of ['09:00', '09:15', '09:30']) await hold(minute)
    const released = await hold('09:45')
    expect(await of(office)).toEqual([])
    await hold('10:00')
    await t.db
      .updateTable('heldTime')
      .set({ visitorKey: 'another' })
      .where('locationId', '=', office.locationId)
      .where('startMinute', '>', 560)
      .execute()
    const { locationId } = office
    const held = { kind: 'DayHeld', locationId, name: 'Elm Street', count: 5, date: '2026-03-05', addresses: 2 }
    expect(await of(office)).toEqual([held])
    // A hold that ended without a booking counts for an hour.
    await t.anyone('POST /api/booking/release-hold', { holdKey: released })
    expect(await of(office)).toEqual([held])
    await sql`update held_time set until = until - interval '71 minutes' where location_id = ${locationId}`.execute(
      t.db,
    )
    expect(await of(office)).toEqual([])
  })

  it('does not call a day held of which little is (DASH-6)', async () => {
    const office = await anOffice(t.db, { hours: [9, 17], numberOfSlots: 2 })
    await sql`insert into held_time (key_hash, visitor_key, location_id, calendar_id, day, start_minute, end_minute, until, at_most)
      select decode(lpad(n::text, 4, '0'), 'hex'), 'one', ${office.locationId}, ${office.calendarId}, '2026-03-05', 540, 555,
        now() + interval '5 minutes', now() + interval '5 minutes'
      from generate_series(1, 15) n`.execute(t.db)
    const attention = async () => {
      const all = (await admin('GET /api/dashboard')).json().attention as NeedsAttention[]
      return all.filter(({ locationId }) => locationId === office.locationId).map(({ count }) => count)
    }
    expect(await attention()).toEqual([])
    await sql`insert into held_time (key_hash, visitor_key, location_id, calendar_id, day, start_minute, end_minute, until, at_most)
      values ('\xff', 'one', ${office.locationId}, ${office.calendarId}, '2026-03-05', 540, 555, now(), now())`.execute(
      t.db,
    )
    expect(await attention()).toEqual([16])
  })

  it('returns the other cards when one fails', async () => {
    await sql`alter table outbox rename to outbox_away`.execute(t.db)
    try {
      const found = await elements()
      expect(found.filter(({ data }) => data === null)).toEqual([{ dashboardDataType: 'MessageQueue', data: null }])
      expect(found).toHaveLength(6)
    } finally {
      await sql`alter table outbox_away rename to outbox`.execute(t.db)
    }
    expect((await elements()).every(({ data }) => data !== null)).toBe(true)
  })

  it('is for administrators, and says whether they have debug tools', async () => {
    expect((await t.anyone('GET /api/dashboard')).statusCode).toBe(401)
    for (const role of ['Staff', 'Office Manager'] as const) {
      expect((await (await t.as(role))('GET /api/dashboard')).statusCode).toBe(403)
    }
    expect((await admin('GET /api/dashboard')).json().hasDebugTools).toBe(true)
  })
})

describe('what is wrong with the portal itself (DASH-4)', () => {
  const warned = async (at: TestApp) => (await (await at.as('Admin'))('GET /api/dashboard')).json().warnings

  it('in production: that emails and texts are captured', async () => {
    expect(await warned(t)).toEqual([])
    await t.db.insertInto('backupMade').defaultValues().execute()
    const production = await startTestApp(undefined, { isProduction: true, beside: t })
    expect(await warned(production)).toEqual(['EmailsCaptured', 'TextsCaptured'])
    await production.stop()
  })

  it('that messages have been tried in vain for a quarter of an hour, by channel', async () => {
    const waiting = (channel: 'email' | 'sms', minutes: number, lastError: string) =>
      sql`insert into outbox (channel, template_key, recipient, body, last_error, created_at)
        values (${channel}, 'x', 'x', 'x', ${lastError}, now() - make_interval(mins => ${minutes}))`.execute(t.db)
    await waiting('email', 60, '')
    await waiting('sms', 14, 'The SMS gateway could not be reached.')
    expect(await warned(t)).toEqual([])
    await waiting('email', 16, 'The mail server could not be reached.')
    expect(await warned(t)).toEqual(['EmailsFailing'])
    await waiting('sms', 16, 'The SMS gateway could not be reached.')
    expect(await warned(t)).toEqual(['EmailsFailing', 'TextsFailing'])
    await t.db.deleteFrom('outbox').execute()
  })

  it('in production: that no backup was made for a week, unless others make them', async () => {
    const production = await startTestApp(undefined, { isProduction: true, beside: t })
    const older = (table: 'app_user' | 'backup_made', column: string) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - interval '8 days'`.execute(t.db)
    const captured = ['EmailsCaptured', 'TextsCaptured']
    await t.db.deleteFrom('backupMade').execute()
    await older('app_user', 'created_at')
    expect(await warned(production)).toEqual([...captured, 'BackupMissing'])
    await backUp(t.url, join(await mkdtemp(join(tmpdir(), 'backup-')), 'portal.backup'))
    expect(await warned(production)).toEqual(captured)
    await older('backup_made', 'made_at')
    expect(await warned(production)).toEqual([...captured, 'BackupMissing'])
    await admin('POST /api/dashboard/skip-setup', { step: 'Backups', isSkipped: true })
    expect(await warned(production)).toEqual(captured)
    await production.stop()
  })

  it('that a job failed', async () => {
    t.jobs.failed = async () => ['remind']
    expect(await warned(t)).toEqual(['JobsFailed'])
    t.jobs.failed = async () => []
  })

  it('that no job runs', async () => {
    t.jobs.lastFinished = async () => Number.NaN
    expect(await warned(t)).toEqual(['JobsNotRunning'])
    t.jobs.lastFinished = async () => 7
  })
})
