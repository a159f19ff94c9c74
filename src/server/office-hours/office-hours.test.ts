import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AvailabilityRule } from '#contract/office-hours.ts'
import { addDays } from '#domain/time.ts'
import { aBooking, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { everyAppointment, everyDay, leftOutside, previewed } from '#server/testing/office-forms.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
/** Monday, 8:00 in Denver. */
const NOW = '2026-03-02T15:00:00Z'
const DAY = '2026-03-05'

beforeAll(async () => {
  t = await startTestApp(NOW)
})
beforeEach(() => t.setNow(NOW))
afterAll(() => t.stop())

type Office = Awaited<ReturnType<typeof anOffice>>

async function managed(wish: Parameters<typeof anOffice>[1] = {}) {
  const office = await anOffice(t.db, wish)
  return { office, manager: await t.as('Office Manager', [office.locationId]) }
}

const STALE = [{ propertyName: '', errorMessage: 'Someone else has changed this record. Reload it and try again.' }]

function standard(
  manager: Caller,
  { calendarId }: Office,
  from: string,
  week: ReturnType<typeof everyDay>,
  version: number | null = 1,
) {
  const availabilityRule = { ...week, startDateTime: `${from}T00:00` }
  return previewed(
    manager,
    'POST /api/standard-office-hours/preview',
    'POST /api/standard-office-hours/update',
    { calendarId, availabilityRule },
    { version },
  )
}

const aTemporaryForm = (
  { calendarId }: Office,
  from: string,
  to: string,
  week: ReturnType<typeof everyDay>,
  name = 'Summer hours',
) => ({
  calendarId,
  availabilityRule: { ...week, name, startDateTime: `${from}T00:00`, endDateTime: `${to}T00:00` },
})
const CANCEL_PREVIEW = 'POST /api/temporary-office-hours/cancel-preview'
const CREATE = 'POST /api/temporary-office-hours/create'
const UPDATE = 'POST /api/temporary-office-hours/update'

const listed = async (manager: Caller, { calendarId }: Office, availabilityType: 'Standard' | 'Temporary') =>
  (await manager('POST /api/office-hours/listing', { calendarId, availabilityType })).json().rules as AvailabilityRule[]
const timesOn = async ({ locationId, appointmentTypeId }: Office, date: string): Promise<string[]> => {
  const answer = await t.anyone('POST /api/booking/time-selection-options', {
    locationId,
    appointmentTypes: [{ appointmentTypeId }],
    date,
  })
  return answer.json().times.map((time: { startDateLocal: string }) => time.startDateLocal.slice(11))
}
const statusesOf = async ({ locationId }: Office) =>
  [...(await everyAppointment(t, locationId)).values()].map((row) => row.status)

describe('standard hours', () => {
  it('change as of a date; hours before it stay as they were', async () => {
    const { office, manager } = await managed()
    const { preview, confirmed } = await standard(manager, office, DAY, everyDay(['10:00-11:00', '13:00-13:30']))
    expect(preview.json()).toMatchObject({ cancelledCount: 0, placesGainedPerWeek: 14, placesLostPerWeek: 56 })
    expect(confirmed.json()).toMatchObject({ cancelledCount: 0, toCallCount: 0, progressId: null })
    expect(await timesOn(office, addDays(DAY, -1))).toHaveLength(12)
    expect(await timesOn(office, DAY)).toEqual(['10:00', '10:15', '10:30', '10:45', '13:00', '13:15'])
    const rules = await listed(manager, office, 'Standard')
    expect(rules.map((rule) => [rule.startDateTime, rule.endDateTime])).toEqual([
      ['2026-01-01T00:00', `${addDays(DAY, -1)}T23:59`],
      [`${DAY}T00:00`, null],
    ])
  })

  it('cancel appointments left outside, and notify each customer once with the link to book another time', async () => {
    const { office, manager } = await managed()
    const [kept, before, outside] = [
      await aBooking(t.db, office, DAY, [600, 615]),
      await aBooking(t.db, office, addDays(DAY, -1), [540, 555]),
      await aBooking(t.db, office, DAY, [540, 555]),
    ]
    const { preview, confirmed } = await standard(manager, office, DAY, everyDay(['10:00-12:00']))
    expect(preview.json().appointments.map((hit: { id: number }) => hit.id)).toEqual([outside])
    expect(confirmed.json().cancelledCount).toBe(1)
    const rows = await everyAppointment(t, office.locationId)
    expect([kept, before, outside].map((id) => rows.get(id)?.status)).toEqual(['Booked', 'Booked', 'Cancelled'])
    const mails = await t.db.selectFrom('outbox').where('appointmentId', '=', outside).selectAll().execute()
    expect(mails).toMatchObject([{ templateKey: 'AppointmentCancelled' }])
    expect(mails[0]?.body).toContain('http://portal.test/customer/booking/start?locationId')
    const [activity] = await t.db.selectFrom('activityLog').where('appointmentId', '=', outside).selectAll().execute()
    expect(activity).toMatchObject({ eventType: 'CANCELLED' })
    expect(activity?.additionalDetailsJson).toContain('Hours have changed')
  })

  it('replace hours that were planned for later', async () => {
    const { office, manager } = await managed()
    await standard(manager, office, addDays(DAY, 10), everyDay(['10:00-11:00']))
    expect((await standard(manager, office, DAY, everyDay(['09:00-10:00']), 2)).confirmed.statusCode).toBe(200)
    expect((await listed(manager, office, 'Standard')).map((rule) => rule.startDateTime)).toEqual([
      '2026-01-01T00:00',
      `${DAY}T00:00`,
    ])
    expect(await timesOn(office, addDays(DAY, 10))).toEqual(['09:00', '09:15', '09:30', '09:45'])
  })

  it('can be the first hours of a calendar that had none', async () => {
    const { office } = await managed()
    const admin = await t.as('Admin')
    const { id: calendarId } = (
      await admin('POST /api/calendars/create', {
        locationId: office.locationId,
        name: 'New',
        appointmentTypeIds: [office.appointmentTypeId],
      })
    ).json()
    const week = everyDay(['14:00-14:30'])
    expect((await standard(admin, { ...office, calendarId }, FIRST_DAY, week, null)).confirmed.statusCode).toBe(200)
    expect(await timesOn(office, DAY)).toContain('14:15')
  })

  it('refuse a stale form: it was open twice (EFFECT-3)', async () => {
    for (const from of [FIRST_DAY, DAY]) {
      const { office, manager } = await managed()
      const [one, two] = await Promise.all([
        standard(manager, office, from, everyDay(['09:00-11:00'])),
        standard(manager, office, from, everyDay(['10:00-12:00'])),
      ])
      const answers = [one.confirmed, two.confirmed]
      expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find((answer) => answer.statusCode === 409)?.json().validationFailures).toEqual(STALE)
      const versions = new Set((await listed(manager, office, 'Standard')).map((rule) => rule.version))
      expect(versions).toEqual(new Set([2]))
    }
  })

  it('cannot start in the past, by the date at the office (HOURS-1)', async () => {
    const { office, manager } = await managed({ timeZone: 'Pacific/Honolulu' })
    t.setNow('2026-03-05T09:59:00Z') // 23:59 on the 4th in Honolulu
    const week = everyDay(['09:00-10:00'])
    expect((await standard(manager, office, '2026-03-04', week)).confirmed.statusCode).toBe(200)
    t.setNow('2026-03-05T10:01:00Z')
    expect((await standard(manager, office, '2026-03-04', week, 2)).preview.json().validationFailures).toEqual([
      { propertyName: 'availabilityRule.startDateTime', errorMessage: 'The first day cannot be in the past' },
    ])
  })

  it('refuse overlapping windows on one weekday', async () => {
    const { office, manager } = await managed()
    const { preview } = await standard(manager, office, DAY, everyDay(['09:00-11:00', '10:30-12:00']))
    expect(preview.json().validationFailures[0]).toMatchObject({ errorMessage: 'These hours overlap' })
  })

  it('refuse slots longer than their window', async () => {
    const { office, manager } = await managed()
    const { preview } = await standard(manager, office, DAY, everyDay(['09:00-11:00'], { timeSlotDuration: 125 }))
    expect(preview.statusCode).toBe(400)
    expect(preview.json().validationFailures[0]).toEqual({
      propertyName: 'availabilityRule.mondayAvailability.0.timeSlotDuration',
      errorMessage: 'Must be at most 120, the length of these hours',
    })
  })

  it('do not wait for bookings in other calendars', async () => {
    const { office, manager } = await managed()
    const { id: calendarId } = (
      await manager('POST /api/calendars/create', {
        locationId: office.locationId,
        name: 'New',
        appointmentTypeIds: [office.appointmentTypeId],
      })
    ).json()
    const booking = await t.db.startTransaction().execute()
    await booking
      .selectFrom('calendarDay')
      .where('calendarId', '=', office.calendarId)
      .select('day')
      .forUpdate()
      .execute()
    const { confirmed } = await standard(manager, { ...office, calendarId }, DAY, everyDay(['14:00-15:00']), null)
    await booking.rollback().execute()
    expect(confirmed.statusCode).toBe(200)
  })
})

