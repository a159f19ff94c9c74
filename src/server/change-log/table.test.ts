import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangeLogRow } from '#contract/change-log.ts'
import { maskPersons } from '#server/platform/change-log.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

it('calls an appointment’s status by one name, from its booking to its end', async () => {
  const office = await anOffice(t.db)
  const admin = await t.as('Admin')
  const { id } = (await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, '2026-03-05T09:00'))).json()
  await admin(`POST /api/staff/appointments/cancel?id=${id}`)
  await admin(`DELETE /api/admin/appointments/${id}`)
  const filter = { propertyName: 'recordPropertyName', type: 'string', operationalSearchTerm: '' }
  const answer = await admin(`POST /api/admin/appointments/change-table/${id}`, {
    take: 200,
    filters: [{ ...filter, searchTerm: 'appointmentStatus' }],
  })
  const rows = answer.json().result.rows as ChangeLogRow[]
  expect(rows.map(({ changeLogAction, oldValue, newValue }) => [changeLogAction, oldValue, newValue])).toEqual([
    ['Deleted', 'Cancelled', null],
    ['Updated', 'Booked', 'Cancelled'],
    ['Created', null, 'Booked'],
  ])
})

it('is paged by action on request: none is cut, and each counts all its appointments (LOG-9)', async () => {
  const office = await anOffice(t.db)
  const admin = await t.as('Admin')
  for (const time of ['09:00', '10:00', '11:00'])
    await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `2026-03-06T${time}`))
  const page = async (more: object) =>
    (await admin('POST /api/admin/appointments/change-table', { locationIds: [office.locationId], ...more })).json()
      .result
  const actionsOf = (rows: ChangeLogRow[]) => [...new Set(rows.map(({ entityChangeTransaction: { id } }) => id))]
  const byLine = await page({ take: 100 })
  expect(byLine.totalFilteredRecords).toBe(byLine.rows.length)
  const all = await page({ byAction: true, take: 100 })
  expect(all.totalFilteredRecords).toBe(3)
  expect(all.rows).toEqual(byLine.rows)
  const first = await page({ byAction: true, take: 2 })
  const second = await page({ byAction: true, take: 2, skip: 2 })
  expect([actionsOf(first.rows), actionsOf(second.rows)].flat()).toEqual(actionsOf(all.rows))
  expect(first.rows.length + second.rows.length).toBe(all.rows.length)
  expect(all.rows[0].entityChangeTransaction.appointments).toBe(1)
})

it('names the location of what belongs to one (LOG-9)', async () => {
  const { locationId } = await anOffice(t.db)
  const admin = await t.as('Admin')
  const made = await admin('POST /api/office-manager/desks', { locationId, name: '7', appointmentTypeIds: [] })
  expect(made.statusCode, made.body).toBe(200)
  const { rows } = (await admin('POST /api/change-log/table', { locationIds: [locationId], byAction: true })).json()
    .result
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows as ChangeLogRow[])
    expect(row.locationName).toBe(row.recordTypeName === 'Location' ? null : 'Elm Street')
})

describe('the log of a release before, which had a row for each line', () => {
  const line = (property: string, value: string, record: number) =>
    `{"action": "Created", "type": "Appointment", "id": ${record}, "property": "${property}", "new": "${value}", "discriminator": "Ada L, 9:00"}`

  it('is shown, and forgotten, like today’s (LOG-3)', async () => {
    await sql`with x as (insert into entity_change_transaction (principal) values ('system') returning id)
      insert into change_log_entry (transaction_id, change_log_action, record_type_name, record_id, record_property_name, new_value,
        appointment_discriminator)
      select x.id, 'Created', 'Appointment', 900001, p.name, p.value, 'Ada L, 9:00'
      from x, (values ('firstName', 'Ada'), ('isWalkIn', 'true')) p(name, value)`.execute(t.db)
    expect(await linesOf(900001)).toEqual([
      ['firstName', 'Ada', 'Ada L, 9:00'],
      ['isWalkIn', 'true', 'Ada L, 9:00'],
    ])
    await maskPersons(t.db, [900001])
    expect(await linesOf(900001)).toEqual([
      ['firstName', '••••', '9:00'],
      ['isWalkIn', 'true', '9:00'],
    ])
  })

  it('still sends its lines one by one while it runs beside this one, and they join (LOG-3)', async () => {
    const lines = [line('firstName', 'Ada', 900002), line('firstName', 'Bob', 900003), line('isWalkIn', 'true', 900002)]
    await sql`select write_change_log(${`{"principal": "system", "requestId": "1", "lines": [${lines.join(', ')}]}`}::text::jsonb)`.execute(
      t.db,
    )
    expect(await linesOf(900002)).toEqual([
      ['firstName', 'Ada', 'Ada L, 9:00'],
      ['isWalkIn', 'true', 'Ada L, 9:00'],
    ])
    await maskPersons(t.db, [900002])
    expect(await linesOf(900002)).toEqual([
      ['firstName', '••••', '9:00'],
      ['isWalkIn', 'true', '9:00'],
    ])
    expect(await linesOf(900003)).toEqual([['firstName', 'Bob', 'Ada L, 9:00']])
    const rows = await t.db.selectFrom('changeLogEntry').where('recordId', '=', 900002).select('lines').execute()
    expect(rows).toHaveLength(1)
  })

  const linesOf = async (recordId: number) => {
    const rows = await t.db
      .selectFrom('changeLog')
      .where('recordId', '=', recordId)
      .select(['recordPropertyName', 'newValue', 'appointmentDiscriminator'])
      .orderBy('id')
      .execute()
    return rows.map((row) => [row.recordPropertyName, row.newValue, row.appointmentDiscriminator])
  }
})
