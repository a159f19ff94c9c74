import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Bookable } from '#contract/locations.ts'

import { anOffice } from '#server/testing/factories.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as('Admin')
})
afterAll(() => t.stop())

const bookable = async (id: number): Promise<Bookable> =>
  (await admin(`GET /api/office-manager/locations/${id}/bookable`)).json()
const kinds = async (id: number) => (await bookable(id)).reasons.map(({ kind }) => kind)

it('says what an office lacks until customers can book there (LOC-9)', async () => {
  const { locationId, calendarId } = await anOffice(t.db)
  expect((await bookable(locationId)).reasons).toEqual([])
  const [hours] = (await bookable(locationId)).hours
  expect(hours).toMatchObject({ calendarId, beginsOn: null })
  expect(hours?.windows.length).toBeGreaterThan(0)

  await t.db.deleteFrom('calendarAppointmentType').where('calendarId', '=', calendarId).execute()
  expect((await bookable(locationId)).reasons).toEqual([{ kind: 'NoServices', calendarId, day: null }])
  await t.db.deleteFrom('availabilityRule').where('calendarId', '=', calendarId).execute()
  expect(await kinds(locationId)).toEqual(['NoServices', 'NoHours'])
  expect((await bookable(locationId)).hours).toEqual([{ calendarId, windows: [], beginsOn: null }])
  await t.db.updateTable('calendar').set({ deletedAt: new Date() }).where('id', '=', calendarId).execute()
  expect(await kinds(locationId)).toEqual(['NoCalendars'])
  await t.db.updateTable('location').set({ isArchived: true }).where('id', '=', locationId).execute()
  expect(await kinds(locationId)).toEqual(['Archived', 'NoCalendars'])
})

it('says that every time is taken', async () => {
  const { locationId } = await anOffice(t.db)
  await t.db.updateTable('calendarDay').set({ taken: sql`open` }).where('locationId', '=', locationId).execute()
  expect(await kinds(locationId)).toEqual(['Full'])
})

it('is not for managers of other offices', async () => {
  const { locationId } = await anOffice(t.db)
  const manager = await t.as('Office Manager', [(await anOffice(t.db)).locationId])
  expect((await manager(`GET /api/office-manager/locations/${locationId}/bookable`)).statusCode).toBe(404)
})
