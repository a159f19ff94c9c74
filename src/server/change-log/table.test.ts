import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChangeLogRow } from '#contract/change-log.ts'
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
