import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PeopleToCall } from '#contract/people-to-call.ts'
import { deliverDue, type Transports } from '#server/delivery/deliver.ts'
import { refused } from '#server/outside/outcome.ts'
import { anonymise } from '#server/retention/job.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { aClosureForm, previewed } from '#server/testing/office-forms.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

const DAY = '2026-03-05'
const PHONE = '+13035550142'
const OPTED_OUT = '+13035550143'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let manager: Caller & { email: string }
let staff: Caller & { email: string }
let admin: Caller

beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
  admin = await t.as('Admin')
  await t.db.insertInto('optedOutNumber').values({ phoneNumber: OPTED_OUT }).execute()
})
beforeEach(async () => {
  await t.db.deleteFrom('outbox').execute()
  office = await anOffice(t.db)
  manager = await t.as('Office Manager', [office.locationId])
  staff = await t.as('Staff', [office.locationId])
  t.published.length = 0
})
afterAll(() => t.stop())

interface Contact {
  readonly email?: string
  readonly phoneNumber?: string
  readonly smsPhoneNumber?: string
}

/** An appointment at this minute of the day, of someone with this contact only. */
async function booked(minute: number, contact: Contact, day = DAY) {
  const id = await aBooking(t.db, office, day, [minute, minute + 15])
  const none = { email: '', phoneNumber: '', smsPhoneNumber: '' }
  await t.db
    .updateTable('appointment')
    .set({ ...none, ...contact })
    .where('id', '=', id)
    .execute()
  return id
}

const close = async (message = 'The heating is broken.') => {
  const { confirmed } = await previewed(
    manager,
    'POST /api/closures/close-location-preview',
    'POST /api/closures/close-location',
    { ...aClosureForm({ from: DAY }), message, locationId: office.locationId },
  )
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return confirmed.json() as { toCallCount: number }
}

async function list(page: object = {}, caller: Caller = staff): Promise<PeopleToCall> {
  const answer = await caller('POST /api/staff/people-to-call/listing', { locationId: office.locationId, ...page })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const idsToCall = async () => (await list()).people.map((person) => person.appointmentId)
const toldOf = () => t.published.filter(({ entityType }) => entityType === 'PersonToCall')

describe('whom no message tells what the office did (CALL-1)', () => {
  it('is listed with the closure that cancels their appointment, with what to say', async () => {
    await booked(540, { email: 'ada@example.test' })
    const silent = await booked(555, { phoneNumber: PHONE })
    const out = await booked(570, { smsPhoneNumber: OPTED_OUT })
    await booked(585, { smsPhoneNumber: '+13035550144' })
    expect((await close()).toCallCount).toBe(2)

    const { openCount, totalCount, people } = await list()
    expect([openCount, totalCount]).toEqual([2, 2])
    expect(people.map((person) => person.appointmentId)).toEqual([silent, out])
    expect(people[0]).toMatchObject({
      firstName: 'Ada',
      phoneNumber: PHONE,
      startDateLocal: `${DAY}T09:15`,
      words:
        'Hello Ada,\nWe are sorry: our office is closed at the time of your appointment, and we had to cancel it.\n' +
        'The heating is broken.\nService: License Renewal\nWhen: Thursday, March 5, 2026, 9:15 AM (Mountain Time)\n' +
        'Where: Elm Street\nPhone: (303) 555-0100',
      calledUtc: null,
      calledBy: null,
    })
    expect(people[1]).toMatchObject({ phoneNumber: OPTED_OUT })
    expect(toldOf()).toHaveLength(2)
    expect(toldOf()[0]?.groups).toContain(`location:${office.locationId}`)

    // The skipped text of the second is no more news than the list itself.
    while ((await deliverDue(t.context, {})) > 0);
    expect(await idsToCall()).toEqual([silent, out])
  })

  it('is listed when staff cancel, and when an administrator moves the appointment', async () => {
    const cancelled = await booked(540, { phoneNumber: PHONE })
    expect((await staff(`POST /api/staff/appointments/cancel?id=${cancelled}`)).statusCode).toBe(200)
    expect(await idsToCall()).toEqual([cancelled])

    const moved = await booked(555, { phoneNumber: PHONE })
    const move = async (startDateLocal: string) => {
      const { version, locale } = (await admin(`GET /api/admin/appointments/${moved}`)).json()
      const answer = await admin(`PUT /api/admin/appointments/${moved}`, {
        startDateLocal,
        appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId, quantity: 1 }],
        customer: {
          firstName: 'Ada',
          lastName: 'Lovelace',
          email: '',
          phoneNumber: PHONE,
          isSmsNotificationsEnabled: false,
          smsPhoneNumber: '',
          vin: '',
          dlNumber: '',
        },
        isWalkIn: false,
        locale,
        version,
      })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await move(`${DAY}T10:00`)
    await move(`${DAY}T10:15`)
    const { people, totalCount } = await list()
    expect(totalCount).toBe(2)
    expect(people[1]).toMatchObject({ appointmentId: moved, startDateLocal: `${DAY}T10:15` })
    expect(people[1]?.words).toMatch(/has been moved.*When: Thursday, March 5, 2026, 10:15 AM/s)
    expect(people[1]?.words).not.toContain('link')

    // Canceled since: what was to be said about the new time is no longer true.
    await staff(`POST /api/staff/appointments/cancel?id=${moved}`)
    const after = await list()
    expect(after.totalCount).toBe(2)
    expect(after.people[1]?.words).toContain('is canceled')
  })

  it('tells those whom staff cancel and who can be told (CALL-4)', async () => {
    const id = await booked(540, { email: 'ada@example.test' })
    await staff(`POST /api/staff/appointments/cancel?id=${id}`, { reason: 'The water is off <today>.' })
    await staff(`POST /api/staff/appointments/cancel?id=${id}`)
    const messages = await t.db
      .selectFrom('outbox')
      .where('appointmentId', '=', id)
      .select(['templateKey', 'body'])
      .execute()
    expect(messages).toEqual([
      {
        templateKey: 'AppointmentCancelled',
        body: expect.stringContaining('<p>The water is off &#60;today&#62;.</p>'),
      },
    ])
    expect(await idsToCall()).toEqual([])
  })

  it('is not listed for what they did themselves', async () => {
    const customer = {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: '',
      phoneNumber: PHONE,
      isSmsNotificationsEnabled: false,
      smsPhoneNumber: '',
      vin: '',
      dlNumber: '',
    }
    const { locationId, appointmentTypeId } = office
    const answer = await t.anyone('POST /api/booking/submit-appointment', {
      idempotencyKey: crypto.randomUUID(),
      locationId,
      appointmentTypes: [{ appointmentTypeId, quantity: 1 }],
      startDateLocal: `${DAY}T09:00`,
      locale: 'en',
      customer,
    })
    const { token } = answer.json()
    const { statusCode } = await t.anyone('POST /api/appointments/cancel', { token })
    expect(statusCode).toBe(200)
    expect(await idsToCall()).toEqual([])
  })

  it('is listed once for all in the statement of the batch, however many they are', async () => {
    for (const minute of [540, 555, 570]) await booked(minute, { phoneNumber: PHONE })
    const three = await t.countStatements(() => close())
    office = await anOffice(t.db, { numberOfSlots: 5 })
    manager = await t.as('Office Manager', [office.locationId])
    staff = await t.as('Staff', [office.locationId])
    for (let i = 0; i < 30; i++) await booked(540 + (i % 12) * 15, { phoneNumber: PHONE })
    expect(await t.countStatements(() => close())).toBe(three)
    expect((await list()).totalCount).toBe(30)
  })
})

