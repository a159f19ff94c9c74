import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerText } from '#server/replies/reply.ts'
import { deliverDue } from '#server/delivery/deliver.ts'
import { inBackground } from '#server/platform/context.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit, GRACE } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { keepConfirmed } from './job.ts'

const ON = { isOn: true, minutesAfterBooking: 60, daysBefore: 3, hoursToAnswer: 24 }
/** Monday, noon in Denver. */
const NOON = '2026-03-02T19:00:00Z'
/** The first of March's visits: ten days ahead. */
const VISIT = '2026-03-12T09:00'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

type Keep = typeof ON

/** An office that has its customers confirm. */
async function keeping(settings: Keep = ON, numberOfSlots = 2) {
  t.setNow(NOON)
  const office = await anOffice(t.db, { numberOfSlots })
  await t.db
    .insertInto('confirmationSetting')
    .values({ locationId: office.locationId, ...settings })
    .execute()
  return office
}

type Office = Awaited<ReturnType<typeof keeping>>

async function booked(office: Office, startDateLocal = VISIT, more: object = {}) {
  const answer = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, startDateLocal, more))
  expect(answer.statusCode).toBe(200)
  return answer.json() as { id: number; token: string; confirmByLocal: string | null }
}

/** Booked long before its visit, and confirmed then or not. */
async function bookedLongAgo(office: Office, minute: number, more: { confirmedAt?: string } = {}) {
  const id = await aBooking(t.db, office, '2026-03-12', [minute, minute + 15])
  await t.db
    .updateTable('appointment')
    .set({ createdAt: '2026-02-01T00:00:00Z', ...more })
    .where('id', '=', id)
    .execute()
  return id
}

const deliver = async () => {
  while ((await deliverDue(t.context, {})) > 0);
}

/** What a minute does: messages leave, and the rule is applied. */
async function minute(now: string) {
  t.setNow(now)
  await deliver()
  await keepConfirmed(t.context)
}

const stateOf = (id: number) =>
  t.db
    .selectFrom('appointment')
    .where('id', '=', id)
    .select(['status', 'cancellationReason', 'confirmedAt'])
    .executeTakeFirstOrThrow()

const messagesOf = async (id: number) =>
  (
    await t.db
      .selectFrom('outbox')
      .where('appointmentId', '=', id)
      .select(['templateKey', 'channel'])
      .orderBy('id')
      .execute()
  ).map(({ templateKey, channel }) => `${channel} ${templateKey}`)

const reviewOf = async (token: string) => (await t.anyone(`GET /api/appointments/review?token=${token}`)).json()

