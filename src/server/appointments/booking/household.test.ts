import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReviewedAppointment } from '#contract/appointments.ts'
import type { BookedAppointment } from '#contract/booking.ts'
import { remind } from '#server/reminders/job.ts'
import { anAppointmentType, anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const MORNING = '2026-03-02T15:00:00Z' // Monday, 8:00 in Denver

let t: TestApp
let appointmentTypeId: number
beforeAll(async () => {
  t = await startTestApp(MORNING)
  appointmentTypeId = await anAppointmentType(t.db)
})
afterAll(() => t.stop())

type Office = Awaited<ReturnType<typeof anOffice>>

/** With two columns there is room for two side by side; a third person comes after. */
const anOfficeFor = (numberOfSlots = 2) => anOffice(t.db, { appointmentTypeId, numberOfSlots, hours: [9, 10] })

const person = (firstName: string) => ({ firstName, lastName: 'Hopper', vin: '', dlNumber: '' })
const BEN = person('Ben')
const CLEO = person('Cleo')

const submit = (office: Office, time: string, more: object = {}) =>
  t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `2026-03-05T${time}`, { others: [BEN], ...more }))

async function booked(office: Office, time: string, more: object = {}): Promise<BookedAppointment> {
  const answer = await submit(office, time, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const search = (office: Office, people: number, more: object = {}) => ({
  locationId: office.locationId,
  appointmentTypes: [{ appointmentTypeId }],
  people,
  ...more,
})

async function timesFor(office: Office, people: number, more: object = {}) {
  const answer = await t.anyone('POST /api/booking/time-selection-options', {
    ...search(office, people, more),
    date: '2026-03-05',
  })
  const times: { startDateLocal: string; isInARow?: boolean }[] = answer.json().times
  return times.map(({ startDateLocal, isInARow }) => `${startDateLocal.slice(11)}${isInARow ? ' in a row' : ''}`)
}

const rowsAt = (office: Office) =>
  t.db
    .selectFrom('appointment')
    .where('locationId', '=', office.locationId)
    .select(['id', 'firstName', 'lastName', 'email', 'status', 'startMinute', 'columnIndex', 'householdId', 'dlKey'])
    .orderBy('id')
    .execute()

const messagesTo = (email: string) =>
  t.db.selectFrom('outbox').where('recipient', '=', email).select(['templateKey', 'body']).orderBy('id').execute()

const post = (action: string, token: string, more: object = {}) =>
  t.anyone(`POST /api/appointments/${action}`, { token, ...more })
const reviewOf = async (token: string): Promise<ReviewedAppointment> =>
  (await t.anyone(`GET /api/appointments/review?token=${token}`)).json()
const statusesOf = (review: ReviewedAppointment) =>
  review.household?.map(({ firstName, appointmentStatus }) => `${firstName} ${appointmentStatus}`)

describe('the times of a household', () => {
  it('are those at which everybody fits: side by side, else one after the other (HOUSE-1)', async () => {
    const office = await anOfficeFor()
    expect(await timesFor(office, 1)).toEqual(['09:00', '09:15', '09:30', '09:45'])
    expect(await timesFor(office, 2)).toEqual(['09:00', '09:15', '09:30', '09:45'])
    expect(await timesFor(office, 3)).toEqual(['09:00 in a row', '09:15 in a row'])
    await booked(office, '09:30', { others: undefined })
    expect(await timesFor(office, 2)).toEqual(['09:00', '09:15', '09:30 in a row', '09:45'])
    const month = await t.anyone('POST /api/booking/month-info', { ...search(office, 4), month: '2026-03' })
    expect(month.json().freeDates).toContain('2026-03-05')
    const next = await t.anyone('POST /api/public/locations/filtered-options', {
      appointmentTypes: [{ appointmentTypeId }],
      people: 4,
    })
    expect(next.json().find(({ id }: { id: number }) => id === office.locationId).nextFreeLocal).toBe(
      '2026-03-02T09:00',
    )
    const earliest = await t.anyone('POST /api/public/earliest-times', {
      appointmentTypes: [{ appointmentTypeId }],
      people: 2,
    })
    expect(earliest.json().times.length).toBeGreaterThan(0)
  })

  it('are offered for as many as the setting allows (HOUSE-5)', async () => {
    const office = await anOfficeFor()
    const ask = (people: number) =>
      t.anyone('POST /api/booking/time-selection-options', { ...search(office, people), date: '2026-03-05' })
    expect((await t.anyone('GET /api/public/settings/householdSize')).json()).toEqual({ householdSize: 4 })
    expect((await ask(5)).json().validationFailures).toEqual([
      { propertyName: 'people', errorMessage: 'At most 4 people can be booked together.' },
    ])
    expect((await ask(9)).statusCode).toBe(400)
    expect((await submit(office, '09:00', { others: [BEN, BEN, BEN, BEN] })).statusCode).toBe(400)
    expect(await rowsAt(office)).toEqual([])
  })
})

describe('booking a household', () => {
  it('makes an appointment for each person, joined, with one link and one message (HOUSE-2, HOUSE-3)', async () => {
    const office = await anOfficeFor()
    const customer = aStranger()
    const answer = await booked(office, '09:00', { customer, others: [BEN, CLEO] })
    expect(answer).toMatchObject({ startDateLocal: '2026-03-05T09:00', endDateLocal: '2026-03-05T09:45' })
    expect(answer.household?.map(({ firstName, startDateLocal }) => [firstName, startDateLocal.slice(11)])).toEqual([
      ['Grace', '09:00'],
      ['Ben', '09:15'],
      ['Cleo', '09:30'],
    ])
    const rows = await rowsAt(office)
    expect(rows.map(({ firstName, email, status }) => [firstName, email, status])).toEqual(
      ['Grace', 'Ben', 'Cleo'].map((name) => [name, customer.email, 'Booked']),
    )
    expect(new Set(rows.map(({ householdId }) => householdId)).size).toBe(1)
    const [message, ...more] = await messagesTo(customer.email)
    expect(more).toEqual([])
    expect(message?.templateKey).toBe('AppointmentConfirmation')
    expect(message?.body).toContain('Thursday, March 5, 2026, 9:00 AM (Grace), 9:15 AM (Ben), 9:30 AM (Cleo)')
    const tokens = await t.db
      .selectFrom('appointmentToken')
      .where(
        'appointmentId',
        'in',
        rows.map(({ id }) => id),
      )
      .select('appointmentId')
      .execute()
    expect(tokens).toEqual([{ appointmentId: rows[0]?.id }])
  })

  it('books side by side where there is room, and says so once (HOUSE-1, HOUSE-3)', async () => {
    const office = await anOfficeFor()
    const customer = aStranger()
    const { household } = await booked(office, '09:00', { customer })
    expect(household?.map(({ startDateLocal }) => startDateLocal.slice(11))).toEqual(['09:00', '09:00'])
    expect((await rowsAt(office)).map(({ columnIndex }) => columnIndex)).toEqual([0, 1])
    expect((await messagesTo(customer.email))[0]?.body).toContain('9:00 AM (Grace, Ben)')
  })

  it('answers a repeated form the same and books once, also at once (HOUSE-2)', async () => {
    const office = await anOfficeFor(4)
    const form = { idempotencyKey: randomUUID(), customer: aStranger() }
    const answers = await Promise.all([1, 2, 3].map(() => submit(office, '09:00', form)))
    answers.push(await submit(office, '09:00', form))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await rowsAt(office)).toHaveLength(2)
  })

  it('is all or nothing: of many that race for the last places, no one is booked in part (HOUSE-2)', async () => {
    const office = await anOfficeFor(3)
    // Three columns for four quarters of an hour: single people and households of two and three fight for them.
    const forms = [[BEN], [BEN, CLEO], undefined, [BEN], [BEN, CLEO], [BEN], undefined, [BEN, CLEO]]
    const times = ['09:00', '09:15', '09:30']
    const answers = await Promise.all(
      forms.flatMap((others) =>
        times.map(async (time) => ({ others, answer: await submit(office, time, { others }) })),
      ),
    )
    const won = answers.filter(({ answer }) => answer.statusCode === 200)
    expect(answers.every(({ answer }) => answer.statusCode === 200 || answer.statusCode === 409)).toBe(true)
    const people = won.reduce((sum, { others }) => sum + 1 + (others?.length ?? 0), 0)
    const rows = await rowsAt(office)
    expect(rows).toHaveLength(people)
    const sizes = new Map<number, number>()
    for (const { householdId } of rows)
      if (householdId !== null) sizes.set(householdId, (sizes.get(householdId) ?? 0) + 1)
    const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
    expect(inOrder([...sizes.values()])).toEqual(
      inOrder(won.flatMap(({ others }) => (others ? others.length + 1 : []))),
    )
  })

  it('holds a place for each, keeps them for their holder, and lets all of them go (HOUSE-2)', async () => {
    const office = await anOfficeFor()
    const hold = (more: object = {}) =>
      t.anyone('POST /api/booking/hold-time', { ...search(office, 3), startDateLocal: '2026-03-05T09:00', ...more })
    const held = (await hold()).json()
    expect(held).toMatchObject({ startDateLocal: '2026-03-05T09:00', endDateLocal: '2026-03-05T09:45' })
    expect((await rowsAt(office)).map(({ status, startMinute }) => [status, startMinute])).toEqual([
      ['Hold', 540],
      ['Hold', 555],
      ['Hold', 570],
    ])
    expect(await timesFor(office, 3)).toEqual(['09:00 in a row', '09:15 in a row'])
    expect(await timesFor(office, 2)).toEqual([...times('09:00', '09:15', '09:30'), '09:45'])
    const { holdKey } = held
    expect((await t.anyone('POST /api/booking/extend-hold', { holdKey })).json()).toMatchObject({
      endDateLocal: '2026-03-05T09:45',
      canExtend: false,
    })
    // A person leaves, so that side by side would be possible: held places stay as they were shown.
    const answer = await booked(office, '09:00', { holdKey, others: [BEN, CLEO] })
    expect(answer.household?.map(({ startDateLocal }) => startDateLocal.slice(11))).toEqual(['09:00', '09:15', '09:30'])
    expect((await rowsAt(office)).map(({ status }) => status)).toEqual(['Booked', 'Booked', 'Booked'])

    const other = (await hold({ startDateLocal: '2026-03-06T09:00' })).json()
    await t.anyone('POST /api/booking/release-hold', { holdKey: other.holdKey })
    expect(await rowsAt(office)).toHaveLength(3)
  })
  const times = (...starts: string[]) => starts.map((start) => `${start} in a row`)

  it('names the other person’s field that is missing (HOUSE-2)', async () => {
    const typeId = await anAppointmentType(t.db, { requestDlNumber: true })
    const office = await anOffice(t.db, { appointmentTypeId: typeId, numberOfSlots: 3 })
    const customer = { ...aStranger(), dlNumber: 'A1' }
    const others = [{ ...BEN, dlNumber: 'B2' }, CLEO]
    const answer = await submit(office, '09:00', { customer, others })
    expect([answer.statusCode, answer.json().validationFailures]).toEqual([
      400,
      [{ propertyName: 'others.1.dlNumber', errorMessage: 'Required' }],
    ])
    await booked(office, '09:00', { customer, others: others.slice(0, 1) })
    const keys = (await rowsAt(office)).map(({ dlKey }) => dlKey)
    expect(new Set(keys).size).toBe(2)
  })

  it('counts people against the limit per person; a first booking may be as large as a household (HOUSE-4)', async () => {
    const office = await anOfficeFor(4)
    const customer = aStranger()
    await booked(office, '09:00', { customer, others: [BEN, CLEO] })
    const again = await submit(office, '09:30', { customer, others: undefined })
    expect([again.statusCode, again.json().isAtLimit]).toEqual([409, true])

    const second = aStranger()
    await booked(office, '09:30', { customer: second, others: undefined })
    expect((await submit(office, '09:45', { customer: second, others: [BEN] })).statusCode).toBe(409)
    await booked(office, '09:45', { customer: second, others: undefined })
  })
})

describe('the link of a household', () => {
  it('shows everybody, and does for all or for one (HOUSE-3)', async () => {
    const office = await anOfficeFor()
    const customer = aStranger()
    const { token, household = [] } = await booked(office, '09:00', { customer, others: [BEN, CLEO] })
    const [, ben, cleo] = household.map(({ id }) => id)
    expect(await reviewOf(token)).toMatchObject({ endDateLocal: '2026-03-05T09:45', canCancel: true })

    const confirmed = (await post('confirm', token)).json()
    expect(confirmed).toMatchObject({ isConfirmed: true, canConfirm: false })
    const oneLess = (await post('cancel', token, { appointmentId: cleo })).json()
    expect(statusesOf(oneLess)).toEqual(['Grace Booked', 'Ben Booked', 'Cleo Cancelled'])
    expect(oneLess.endDateLocal).toBe('2026-03-05T09:30')
    expect((await messagesTo(customer.email)).at(-1)).toMatchObject({
      templateKey: 'AppointmentCancelled',
      body: expect.not.stringContaining('(Grace'),
    })
    expect((await post('cancel', token, { appointmentId: 999_999 })).statusCode).toBe(404)

    t.setNow('2026-03-05T15:20:00Z') // 8:20: open for nine o'clock, not yet for a quarter past
    expect((await reviewOf(token)).household?.map(({ canCheckIn }) => canCheckIn)).toEqual([true, true, false])
    expect(statusesOf((await post('check-in', token, { appointmentId: ben })).json())).toEqual([
      'Grace Booked',
      'Ben CheckedIn',
      'Cleo Cancelled',
    ])
    const all = await post('check-in', token)
    expect(statusesOf(all.json())).toEqual(['Grace CheckedIn', 'Ben CheckedIn', 'Cleo Cancelled'])
    expect((await post('check-in', token)).statusCode).toBe(200)
    t.setNow(MORNING)
  })

  it('cancels all by one message that names them (HOUSE-3)', async () => {
    const office = await anOfficeFor()
    const customer = aStranger()
    const { token } = await booked(office, '09:00', { customer })
    const { endDateLocal } = await reviewOf(token)
    const off = (await post('cancel', token)).json()
    expect(statusesOf(off)).toEqual(['Grace Cancelled', 'Ben Cancelled'])
    // The crossed-out time is the booked one.
    expect(off.endDateLocal).toBe(endDateLocal)
    const [, cancelled, ...more] = await messagesTo(customer.email)
    expect(more).toEqual([])
    expect(cancelled).toMatchObject({
      templateKey: 'AppointmentCancelled',
      body: expect.stringContaining('9:00 AM (Grace, Ben)'),
    })
  })

  it('moves everybody together, or nobody (HOUSE-6)', async () => {
    const office = await anOfficeFor()
    const customer = aStranger()
    const { token } = await booked(office, '09:00', { customer, others: [BEN, CLEO] })
    const blocker = await booked(office, '09:30', { others: undefined })
    const move = (startDateLocal: string) => post('reschedule', token, { startDateLocal })
    // Ben and Cleo would fit next to what they have; Grace would have to share.
    expect((await move('2026-03-05T09:45')).statusCode).toBe(409)
    expect((await reviewOf(token)).startDateLocal).toBe('2026-03-05T09:00')
    const moved = await move('2026-03-06T09:15')
    expect(moved.json().household.map(({ startDateLocal }: { startDateLocal: string }) => startDateLocal)).toEqual([
      '2026-03-06T09:15',
      '2026-03-06T09:30',
      '2026-03-06T09:45',
    ])
    expect((await move('2026-03-06T09:15')).statusCode).toBe(200)
    const messages = await messagesTo(customer.email)
    expect(messages.map(({ templateKey }) => templateKey)).toEqual([
      'AppointmentConfirmation',
      'AppointmentRescheduled',
    ])
    expect(messages[1]?.body).toContain('9:15 AM (Grace), 9:30 AM (Ben), 9:45 AM (Cleo)')
    await post('cancel', blocker.token)
  })

  it('is sent once for all of them, and a text answers for all (HOUSE-3)', async () => {
    const office = await anOfficeFor()
    const customer = { ...aStranger(), isSmsNotificationsEnabled: true, smsPhoneNumber: '(303) 555-0187' }
    const { token } = await booked(office, '09:00', { customer })
    const texts = await messagesTo('+13035550187')
    expect(texts).toHaveLength(1)
    expect(texts[0]?.body).toContain('(Grace, Ben)')
    const found = await t.db
      .selectFrom('appointment')
      .where('smsPhoneNumber', '=', '+13035550187')
      .select('id')
      .execute()
    expect(found).toHaveLength(2)
    expect(statusesOf(await reviewOf(token))).toEqual(['Grace Booked', 'Ben Booked'])
  })

  it('reminds once of everybody (HOUSE-3)', async () => {
    const office = await anOfficeFor()
    const customer = aStranger()
    await booked(office, '09:00', { customer, others: [BEN, CLEO] })
    await sql`update appointment set created_at = '2026-02-01' where location_id = ${office.locationId}`.execute(t.db)
    t.setNow('2026-03-04T16:05:00Z')
    await remind(t.context)
    t.setNow('2026-03-04T16:45:00Z')
    await remind(t.context)
    t.setNow(MORNING)
    const reminders = (await messagesTo(customer.email)).filter(
      ({ templateKey }) => templateKey === 'AppointmentReminder',
    )
    expect(reminders).toHaveLength(1)
    expect(reminders[0]?.body).toContain('9:00 AM (Grace), 9:15 AM (Ben), 9:30 AM (Cleo)')
  })

  it('reminds nobody of a time that all of them have just chosen, also once the first has begun (HOUSE-3)', async () => {
    const office = await anOfficeFor()
    const customer = aStranger()
    const { token } = await booked(office, '09:00', { customer, others: [BEN, CLEO] })
    await sql`update appointment set created_at = '2026-02-01' where location_id = ${office.locationId}`.execute(t.db)
    expect((await post('reschedule', token, { startDateLocal: '2026-03-06T09:00' })).statusCode).toBe(200)
    for (const now of ['2026-03-05T16:05:00Z', '2026-03-06T16:05:00Z']) {
      t.setNow(now)
      await remind(t.context)
    }
    t.setNow(MORNING)
    expect((await messagesTo(customer.email)).map(({ templateKey }) => templateKey)).toEqual([
      'AppointmentConfirmation',
      'AppointmentRescheduled',
    ])
  })

  it('says whose it is when the office cancels one of them (HOUSE-3)', async () => {
    const office = await anOfficeFor()
    const customer = aStranger()
    const { household = [] } = await booked(office, '09:00', { customer })
    const staff = await t.as('Staff', [office.locationId])
    expect((await staff(`POST /api/staff/appointments/cancel?id=${household[1]?.id}`)).statusCode).toBe(200)
    const [, cancelled, ...more] = await messagesTo(customer.email)
    expect(more).toEqual([])
    expect(cancelled).toMatchObject({
      templateKey: 'AppointmentCancelled',
      body: expect.stringContaining('9:00 AM (Ben)'),
    })
  })
})

it('shows staff who come together (HOUSE-7)', async () => {
  const office = await anOfficeFor()
  const { id, household = [] } = await booked(office, '09:00')
  const staff = await t.as('Staff', [office.locationId])
  const details = (await staff(`GET /api/staff/appointments/${id}`)).json()
  expect(details.household).toEqual([
    {
      id: household[1]?.id,
      firstName: 'Ben',
      lastName: 'Hopper',
      startDateLocal: '2026-03-05T09:00',
      appointmentStatus: 'Booked',
    },
  ])
})

describe('people who come together for different services', () => {
  async function officeForBoth() {
    const office = await anOfficeFor()
    const longId = await anAppointmentType(t.db, { name: 'Road Test', interactionDuration: 30 })
    await t.db
      .insertInto('calendarAppointmentType')
      .values({ calendarId: office.calendarId, appointmentTypeId: longId })
      .execute()
    const [short, long] = [appointmentTypeId, longId].map((id) => ({ appointmentTypeId: id, quantity: 1 }))
    if (!short || !long) throw new Error('there are two types')
    return { office, short, long, visit: { appointmentTypes: [short, long] } }
  }
  const typesOf = async (id: number) =>
    (
      await t.db
        .selectFrom('appointmentAppointmentType')
        .where('appointmentId', '=', id)
        .select('appointmentTypeId')
        .orderBy('appointmentTypeId')
        .execute()
    ).map((row) => row.appointmentTypeId)
  const minutesOf = async (office: Office) =>
    (
      await t.db
        .selectFrom('appointment')
        .where('locationId', '=', office.locationId)
        .where('status', '=', 'Booked')
        .where('householdId', 'is not', null)
        .select(['firstName', 'startMinute', 'endMinute'])
        .orderBy('id')
        .execute()
    ).map(({ firstName, startMinute, endMinute }) => `${firstName} ${startMinute}-${endMinute}`)

  it('are each booked for their own, for as long as that takes, by one hold, with one message for all of it (HOUSE-9)', async () => {
    const { office, short, long, visit } = await officeForBoth()
    // One of the two columns is taken at 9:15: only the short visit fits before that.
    await booked(office, '09:15', { others: undefined })
    const asked = { ...visit, needs: [[short], [long]] }
    expect(await timesFor(office, 2, asked)).toEqual(['09:00', '09:15 in a row', '09:30'])
    expect(await timesFor(office, 2, visit)).toEqual([])

    const hold = await t.anyone('POST /api/booking/hold-time', {
      ...search(office, 2, asked),
      startDateLocal: '2026-03-05T09:00',
    })
    expect(hold.json()).toMatchObject({ endDateLocal: '2026-03-05T09:30' })
    const { holdKey } = hold.json()
    const customer = { ...aStranger(), firstName: 'Ana' }
    const answer = await booked(office, '09:00', { ...asked, customer, holdKey })
    expect(await minutesOf(office)).toEqual(['Ana 540-555', 'Ben 540-570'])
    const [ana, ben] = answer.household ?? []
    const namesOf = (people: readonly { needs?: { name: string }[] | undefined }[] | undefined) =>
      people?.map(({ needs = [] }) => needs.map(({ name }) => name))
    expect(namesOf(answer.household)).toEqual([['License Renewal'], ['Road Test']])
    expect(await typesOf(ana?.id ?? 0)).toEqual([short.appointmentTypeId])
    expect(await typesOf(ben?.id ?? 0)).toEqual([long.appointmentTypeId])
    const [message, ...more] = await messagesTo(customer.email)
    expect(more).toEqual([])
    expect(message?.body).toContain('Road Test')

    const review = await reviewOf(answer.token)
    expect(review.appointmentTypes.map((type) => type.appointmentTypeId).toSorted((a, b) => a - b)).toEqual([
      short.appointmentTypeId,
      long.appointmentTypeId,
    ])
    expect(namesOf(review.household)).toEqual([['License Renewal'], ['Road Test']])
  })

  it('move and book again with what each needs (HOUSE-9)', async () => {
    const { office, short, long, visit } = await officeForBoth()
    const { token } = await booked(office, '09:00', {
      ...visit,
      needs: [[long], [short]],
      customer: { ...aStranger(), firstName: 'Ana' },
    })
    expect((await post('reschedule', token, { startDateLocal: '2026-03-05T09:30' })).statusCode).toBe(200)
    expect(await minutesOf(office)).toEqual(['Ana 570-600', 'Ben 570-585'])
    await post('cancel', token)
    const again = await post('book-again', token, {
      idempotencyKey: randomUUID(),
      startDateLocal: '2026-03-06T09:00',
    })
    expect(again.statusCode, again.body).toBe(200)
    expect(await minutesOf(office)).toEqual(['Ana 540-570', 'Ben 540-555'])
  })

  it('name the numbers that their own services ask for, and nothing but the services of the visit (HOUSE-9)', async () => {
    const { office, short, long, visit } = await officeForBoth()
    await t.db
      .updateTable('appointmentType')
      .set({ requestDlNumber: true })
      .where('id', '=', long.appointmentTypeId)
      .execute()
    const customer = { ...aStranger(), dlNumber: '' }
    const refused = await submit(office, '09:00', { ...visit, needs: [[short], [long]], customer })
    expect(refused.json().validationFailures).toEqual([{ propertyName: 'others.0.dlNumber', errorMessage: 'Required' }])
    const strange = await submit(office, '09:00', { appointmentTypes: [short], needs: [[short], [long]] })
    expect(strange.json().validationFailures).toEqual([
      { propertyName: 'needs', errorMessage: 'Must name what each person needs of the visit' },
    ])
    expect((await submit(office, '09:00', { ...visit, needs: [[short]] })).statusCode).toBe(400)
  })
})