describe('a message about the office’s change that reaches nobody (CALL-2)', () => {
  const failing = (...channels: ('mail' | 'texts')[]): Transports => ({
    ...(channels.includes('mail') && {
      mail: {
        transport: { send: async () => refused('The mailbox does not exist.'), close: () => {} },
        from: { name: '', address: 'no-reply@portal.test' },
      },
    }),
    ...(channels.includes('texts') && {
      texts: { whyNot: () => undefined, send: async () => refused('The number does not exist.') },
    }),
  })
  const deliver = async (over: Transports) => {
    while ((await deliverDue(t.context, over)) > 0);
  }

  it('makes its recipient a person to call, and says so to the screens', async () => {
    const id = await booked(540, { email: 'gone@example.test', phoneNumber: PHONE })
    await close()
    expect(await idsToCall()).toEqual([])
    await deliver(failing('mail'))
    expect(await idsToCall()).toEqual([id])
    expect((await list()).people[0]?.words).toContain('The heating is broken.')
    expect(toldOf()).toHaveLength(1)
  })

  it('does not, while another message about it has arrived or still may', async () => {
    const both = { email: 'gone@example.test', smsPhoneNumber: '+13035550144' }
    await booked(540, both)
    await close()
    await deliver(failing('mail'))
    expect(await idsToCall()).toEqual([])
  })

  it('does once the last of them has failed, both at the same moment or one after the other', async () => {
    const id = await booked(540, { email: 'gone@example.test', smsPhoneNumber: '+13035550144' })
    await close()
    await deliver(failing('mail', 'texts'))
    expect(await idsToCall()).toEqual([id])
  })

  it('no longer has to be made up for by a call once it has arrived after all (CALL-5)', async () => {
    const both = { email: 'gone@example.test', smsPhoneNumber: '+13035550144' }
    const id = await booked(540, both)
    const other = await booked(555, both)
    await close()
    await deliver(failing('mail', 'texts'))
    expect(await idsToCall()).toEqual([id, other])
    const { id: mail } = await t.db
      .selectFrom('outbox')
      .where('appointmentId', '=', id)
      .where('channel', '=', 'email')
      .where('state', '=', 'Failed')
      .select('id')
      .executeTakeFirstOrThrow()
    const [person] = (await list()).people
    expect((await admin(`POST /api/admin/outbox/retry/${mail}`)).statusCode).toBe(200)
    // No one knows yet whether it arrives.
    expect(await idsToCall()).toEqual([id, other])
    await deliver({})
    expect(await idsToCall()).toEqual([other])
    expect(t.published).toContainEqual(
      expect.objectContaining({ event: 'Deleted', entityType: 'PersonToCall', entityId: person?.id }),
    )
  })

  it('keeps whom staff have called, and who still has to hear of a later change (CALL-5)', async () => {
    const id = await booked(540, { email: 'gone@example.test', phoneNumber: PHONE })
    await close()
    await deliver(failing('mail'))
    const [person] = (await list()).people
    const later = {
      appointmentId: id,
      locationId: office.locationId,
      templateKey: 'AppointmentRescheduled',
      words: 'x',
    }
    await t.db
      .insertInto('personToCall')
      .values({ ...later, toldDay: '2026-03-09', toldMinute: 600, endsAt: new Date('2026-03-09T18:00:00Z') })
      .execute()
    await staff(`POST /api/staff/people-to-call/${person?.id}/called`)
    await t.db.updateTable('outbox').set({ state: 'Queued' }).where('state', '=', 'Failed').execute()
    await deliver({})
    const kept = t.db.selectFrom('personToCall').where('appointmentId', '=', id).select('templateKey').orderBy('id')
    expect((await kept.execute()).map(({ templateKey }) => templateKey)).toEqual([
      'LocationClosure',
      'AppointmentRescheduled',
    ])
  })

  it('does not for what the customer did', async () => {
    const id = await booked(540, { email: 'gone@example.test' })
    await t.db
      .insertInto('outbox')
      .values({
        channel: 'email',
        templateKey: 'AppointmentCancelled',
        recipient: 'gone@example.test',
        body: 'x',
        appointmentId: id,
      })
      .execute()
    await t.db
      .updateTable('appointment')
      .set({ status: 'Cancelled', cancelledAt: new Date() })
      .where('id', '=', id)
      .execute()
    await deliver(failing('mail'))
    expect(await idsToCall()).toEqual([])
  })
})