describe('an appointment that has to be confirmed', () => {
  it('says so at once, is asked for once more, and goes to somebody else if nobody answers (KEEP-1, KEEP-6, KEEP-9)', async () => {
    const office = await keeping()
    const { id, token, confirmByLocal } = await booked(office)
    expect(confirmByLocal).toBe('2026-03-02T13:00')
    expect(await reviewOf(token)).toMatchObject({ confirmByLocal, canConfirm: true })
    expect(await messagesOf(id)).toEqual(['email AppointmentToConfirm'])
    const mail = await t.db
      .selectFrom('outbox')
      .where('appointmentId', '=', id)
      .select(['subject', 'body'])
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe('Please confirm: Thursday, March 12, 2026, 9:00 AM, Elm Street')
    expect(mail.body).toContain('Please confirm your appointment by Monday, March 2, 2026, 1:00 PM.')

    await minute('2026-03-02T19:29:00Z')
    expect(await messagesOf(id)).toHaveLength(1)
    await minute('2026-03-02T19:30:00Z')
    await minute('2026-03-02T19:59:59Z')
    expect(await messagesOf(id)).toEqual(['email AppointmentToConfirm', 'email AppointmentToConfirm'])
    expect(await stateOf(id)).toMatchObject({ status: 'Booked' })

    await minute('2026-03-02T20:00:00Z')
    await minute('2026-03-02T20:01:00Z')
    expect(await stateOf(id)).toMatchObject({ status: 'Cancelled', cancellationReason: 'Not confirmed in time' })
    expect((await messagesOf(id)).slice(2)).toEqual(['email AppointmentReleased'])
    const { body, wordsToSay } = await t.db
      .selectFrom('outbox')
      .where('appointmentId', '=', id)
      .where('templateKey', '=', 'AppointmentReleased')
      .select(['body', 'wordsToSay'])
      .executeTakeFirstOrThrow()
    // If it reaches no one, staff have to call: the customer might come for nothing.
    expect(wordsToSay).toContain('You did not confirm your appointment in time')
    expect(body).toContain(`/customer/booking/start?locationId&#61;${office.locationId}`)
    const waits = await t.db
      .selectFrom('waitingListEntry as e')
      .innerJoin('waitingListType as x', 'x.entryId', 'e.id')
      .innerJoin('waitingListLink as k', 'k.entryId', 'e.id')
      .innerJoin('outbox as o', 'o.messageId', 'k.messageId')
      .where('e.locationId', '=', office.locationId)
      .select(['e.firstName', 'e.fromDate', 'e.confirmedAt', 'x.appointmentTypeId', 'x.quantity', 'o.templateKey'])
      .execute()
    expect(waits).toEqual([
      {
        firstName: 'Grace',
        fromDate: '2026-03-12',
        confirmedAt: null,
        appointmentTypeId: office.appointmentTypeId,
        quantity: 1,
        templateKey: 'WaitingListJoined',
      },
    ])
    const activity = await t.db
      .selectFrom('activityLog')
      .where('appointmentId', '=', id)
      .select(['eventType', 'additionalDetailsJson'])
      .orderBy('id')
      .execute()
    expect(activity.map(({ eventType }) => eventType)).toEqual(['CREATED', 'REMINDED', 'CANCELLED'])
    expect(JSON.parse(activity[2]?.additionalDetailsJson ?? '')).toEqual({
      by: 'system',
      reason: 'Not confirmed in time',
    })
    const admin = await t.as('Admin')
    const { activityLogs, confirmByUtc } = (await admin(`GET /api/staff/appointments/${id}`)).json()
    expect([activityLogs.length, confirmByUtc]).toEqual([3, null])
    // Its place is free, and written down as such.
    const freed = t.db.selectFrom('freedPlace').where('calendarId', '=', office.calendarId).select('day')
    expect(await freed.where('day', '=', '2026-03-12').execute()).toHaveLength(1)
    await booked(office)
  })

  it('is kept by its link, by a text, and by staff who are told on the phone (KEEP-5)', async () => {
    const office = await keeping(ON, 4)
    const number = '+13035550177'
    const texted = {
      ...aStranger(),
      email: '',
      phoneNumber: number,
      isSmsNotificationsEnabled: true,
      smsPhoneNumber: number,
    }
    const byText = await booked(office, VISIT, { customer: texted })
    const byLink = await booked(office)
    const byStaff = await booked(office)
    const lost = await booked(office)
    expect(await messagesOf(byText.id)).toEqual(['sms AppointmentToConfirm'])

    expect((await t.anyone('POST /api/appointments/confirm', { token: byLink.token })).json()).toMatchObject({
      isConfirmed: true,
      confirmByLocal: null,
    })
    const staff = await t.as('Staff', [office.locationId])
    const shown = (await staff(`GET /api/staff/appointments/${byStaff.id}`)).json()
    expect(shown.confirmByUtc).toBe('2026-03-02T20:00:00Z')
    expect((await staff(`POST /api/staff/appointments/confirm?id=${byStaff.id}`)).json()).toMatchObject({
      confirmByUtc: null,
      confirmedDateUtc: expect.any(String),
    })
    const gateway = { ...inBackground(t.context, 'a text'), actor: { kind: 'gateway' } } as const
    expect(await answerText(gateway, { from: number, body: 'c', messageSid: 'SM-keep-1' })).toMatch(/: Confirmed/)

    await minute('2026-03-02T21:00:00Z')
    for (const { id } of [byText, byLink, byStaff])
      expect(await stateOf(id)).toMatchObject({ status: 'Booked', confirmedAt: expect.anything() })
    expect(await stateOf(lost.id)).toMatchObject({ status: 'Cancelled' })
  })

  it('is asked for again some days before, also if it was confirmed at booking (KEEP-2)', async () => {
    const office = await keeping()
    const early = await bookedLongAgo(office, 9 * 60, { confirmedAt: '2026-02-01T00:10:00Z' })
    const silent = await bookedLongAgo(office, 9 * 60)
    await minute('2026-03-09T14:59:00Z')
    expect(await messagesOf(early)).toEqual([])
    // Two processes at the same time ask once.
    t.setNow('2026-03-09T15:00:00Z')
    await Promise.all([keepConfirmed(t.context), keepConfirmed(t.context)])
    await keepConfirmed(t.context)
    for (const id of [early, silent]) expect(await messagesOf(id)).toEqual(['email AppointmentToConfirm'])
    expect(await stateOf(early)).toMatchObject({ status: 'Booked', confirmedAt: null })

    await deliver()
    const staff = await t.as('Staff', [office.locationId])
    await staff(`POST /api/staff/appointments/confirm?id=${early}`)
    await minute('2026-03-10T15:00:00Z')
    expect(await stateOf(early)).toMatchObject({ status: 'Booked' })
    // An answer is not due before ten, when it is asked for in the morning.
    expect(await stateOf(silent)).toMatchObject({ status: 'Booked' })
    await minute('2026-03-10T16:00:00Z')
    expect(await stateOf(silent)).toMatchObject({ status: 'Cancelled' })
    expect(await messagesOf(early)).toHaveLength(1)
  })

  it('is one that a customer booked for another day and whom messages reach (KEEP-2, KEEP-3)', async () => {
    const office = await keeping(ON, 6)
    const onlyPhone = { ...GRACE, email: '', phoneNumber: '(303) 555-0188' }
    expect(await booked(office, VISIT, { customer: onlyPhone })).toMatchObject({ confirmByLocal: null })
    t.setNow('2026-03-03T15:30:00Z')
    expect(await booked(office, '2026-03-03T10:00')).toMatchObject({ confirmByLocal: null })
    const off = await anOffice(t.db)
    expect(await booked(off)).toMatchObject({ confirmByLocal: null })

    const walkIn = await bookedLongAgo(office, 9 * 60)
    await t.db.updateTable('appointment').set({ isWalkIn: true }).where('id', '=', walkIn).execute()
    const byStaff = await bookedLongAgo(office, 9 * 60)
    const by = JSON.stringify({ by: 'sam@office.test' })
    await t.db
      .insertInto('activityLog')
      .values({ appointmentId: byStaff, eventType: 'CREATED', additionalDetailsJson: by })
      .execute()
    const late = await bookedLongAgo(office, 9 * 60)
    await t.db.updateTable('appointment').set({ createdAt: '2026-03-08T15:01:00Z' }).where('id', '=', late).execute()
    await minute('2026-03-09T16:00:00Z')
    for (const id of [walkIn, byStaff, late]) expect(await messagesOf(id)).toEqual([])
  })

  it('stays with whoever no message has reached, and with all once the office asks no more (KEEP-3, KEEP-7)', async () => {
    const office = await keeping()
    const unsent = await booked(office)
    await t.db.updateTable('outbox').set({ state: 'Failed' }).where('appointmentId', '=', unsent.id).execute()
    t.setNow('2026-03-02T20:00:00Z')
    await keepConfirmed(t.context)
    expect(await stateOf(unsent.id)).toMatchObject({ status: 'Booked' })
    expect(await reviewOf(unsent.token)).toMatchObject({ confirmByLocal: null })

    t.setNow(NOON)
    const pending = await booked(office)
    const manager = await t.as('Office Manager', [office.locationId])
    const at = `/api/office-manager/confirmations/${office.locationId}`
    expect((await manager(`PUT ${at}`, { ...ON, isOn: false, version: 1 })).statusCode).toBe(200)
    expect(await reviewOf(pending.token)).toMatchObject({ confirmByLocal: null })
    await minute('2026-03-02T21:00:00Z')
    expect(await stateOf(pending.id)).toMatchObject({ status: 'Booked' })
  })

  it('is confirmed or released, never both and never twice, whoever is at it at the same moment (KEEP-1)', async () => {
    const office = await keeping(ON, 12)
    const all: Awaited<ReturnType<typeof booked>>[] = []
    for (let i = 0; i < 12; i++) all.push(await booked(office))
    await deliver()
    t.setNow('2026-03-02T20:00:00Z')
    // A job that waited too long for a lock on a busy machine is tried again, as the queue does.
    const release = () => keepConfirmed(t.context).catch(() => undefined)
    const answers = await Promise.all([
      release(),
      ...all.slice(0, 8).map(({ token }) => t.anyone('POST /api/appointments/confirm', { token })),
      release(),
    ])
    await keepConfirmed(t.context)
    const accepted = answers.flatMap((answer, i) => (answer?.statusCode === 200 ? [all[i - 1]?.id] : []))
    for (const { id } of all) {
      const { status, confirmedAt } = await stateOf(id)
      const isKept = accepted.includes(id)
      expect([status, confirmedAt !== null]).toEqual(isKept ? ['Booked', true] : ['Cancelled', false])
      const told = (await messagesOf(id)).filter((message) => message.endsWith('Released'))
      expect(told).toHaveLength(isKept ? 0 : 1)
    }
  })
})

