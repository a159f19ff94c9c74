import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClosurePreview, ListedClosure } from '#contract/closures.ts'
import { addDays } from '#domain/time.ts'
import { extendDays } from '#server/offices/days.ts'
import { aBooking, anAppointmentType, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { aClosureForm, everyAppointment, previewed } from '#server/testing/office-forms.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { untilWaiting } from '#server/testing/waiting.ts'

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
const PREVIEW = 'POST /api/closures/close-location-preview'
const CLOSE = 'POST /api/closures/close-location'
const UPDATE = 'PUT /api/closures/update-closure'
const DELETE = 'DELETE /api/closures/delete-closure'

async function managed(wish: Parameters<typeof anOffice>[1] = {}) {
  const office = await anOffice(t.db, wish)
  return { office, manager: await t.as('Office Manager', [office.locationId]) }
}
const close = (manager: Caller, { locationId }: Office, form: Parameters<typeof aClosureForm>[0]) =>
  previewed(manager, PREVIEW, CLOSE, { ...aClosureForm(form), locationId })
const listed = async (manager: Caller, { locationId }: Office): Promise<ListedClosure[]> =>
  (await manager(`GET /api/closures/listing/${locationId}`)).json()
const statusesOf = async ({ locationId }: Office) =>
  [...(await everyAppointment(t, locationId)).values()].map((row) => row.status)
const timesOn = async ({ locationId, appointmentTypeId }: Office, date: string, typeId = appointmentTypeId) => {
  const answer = await t.anyone('POST /api/booking/time-selection-options', {
    locationId,
    appointmentTypes: [{ appointmentTypeId: typeId }],
    date,
  })
  return answer.json().times.map((time: { startDateLocal: string }) => time.startDateLocal.slice(11))
}
const messagesAbout = (id: number) =>
  t.db.selectFrom('outbox').where('appointmentId', '=', id).select(['templateKey', 'recipient', 'body']).execute()

describe('closing a location', () => {
  it('previews how many appointments will be canceled, then cancels exactly those', async () => {
    const { office, manager } = await managed()
    const before = await aBooking(t.db, office, addDays(DAY, -1), [540, 555])
    const inside = await aBooking(t.db, office, DAY, [540, 555])
    const { preview, confirmed } = await close(manager, office, { from: DAY })
    expect(preview.json()).toEqual({
      cancelledCount: 1,
      offeredCount: 0,
      offeredAt: [],
      honoredCount: 0,
      movedCount: 0,
      otherCalendarCount: 0,
      unreachableCount: 0,
      appointments: [
        {
          id: inside,
          firstName: 'Ada',
          lastName: 'Lovelace',
          startDateLocal: `${DAY}T09:00`,
          locationName: 'Elm Street',
          calendarName: 'Counter',
          isUnreachable: false,
          phoneNumber: '',
          fate: 'Cancelled',
          keptIn: '',
          newTimes: [],
        },
      ],
      previewKey: expect.stringMatching(/^[\w-]{43}$/),
      locationNames: ['Elm Street'],
      startDate: `${DAY}T00:00`,
      endDate: `${DAY}T00:00`,
      appointmentTypeNames: [],
      calendarName: null,
      alreadyClosed: [],
      isVeryLong: false,
      message: 'Back on Monday.',
    })
    expect(confirmed.json()).toMatchObject({ cancelledCount: 1, toCallCount: 0, progressId: null })
    const rows = await everyAppointment(t, office.locationId)
    expect(rows.get(before)?.status).toBe('Booked')
    expect(rows.get(inside)).toMatchObject({ status: 'Cancelled', cancellationReason: 'Inventory' })
  })

  it('counts those who cannot be told, and lists them first with their number', async () => {
    const { office, manager } = await managed()
    await aBooking(t.db, office, DAY, [540, 555])
    const id = await aBooking(t.db, office, DAY, [555, 570])
    await t.db.updateTable('appointment').set({ email: '', phoneNumber: '+13035550134' }).where('id', '=', id).execute()
    const form = { ...aClosureForm({ from: DAY }), locationId: office.locationId }
    const preview = (await manager('POST /api/closures/close-location-preview', form)).json()
    expect(preview).toMatchObject({ cancelledCount: 2, unreachableCount: 1 })
    expect(preview.appointments).toMatchObject([
      { id, isUnreachable: true, phoneNumber: '+13035550134' },
      { isUnreachable: false },
    ])
  })

  it('notifies each customer once, with the message and the link to book another time', async () => {
    const { office, manager } = await managed()
    const id = await aBooking(t.db, office, DAY, [540, 555])
    await close(manager, office, { from: DAY, message: 'The heating is <broken>.' })
    const [mail, ...more] = await messagesAbout(id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ templateKey: 'LocationClosure', recipient: 'ada@example.test' })
    expect(mail?.body).toContain('The heating is &#60;broken&#62;.')
    const url = `http://portal.test/customer/booking/start?locationId=${office.locationId}&appointmentTypeId=${office.appointmentTypeId}`
    expect(mail?.body).toContain(url.replace(/[&=]/g, (sign) => `&#${sign.charCodeAt(0)};`))
  })

  it('is recorded in the activity and the change log, and sent over the real-time channel', async () => {
    const { office, manager } = await managed()
    const id = await aBooking(t.db, office, DAY, [540, 555])
    await close(manager, office, { from: DAY, name: 'Flood' })
    const activity = await t.db.selectFrom('activityLog').where('appointmentId', '=', id).selectAll().execute()
    expect(activity).toMatchObject([
      { eventType: 'CANCELLED', additionalDetailsJson: expect.stringContaining(manager.email) },
    ])
    expect(activity[0]?.additionalDetailsJson).toContain('Flood')
    const [closure] = await listed(manager, office)
    const log = await t.db
      .selectFrom('changeLog as c')
      .innerJoin('entityChangeTransaction as x', 'x.id', 'c.transactionId')
      .where('x.principal', '=', manager.email)
      .select(['c.recordTypeName', 'c.recordId', 'c.recordPropertyName', 'c.newValue'])
      .execute()
    expect(log).toContainEqual({
      recordTypeName: 'Appointment',
      recordId: id,
      recordPropertyName: 'appointmentStatus',
      newValue: 'Cancelled',
    })
    expect(log).toContainEqual({
      recordTypeName: 'Closure',
      recordId: closure?.id,
      recordPropertyName: 'name',
      newValue: 'Flood',
    })
    expect(t.published).toContainEqual(expect.objectContaining({ entityType: 'Appointment', entityId: id }))
    expect(t.published).toContainEqual(expect.objectContaining({ entityType: 'Closure', entityId: closure?.id }))
  })

  it('lets no one book the closed time anymore', async () => {
    const { office, manager } = await managed()
    await close(manager, office, { from: DAY })
    expect(await timesOn(office, DAY)).toEqual([])
    expect((await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `${DAY}T09:00`))).statusCode).toBe(
      409,
    )
    expect(await timesOn(office, addDays(DAY, 1))).toHaveLength(12)
  })

  it('can cover part of a day', async () => {
    const { office, manager } = await managed()
    for (const minute of [540, 600, 615, 660]) await aBooking(t.db, office, DAY, [minute, minute + 15])
    const { confirmed } = await close(manager, office, { from: `${DAY}T10:05`, to: `${DAY}T11:00` })
    expect(confirmed.json().cancelledCount).toBe(2)
    expect(await statusesOf(office)).toEqual(['Booked', 'Cancelled', 'Cancelled', 'Booked'])
    expect(await timesOn(office, DAY)).toEqual(['09:15', '09:30', '09:45', '11:15', '11:30', '11:45'])
  })

  it('can start and end midday, days apart', async () => {
    const { office, manager } = await managed()
    for (const day of [0, 1, 2]) {
      for (const minute of [540, 660]) await aBooking(t.db, office, addDays(DAY, day), [minute, minute + 15])
    }
    await close(manager, office, { from: `${DAY}T10:00`, to: `${addDays(DAY, 2)}T10:00` })
    expect(await statusesOf(office)).toEqual(['Booked', 'Cancelled', 'Cancelled', 'Cancelled', 'Cancelled', 'Booked'])
  })

  it('for some types leaves the others untouched and bookable (CLOSE-2)', async () => {
    const { office, manager } = await managed({ numberOfSlots: 2 })
    const other = await anAppointmentType(t.db, { name: 'Road Test' })
    await t.db
      .insertInto('calendarAppointmentType')
      .values({ calendarId: office.calendarId, appointmentTypeId: other })
      .execute()
    const [closed, open] = [
      await aBooking(t.db, office, DAY, [540, 555]),
      await aBooking(t.db, { ...office, appointmentTypeId: other }, DAY, [540, 555]),
    ]
    const { preview } = await close(manager, office, { from: DAY, appointmentTypeIds: [office.appointmentTypeId] })
    expect(preview.json()).toMatchObject({ cancelledCount: 1, appointmentTypeNames: ['License Renewal'] })
    const rows = await everyAppointment(t, office.locationId)
    expect([rows.get(closed)?.status, rows.get(open)?.status]).toEqual(['Cancelled', 'Booked'])
    expect(await timesOn(office, DAY)).toEqual([])
    expect(await timesOn(office, DAY, other)).toHaveLength(12)
    const submit = (appointmentTypeId: number) =>
      t.anyone('POST /api/booking/submit-appointment', aSubmit({ ...office, appointmentTypeId }, `${DAY}T10:00`))
    expect((await submit(office.appointmentTypeId)).statusCode).toBe(409)
    expect((await submit(other)).statusCode).toBe(200)
  })

  it('leaves alone customers who are at the counter, have been served, or were canceled before', async () => {
    const { office, manager } = await managed()
    const ids = []
    for (const minute of [540, 555, 570, 585, 600])
      ids.push(await aBooking(t.db, office, FIRST_DAY, [minute, minute + 15]))
    const staff = await t.as('Staff', [office.locationId])
    await staff(`POST /api/staff/appointments/check-in?id=${ids[0]}`)
    await staff(`POST /api/staff/appointments/noshow?id=${ids[1]}`)
    await staff(`POST /api/staff/appointments/cancel?id=${ids[2]}`)
    t.setNow('2026-03-02T16:50:00Z') // 9:50: the fourth has begun
    const { confirmed } = await close(manager, office, { from: FIRST_DAY })
    expect(confirmed.json().cancelledCount).toBe(1)
    expect(await statusesOf(office)).toEqual(['CheckedIn', 'NoShow', 'Cancelled', 'Booked', 'Cancelled'])
    expect(await messagesAbout(ids[2] as number)).toMatchObject([{ templateKey: 'AppointmentCancelled' }])
  })

  it('refuses an outdated preview, shows the new one, and changes nothing (EFFECT-2)', async () => {
    const { office, manager } = await managed()
    await aBooking(t.db, office, DAY, [540, 555])
    const form = { ...aClosureForm({ from: DAY }), locationId: office.locationId }
    const { previewKey } = (await manager(PREVIEW, form)).json<ClosurePreview>()
    await aBooking(t.db, office, DAY, [600, 615])
    const refused = await manager(CLOSE, { ...form, previewKey })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      validationFailures: [
        {
          propertyName: 'previewKey',
          errorMessage: 'Appointments have changed since this preview. Review the new one before you confirm.',
        },
      ],
      preview: { cancelledCount: 2, locationNames: ['Elm Street'] },
    })
    expect(await statusesOf(office)).toEqual(['Booked', 'Booked'])
    expect(await listed(manager, office)).toEqual([])
    expect(await timesOn(office, DAY)).toHaveLength(10)
    const again = await manager(CLOSE, { ...form, previewKey: refused.json().preview.previewKey })
    expect(again.json()).toMatchObject({ cancelledCount: 2, toCallCount: 0, progressId: null })
  })

  it('needs a preview', async () => {
    const { office, manager } = await managed()
    const refused = await manager(CLOSE, { ...aClosureForm({ from: DAY }), locationId: office.locationId })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().validationFailures[0].propertyName).toBe('previewKey')
  })

  it('cannot start in the past, by the date at the office (CLOSE-3)', async () => {
    const { office, manager } = await managed({ timeZone: 'Pacific/Honolulu' })
    t.setNow('2026-03-05T09:59:00Z') // 23:59 on the 4th in Honolulu
    expect((await close(manager, office, { from: '2026-03-04' })).confirmed.statusCode).toBe(200)
    t.setNow('2026-03-05T10:01:00Z') // 0:01 on the 5th
    const late = await manager(PREVIEW, { ...aClosureForm({ from: '2026-03-04' }), locationId: office.locationId })
    expect(late.statusCode).toBe(400)
    expect(late.json().validationFailures).toEqual([
      { propertyName: 'startDate', errorMessage: 'The start cannot be in the past' },
    ])
  })

  it('neither starts nor ends at a time that the clocks skip, and says so (TIME-14)', async () => {
    const { office, manager } = await managed()
    const spring = '2026-03-08'
    const refused = async (from: string, to: string) => {
      const form = aClosureForm({ from: `${spring}T${from}`, to: `${spring}T${to}` })
      return (await manager(PREVIEW, { ...form, locationId: office.locationId })).json().validationFailures
    }
    const errorMessage = 'Clocks go forward on this day: 2:00 AM to 3:00 AM does not exist.'
    expect(await refused('02:00', '05:00')).toEqual([{ propertyName: 'startDate', errorMessage }])
    expect(await refused('01:00', '02:30')).toEqual([{ propertyName: 'endDate', errorMessage }])
    expect(await refused('01:00', '02:00')).toBeUndefined()
    expect(await refused('03:00', '05:00')).toBeUndefined()
  })

  it('must end after it starts', async () => {
    const { office, manager } = await managed()
    const form = aClosureForm({ from: `${DAY}T10:00`, to: `${DAY}T10:00` })
    const refused = await manager(PREVIEW, { ...form, locationId: office.locationId })
    expect(refused.json().validationFailures).toEqual([
      { propertyName: 'endDate', errorMessage: 'Must be after the start' },
    ])
  })

  it('takes only types that exist', async () => {
    const { office, manager } = await managed()
    const refused = await manager(PREVIEW, {
      ...aClosureForm({ from: DAY, appointmentTypeIds: [999_999] }),
      locationId: office.locationId,
    })
    expect(refused.json().validationFailures).toEqual([
      { propertyName: 'appointmentTypeIds', errorMessage: 'Appointment type not found.' },
    ])
  })

  it('applies to days that are not ready yet, once they are', async () => {
    const { office, manager } = await managed({ days: 30 })
    const farAhead = addDays(FIRST_DAY, 45)
    expect((await close(manager, office, { from: farAhead })).confirmed.statusCode).toBe(200)
    await extendDays(t.db, new Date(NOW))
    expect(await timesOn(office, farAhead)).toEqual([])
    expect(await timesOn(office, addDays(farAhead, 1))).toHaveLength(12)
  })

  it('takes the place back from a customer who is filling in the form', async () => {
    const { office, manager } = await managed()
    const visit = { locationId: office.locationId, appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }] }
    const form = { ...aClosureForm({ from: DAY }), locationId: office.locationId }
    const { previewKey } = (await manager(PREVIEW, form)).json<ClosurePreview>()
    const hold = await t.anyone('POST /api/booking/hold-time', { ...visit, startDateLocal: `${DAY}T09:00` })
    // A hold is not an appointment yet, so the preview still holds.
    expect((await manager(CLOSE, { ...form, previewKey })).json()).toMatchObject({
      cancelledCount: 0,
      toCallCount: 0,
      progressId: null,
    })
    const { holdKey } = hold.json()
    const submit = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `${DAY}T09:00`, { holdKey }))
    expect(submit.statusCode).toBe(409)
    expect(submit.json().otherTimes).toHaveLength(3)
    expect(await statusesOf(office)).toEqual([])
  })
})

