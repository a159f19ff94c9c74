import * as z from 'zod'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccessRow } from '#contract/access-log.ts'
import { everyCall } from '#contract/every-call.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aSubmit, GRACE } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let admin: Caller
let staff: Caller
let id: number

beforeAll(async () => {
  t = await startTestApp()
  office = await anOffice(t.db)
  id = (await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, '2026-03-05T09:00'))).json().id
})
beforeEach(async () => {
  admin = await t.as('Admin')
  staff = await t.as('Staff', [office.locationId])
  await sql`delete from access_log`.execute(t.db)
})
afterAll(() => t.stop())

async function noted(body: object = {}): Promise<AccessRow[]> {
  const answer = await admin('POST /api/admin/access-log/table', { take: 50, ...body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result.rows.toReversed()
}
const inWords = async (body: object = {}) =>
  (await noted(body)).map(({ action, recordTypeName, recordId, day }) =>
    [action, recordTypeName, recordId, day].filter((part) => part !== null).join(' '),
  )

describe('who saw personal data (LOG-5)', () => {
  it('is noted once for an appointment that is opened, also if it is read again or twice at the same moment', async () => {
    await Promise.all([1, 2, 3].map(() => staff(`GET /api/staff/appointments/${id}`)))
    await staff(`GET /api/staff/appointments/${id}`)
    expect(await noted()).toMatchObject([{ action: 'Viewed', recordTypeName: 'Appointment', recordId: id }])
    await sql`update access_log set happened_at = happened_at - interval '16 minutes'`.execute(t.db)
    const again = await t.as('Staff', [office.locationId])
    await again(`GET /api/staff/appointments/${id}`)
    expect(await noted({ appointmentId: id })).toHaveLength(2)
    expect(await noted({ appointmentId: id + 1 })).toEqual([])
  })

  it('is noted for a day’s list, a search, a message and an export, which says how many rows have left', async () => {
    const { locationId } = office
    for (const date of ['2026-03-05', '2026-03-05', '2026-03-06'])
      await staff('POST /api/staff/appointments/calendar-listing', { date, locationId })
    await staff('POST /api/staff/appointments/find', { text: GRACE.lastName })
    const message = await t.db
      .selectFrom('outbox')
      .where('appointmentId', '=', id)
      .select('id')
      .executeTakeFirstOrThrow()
    await admin(`GET /api/admin/outbox/${message.id}`)
    expect((await inWords()).toSorted()).toEqual([
      `Found Appointment ${id}`,
      'Listed Appointment 2026-03-05',
      'Listed Appointment 2026-03-06',
      `Viewed Appointment ${id}`,
      `Viewed OutboxMessage ${message.id}`,
    ])
    const { id: reportDefinitionId } = (await admin('GET /api/reports/get-id/Appointments')).json()
    const filters = [
      { propertyName: 'appointmentStatus', type: 'enum', searchTerm: 'Booked', operationalSearchTerm: '' },
      { propertyName: 'lastName', type: 'string', searchTerm: GRACE.lastName, operationalSearchTerm: '' },
    ]
    const wish = { reportDefinitionId, timeZone: 'UTC', filters, allSearch: GRACE.firstName }
    for (let i = 0; i < 2; i++) {
      const file = await admin('POST /api/reports/dataset-table-export-csv', wish)
      expect(file.body).toContain(GRACE.lastName)
    }
    await expect.poll(async () => (await noted()).filter(({ rowCount }) => rowCount === 1)).toHaveLength(2)
    expect((await noted()).at(-1)).toMatchObject({
      action: 'Exported',
      narrowed: {
        isSearched: true,
        filters: [
          { propertyName: 'appointmentStatus', from: 'Booked', to: '' },
          { propertyName: 'lastName', from: '••••', to: '' },
        ],
      },
    })
    const { rows } = await sql<{ row: string }>`select v::text as row from access_log v`.execute(t.db)
    expect(rows.map(({ row }) => row).join()).not.toMatch(new RegExp(`${GRACE.lastName}|${GRACE.firstName}`, 'i'))
  })

  it('is not noted of what was refused, and not of customers themselves', async () => {
    const stranger = await t.as('Staff', [(await anOffice(t.db)).locationId])
    await stranger(`GET /api/staff/appointments/${id}`)
    await staff('GET /api/staff/appointments/999999')
    expect(await noted()).toEqual([])
  })

  it('is found by person and by record', async () => {
    await staff(`GET /api/staff/appointments/${id}`)
    const [{ principal, reference } = { principal: '', reference: '' }] = await noted()
    expect(await noted({ allSearch: principal })).toHaveLength(1)
    expect(await noted({ allSearch: String(reference) })).toHaveLength(1)
    expect(await noted({ allSearch: 'nobody' })).toEqual([])
  })

  it('shows nothing that cannot be noted', async () => {
    await sql`alter table access_log rename to access_log_away`.execute(t.db)
    try {
      expect((await staff(`GET /api/staff/appointments/${id}`)).statusCode).toBe(500)
    } finally {
      await sql`alter table access_log_away rename to access_log`.execute(t.db)
    }
    expect((await staff(`GET /api/staff/appointments/${id}`)).statusCode).toBe(200)
  })

  /** Properties that only a customer's data has. */
  const PERSONAL = ['firstName', 'recipient', 'phoneNumbers', 'texts', 'activityLogs', 'words']

  it('is declared by every read of users whose answer has a customer’s data', () => {
    const silent = everyCall
      .filter(({ kind, allow }) => kind === 'read' && (Array.isArray(allow) || allow === 'signed-in'))
      .filter(({ response }) => {
        const shape = JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }))
        return PERSONAL.some((name) => shape.includes(`"${name}":{`))
      })
      .filter(({ discloses }) => discloses === undefined)
    expect(silent.map(({ at }) => at)).toEqual([])
  })
})
