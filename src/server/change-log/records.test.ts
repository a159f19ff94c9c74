import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangeLogRow } from '#contract/change-log.ts'
import { PORTAL_RECORDS } from '#contract/entities.ts'
import { anOffice } from '#server/testing/factories.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let elsewhere: Awaited<ReturnType<typeof anOffice>>
let admin: Caller
let manager: Caller

beforeAll(async () => {
  t = await startTestApp()
  office = await anOffice(t.db)
  elsewhere = await anOffice(t.db)
  admin = await t.as('Admin')
  manager = await t.as('Office Manager', [office.locationId])
})
afterAll(() => t.stop())

async function rowsOf(call: Promise<{ statusCode: number; body: string; json: () => unknown }>) {
  const answer = await call
  expect(answer.statusCode, answer.body).toBe(200)
  return (answer.json() as { result: { rows: ChangeLogRow[] } }).result.rows
}

const inWords = ({ recordTypeName, recordName, recordPropertyName, oldValue, newValue }: ChangeLogRow) =>
  [recordTypeName, recordName, recordPropertyName, oldValue, newValue].join(' | ')

describe('the change logs of records (LOG-4)', () => {
  it('say who changed a setting, to whoever administers the portal, also once it is deleted', async () => {
    const { id } = (
      await admin('POST /api/settings/create', { key: 'greeting', value: 'Hello', isEnabled: true })
    ).json()
    const { version } = (await admin(`GET /api/settings/${id}`)).json()
    await admin(`PUT /api/settings/${id}`, { key: 'greeting', value: 'Good day', isEnabled: true, version })
    await admin(`DELETE /api/settings/${id}`)
    const log = await rowsOf(admin(`POST /api/change-log/Setting/${id}`, { take: 50 }))
    expect(log.map(inWords)).toContain('Setting | greeting | value | Hello | Good day')
    expect(log[0]).toMatchObject({ changeLogAction: 'Deleted', recordName: 'greeting' })
    const all = await rowsOf(admin('POST /api/change-log/table', { take: 50 }))
    expect(all.map(inWords)).toContain('Setting | greeting | value | Hello | Good day')
    expect(all.some(({ recordTypeName }) => recordTypeName === 'Appointment')).toBe(false)
    const ofUsers = { propertyName: 'recordTypeName', type: 'enum', searchTerm: 'User', operationalSearchTerm: '' }
    const users = await rowsOf(admin('POST /api/change-log/table', { filters: [ofUsers] }))
    expect(users.every(({ recordTypeName }) => recordTypeName === 'User')).toBe(true)
  })

  it('let managers read those of their own locations’ records only', async () => {
    const { locationId, appointmentTypeId } = office
    const form = { locationId, name: 'Window 7', appointmentTypeIds: [appointmentTypeId] }
    const { id } = (await manager('POST /api/calendars/create', form)).json()
    const log = await rowsOf(manager(`POST /api/office-manager/change-log/Calendar/${id}`, {}))
    expect(log.map(inWords)).toContain('Calendar | Window 7 | name |  | Window 7')
    const ofLocation = await rowsOf(manager(`POST /api/office-manager/change-log/Location/${locationId}`, {}))
    expect(ofLocation.map(inWords)).toContain('Calendar | Window 7 | name |  | Window 7')

    const stranger = await t.as('Office Manager', [elsewhere.locationId])
    for (const record of [`Calendar/${id}`, `Location/${locationId}`])
      expect((await stranger(`POST /api/office-manager/change-log/${record}`, {})).statusCode).toBe(404)
    expect((await manager(`POST /api/office-manager/change-log/Setting/1`, {})).statusCode).toBe(400)
    for (const call of ['POST /api/change-log/Setting/1', 'POST /api/change-log/table'] as const)
      expect((await manager(call, {})).statusCode).toBe(403)
    const staff = await t.as('Staff', [locationId])
    expect((await staff(`POST /api/office-manager/change-log/Calendar/${id}`, {})).statusCode).toBe(403)
  })

  it('tell of every kind of record of the portal', async () => {
    for (const type of PORTAL_RECORDS)
      expect(await rowsOf(admin(`POST /api/change-log/${type}/900000`, {}))).toEqual([])
    const booker = { name: 'Fleet', kind: 'EmailDomain', value: 'fleet.test', most: 20, until: '2027-01-01', note: '' }
    const added = await admin('POST /api/admin/trusted-bookers', booker)
    expect(added.statusCode, added.body).toBe(200)
    const log = await rowsOf(admin(`POST /api/change-log/TrustedBooker/${added.json().id}`, {}))
    expect(log.map(inWords)).toContain('TrustedBooker | Fleet | name |  | Fleet')
  })

  it('keep a deleted closure, with its name', async () => {
    const { locationId } = office
    const closure = await t.db
      .insertInto('closure')
      .values({ locationId, name: 'Inventory', message: 'Back soon.', startDate: '2026-05-01', endDate: '2026-05-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const gone = await manager('DELETE /api/closures/delete-closure', { closureId: closure.id })
    expect(gone.statusCode, gone.body).toBe(200)
    const [line] = await rowsOf(manager(`POST /api/office-manager/change-log/Closure/${closure.id}`, {}))
    expect(line).toMatchObject({ changeLogAction: 'Deleted', recordName: 'Inventory' })
  })

  it('never show a password', async () => {
    const user = { email: 'new@portal.test', fullName: 'New', phoneNumber: '', userRoles: ['Admin'], locations: [] }
    const secret = { ssoOnly: false, emailConfirmed: true, password: 'Long-enough-1', confirmPassword: 'Long-enough-1' }
    const { id } = (await admin('POST /api/users', { ...user, ...secret })).json()
    const log = await rowsOf(admin(`POST /api/users/change-table/${id}`, { take: 50 }))
    expect(log.map(inWords)).toContain('User | new@portal.test | passwordHash |  | ••••')
    expect(JSON.stringify(log)).not.toMatch(/Long-enough-1|argon2/)
  })
})
