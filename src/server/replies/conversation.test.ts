import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { askedBy } from '#domain/replies/asks.ts'
import type { Meaning } from '#domain/replies/meaning.ts'
import { phrases, SAID } from '#domain/testing/said.ts'
import { SMS_PLACEHOLDERS } from '#domain/templates/placeholders.ts'
import { signatureOf } from '#server/outside/gateway.ts'
import { deliverDue } from '#server/delivery/deliver.ts'
import { createSealer } from '#server/platform/sealed.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { TEST_KEY } from '#server/testing/mailed-links.ts'
import {
  changesBetween,
  faultsOf,
  type ReplyScene,
  SCENES,
  sent,
  snapshot,
  stage,
} from '#server/testing/reply-scenes.ts'
import { aClosureForm, previewed } from '#server/testing/office-forms.ts'
import { aStranger } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const AUTH_TOKEN = 'the gateway’s secret in tests'
const DAY = '2026-03-05'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let phone: string
let numbers = 0

beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z', { gatewayToken: AUTH_TOKEN })
})
afterAll(() => t.stop())
beforeEach(async () => {
  office = await anOffice(t.db, { numberOfSlots: 50, days: 10 })
  phone = aNumber()
})

const aNumber = () => `+1303${String(4_000_000 + numbers++)}`

