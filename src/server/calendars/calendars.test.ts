import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Calendar, CalendarLoss } from '#contract/calendars.ts'
import { addDays } from '#domain/time.ts'
import { aBooking, anAppointmentType, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { everyAppointment, everyDay, previewed } from '#server/testing/office-forms.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { extendDays } from '#server/offices/days.ts'

let t: TestApp
let admin: Caller & { email: string }
/** Monday, 8:00 in Denver. */
const NOW = '2026-03-02T15:00:00Z'
const DAY = '2026-03-05'
/** Sixty days are bookable, and thirty more are ready. */
const LAST_DAY = addDays(FIRST_DAY, 90)

beforeAll(async () => {
  t = await startTestApp(NOW)
  admin = await t.as('Admin')
})
beforeEach(() => t.setNow(NOW))
afterAll(() => t.stop())

type Office = Awaited<ReturnType<typeof anOffice>>

async function managed(wish: Parameters<typeof anOffice>[1] = {}) {
  const office = await anOffice(t.db, wish)
  return { office, manager: await t.as('Office Manager', [office.locationId]) }
}
const create = (
  caller: Caller,
  { locationId, appointmentTypeId }: Pick<Office, 'locationId' | 'appointmentTypeId'>,
  wish: object = {},
) =>
  caller('POST /api/calendars/create', {
    locationId,
    name: 'Window 2',
    appointmentTypeIds: [appointmentTypeId],
    ...wish,
  })
const shown = async (caller: Caller, id: number): Promise<Calendar> => (await caller(`GET /api/calendars/${id}`)).json()
const failures = (answer: { json(): { validationFailures: object } }) => answer.json().validationFailures
const daysOf = async (calendarId: number) => {
  const days = await t.db
    .selectFrom('calendarDay')
    .where('calendarId', '=', calendarId)
    .select(['day', 'columns', 'longestRun'])
    .orderBy('day')
    .execute()
  return {
    first: days[0]?.day,
    last: days.at(-1)?.day,
    count: days.length,
    open: days.filter((d) => d.longestRun > 0).length,
  }
}
const anEmptyLocation = async () => {
  const { id: locationId } = await t.db
    .insertInto('location')
    .values({ name: 'New office', officeNumber: '1', phoneNumber: '+13035550100', timeZone: 'America/Denver' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { locationId, appointmentTypeId: await anAppointmentType(t.db) }
}
const timesOn = async ({ locationId, appointmentTypeId }: Office, date: string): Promise<string[]> => {
  const answer = await t.anyone('POST /api/booking/time-selection-options', {
    locationId,
    appointmentTypes: [{ appointmentTypeId }],
    date,
  })
  return answer.json().times.map((time: { startDateLocal: string }) => time.startDateLocal.slice(11))
}

describe('a new calendar', () => {
  it('has no hours: its days exist up to the last of its location, and none is open', async () => {
    const { office, manager } = await managed({ days: 120 })
    const { id } = (await create(manager, office)).json()
    expect(await daysOf(id)).toEqual({ first: FIRST_DAY, last: addDays(FIRST_DAY, 120), count: 121, open: 0 })
    expect(await shown(manager, id)).toEqual({
      id,
      version: 1,
      locationId: office.locationId,
      locationName: 'Elm Street',
      name: 'Window 2',
      appointmentTypeIds: [office.appointmentTypeId],
      appointmentTypeNames: ['License Renewal'],
    })
  })

  it('at a location without days gets days up to the last that every calendar has', async () => {
    const place = await anEmptyLocation()
    const { id } = (await create(admin, place)).json()
    expect(await daysOf(id)).toEqual({ first: FIRST_DAY, last: LAST_DAY, count: 91, open: 0 })
    const { id: second } = (await create(admin, place, { name: 'Window 3' })).json()
    expect(await daysOf(second)).toEqual(await daysOf(id))
  })

  it('at a location whose days end earlier leaves no gap in the days of the others', async () => {
    const { office, manager } = await managed({ days: 10 })
    const { id } = (await create(manager, office)).json()
    expect(await daysOf(id)).toMatchObject({ last: LAST_DAY, count: 91 })
    await extendDays(t.db, new Date(NOW))
    expect(await daysOf(office.calendarId)).toMatchObject({ first: FIRST_DAY, last: LAST_DAY, count: 91, open: 91 })
  })

  it('opens with its first hours', async () => {
    const place = await anEmptyLocation()
    const { id: calendarId } = (await create(admin, place)).json()
    const availabilityRule = { ...everyDay(['09:00-10:00']), startDateTime: `${DAY}T00:00` }
    const form = { calendarId, availabilityRule }
    const [preview, save] = [
      'POST /api/standard-office-hours/preview',
      'POST /api/standard-office-hours/update',
    ] as const
    expect((await previewed(admin, preview, save, form, { version: null })).confirmed.statusCode).toBe(200)
    expect(await daysOf(calendarId)).toMatchObject({ count: 91, open: 88 })
  })

  it('belongs to one of the manager’s locations, and serves types that exist', async () => {
    const { office, manager } = await managed()
    const elsewhere = await anOffice(t.db)
    expect((await create(manager, elsewhere)).statusCode).toBe(404)
    expect(failures(await create(manager, office, { appointmentTypeIds: [] }))).toEqual([
      { propertyName: 'appointmentTypeIds', errorMessage: 'Required' },
    ])
    expect(failures(await create(manager, office, { appointmentTypeIds: [999_999] }))).toEqual([
      { propertyName: 'appointmentTypeIds', errorMessage: 'Appointment type not found.' },
    ])
    expect(failures(await create(manager, office, { name: ' ' }))).toEqual([
      { propertyName: 'name', errorMessage: 'Required' },
    ])
  })
})

describe('a calendar', () => {
  it('changes its name and what it serves; customers who booked another type keep their appointment', async () => {
    const { office, manager } = await managed()
    const other = await anAppointmentType(t.db, { name: 'Road Test' })
    const id = await aBooking(t.db, office, DAY, [540, 555])
    const form = { name: 'Road tests', appointmentTypeIds: [other], version: 1 }
    expect((await manager(`PUT /api/calendars/${office.calendarId}`, form)).json()).toEqual({ ok: true })
    expect(await shown(manager, office.calendarId)).toMatchObject({
      name: 'Road tests',
      appointmentTypeNames: ['Road Test'],
      version: 2,
    })
    expect((await everyAppointment(t, office.locationId)).get(id)?.status).toBe('Booked')
    expect(await timesOn(office, DAY)).toEqual([])
    expect(await timesOn({ ...office, appointmentTypeId: other }, DAY)).toHaveLength(11)
    const log = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'Calendar')
      .where('recordId', '=', office.calendarId)
      .select(['recordPropertyName', 'oldValue', 'newValue'])
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { recordPropertyName: 'name', oldValue: 'Counter', newValue: 'Road tests' },
      { recordPropertyName: 'appointmentTypes', oldValue: 'License Renewal', newValue: 'Road Test' },
    ])
  })

  it('says who has an appointment of a type it would no longer serve; they keep it (CAL-6)', async () => {
    const { office, manager } = await managed()
    const other = await anAppointmentType(t.db, { name: 'Road Test' })
    const { calendarId } = office
    await t.db.insertInto('calendarAppointmentType').values({ calendarId, appointmentTypeId: other }).execute()
    const later = await aBooking(t.db, office, DAY, [555, 570])
    const first = await aBooking(t.db, office, DAY, [540, 555])
    await aBooking(t.db, { ...office, appointmentTypeId: other }, DAY, [570, 585])
    const begun = await aBooking(t.db, office, FIRST_DAY, [540, 555])
    t.setNow('2026-03-02T16:05:00Z')
    const preview = async (...appointmentTypeIds: number[]) =>
      (await manager('POST /api/calendars/types-preview', { id: calendarId, appointmentTypeIds })).json()
    const ofAda = { firstName: 'Ada', lastName: 'Lovelace', appointmentTypeNames: ['License Renewal'] }
    expect(await preview(other)).toEqual({
      affectedCount: 2,
      appointments: [
        { ...ofAda, id: first, startDateLocal: `${DAY}T09:00` },
        { ...ofAda, id: later, startDateLocal: `${DAY}T09:15` },
      ],
    })
    expect(await preview(office.appointmentTypeId, other)).toEqual({ affectedCount: 0, appointments: [] })
    const stranger = await t.as('Office Manager', [(await anOffice(t.db)).locationId])
    const asked = { id: calendarId, appointmentTypeIds: [other] }
    expect((await stranger('POST /api/calendars/types-preview', asked)).statusCode).toBe(404)
    expect((await everyAppointment(t, office.locationId)).get(begun)?.status).toBe('Booked')
  })

  it('is refused the name of another at its location, in any case and spacing, also at the same moment (CAL-7)', async () => {
    const { office, manager } = await managed()
    const taken = [{ propertyName: 'name', errorMessage: 'This location already has a calendar with this name.' }]
    const refused = await create(manager, office, { name: ' counter ' })
    expect([refused.statusCode, failures(refused)]).toEqual([400, taken])

    const both = await Promise.all([
      create(manager, office, { name: 'Road  Tests' }),
      create(manager, office, { name: 'road tests' }),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    const id: number = both.find(({ statusCode }) => statusCode === 200)?.json().id
    const rename = (name: string) =>
      manager(`PUT /api/calendars/${id}`, { name, appointmentTypeIds: [office.appointmentTypeId], version: 1 })
    expect(failures(await rename('COUNTER'))).toEqual(taken)
    expect((await rename('Road tests')).statusCode).toBe(200)

    const elsewhere = await managed()
    expect((await create(elsewhere.manager, elsewhere.office, { name: 'Road tests' })).statusCode).toBe(200)
    expect((await admin(`DELETE /api/calendars/${id}`)).statusCode).toBe(200)
    expect((await create(manager, office, { name: 'Road tests' })).statusCode).toBe(200)
  })

  it('refuses a stale form', async () => {
    const { office, manager } = await managed()
    const save = (name: string) =>
      manager(`PUT /api/calendars/${office.calendarId}`, {
        name,
        appointmentTypeIds: [office.appointmentTypeId],
        version: 1,
      })
    const answers = await Promise.all([save('One'), save('Two')])
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = answers.find((answer) => answer.statusCode === 409)
    expect(late && failures(late)).toEqual([
      { propertyName: '', errorMessage: 'Someone else has changed this record. Reload it and try again.' },
    ])
  })

  it('is listed for those who may see it', async () => {
    const { office, manager } = await managed()
    const elsewhere = await anOffice(t.db)
    const rows = (await manager('POST /api/calendars/table', {})).json().result.rows
    expect(rows).toEqual([
      { id: office.calendarId, name: 'Counter', locationName: 'Elm Street', appointmentTypes: ['License Renewal'] },
    ])
    expect((await manager(`GET /api/calendars/location/${office.locationId}`)).json()).toMatchObject([
      { id: office.calendarId },
    ])
    expect((await manager(`GET /api/calendars/location/${elsewhere.locationId}`)).statusCode).toBe(404)
    const narrowed = await admin('POST /api/calendars/table', { locationId: elsewhere.locationId, allSearch: 'renew' })
    expect(narrowed.json().result.rows.map((row: { id: number }) => row.id)).toEqual([elsewhere.calendarId])
  })
})

describe('calendar options by time zone', () => {
  const optionsFor = async (caller: Caller, query: string) =>
    (await caller(`GET /api/calendars/options?${query}`)).json()

  it("tell whether the caller's clock shows the time of every calendar listed", async () => {
    const [denver, phoenix] = [await anOffice(t.db), await anOffice(t.db, { timeZone: 'America/Phoenix' })]
    const staff = await t.as('Staff', [denver.locationId, phoenix.locationId])
    expect(await optionsFor(staff, 'timeZone=America/Edmonton')).toEqual({
      options: [denver, phoenix].map(({ calendarId, locationId }) => ({
        id: calendarId,
        name: 'Counter',
        locationId,
        locationName: 'Elm Street',
      })),
      metadata: { isInTimeZone: true },
    })
    t.setNow('2026-07-01T12:00:00Z') // Arizona has no daylight saving time
    expect((await optionsFor(staff, 'timeZone=America/Edmonton')).metadata).toEqual({ isInTimeZone: false })
    const one = await optionsFor(staff, `timeZone=America/Edmonton&locationId=${denver.locationId}`)
    expect(one).toMatchObject({ options: [{ id: denver.calendarId }], metadata: { isInTimeZone: true } })
    expect((await optionsFor(staff, 'timeZone=Mars/Olympus')).metadata).toEqual({ isInTimeZone: false })
  })
})

describe('deleting a calendar', () => {
  const preview = async ({ calendarId }: Office): Promise<CalendarLoss> =>
    (await admin(`GET /api/calendars/delete-preview/${calendarId}`)).json()
  const remove = (calendarId: number, previewKey: string) =>
    admin(`DELETE /api/calendars/${calendarId}?previewKey=${previewKey}`)

  async function aBusyCalendar() {
    const office = await anOffice(t.db)
    const [past, coming, later] = [
      await aBooking(t.db, office, FIRST_DAY, [540, 555]),
      await aBooking(t.db, office, DAY, [540, 555]),
      await aBooking(t.db, office, addDays(DAY, 30), [540, 555]),
    ]
    t.setNow('2026-03-03T15:00:00Z')
    return { office, past, coming, later }
  }

  it('previews who is affected, and what goes and stays', async () => {
    const { office, coming, later } = await aBusyCalendar()
    expect(await preview(office)).toMatchObject({
      cancelledCount: 2,
      movedCount: 0,
      unreachableCount: 0,
      appointments: [{ id: coming }, { id: later }],
      name: 'Counter',
      locationName: 'Elm Street',
      standardRules: 1,
      temporaryRules: 0,
      keptAppointments: 1,
    })
  })

  it('cancels future appointments and notifies each customer once; past ones keep its name', async () => {
    const { office, past, coming, later } = await aBusyCalendar()
    const { previewKey } = await preview(office)
    expect((await remove(office.calendarId, previewKey)).json()).toMatchObject({
      cancelledCount: 2,
      toCallCount: 0,
      progressId: null,
    })
    const rows = await everyAppointment(t, office.locationId)
    expect([past, coming, later].map((id) => rows.get(id)?.status)).toEqual(['Booked', 'Cancelled', 'Cancelled'])
    expect(rows.get(coming)?.cancellationReason).toBe('The calendar “Counter” was deleted')
    const told = await t.db
      .selectFrom('outbox')
      .where('appointmentId', 'in', [past, coming, later])
      .select(['appointmentId', 'templateKey', 'body'])
      .orderBy('appointmentId')
      .execute()
    expect(told).toMatchObject(
      [coming, later].map((appointmentId) => ({ appointmentId, templateKey: 'AppointmentCancelled' })),
    )
    expect(told[0]?.body).toContain('/customer/booking/start?locationId')
    expect((await admin(`GET /api/staff/appointments/${past}`)).json()).toMatchObject({ calendarName: 'Counter' })
  })

  it('leaves no bookable place, by any route', async () => {
    const { office } = await aBusyCalendar()
    const { previewKey } = await preview(office)
    await remove(office.calendarId, previewKey)
    expect(await daysOf(office.calendarId)).toMatchObject({ open: 1 }) // yesterday
    await extendDays(t.db, new Date('2026-03-10T15:00:00Z'))
    expect(await daysOf(office.calendarId)).toMatchObject({ open: 1, last: addDays(FIRST_DAY, 90) })
    expect(await timesOn(office, DAY)).toEqual([])
    expect((await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `${DAY}T10:00`))).statusCode).toBe(
      409,
    )
    const added = await admin('POST /api/staff/appointments/add-from-calendar', {
      locationId: office.locationId,
      calendarId: office.calendarId,
      startDateLocal: `${DAY}T10:00`,
      appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }],
      customer: aSubmit(office, '').customer,
      locale: 'en',
    })
    expect(added.statusCode).toBe(404)
    const types = (await t.anyone(`GET /api/booking/appointment-options?locationId=${office.locationId}`)).json()
    expect(types).toEqual([])
    const offices = (
      await t.anyone(`GET /api/booking/location-options?appointmentTypeId=${office.appointmentTypeId}`)
    ).json()
    expect(offices).toEqual([])
  })

  it('takes the place back from a customer who is filling in the form', async () => {
    const { office } = await aBusyCalendar()
    const visit = { locationId: office.locationId, appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }] }
    const hold = await t.anyone('POST /api/booking/hold-time', { ...visit, startDateLocal: `${DAY}T10:00` })
    const { previewKey } = await preview(office)
    await remove(office.calendarId, previewKey)
    const submit = aSubmit(office, `${DAY}T10:00`, { holdKey: hold.json().holdKey })
    expect((await t.anyone('POST /api/booking/submit-appointment', submit)).statusCode).toBe(409)
  })

  it('shows up nowhere afterwards, except on days with past appointments', async () => {
    const { office } = await aBusyCalendar()
    const { previewKey } = await preview(office)
    await remove(office.calendarId, previewKey)
    expect((await admin(`GET /api/calendars/${office.calendarId}`)).statusCode).toBe(404)
    expect((await admin(`GET /api/calendars/location/${office.locationId}`)).json()).toEqual([])
    expect((await admin(`GET /api/calendars/options?locationId=${office.locationId}`)).json().options).toEqual([])
    expect((await remove(office.calendarId, previewKey)).statusCode).toBe(404)
    const hours = { calendarId: office.calendarId, availabilityType: 'Standard' }
    expect((await admin('POST /api/office-hours/listing', hours)).statusCode).toBe(404)
    const listing = async (date: string, more: object = {}) => {
      const asked = { locationId: office.locationId, date, ...more }
      const answer = await admin('POST /api/staff/appointments/calendar-listing', asked)
      return answer
        .json()
        .calendarsWithAppointments.map((calendar: { name: string; appointments: object[] }) => [
          calendar.name,
          calendar.appointments.length,
        ])
    }
    expect(await listing(FIRST_DAY)).toEqual([['Counter', 1]])
    expect(await listing(DAY)).toEqual([])
    expect(await listing(DAY, { showCancelled: true })).toEqual([['Counter', 1]])
  })

  it('refuses an outdated preview, shows the new one, and changes nothing', async () => {
    const { office } = await aBusyCalendar()
    const { previewKey } = await preview(office)
    await aBooking(t.db, office, DAY, [600, 615])
    const refused = await remove(office.calendarId, previewKey)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().preview).toMatchObject({ cancelledCount: 3, keptAppointments: 1 })
    expect(await shown(admin, office.calendarId)).toMatchObject({ version: 1 })
    expect((await remove(office.calendarId, refused.json().preview.previewKey)).statusCode).toBe(200)
  })

  it('is for administrators (CAL-4)', async () => {
    const { office, manager } = await managed()
    const { previewKey } = await preview(office)
    expect((await manager(`DELETE /api/calendars/${office.calendarId}?previewKey=${previewKey}`)).statusCode).toBe(403)
    expect((await manager(`GET /api/calendars/delete-preview/${office.calendarId}`)).statusCode).toBe(403)
  })

  it('keeps out new hours that were being saved: a deleted calendar never opens again', async () => {
    const { office } = await aBusyCalendar()
    const { calendarId } = office
    const { previewKey } = await preview(office)
    const form = {
      calendarId,
      availabilityRule: { ...everyDay(['09:00-12:00']), startDateTime: `${DAY}T00:00` },
    }
    const hours = (await admin('POST /api/standard-office-hours/preview', form)).json()
    const booking = await t.db.startTransaction().execute()
    const today = '2026-03-03'
    await booking
      .selectFrom('calendarDay')
      .where('calendarId', '=', calendarId)
      .where('day', '=', today)
      .select('day')
      .forUpdate()
      .execute()
    const deleting = remove(calendarId, previewKey)
    await untilWaiting(t.db, 1)
    const saving = admin('POST /api/standard-office-hours/update', {
      ...form,
      version: 1,
      previewKey: hours.previewKey,
    })
    await untilWaiting(t.db, 2)
    await booking.rollback().execute()
    expect([(await deleting).statusCode, (await saving).statusCode]).toEqual([200, 404])
    expect(await daysOf(calendarId)).toMatchObject({ open: 1 })
  })
})
