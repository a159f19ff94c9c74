import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClosurePreview, ListedClosure } from '#contract/closures.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { aClosureForm, everyAppointment, falseMarks, leftOutside, previewed } from '#server/testing/office-forms.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
/** Thursday, 8:00 in Denver. */
const NOW = '2026-03-05T15:00:00Z'
const DAY = '2026-03-05'
const PREVIEW = 'POST /api/closures/close-location-preview'
const CLOSE = 'POST /api/closures/close-location'

beforeAll(async () => {
  t = await startTestApp(NOW)
})
beforeEach(() => t.setNow(NOW))
afterAll(() => t.stop())

async function anOfficeOfTwoColumns() {
  const office = await anOffice(t.db, { numberOfSlots: 2 })
  return { office, manager: await t.as('Office Manager', [office.locationId]) }
}

type Office = Awaited<ReturnType<typeof anOffice>>

const isOut = (office: Office, more: object = {}) => ({
  ...aClosureForm({ name: 'Dana is sick', from: `${DAY}T09:00`, to: `${DAY}T12:00`, message: 'A colleague is out.' }),
  locationId: office.locationId,
  calendarId: office.calendarId,
  column: 0,
  ...more,
})
const listed = async (manager: Caller, { locationId }: Office) =>
  (await manager(`GET /api/closures/listing/${locationId}`)).json<ListedClosure[]>()
const timesOf = async ({ locationId, appointmentTypeId }: Office) => {
  const wanted = { locationId, appointmentTypes: [{ appointmentTypeId }], date: DAY }
  const answer = await t.anyone('POST /api/booking/time-selection-options', wanted)
  return answer.json<{ times: { startDateLocal: string }[] }>().times.map((time) => time.startDateLocal.slice(11))
}

describe('a colleague who is out (CLOSE-9)', () => {
  it('closes one column: people keep their time in the other, only those without room are told, with the reason', async () => {
    const { office, manager } = await anOfficeOfTwoColumns()
    const [full, neighbor, alone] = [
      await aBooking(t.db, office, DAY, [540, 555]),
      await aBooking(t.db, office, DAY, [540, 555]),
      await aBooking(t.db, office, DAY, [600, 615]),
    ]
    const { preview, confirmed } = await previewed(manager, PREVIEW, CLOSE, isOut(office))
    expect(preview.json()).toMatchObject({ cancelledCount: 1, movedCount: 1, calendarName: 'Counter' })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    const rows = await everyAppointment(t, office.locationId)
    expect([full, neighbor, alone].map((id) => [rows.get(id)?.status, rows.get(id)?.columnIndex])).toEqual([
      ['Cancelled', 0],
      ['Booked', 1],
      ['Booked', 1],
    ])
    const mails = await t.db
      .selectFrom('outbox')
      .where('appointmentId', 'in', [full, neighbor, alone])
      .selectAll()
      .execute()
    expect(mails).toMatchObject([{ appointmentId: full, templateKey: 'AppointmentCancelled' }])
    expect(mails[0]?.body).toContain('A colleague is out.')
    expect(await leftOutside(t, office.locationId, new Date(NOW))).toBe(0)
    expect(await falseMarks(t, office.locationId)).toBe(0)
    expect(await listed(manager, office)).toMatchObject([
      { name: 'Dana is sick', calendarId: office.calendarId, calendarName: 'Counter', column: 0 },
    ])
    expect(await timesOf(office)).not.toContain('09:00')
    expect(await timesOf(office)).toContain('09:15')
  })

  it('closes a calendar for part of the day, and opens it again when they come after all', async () => {
    const { office, manager } = await anOfficeOfTwoColumns()
    const form = isOut(office, { column: null, endDate: `${DAY}T10:00` })
    expect((await previewed(manager, PREVIEW, CLOSE, form)).confirmed.statusCode).toBe(200)
    expect((await timesOf(office))[0]).toBe('10:00')
    const [closure] = await listed(manager, office)
    expect((await manager('DELETE /api/closures/delete-closure', { closureId: closure?.id })).statusCode).toBe(200)
    expect((await timesOf(office))[0]).toBe('09:00')
  })

  it('stays in its place when it is changed', async () => {
    const { office, manager } = await anOfficeOfTwoColumns()
    await previewed(manager, PREVIEW, CLOSE, isOut(office))
    const [closure] = await listed(manager, office)
    const { calendarId: _, column: __, ...form } = isOut(office, { endDate: `${DAY}T10:00`, closureId: closure?.id })
    const at = 'PUT /api/closures/update-closure'
    expect((await previewed(manager, PREVIEW, at, form, { version: 1 })).confirmed.statusCode).toBe(200)
    expect(await listed(manager, office)).toMatchObject([
      { calendarId: office.calendarId, column: 0, endDate: `${DAY}T10:00` },
    ])
  })

  it('is of a calendar of the location, and for every type', async () => {
    const { office, manager } = await anOfficeOfTwoColumns()
    const { office: other } = await anOfficeOfTwoColumns()
    expect((await manager(PREVIEW, isOut(office, { calendarId: other.calendarId }))).statusCode).toBe(404)
    const typed = await manager(PREVIEW, isOut(office, { appointmentTypeIds: [office.appointmentTypeId] }))
    expect(typed.json().validationFailures).toEqual([
      { propertyName: 'appointmentTypeIds', errorMessage: 'Someone who is out is out for every appointment type' },
    ])
  })
})

describe('a closure that may be a slip (CLOSE-10)', () => {
  it('says that the time is closed already, and by what', async () => {
    const { office, manager } = await anOfficeOfTwoColumns()
    const form = {
      ...aClosureForm({ name: 'Christmas', from: '2026-12-24', to: '2026-12-26' }),
      locationId: office.locationId,
    }
    const { preview } = await previewed(manager, PREVIEW, CLOSE, form)
    expect(preview.json<ClosurePreview>().alreadyClosed).toEqual([])
    const again = { ...form, name: 'Holiday', startDate: '2026-12-25T00:00' }
    expect((await manager(PREVIEW, again)).json<ClosurePreview>().alreadyClosed).toEqual([
      { name: 'Christmas', locationName: 'Elm Street' },
    ])
    const longer = { ...form, name: 'Holidays', endDate: '2026-12-27T00:00' }
    expect((await manager(PREVIEW, longer)).json<ClosurePreview>().alreadyClosed).toEqual([])
  })

  it('says that it lasts longer than a year', async () => {
    const { office, manager } = await anOfficeOfTwoColumns()
    const until = (to: string) => ({ ...aClosureForm({ from: '2026-12-24', to }), locationId: office.locationId })
    expect((await manager(PREVIEW, until('2127-12-26'))).json<ClosurePreview>().isVeryLong).toBe(true)
    expect((await manager(PREVIEW, until('2027-01-04'))).json<ClosurePreview>().isVeryLong).toBe(false)
  })
})