async function answerTo(Body: string, MessageSid = `SM${numbers++} ${phone}`) {
  const url = '/api/appointments/sms-cancel'
  const fields = { From: phone, To: '+13035550000', Body, MessageSid }
  const answer = await t.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(AUTH_TOKEN, `http://portal.test${url}`, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return /<Message>(.*)<\/Message>/s.exec(answer.body)?.[1] ?? ''
}

const staged = (scene: ReplyScene, locale = 'en') =>
  stage(scene, {
    db: t.db,
    sealer: createSealer(TEST_KEY),
    office,
    phone,
    locale,
    day: DAY,
    minutes: [540, 600, 660],
  })

const appointment = (id: number) =>
  t.db.selectFrom('appointment').where('id', '=', id).select(['status', 'confirmedAt']).executeTakeFirstOrThrow()
const statusOf = async (id: number) => (await appointment(id)).status
const offerState = async (id = 0) =>
  (await t.db.selectFrom('offer').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state
const isOut = async () =>
  (await t.db.selectFrom('optedOutNumber').where('phoneNumber', '=', phone).select('since').execute()).length === 1

describe('an offer (REPLY-1, REPLY-3)', () => {
  it.each(['NO', 'No thanks', 'Non merci', '不用了，谢谢', 'لا شكراً'])(
    'is declined by %j, and the X after it cancels nothing',
    async (no) => {
      const { appointmentId, offerId } = await staged('offer')
      expect(await answerTo(no)).toBe(
        'Elm Street: Declined: Thu, Mar 5, 11:00 AM. You stay on the waiting list. Your appointment has not changed: Thu, Mar 5, 9:00 AM (Ana).',
      )
      expect(await offerState(offerId)).toBe('Declined')
      expect(await answerTo('X')).toMatch(/Nothing has changed yet\. Reply with a number: 1 Cancel Thu, Mar 5, 9:00 AM/)
      expect(await answerTo('CANCEL')).toMatch(/Nothing has changed yet/)
      expect(await statusOf(appointmentId)).toBe('Booked')
      expect(await answerTo('1')).toMatch(/Canceled: Thu, Mar 5, 9:00 AM \(Ana\)/)
      expect(await statusOf(appointmentId)).toBe('Cancelled')
    },
  )

  it.each(['YES', 'Sí, gracias', 'OUI svp', '好的', '👍', 'نعم'])('is taken by %j, once', async (yes) => {
    const { appointmentId, offerId } = await staged('offer')
    const [one, two] = await Promise.all([answerTo(yes, `SMonce${phone}`), answerTo(yes, `SMonce${phone}`)])
    expect([one, two]).toEqual(Array(2).fill('Elm Street: Booked: Thu, Mar 5, 11:00 AM.'))
    expect(await offerState(offerId)).toBe('Taken')
    expect(await statusOf(appointmentId)).toBe('Booked')
    const booked = t.db.selectFrom('appointment').where('smsPhoneNumber', '=', phone).where('status', '=', 'Booked')
    expect(await booked.select('startMinute').orderBy('startMinute').execute()).toEqual([
      { startMinute: 540 },
      { startMinute: 660 },
    ])
  })

  it('asks what C and X mean, with the appointment they could mean', async () => {
    const { appointmentId, offerId } = await staged('offer')
    expect(await answerTo('X')).toMatch(/1 Take Thu.*; 2 Decline Thu.*; 3 Cancel Thu, Mar 5, 9:00 AM \(Ana\)/)
    expect(await answerTo('C')).toMatch(/1 Take Thu.*; 2 Decline Thu.*; 3 Keep Thu, Mar 5, 9:00 AM \(Ana\)/)
    expect([await statusOf(appointmentId), await offerState(offerId)]).toEqual(['Booked', 'Open'])
    await answerTo('3')
    expect((await appointment(appointmentId)).confirmedAt).not.toBeNull()
    expect(await answerTo('2')).toMatch(/Declined/)
  })

  it('says that it has ended', async () => {
    const { offerId } = await staged('offer')
    await t.db
      .updateTable('offer')
      .set({ until: sql`now() - interval '1 minute'` })
      .where('id', '=', offerId ?? 0)
      .execute()
    expect(await answerTo('yes')).toMatch(
      /This offer has ended: Thu, Mar 5, 11:00 AM\. Your appointment has not changed/,
    )
  })
})

describe('a confirmation (REPLY-3)', () => {
  it.each(['C', 'YES', 'OK', 'yes please', 'Sí', 'oui', 'نعم', '好的', '👍', 'Tôi sẽ đến', 'Ja, ich komme'])(
    'is given by %j',
    async (yes) => {
      const { appointmentId } = await staged('confirm')
      expect(await answerTo(yes)).toBe('Elm Street: Confirmed: Thu, Mar 5, 9:00 AM (Ana).')
      expect((await appointment(appointmentId)).confirmedAt).not.toBeNull()
    },
  )

  it('is not given for a time that has been closed since', async () => {
    const { appointmentId } = await staged('confirm')
    await t.db
      .insertInto('closure')
      .values({ locationId: office.locationId, name: 'Snow', message: 'Snow.', startDate: DAY, endDate: DAY })
      .execute()
    expect(await answerTo('C')).toBe(
      'Elm Street: We are closed at this time, so your appointment cannot be confirmed: Thu, Mar 5, 9:00 AM (Ana). For help, call (303) 555-0100.',
    )
    expect((await appointment(appointmentId)).confirmedAt).toBeNull()
  })

  it('that comes too late says what happened and how to book again (REPLY-10)', async () => {
    const { appointmentId } = await staged('confirm')
    await t.db
      .updateTable('appointment')
      .set({ status: 'Cancelled', cancelledAt: sql`now()`, cancellationReason: 'Not confirmed in time' })
      .where('id', '=', appointmentId)
      .execute()
    expect(await answerTo('C')).toMatch(
      /Canceled because it was not confirmed in time: Thu, Mar 5, 9:00 AM \(Ana\)\. Book again: http:\/\/portal\.test\/customer\/booking\/start\?\S+ or call \(303\) 555-0100\.$/,
    )
  })

  it('is asked back on NO', async () => {
    const { appointmentId } = await staged('confirm')
    expect(await answerTo('no')).toMatch(/Nothing has changed yet\. Reply with a number: 1 Keep Thu.*; 2 Cancel Thu/)
    expect(await statusOf(appointmentId)).toBe('Booked')
    expect(await answerTo('2')).toMatch(/Canceled/)
    expect(await statusOf(appointmentId)).toBe('Cancelled')
  })
})

describe('a household (REPLY-4)', () => {
  async function three() {
    const ids: number[] = []
    for (const firstName of ['Ana', 'Luis', 'Eva']) {
      const id = await aBooking(t.db, office, DAY, [540, 555])
      const own = { firstName, email: '', smsPhoneNumber: phone, householdId: 900_000 + numbers }
      await t.db.updateTable('appointment').set(own).where('id', '=', id).execute()
      ids.push(id)
    }
    numbers++
    await sent(t.db, { phone, locale: 'en', templateKey: 'AppointmentReminder', appointmentId: ids[0] ?? 0 })
    return ids
  }
  const states = (ids: readonly number[]) => Promise.all(ids.map(statusOf))

  it('is asked before anyone is canceled: all, or one by number', async () => {
    const ids = await three()
    expect(await answerTo('X')).toBe(
      'Elm Street: Nothing is canceled yet: Thu, Mar 5, 9:00 AM (Ana, Luis, Eva). Reply ALL to cancel all 3, or the number of one: 1 Ana, 2 Luis, 3 Eva.',
    )
    expect(await states(ids)).toEqual(['Booked', 'Booked', 'Booked'])
    expect(await answerTo('2')).toBe('Elm Street: Canceled: Thu, Mar 5, 9:00 AM (Luis).')
    expect(await states(ids)).toEqual(['Booked', 'Cancelled', 'Booked'])
  })

  it.each(['ALL', 'Yes', 'todos', 'tous', '全部', 'الكل', 'alle'])('is canceled by %j, once asked', async (all) => {
    const ids = await three()
    expect(await answerTo(all)).not.toMatch(/: Canceled/)
    expect(await states(ids)).toEqual(['Booked', 'Booked', 'Booked'])
    await answerTo('X')
    expect(await answerTo(all)).toBe('Elm Street: Canceled: Thu, Mar 5, 9:00 AM (Ana, Luis, Eva).')
    expect(await states(ids)).toEqual(['Cancelled', 'Cancelled', 'Cancelled'])
  })

  it('confirms everyone', async () => {
    const ids = await three()
    expect(await answerTo('yes')).toBe('Elm Street: Confirmed: Thu, Mar 5, 9:00 AM (Ana, Luis, Eva).')
    for (const id of ids) expect((await appointment(id)).confirmedAt).not.toBeNull()
  })
})

describe('the end of texts (REPLY-6)', () => {
  it.each(['STOP', 'Stop texting me', 'UNSUBSCRIBE please', 'ARRÊT', 'ALTO', '退订', 'إيقاف', 'Dừng lại', 'Stopp'])(
    'is what %j means, and nothing is canceled',
    async (stop) => {
      const { appointmentId } = await staged('reminder')
      expect(await answerTo(stop)).toBe(
        'Elm Street: You will not get any more texts from us. Reply START to get them again.',
      )
      expect(await isOut()).toBe(true)
      expect(await statusOf(appointmentId)).toBe('Booked')
    },
  )

  it('is handled once: STOP that is delivered again after START changes nothing (REPLY-9)', async () => {
    await answerTo('STOP', `SMstop${phone}`)
    await answerTo('START')
    await answerTo('STOP', `SMstop${phone}`)
    expect(await isOut()).toBe(false)
  })

  it('CANCEL cancels the appointment that the text was about and names STOP; with nothing to cancel it ends texts', async () => {
    const { appointmentId } = await staged('reminder')
    expect(await answerTo('CANCEL')).toBe(
      'Elm Street: Canceled: Thu, Mar 5, 9:00 AM (Ana). To end our texts, reply STOP.',
    )
    expect([await statusOf(appointmentId), await isOut()]).toEqual(['Cancelled', false])
    phone = aNumber()
    expect(await answerTo('Cancel')).toMatch(/^Appointment Portal: You will not get any more texts/)
    expect(await isOut()).toBe(true)
    phone = aNumber()
    expect(await answerTo('X')).toBe('Appointment Portal: You have no upcoming appointments.')
    expect(await isOut()).toBe(false)
  })

  it('HELP names the sender, the phone number and STOP', async () => {
    await staged('reminder')
    expect(await answerTo('HELP')).toBe(
      'Elm Street: For help, call (303) 555-0100. Reply X to cancel an appointment, STOP to end our texts.',
    )
    phone = aNumber()
    expect(await answerTo('help')).toMatch(/^Appointment Portal: For help, see http:\/\/portal\.test\S* .*STOP/)
  })
})

describe('a reply that no one can interpret (REPLY-7)', () => {
  it('gets the choices and the phone number, and the office a person to call', async () => {
    const { appointmentId } = await staged('reminder')
    t.published.length = 0
    expect(await answerTo('Can I bring my dog?')).toBe(
      'Elm Street: Sorry, we did not understand that. Reply with a number: 1 Keep Thu, Mar 5, 9:00 AM (Ana); 2 Cancel Thu, Mar 5, 9:00 AM (Ana). Or call (303) 555-0100.',
    )
    await answerTo('It is a small dog')
    const staff = await t.as('Staff', [office.locationId])
    const list = async () =>
      (await staff('POST /api/staff/people-to-call/listing', { locationId: office.locationId })).json()
    expect((await list()).people).toMatchObject([
      { appointmentId, isReply: true, words: '“Can I bring my dog?”\n“It is a small dog”', phoneNumber: phone },
    ])
    expect(t.published).toContainEqual(
      expect.objectContaining({
        event: 'EntityCreated',
        entityType: 'PersonToCall',
        groups: ['role:Admin', `location:${office.locationId}`],
      }),
    )
    const log = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'PersonToCall')
      .where('locationId', '=', office.locationId)
      .select('newValue')
      .execute()
    expect(JSON.stringify(log)).not.toContain('dog')
    const elsewhere = await t.as('Staff', [(await anOffice(t.db)).locationId])
    expect((await elsewhere(`POST /api/staff/people-to-call/${(await list()).people[0].id}/called`)).statusCode).toBe(
      404,
    )
  })

  it('gets the phone number alone where nothing can be chosen, in the language of the last message (REPLY-8)', async () => {
    const { appointmentId } = await staged('reminder', 'es')
    t.setNow('2026-03-07T15:00:00Z')
    expect(await answerTo('¿Mande?')).toBe(
      'Elm Street: Perdone, no le entendimos. Llame al (303) 555-0100 o responda AYUDA.',
    )
    // In the language of the last message, even after the last appointment.
    expect(await answerTo('Confirmo')).toMatch(/Esta cita ya ha pasado: jue, 5 mar/)
    t.setNow('2026-03-02T15:00:00Z')
    expect(await statusOf(appointmentId)).toBe('Booked')
  })
})

describe('an X about an appointment that is already canceled (REPLY-10)', () => {
  it('cancels no other one, and lists it', async () => {
    const { appointmentId } = await staged('reminder')
    const other = await aBooking(t.db, office, DAY, [600, 615])
    await t.db.updateTable('appointment').set({ smsPhoneNumber: phone }).where('id', '=', other).execute()
    await t.db
      .updateTable('appointment')
      .set({ status: 'Cancelled', cancelledAt: sql`now()` })
      .where('id', '=', appointmentId)
      .execute()
    expect(await answerTo('X')).toMatch(/This appointment is canceled: .*\(Ana\)\..* 1 Thu, Mar 5, 10:00 AM \(Ada\)/)
    expect(await statusOf(other)).toBe('Booked')
  })
})

describe('what a message asks', () => {
  it('is known of every text', () => {
    for (const key of Object.keys(SMS_PLACEHOLDERS)) expect(askedBy(key), key).toEqual(expect.any(String))
    expect(askedBy('toString')).toBe('nothing')
  })
})

/** Those of the tests before, too: one round takes only so many. */
async function deliverAll(): Promise<void> {
  while ((await deliverDue(t.context, {})) > 0);
}

describe('what else a message asks', () => {
  it('YES to the text of the waiting list joins it, and the answer names the office and the last day (WAIT-10)', async () => {
    const customer = {
      ...aStranger(),
      email: '',
      phoneNumber: phone,
      isSmsNotificationsEnabled: true,
      smsPhoneNumber: phone,
    }
    const wishes = {
      appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }],
      locationId: office.locationId,
      untilDate: DAY,
    }
    const form = { idempotencyKey: crypto.randomUUID(), humanCheck: '', locale: 'en-US', wishes, customer }
    const joined = await t.anyone('POST /api/public/waiting-list', form)
    expect(joined.statusCode, joined.body).toBe(200)
    await deliverAll()
    const confirmed = () =>
      t.db.selectFrom('waitingListEntry').where('smsPhoneNumber', '=', phone).select('confirmedAt').executeTakeFirst()
    expect(await confirmed()).toEqual({ confirmedAt: null })
    expect(await answerTo('Yes please')).toBe(
      'Appointment Portal: You are on the waiting list until Thu, Mar 5: Elm Street.',
    )
    expect(await confirmed()).toEqual({ confirmedAt: expect.any(String) })
  })

  it('a number takes one of the times that are held because the office closes, and nothing before it (REPLY-5)', async () => {
    const { appointmentId } = await staged('reminder')
    const admin = await t.as('Admin')
    const form = {
      ...aClosureForm({ from: `${DAY}T09:00`, to: `${DAY}T09:30` }),
      locationId: office.locationId,
      people: { kind: 'offer', withinMiles: 0, answerHours: 1 },
    }
    const { confirmed } = await previewed(
      admin,
      'POST /api/closures/close-location-preview',
      'POST /api/closures/close-location',
      form,
    )
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    await t.jobs.runAll()
    await deliverAll()
    const list = await answerTo('YES')
    expect(list).toMatch(
      /Reply with a number: 1 Take Thu, Mar 5, 9:30 AM; 2 Take .*; 3 Take .*; 4 Cancel Thu, Mar 5, 9:00 AM/,
    )
    expect(await statusOf(appointmentId)).toBe('Booked')
    expect(await answerTo('1')).toMatch(/Booked: Thu, Mar 5, 9:30 AM/)
    const row = t.db.selectFrom('appointment').where('id', '=', appointmentId).select(['status', 'startMinute'])
    expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 'Booked', startMinute: 570 })
  })
})

describe('any reply', () => {
  const said = LANGUAGES.flatMap((language) =>
    Object.entries(SAID[language]).flatMap(([meaning, listed]) =>
      phrases(listed).map((phrase) => ({ language, phrase, meaning: meaning as Meaning | 'unclear' })),
    ),
  )

  it('never touches anything that the message it answers did not ask about (REPLY-1)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...said), fc.constantFrom(...SCENES), async (reply, scene) => {
        phone = aNumber()
        const scenery = await staged(scene, reply.language)
        const before = await snapshot(t.db)
        const answer = await answerTo(reply.phrase)
        const changes = changesBetween(before, await snapshot(t.db))
        const meaning = reply.meaning === 'unclear' ? undefined : reply.meaning
        expect(faultsOf(scene, meaning, scenery, changes, phone), `${scene} ${reply.phrase}: ${answer}`).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})