describe('temporary hours', () => {
  it('replace the standard hours between two dates', async () => {
    const { office, manager } = await managed()
    const form = aTemporaryForm(office, DAY, addDays(DAY, 1), everyDay(['10:00-10:30']))
    const { confirmed } = await previewed(manager, CANCEL_PREVIEW, CREATE, form)
    expect(confirmed.json()).toMatchObject({ cancelledCount: 0, toCallCount: 0, progressId: null })
    expect(await timesOn(office, addDays(DAY, -1))).toHaveLength(12)
    expect(await timesOn(office, DAY)).toEqual(['10:00', '10:15'])
    expect(await timesOn(office, addDays(DAY, 2))).toHaveLength(12)
    expect(await listed(manager, office, 'Temporary')).toMatchObject([
      { name: 'Summer hours', startDateTime: `${DAY}T00:00`, endDateTime: `${addDays(DAY, 1)}T23:59`, version: 1 },
    ])
    const log = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'OfficeHours')
      .where('recordId', '=', office.calendarId)
      .select(['changeLogAction', 'recordPropertyName', 'newValue'])
      .execute()
    expect(log).toContainEqual({ changeLogAction: 'Created', recordPropertyName: 'name', newValue: 'Summer hours' })
  })

  it('cannot overlap others, which are named', async () => {
    const { office, manager } = await managed()
    await previewed(manager, CANCEL_PREVIEW, CREATE, aTemporaryForm(office, DAY, addDays(DAY, 5), everyDay([])))
    const overlapping = aTemporaryForm(office, addDays(DAY, 5), addDays(DAY, 9), everyDay([]), 'Autumn')
    expect((await manager(CANCEL_PREVIEW, overlapping)).json().validationFailures).toEqual([
      {
        propertyName: 'availabilityRule.startDateTime',
        errorMessage: 'These days overlap with “Summer hours”.',
      },
    ])
    const beside = aTemporaryForm(office, addDays(DAY, 6), addDays(DAY, 9), everyDay([]), 'Autumn')
    expect((await previewed(manager, CANCEL_PREVIEW, CREATE, beside)).confirmed.statusCode).toBe(200)
  })

  it('that shrink cancel exactly those outside, and move those whose column closes (HOURS-2)', async () => {
    const { office, manager } = await managed({ numberOfSlots: 2 })
    const form = aTemporaryForm(office, DAY, DAY, everyDay(['09:00-12:00'], { numberOfSlots: 2 }))
    await previewed(manager, CANCEL_PREVIEW, CREATE, form)
    const [rule] = await listed(manager, office, 'Temporary')
    const [first, second, lonely, late] = [
      await aBooking(t.db, office, DAY, [540, 555]),
      await aBooking(t.db, office, DAY, [540, 555]), // column 1, with a neighbor
      await aBooking(t.db, office, DAY, [600, 615]),
      await aBooking(t.db, office, DAY, [705, 720]),
    ]
    const moving = await aBooking(t.db, office, DAY, [600, 615]) // column 1 …
    const staff = await t.as('Staff', [office.locationId])
    await staff(`POST /api/staff/appointments/cancel?id=${lonely}`) // … and no neighbor anymore
    const smaller = {
      ...aTemporaryForm(office, DAY, DAY, everyDay(['09:00-11:30'])),
      availabilityRuleId: rule?.id,
    }
    const { preview, confirmed } = await previewed(manager, CANCEL_PREVIEW, UPDATE, smaller, { version: 1 })
    expect(preview.json()).toMatchObject({ cancelledCount: 2, movedCount: 1 })
    expect(
      preview
        .json()
        .appointments.map((hit: { id: number; fate: string; keptIn: string }) => [hit.id, hit.fate, hit.keptIn]),
    ).toEqual([
      [second, 'Cancelled', ''],
      [late, 'Cancelled', ''],
      [moving, 'Kept', 'Counter'],
    ])
    expect(confirmed.json().cancelledCount).toBe(2)
    const rows = await everyAppointment(t, office.locationId)
    expect([first, second, late, moving].map((id) => [rows.get(id)?.status, rows.get(id)?.columnIndex])).toEqual([
      ['Booked', 0],
      ['Cancelled', 1],
      ['Cancelled', 0],
      ['Booked', 0],
    ])
    expect(await leftOutside(t, office.locationId, new Date(NOW))).toBe(0)
    const log = await t.db
      .selectFrom('changeLog')
      .where('recordId', '=', moving)
      .where('recordPropertyName', '=', 'column')
      .select(['oldValue', 'newValue'])
      .execute()
    expect(log).toEqual([{ oldValue: '2', newValue: '1' }])
  })

  it('refuse an outdated preview, show the new one, and change nothing (EFFECT-2)', async () => {
    const { office, manager } = await managed()
    const form = aTemporaryForm(office, DAY, DAY, everyDay([]))
    const { previewKey } = (await manager(CANCEL_PREVIEW, form)).json()
    await aBooking(t.db, office, DAY, [540, 555])
    const refused = await manager(CREATE, { ...form, previewKey })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().preview).toMatchObject({ cancelledCount: 1, placesLostPerWeek: 84 })
    expect(await statusesOf(office)).toEqual(['Booked'])
    expect(await listed(manager, office, 'Temporary')).toEqual([])
    expect(await timesOn(office, DAY)).toHaveLength(11)
  })

  it('refuse a stale form', async () => {
    const { office, manager } = await managed()
    await previewed(manager, CANCEL_PREVIEW, CREATE, aTemporaryForm(office, DAY, DAY, everyDay(['09:00-10:00'])))
    const [rule] = await listed(manager, office, 'Temporary')
    const change = { ...aTemporaryForm(office, DAY, DAY, everyDay(['09:00-09:30'])), availabilityRuleId: rule?.id }
    expect((await previewed(manager, CANCEL_PREVIEW, UPDATE, change, { version: 1 })).confirmed.statusCode).toBe(200)
    const late = (await previewed(manager, CANCEL_PREVIEW, UPDATE, change, { version: 1 })).confirmed
    expect([late.statusCode, late.json().validationFailures]).toEqual([409, STALE])
  })

  it('give way to the standard hours when deleted; appointments outside those are canceled', async () => {
    const { office, manager } = await managed()
    await previewed(manager, CANCEL_PREVIEW, CREATE, aTemporaryForm(office, DAY, DAY, everyDay(['11:00-14:00'])))
    for (const minute of [660, 780]) await aBooking(t.db, office, DAY, [minute, minute + 15])
    const [rule] = await listed(manager, office, 'Temporary')
    const preview = await manager(CANCEL_PREVIEW, {
      calendarId: office.calendarId,
      availabilityRule: null,
      availabilityRuleId: rule?.id,
    })
    expect(preview.json()).toMatchObject({ cancelledCount: 1, movedCount: 0 })
    const { previewKey } = preview.json()
    const deleted = await manager(`DELETE /api/temporary-office-hours/${rule?.id}?previewKey=${previewKey}`)
    expect(deleted.json()).toMatchObject({ cancelledCount: 1, toCallCount: 0, progressId: null })
    expect(await statusesOf(office)).toEqual(['Booked', 'Cancelled'])
    expect(await timesOn(office, DAY)).toHaveLength(11)
    expect(await listed(manager, office, 'Temporary')).toEqual([])
    const again = await manager(`DELETE /api/temporary-office-hours/${rule?.id}?previewKey=${previewKey}`)
    expect(again.statusCode).toBe(404)
  })

  it('leave alone customers at the counter, but keep no held place', async () => {
    const { office, manager } = await managed()
    const here = await aBooking(t.db, office, FIRST_DAY, [660, 675])
    const staff = await t.as('Staff', [office.locationId])
    await staff(`POST /api/staff/appointments/check-in?id=${here}`)
    const visit = { locationId: office.locationId, appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }] }
    const hold = await t.anyone('POST /api/booking/hold-time', { ...visit, startDateLocal: `${FIRST_DAY}T11:15` })
    const form = aTemporaryForm(office, FIRST_DAY, FIRST_DAY, everyDay(['09:00-10:00']))
    expect((await previewed(manager, CANCEL_PREVIEW, CREATE, form)).confirmed.json().cancelledCount).toBe(0)
    expect(await statusesOf(office)).toEqual(['CheckedIn'])
    const { holdKey } = hold.json()
    const submit = aSubmit(office, `${FIRST_DAY}T11:15`, { holdKey })
    expect((await t.anyone('POST /api/booking/submit-appointment', submit)).statusCode).toBe(409)
  })
})
