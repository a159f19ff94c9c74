import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InsteadOfAppointment } from '#contract/offers.ts'
import { type Door, type DoorName, DOORS } from '#domain/appointments/doors.ts'
import { keepConfirmed } from '#server/confirmations/job.ts'
import { endOffers } from '#server/effects/end-offers.ts'
import { signatureOf } from '#server/outside/gateway.ts'
import { secretOf } from '#server/platform/outbox-links.ts'
import { anAppointmentType, anOffice } from '#server/testing/factories.ts'
import { aClosureForm, everyDay, previewed } from '#server/testing/office-forms.ts'
import { workOnList } from '#server/waiting-list/work.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { type Caller, PUBLIC_URL, startTestApp, type TestApp } from '#server/testing/test-app.ts'

const GATEWAY_TOKEN = 'the gateway’s secret in tests'
const NOW = '2026-03-02T15:00:00Z'
const DAY = '2026-03-05'
const AT_NINE = `${DAY}T09:00`

let t: TestApp
let admin: Caller
let office: Awaited<ReturnType<typeof anOffice>>

beforeAll(async () => {
  t = await startTestApp(NOW, { gatewayToken: GATEWAY_TOKEN })
  admin = await t.as('Admin')
})
beforeEach(async () => {
  t.setNow(NOW)
  office = await anOffice(t.db, { hours: [9, 11], numberOfSlots: 2 })
  // What closes for its visits stays open for those of another type.
  const other = await anAppointmentType(t.db, { name: 'Road Test' })
  await t.db
    .insertInto('calendarAppointmentType')
    .values({ calendarId: office.calendarId, appointmentTypeId: other })
    .execute()
  await t.db.updateTable('location').set({ releaseMinutes: 60 }).where('id', '=', office.locationId).execute()
})
afterAll(() => t.stop())

