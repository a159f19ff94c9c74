import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAppointmentType, anOffice } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describe('a type’s icon (U4)', () => {
  it('is answered as a picture that may do nothing, to whoever knows its key', async () => {
    const id = await anAppointmentType(t.db)
    const [icon, iconCacheKey] = [Buffer.from('a picture'), randomUUID()]
    await t.db.updateTable('appointmentType').set({ icon, iconCacheKey }).where('id', '=', id).execute()
    const answer = await t.anyone(`GET /api/public/appointment-types/icon/${id}/${iconCacheKey}`)
    expect(answer.rawPayload).toEqual(icon)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('is not there under another key, of another type, or where there is none', async () => {
    const id = await anAppointmentType(t.db)
    const iconCacheKey = randomUUID()
    await t.db.updateTable('appointmentType').set({ iconCacheKey }).where('id', '=', id).execute()
    for (const path of [`${id}/${randomUUID()}`, `${id + 1000}/${iconCacheKey}`, `${id}/${iconCacheKey}`])
      expect((await t.anyone(`GET /api/public/appointment-types/icon/${path}`)).statusCode).toBe(404)
    expect((await t.anyone(`GET /api/public/appointment-types/icon/${id}/toString`)).statusCode).toBe(400)
  })
})

describe('appointment types to pick from', () => {
  const names = (answer: { json(): { name: string }[] }) => answer.json().map((type) => type.name)

  it('are all, or those that a location, a calendar or some calendars serve', async () => {
    const admin = await t.as('Admin')
    const [one, two] = [
      await anAppointmentType(t.db, { name: 'Alpha' }),
      await anAppointmentType(t.db, { name: 'Beta' }),
    ]
    const office = await anOffice(t.db, { appointmentTypeId: one })
    const { id: second } = (
      await admin('POST /api/calendars/create', {
        locationId: office.locationId,
        name: 'Window 2',
        appointmentTypeIds: [two],
      })
    ).json()
    const elsewhere = await anOffice(t.db)
    const manager = await t.as('Office Manager', [office.locationId])
    const staffOptions = 'POST /api/staff/appointment-types/options'
    expect(names(await manager(staffOptions, { locationId: office.locationId }))).toEqual(['Alpha', 'Beta'])
    expect(names(await manager(staffOptions, { calendarId: second }))).toEqual(['Beta'])
    expect(names(await manager(staffOptions, {}))).toEqual(expect.arrayContaining(['Alpha', 'Beta', 'License Renewal']))
    expect((await manager(staffOptions, { locationId: elsewhere.locationId })).statusCode).toBe(404)
    expect((await manager(staffOptions, { calendarId: elsewhere.calendarId })).statusCode).toBe(404)
    expect((await manager('GET /api/appointment-types/options')).json()).toContainEqual({
      id: one,
      name: 'Alpha',
      interactionDuration: 15,
    })
    const filtered = (calendarIds: number[]) => manager('POST /api/appointment-types/filtered-options', { calendarIds })
    expect(names(await filtered([office.calendarId, elsewhere.calendarId]))).toEqual(['Alpha'])
    expect(names(await filtered([]))).toEqual([])
  })
})