describe('a household that has to confirm', () => {
  const person = (firstName: string) => ({ firstName, lastName: 'Hopper', vin: '', dlNumber: '' })
  const others = [person('Ben'), person('Cleo')]

  /** Three who come one after the other, in the order of their times, and the link of all. */
  async function bookedTogether(office: Office) {
    const { token, household } = (await booked(office, VISIT, { others })) as Awaited<ReturnType<typeof booked>> & {
      household: { id: number }[]
    }
    return { token, ids: household.map(({ id }) => id) }
  }
  const statesOf = (ids: readonly number[]) => Promise.all(ids.map(stateOf))
  const toldAll = async (ids: readonly number[]) => Promise.all(ids.map(messagesOf))

  it('is asked as one and released as one: one message names all of them each time (KEEP-10)', async () => {
    const office = await keeping(ON, 1)
    const { ids } = await bookedTogether(office)
    expect(await toldAll(ids)).toEqual([['email AppointmentToConfirm'], [], []])
    await deliver()
    t.setNow('2026-03-02T19:30:00Z')
    await Promise.all([keepConfirmed(t.context), keepConfirmed(t.context)])
    await minute('2026-03-02T20:00:00Z')
    const asked = 'email AppointmentToConfirm'
    expect(await toldAll(ids)).toEqual([[asked, asked, 'email AppointmentReleased'], [], []])
    expect((await statesOf(ids)).map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled', 'Cancelled'])
    const mails = await t.db
      .selectFrom('outbox')
      .where('appointmentId', '=', ids[0] ?? 0)
      .select('body')
      .execute()
    for (const { body } of mails) expect(body).toContain('9:00 AM (Grace), 9:15 AM (Ben), 9:30 AM (Cleo)')
    // A place of the waiting list is for one person: a family is not torn apart by it.
    const waits = t.db.selectFrom('waitingListEntry').where('locationId', '=', office.locationId).select('id')
    expect(await waits.execute()).toEqual([])
  })

  it('is asked again when the time of the first has come, once, and kept by one press of customer or staff (KEEP-10)', async () => {
    const office = await keeping({ ...ON, minutesAfterBooking: 0 }, 2)
    const [first, second] = [await bookedTogether(office), await bookedTogether(office)]
    const all = [...first.ids, ...second.ids]
    const longAgo = { createdAt: '2026-02-01T00:00:00Z' }
    await t.db.updateTable('appointment').set(longAgo).where('id', 'in', all).execute()
    await t.db.deleteFrom('outbox').where('appointmentId', 'in', all).execute()
    t.setNow('2026-03-09T15:00:00Z')
    await Promise.all([keepConfirmed(t.context), keepConfirmed(t.context)])
    await minute('2026-03-09T15:16:00Z')
    await minute('2026-03-09T15:31:00Z')
    for (const { ids } of [first, second]) expect(await toldAll(ids)).toEqual([['email AppointmentToConfirm'], [], []])

    const pressed = await t.anyone('POST /api/appointments/confirm', { token: first.token })
    expect(pressed.json()).toMatchObject({ isConfirmed: true, canConfirm: false, confirmByLocal: null })
    const staff = await t.as('Staff', [office.locationId])
    expect((await staff(`POST /api/staff/appointments/confirm?id=${second.ids[1]}`)).statusCode).toBe(200)
    for (const { status, confirmedAt } of await statesOf(all))
      expect([status, confirmedAt !== null]).toEqual(['Booked', true])
    await minute('2026-03-10T17:00:00Z')
    expect((await statesOf(all)).every(({ status }) => status === 'Booked')).toBe(true)
  })

  it('is confirmed or released as a whole, whoever is at it at the same moment (KEEP-10)', async () => {
    const office = await keeping(ON, 12)
    const households: Awaited<ReturnType<typeof bookedTogether>>[] = []
    for (let i = 0; i < 4; i++) households.push(await bookedTogether(office))
    await deliver()
    t.setNow('2026-03-02T20:00:00Z')
    const release = () => keepConfirmed(t.context).catch(() => undefined)
    const press = ({ token }: { token: string }) => t.anyone('POST /api/appointments/confirm', { token })
    const [, ...answers] = await Promise.all([
      release(),
      ...households.slice(0, 3).flatMap((each) => [press(each), press(each)]),
    ])
    await keepConfirmed(t.context)
    for (const [i, { ids }] of households.entries()) {
      const isKept = answers.slice(i * 2, i * 2 + 2).some((answer) => answer.statusCode === 200)
      const expected = isKept ? ['Booked', true] : ['Cancelled', false]
      const states = await statesOf(ids)
      expect(states.map(({ status, confirmedAt }) => [status, confirmedAt !== null])).toEqual(ids.map(() => expected))
      const released = (await toldAll(ids)).flat().filter((message) => message.endsWith('Released'))
      expect(released).toHaveLength(isKept ? 0 : 1)
    }
  })
})

describe('the settings of a location (KEEP-7)', () => {
  it('are off until its managers set them, who alone may, and only as they saw them', async () => {
    t.setNow(NOON)
    const { locationId } = await anOffice(t.db)
    const at = `/api/office-manager/confirmations/${locationId}`
    const manager = await t.as('Office Manager', [locationId])
    const before = (await manager(`GET ${at}`)).json()
    expect(before).toEqual({ isOn: false, minutesAfterBooking: 0, daysBefore: 3, hoursToAnswer: 24, version: 0 })
    expect((await manager(`PUT ${at}`, { ...ON, version: 0 })).statusCode).toBe(200)
    expect((await manager(`GET ${at}`)).json()).toEqual({ ...ON, version: 1 })
    expect((await manager(`PUT ${at}`, { ...ON, version: 0 })).statusCode).toBe(409)
    for (const wrong of [{ hoursToAnswer: 72 }, { minutesAfterBooking: 0, daysBefore: 0 }, { daysBefore: 31 }])
      expect((await manager(`PUT ${at}`, { ...ON, ...wrong, version: 1 })).statusCode).toBe(400)
    const other = await t.as('Office Manager', [(await anOffice(t.db)).locationId])
    expect((await other(`GET ${at}`)).statusCode).toBe(404)
    expect((await other(`PUT ${at}`, { ...ON, version: 1 })).statusCode).toBe(404)
    expect((await other(`POST ${at}/preview`, ON)).statusCode).toBe(404)
    expect((await (await t.as('Staff', [locationId]))(`GET ${at}`)).statusCode).toBe(403)
  })

  it('say before what they would have done to the visits of the last 30 days (KEEP-8)', async () => {
    const office = await keeping(ON, 4)
    const visits = [
      { status: 'NoShow', confirmedAt: null },
      { status: 'Complete', confirmedAt: null },
      { status: 'Complete', confirmedAt: '2026-03-10T15:00:00Z' },
      { status: 'NoShow', confirmedAt: null, isWalkIn: true },
    ] as const
    for (const visit of visits) {
      const id = await bookedLongAgo(office, 9 * 60)
      await t.db.updateTable('appointment').set(visit).where('id', '=', id).execute()
    }
    t.setNow('2026-03-20T19:00:00Z')
    const manager = await t.as('Office Manager', [office.locationId])
    const preview = async (changes: Partial<Keep>) =>
      (
        await manager(`POST /api/office-manager/confirmations/${office.locationId}/preview`, { ...ON, ...changes })
      ).json()
    const days = { from: '2026-02-18', to: '2026-03-19', visits: 3 }
    expect(await preview({})).toEqual({ ...days, released: 2, came: 1, noShows: 1 })
    expect(await preview({ daysBefore: 1, hoursToAnswer: 12 })).toEqual({ ...days, released: 3, came: 2, noShows: 1 })
    expect((await manager(`GET /api/office-manager/confirmations/${office.locationId}`)).json()).toMatchObject(ON)
  })
})