describe('ticking somebody off (CALL-3)', () => {
  it('notes who called and when, once, and can be taken back', async () => {
    const id = await booked(540, { phoneNumber: PHONE })
    await booked(555, { phoneNumber: PHONE })
    await close()
    const [first, second] = (await list()).people
    const called = `POST /api/staff/people-to-call/${first?.id}/called`
    const answers = await Promise.all([staff(called), manager(called), staff(called)])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])

    const { people, openCount } = await list()
    expect(openCount).toBe(1)
    expect(people.map((person) => person.id)).toEqual([second?.id, first?.id])
    expect(people[1]).toMatchObject({ calledUtc: '2026-03-02T15:00:00Z' })
    expect([staff.email, manager.email]).toContain(people[1]?.calledBy)
    const log = () =>
      t.db
        .selectFrom('changeLog')
        .where('recordTypeName', '=', 'PersonToCall')
        .where('recordId', '=', first?.id ?? 0)
        .select(['recordPropertyName', 'newValue'])
        .orderBy('id')
        .execute()
    expect(await log()).toEqual([
      { recordPropertyName: 'calledDateUtc', newValue: '2026-03-02T15:00:00.000Z' },
      { recordPropertyName: 'calledBy', newValue: people[1]?.calledBy },
    ])
    const shown = (await staff(`GET /api/staff/appointments/${id}`)).json().personToCall
    expect(shown).toMatchObject({ calledUtc: '2026-03-02T15:00:00Z', calledBy: people[1]?.calledBy })

    for (let i = 0; i < 2; i++) {
      expect((await staff(`POST /api/staff/people-to-call/${first?.id}/not-called`)).statusCode).toBe(200)
    }
    expect((await list()).openCount).toBe(2)
    expect(await log()).toHaveLength(4)
  })

  it('is not for those of another location', async () => {
    await booked(540, { phoneNumber: PHONE })
    await close()
    const [person] = (await list()).people
    const elsewhere = await t.as('Staff', [(await anOffice(t.db)).locationId])
    expect((await elsewhere(`POST /api/staff/people-to-call/${person?.id}/called`)).statusCode).toBe(404)
  })

  it('is asked for by pages, until the visit is over', async () => {
    for (const minute of [540, 555, 570]) await booked(minute, { phoneNumber: PHONE })
    await close()
    const all = (await list()).people.map((person) => person.id)
    expect((await list({ take: 2 })).people.map((person) => person.id)).toEqual(all.slice(0, 2))
    expect(await list({ skip: 2, take: 2 })).toMatchObject({ totalCount: 3, people: [{ id: all[2] }] })
    t.setNow('2026-03-05T16:20:00Z')
    expect((await list()).totalCount).toBe(2)
    t.setNow('2026-03-02T15:00:00Z')
  })
})

it('forgets what was to be said with the visit itself', async () => {
  const id = await booked(540, { phoneNumber: PHONE })
  await close()
  t.setNow('2036-03-02T15:00:00Z')
  await anonymise(t.context)
  t.setNow('2026-03-02T15:00:00Z')
  const rows = await t.db.selectFrom('personToCall').where('appointmentId', '=', id).select('words').execute()
  expect(rows).toEqual([{ words: '' }])
})