describe('closing several locations', () => {
  const PREVIEW_ALL = 'POST /api/closures/close-multiple-preview'
  const CLOSE_ALL = 'POST /api/closures/close-multiple'

  it('has one preview, and makes one closure each', async () => {
    const [one, two, third] = [await anOffice(t.db), await anOffice(t.db, { timeZone: 'UTC' }), await anOffice(t.db)]
    for (const office of [one, two, third]) await aBooking(t.db, office, DAY, [540, 555])
    const admin = await t.as('Admin')
    const form = { ...aClosureForm({ from: DAY, name: 'Holiday' }), locationIds: [one.locationId, two.locationId] }
    const { preview, confirmed } = await previewed(admin, PREVIEW_ALL, CLOSE_ALL, form)
    expect(preview.json()).toMatchObject({ cancelledCount: 2, locationNames: ['Elm Street', 'Elm Street'] })
    expect(confirmed.json()).toMatchObject({ cancelledCount: 2, toCallCount: 0, progressId: null })
    expect(await Promise.all([one, two, third].map(statusesOf))).toEqual([['Cancelled'], ['Cancelled'], ['Booked']])
    for (const office of [one, two]) expect(await listed(admin, office)).toMatchObject([{ name: 'Holiday' }])
    expect(await listed(admin, third)).toEqual([])
  })

  it('is for managers of all of them, who can follow the rest of it (CLOSE-11)', async () => {
    const [one, two, other] = [await anOffice(t.db), await anOffice(t.db), await anOffice(t.db)]
    for (const office of [one, two]) await aBooking(t.db, office, DAY, [540, 555])
    const manager = await t.as('Office Manager', [one.locationId, two.locationId])
    const people = { kind: 'offer', answerHours: 24, withinMiles: 0 }
    const form = { ...aClosureForm({ from: DAY }), locationIds: [one.locationId, two.locationId], people }
    const { preview, confirmed } = await previewed(manager, PREVIEW_ALL, CLOSE_ALL, form)
    expect(preview.json()).toMatchObject({ offeredCount: 2, cancelledCount: 0 })
    const { progressId } = confirmed.json<{ progressId: number }>()
    expect((await manager(`GET /api/office-manager/progress/${progressId}`)).statusCode).toBe(200)
    const colleague = await t.as('Office Manager', [one.locationId])
    expect((await colleague(`GET /api/office-manager/progress/${progressId}`)).statusCode).toBe(404)
    const foreign = { ...form, locationIds: [one.locationId, other.locationId] }
    expect((await manager(PREVIEW_ALL, foreign)).statusCode).toBe(404)
  })

  it('closes all of them, or none if one is not found', async () => {
    const office = await anOffice(t.db)
    const admin = await t.as('Admin')
    const form = { ...aClosureForm({ from: DAY }), locationIds: [office.locationId, 999_999] }
    expect((await admin(PREVIEW_ALL, form)).statusCode).toBe(404)
  })
})

