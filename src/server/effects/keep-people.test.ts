import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Effect } from '#contract/effects.ts'
import { aBooking, anAppointmentType, anOffice } from '#server/testing/factories.ts'
import { everyAppointment, everyDay, falseMarks, leftOutside, previewed } from '#server/testing/office-forms.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let admin: Caller
/** Monday, 8:00 in Denver. */
const NOW = '2026-03-02T15:00:00Z'
const DAY = '2026-03-05'

beforeAll(async () => {
  t = await startTestApp(NOW)
  admin = await t.as('Admin')
})
afterAll(() => t.stop())

/** An office with two calendars, open from nine to noon in one column each. */
async function anOfficeOfTwo() {
  const office = await anOffice(t.db)
  const { locationId, appointmentTypeId, timeZone } = office
  const calendar = { locationId, name: 'Second counter', appointmentTypeIds: [appointmentTypeId] }
  const { id: calendarId } = (await admin('POST /api/calendars/create', calendar)).json<{ id: number }>()
  const rule = { calendarId, availabilityRule: { ...everyDay(['09:00-12:00']), startDateTime: '2026-03-02T00:00' } }
  const at = 'POST /api/standard-office-hours'
  const { confirmed } = await previewed(admin, `${at}/preview`, `${at}/update`, rule, { version: null })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return { office, second: { locationId, calendarId, appointmentTypeId, timeZone } }
}

const messagesTo = async (ids: readonly number[]) =>
  (await t.db.selectFrom('outbox').where('appointmentId', 'in', ids).select('templateKey').execute()).map(
    (message) => message.templateKey,
  )

describe('people whose place closes keep their time in another calendar of their office (REBOOK-9)', () => {
  it('when their calendar is deleted: no one is told, the log says where they went', async () => {
    const { office, second } = await anOfficeOfTwo()
    const kept = await aBooking(t.db, office, DAY, [540, 555])
    const lost = await aBooking(t.db, office, DAY, [600, 615])
    const there = await aBooking(t.db, second, DAY, [600, 615])
    const said = (await admin(`GET /api/calendars/delete-preview/${office.calendarId}`)).json<Effect>()
    expect(said).toMatchObject({ cancelledCount: 1, movedCount: 1, otherCalendarCount: 1 })
    expect(said.appointments.map(({ id, fate, keptIn }) => [id, fate, keptIn])).toEqual([
      [lost, 'Cancelled', ''],
      [kept, 'Kept', 'Second counter'],
    ])
    const answer = await admin(`DELETE /api/calendars/${office.calendarId}?previewKey=${said.previewKey}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const rows = await everyAppointment(t, office.locationId)
    expect([kept, lost, there].map((id) => [rows.get(id)?.status, rows.get(id)?.calendarId])).toEqual([
      ['Booked', second.calendarId],
      ['Cancelled', office.calendarId],
      ['Booked', second.calendarId],
    ])
    expect(rows.get(kept)).toMatchObject({ startMinute: 540, endMinute: 555, day: DAY })
    expect(await messagesTo([kept, there])).toEqual([])
    expect(await messagesTo([lost])).toEqual(['AppointmentCancelled'])
    expect(await leftOutside(t, office.locationId, new Date(NOW))).toBe(0)
    expect(await falseMarks(t, office.locationId)).toBe(0)
    const log = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'Appointment')
      .where('recordId', '=', kept)
      .where('recordPropertyName', '=', 'calendarId')
      .select(['oldValue', 'newValue'])
      .execute()
    expect(log).toEqual([{ oldValue: String(office.calendarId), newValue: String(second.calendarId) }])
  })

  it('when it loses a day, with the one who is in the way moved aside', async () => {
    const { office, second } = await anOfficeOfTwo()
    const roadTest = await anAppointmentType(t.db, { name: 'Road Test' })
    await t.db
      .insertInto('calendarAppointmentType')
      .values([office.calendarId, second.calendarId].map((calendarId) => ({ calendarId, appointmentTypeId: roadTest })))
      .execute()
    const { id: third } = (
      await admin('POST /api/calendars/create', {
        locationId: office.locationId,
        name: 'Renewals only',
        appointmentTypeIds: [office.appointmentTypeId],
      })
    ).json<{ id: number }>()
    const at = 'POST /api/standard-office-hours'
    const week = { ...everyDay(['09:00-12:00']), startDateTime: '2026-03-02T00:00' }
    const hours = { calendarId: third, availabilityRule: week }
    await previewed(admin, `${at}/preview`, `${at}/update`, hours, { version: null })
    const driver = await aBooking(t.db, { ...office, appointmentTypeId: roadTest }, DAY, [540, 555])
    const renewal = await aBooking(t.db, second, DAY, [540, 555])
    const sick = { ...everyDay([]), name: 'Dana is sick', startDateTime: `${DAY}T00:00`, endDateTime: `${DAY}T00:00` }
    const form = { calendarId: office.calendarId, availabilityRule: sick }
    const hoursAt = 'POST /api/temporary-office-hours'
    const { preview, confirmed } = await previewed(admin, `${hoursAt}/cancel-preview`, `${hoursAt}/create`, form)
    expect(preview.json()).toMatchObject({ cancelledCount: 0, movedCount: 2, otherCalendarCount: 2 })
    expect(confirmed.json()).toMatchObject({ cancelledCount: 0, progressId: null })
    const rows = await everyAppointment(t, office.locationId)
    expect([driver, renewal].map((id) => rows.get(id)?.calendarId)).toEqual([second.calendarId, third])
    expect(await messagesTo([driver, renewal])).toEqual([])
    expect(await falseMarks(t, office.locationId)).toBe(0)
  })

  it('does not disturb anyone when a visit takes longer from now on', async () => {
    const { office } = await anOfficeOfTwo()
    for (const minute of [540, 555]) await aBooking(t.db, office, DAY, [minute, minute + 15])
    const before = await everyAppointment(t, office.locationId)
    await t.db
      .updateTable('appointmentType')
      .set({ interactionDuration: 45 })
      .where('id', '=', office.appointmentTypeId)
      .execute()
    const form = {
      calendarId: office.calendarId,
      availabilityRule: { ...everyDay(['09:00-12:00'], { timeSlotDuration: 45 }), startDateTime: `${DAY}T00:00` },
    }
    const at = 'POST /api/standard-office-hours'
    const { preview } = await previewed(admin, `${at}/preview`, `${at}/update`, form, { version: 1 })
    expect(preview.json()).toMatchObject({ cancelledCount: 0, movedCount: 0 })
    expect(await everyAppointment(t, office.locationId)).toEqual(before)
  })
})