async function done(call: ReturnType<Caller>) {
  const answer = await call
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

interface Visit {
  readonly id: number
  readonly token: string
}

const book = (at = AT_NINE): Promise<Visit> =>
  done(t.anyone('POST /api/booking/submit-appointment', aSubmit(office, at)))

async function activityOf(id: number): Promise<string[]> {
  const rows = await t.db
    .selectFrom('activityLog')
    .where('appointmentId', '=', id)
    .select('eventType')
    .orderBy('id')
    .execute()
  return rows.map(({ eventType }) => eventType)
}

const rowOf = (id: number) => t.db.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Closes the day for the office's type, and offers its people other times or cancels them. */
async function closeDay(kind: 'offer' | 'cancel') {
  const people = kind === 'offer' ? { kind, answerHours: 24, withinMiles: 25 } : { kind }
  const closure = aClosureForm({ from: DAY, appointmentTypeIds: [office.appointmentTypeId] })
  const form = { ...closure, locationId: office.locationId, people }
  const [look, close] = ['POST /api/closures/close-location-preview', 'POST /api/closures/close-location']
  const { confirmed } = await previewed(admin, look ?? '', close ?? '', form)
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  await t.jobs.runAll()
}

async function offerOf(token: string) {
  const { offer } = (await done(t.anyone(`GET /api/offers/of-appointment?token=${token}`))) as InsteadOfAppointment
  if (!offer) throw new Error('Nothing is offered.')
  return offer
}

type Taking = { [Name in DoorName]: (typeof DOORS)[Name]['place'] extends 'take' ? Name : never }[DoorName]
type Leaving = Exclude<DoorName, Taking | 'undoCancel' | 'takeClosureBack'>

/** Each way to a first place, for a person who may have booked before: the answer, whatever it is. */
const TAKE: Readonly<Record<Taking, (customer: object) => ReturnType<Caller>>> = {
  book: (customer) => t.anyone('POST /api/booking/submit-appointment', aSubmit(office, AT_NINE, { customer })),
  addByStaff(customer) {
    const { idempotencyKey: _, ...form } = aSubmit(office, AT_NINE, { customer, isWalkIn: false })
    return admin('POST /api/staff/appointments/add-from-calendar', form)
  },
  async bookOffered(customer) {
    const { idempotencyKey, locale, appointmentTypes } = aSubmit(office, AT_NINE)
    const wishes = { appointmentTypes, locationId: office.locationId }
    await done(t.anyone('POST /api/public/waiting-list', { idempotencyKey, locale, wishes, customer }))
    const joined = await t.db
      .selectFrom('outbox')
      .where('templateKey', '=', 'WaitingListJoined')
      .select('messageId')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const token = secretOf(t.context.sealer, joined.messageId)
    await done(t.anyone('POST /api/public/waiting-list/confirm', { token }))
    while (await workOnList(t.context));
    const { offer } = await done(t.anyone(`GET /api/public/waiting-list/entry?token=${token}`))
    return t.anyone('POST /api/public/waiting-list/take', { token, offerId: offer.id })
  },
}

/** Posts a text as the gateway does. */
async function text(phone: string, Body: string) {
  const url = '/api/appointments/sms-cancel'
  const fields = { From: phone, To: '+13035550000', Body, MessageSid: `SM${randomUUID()}` }
  const answer = await t.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(GATEWAY_TOKEN, `${PUBLIC_URL}${url}`, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Other ways through the same doors. */
const ALSO: Readonly<Record<string, { door: DoorName; leave: () => Promise<{ left: Visit; places: number }> }>> = {
  'a text with X': {
    door: 'cancelByCustomer',
    async leave() {
      const smsPhoneNumber = '+13035550188'
      const customer = { ...aStranger(), isSmsNotificationsEnabled: true, smsPhoneNumber }
      const left = await done(t.anyone('POST /api/booking/submit-appointment', aSubmit(office, AT_NINE, { customer })))
      await text(smsPhoneNumber, 'X')
      expect(await rowOf(left.id)).toMatchObject({ status: 'Cancelled' })
      return { left, places: 1 }
    },
  },
  'the link of a household': {
    door: 'cancelByCustomer',
    async leave() {
      const others = [{ firstName: 'Ben', lastName: 'Hopper', vin: '', dlNumber: '' }]
      const left = await done(t.anyone('POST /api/booking/submit-appointment', aSubmit(office, AT_NINE, { others })))
      await done(t.anyone('POST /api/appointments/cancel', { token: left.token }))
      return { left, places: 2 }
    },
  },
  'an earlier time from the waiting list': {
    door: 'moveToOffered',
    async leave() {
      const left = await book('2026-03-06T09:00')
      const first = await book()
      await done(t.anyone('POST /api/public/waiting-list/want-earlier', { token: left.token, isWanted: true }))
      await done(admin(`POST /api/staff/appointments/cancel?id=${first.id}`))
      await sql`delete from appointment where status = 'Hold' and location_id = ${office.locationId}`.execute(t.db)
      while (await workOnList(t.context));
      const { messageId } = await t.db
        .selectFrom('waitingListLink')
        .where('offerId', 'is not', null)
        .select('messageId')
        .orderBy('offerId', 'desc')
        .executeTakeFirstOrThrow()
      const token = secretOf(t.context.sealer, messageId)
      const { offer } = await done(t.anyone(`GET /api/public/waiting-list/entry?token=${token}`))
      await done(t.anyone('POST /api/public/waiting-list/take', { token, offerId: offer.id }))
      return { left, places: 1 }
    },
  },
}

/** Each way to leave a place, by what people and jobs really do. */
const LEAVE: Readonly<Record<Leaving, (visit: Visit) => Promise<unknown>>> = {
  moveByLink: ({ token }) =>
    done(t.anyone('POST /api/appointments/reschedule', { token, startDateLocal: `${DAY}T10:00` })),
  async moveToOffered({ token }) {
    await closeDay('offer')
    const { id: offerId } = await offerOf(token)
    await done(t.anyone('POST /api/offers/take', { token, offerId, position: 0 }))
  },
  async moveByStaff({ id }) {
    const { idempotencyKey: _, ...form } = aSubmit(office, `${DAY}T10:00`, { isWalkIn: false, version: 1 })
    await done(admin(`PUT /api/staff/appointments/${id}`, form))
  },
  async swap({ id }) {
    const { id: otherId } = await book(`${DAY}T10:00`)
    await done(admin('POST /api/staff/appointments/swap', { id, version: 1, otherId, otherVersion: 1 }))
  },
  async changeZone() {
    const timeZone = 'America/Chicago'
    const { locationId: id } = office
    const { clock } = await done(admin('POST /api/locations/time-zone-preview', { id, timeZone }))
    const form = await done(admin(`GET /api/office-manager/locations/${id}`))
    const { pullNumberLatestNumber: _, isArchived: __, appointmentsOffClock: ___, ...shown } = form
    const zoneChange = { keeps: 'clock', previewKey: clock.previewKey }
    await done(admin('PUT /api/locations/update', { ...shown, timeZone, zoneChange }))
  },
  async closeColumn({ id }) {
    await sql`update appointment set column_index = 1 where id = ${id}`.execute(t.db)
    const day = `${DAY}T00:00`
    const rule = { ...everyDay(['09:00-11:00']), name: 'One counter', startDateTime: day, endDateTime: day }
    const form = { calendarId: office.calendarId, availabilityRule: rule }
    const [look, create] = ['cancel-preview', 'create'].map((call) => `POST /api/temporary-office-hours/${call}`)
    const { confirmed } = await previewed(admin, look ?? '', create ?? '', form)
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    expect(await rowOf(id)).toMatchObject({ columnIndex: 0, status: 'Booked' })
  },
  cancelByCustomer: ({ token }) => done(t.anyone('POST /api/appointments/cancel', { token })),
  cancelByStaff: ({ id }) => done(admin(`POST /api/staff/appointments/cancel?id=${id}`)),
  async cancelSuspicious({ id }) {
    const [look, cancel] = ['cancel-preview', 'cancel'].map(
      (call) => `POST /api/office-manager/suspicious-bookings/${call}`,
    )
    const { confirmed } = await previewed(
      admin,
      look ?? '',
      cancel ?? '',
      { appointmentIds: [id] },
      { reason: 'Resold' },
    )
    expect(confirmed.statusCode, confirmed.body).toBe(200)
  },
  async releaseUnconfirmed({ id }) {
    const asked = {
      appointmentId: id,
      askedAt: NOW,
      confirmBy: '2026-03-03T18:00:00Z',
      remindAt: '2026-03-03T16:00:00Z',
    }
    const { startsAt } = await rowOf(id)
    await t.db
      .insertInto('askedToConfirm')
      .values({ ...asked, startsAt })
      .execute()
    await t.db
      .updateTable('outbox')
      .set({ templateKey: 'AppointmentToConfirm', state: 'Sent', settledAt: NOW, createdAt: NOW })
      .where('appointmentId', '=', id)
      .execute()
    t.setNow('2026-03-03T19:00:00Z')
    await keepConfirmed(t.context)
    expect(await rowOf(id)).toMatchObject({ status: 'Cancelled', cancellationReason: 'Not confirmed in time' })
  },
  async closeTime({ id }) {
    await closeDay('cancel')
    expect(await rowOf(id)).toMatchObject({ status: 'Cancelled' })
  },
  deleteByAdmin: ({ id }) => done(admin(`DELETE /api/admin/appointments/${id}`)),
  async endOffer({ id, token }) {
    await closeDay('offer')
    await offerOf(token)
    await sql`update offer set until = now() - interval '1 minute' where appointment_id = ${id}`.execute(t.db)
    await endOffers(t.context)
    expect(await rowOf(id)).toMatchObject({ status: 'Cancelled' })
  },
}

describe('a first place', () => {
  it.each(Object.keys(TAKE) as Taking[])(
    'counts what its person has booked already, or not, as the table of doors says: %s (BOOK-9)',
    async (name) => {
      const customer = aStranger()
      const most = 2
      for (const minute of ['10:00', '10:30'].slice(0, most))
        await done(t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `${DAY}T${minute}`, { customer })))
      const { limits, activity }: Door = DOORS[name]
      const answer = await TAKE[name](customer)
      expect(answer.statusCode, answer.body).toBe(limits ? 409 : 200)
      const theirs = await t.db
        .selectFrom('appointment')
        .where('email', '=', customer.email)
        .where('status', '=', 'Booked')
        .select('id')
        .orderBy('id')
        .execute()
      expect(theirs).toHaveLength(limits ? most : most + 1)
      expect(await activityOf(theirs.at(-1)?.id ?? 0)).toEqual([activity])
    },
  )
})

describe('a place that a visit leaves', () => {
  it.each(Object.keys(LEAVE) as Leaving[])(
    'is kept back or not, as the table of doors says: %s (SCALP-7)',
    async (name) => {
      const visit = await book()
      const { calendarId, startsAt } = await rowOf(visit.id)
      await LEAVE[name](visit)
      const kept = await t.db
        .selectFrom('appointment')
        .select('startsAt')
        .where('calendarId', '=', calendarId)
        .where('status', '=', 'Hold')
        .where('holdKeyHash', 'is', null)
        .execute()
      const { keepsBack, activity }: Door = DOORS[name]
      expect(kept).toEqual(keepsBack ? [{ startsAt }] : [])
      expect((await activityOf(visit.id)).at(-1)).toBe(activity)
    },
  )

  it.each(Object.keys(ALSO))('is kept back, or not, by other ways through a door, too: %s (SCALP-7)', async (way) => {
    const { door, leave } = ALSO[way] ?? expect.fail()
    const { left, places } = await leave()
    const { locationId } = office
    const kept = await t.db
      .selectFrom('appointment')
      .where('locationId', '=', locationId)
      .where('status', '=', 'Hold')
      .where('holdKeyHash', 'is', null)
      .select('id')
      .execute()
    expect(kept).toHaveLength(DOORS[door].keepsBack ? places : 0)
    expect((await activityOf(left.id)).at(-1)).toBe(DOORS[door].activity)
  })

  it('is not kept back a second time when a canceled visit is deleted (SCALP-7)', async () => {
    const { id } = await book()
    await done(admin(`POST /api/staff/appointments/cancel?id=${id}`))
    await sql`delete from appointment where status = 'Hold' and location_id = ${office.locationId}`.execute(t.db)
    await done(admin(`DELETE /api/admin/appointments/${id}`))
    const left = await t.db.selectFrom('appointment').where('locationId', '=', office.locationId).select('id').execute()
    expect(left).toEqual([])
  })
})