describe('updating a closure', () => {
  it('reopens the time it no longer covers and closes the time it newly covers', async () => {
    const { office, manager } = await managed()
    await close(manager, office, { from: DAY })
    const later = await aBooking(t.db, office, addDays(DAY, 1), [540, 555])
    const [closure] = await listed(manager, office)
    const form = {
      ...aClosureForm({ from: addDays(DAY, 1), name: 'Moved' }),
      locationId: office.locationId,
      closureId: closure?.id,
    }
    const { preview, confirmed } = await previewed(manager, PREVIEW, UPDATE, form, { version: 1 })
    expect(preview.json().cancelledCount).toBe(1)
    expect(confirmed.json()).toMatchObject({ cancelledCount: 1, toCallCount: 0, progressId: null })
    expect((await everyAppointment(t, office.locationId)).get(later)?.status).toBe('Cancelled')
    expect(await timesOn(office, DAY)).toHaveLength(12)
    expect(await timesOn(office, addDays(DAY, 1))).toEqual([])
    expect(await listed(manager, office)).toMatchObject([{ id: closure?.id, version: 2, name: 'Moved' }])
  })

  it('opens the office for other types when narrowed to some', async () => {
    const { office, manager } = await managed()
    const other = await anAppointmentType(t.db)
    await close(manager, office, { from: DAY })
    const [closure] = await listed(manager, office)
    const form = { ...aClosureForm({ from: DAY, appointmentTypeIds: [other] }), locationId: office.locationId }
    await previewed(manager, PREVIEW, UPDATE, { ...form, closureId: closure?.id }, { version: 1 })
    expect(await timesOn(office, DAY)).toHaveLength(12)
  })

  it('refuses a stale form: someone else was faster (EFFECT-3)', async () => {
    const { office, manager } = await managed()
    await close(manager, office, { from: DAY })
    const [closure] = await listed(manager, office)
    const form = { ...aClosureForm({ from: DAY, name: 'Mine' }), locationId: office.locationId, closureId: closure?.id }
    const answers = await Promise.all(
      [1, 2].map(async () => (await previewed(manager, PREVIEW, UPDATE, form, { version: 1 })).confirmed),
    )
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find((answer) => answer.statusCode === 409)?.json().validationFailures).toEqual([
      { propertyName: '', errorMessage: 'Someone else has changed this record. Reload it and try again.' },
    ])
  })

  it('refuses it even if no day is ready yet to be locked', async () => {
    const { office, manager } = await managed({ days: 30 })
    await close(manager, office, { from: addDays(FIRST_DAY, 300) })
    const [closure] = await listed(manager, office)
    const form = {
      ...aClosureForm({ from: addDays(FIRST_DAY, 301) }),
      locationId: office.locationId,
      closureId: closure?.id,
    }
    const { previewKey } = (await manager(PREVIEW, form)).json<ClosurePreview>()
    const meanwhile = await t.db.startTransaction().execute()
    await meanwhile
      .selectFrom('closure')
      .where('id', '=', closure?.id ?? 0)
      .select('id')
      .forUpdate()
      .execute()
    const updates = [1, 2].map(() => manager(UPDATE, { ...form, version: 1, previewKey }))
    await untilWaiting(t.db, 2)
    await meanwhile.commit().execute()
    const statuses = (await Promise.all(updates)).map((answer) => answer.statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('keeps a start that has passed, but takes no other past start', async () => {
    const { office, manager } = await managed()
    await close(manager, office, { from: FIRST_DAY, to: DAY })
    t.setNow('2026-03-04T15:00:00Z')
    const [closure] = await listed(manager, office)
    const form = (from: string) => ({
      ...aClosureForm({ from, to: '2026-03-04' }),
      locationId: office.locationId,
      closureId: closure?.id,
    })
    const kept = await previewed(manager, PREVIEW, UPDATE, form(FIRST_DAY), { version: 1 })
    expect(kept.confirmed.statusCode).toBe(200)
    expect(await timesOn(office, DAY)).toHaveLength(12)
    expect((await manager(PREVIEW, form('2026-03-03'))).statusCode).toBe(400)
  })

  it('cannot move to another location', async () => {
    const { office, manager } = await managed()
    await close(manager, office, { from: DAY })
    const [closure] = await listed(manager, office)
    const elsewhere = await anOffice(t.db)
    const both = await t.as('Office Manager', [office.locationId, elsewhere.locationId])
    const form = { ...aClosureForm({ from: DAY }), locationId: elsewhere.locationId, closureId: closure?.id }
    const { confirmed } = await previewed(both, PREVIEW, UPDATE, form, { version: 1 })
    expect(confirmed.json().validationFailures).toEqual([
      { propertyName: 'locationId', errorMessage: 'A closure cannot move to another location.' },
    ])
  })
})

describe('deleting a closure', () => {
  it('reopens the time; canceled appointments stay canceled (CLOSE-7)', async () => {
    const { office, manager } = await managed()
    await aBooking(t.db, office, DAY, [540, 555])
    await close(manager, office, { from: DAY })
    const [closure] = await listed(manager, office)
    expect((await manager(DELETE, { closureId: closure?.id })).json()).toEqual({ bookedBackCount: 0 })
    expect(await timesOn(office, DAY)).toHaveLength(12)
    expect(await statusesOf(office)).toEqual(['Cancelled'])
    expect(await listed(manager, office)).toEqual([])
    expect((await manager(DELETE, { closureId: closure?.id })).statusCode).toBe(404)
  })

  it('keeps closed what another closure covers', async () => {
    const { office, manager } = await managed()
    await close(manager, office, { from: DAY, name: 'One' })
    await close(manager, office, { from: `${DAY}T10:00`, to: `${DAY}T12:00`, name: 'Two' })
    const one = (await listed(manager, office)).find((closure) => closure.name === 'One')
    await manager(DELETE, { closureId: one?.id })
    expect(await timesOn(office, DAY)).toEqual(['09:00', '09:15', '09:30', '09:45'])
  })
})

describe('closures of a location', () => {
  it('are active or upcoming; past ones are not listed', async () => {
    const { office, manager } = await managed()
    await close(manager, office, { from: FIRST_DAY, to: DAY, name: 'Active' })
    await close(manager, office, { from: `${DAY}T10:00`, to: `${DAY}T11:00`, name: 'Upcoming' })
    expect(await listed(manager, office)).toMatchObject([
      { name: 'Active', isFuture: false, isAllDay: true, isSingleDay: false },
      { name: 'Upcoming', isFuture: true, isAllDay: false, isSingleDay: true, startDate: `${DAY}T10:00` },
    ])
    t.setNow(`${DAY}T18:30:00Z`) // 11:30
    expect((await listed(manager, office)).map((closure) => closure.name)).toEqual(['Active'])
  })

  it('are shown to staff day by day', async () => {
    const { office, manager } = await managed()
    await close(manager, office, { from: DAY, to: addDays(DAY, 1) })
    const staff = await t.as('Staff', [office.locationId])
    const on = async (date: string) =>
      (await staff('POST /api/closures/info', { locationId: office.locationId, date })).json<ListedClosure[]>().length
    expect([await on(addDays(DAY, -1)), await on(DAY), await on(addDays(DAY, 1)), await on(addDays(DAY, 2))]).toEqual([
      0, 1, 1, 0,
    ])
  })
})
