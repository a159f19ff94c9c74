import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '#domain/time.ts'
import { everyJob } from '#server/every-job.ts'
import { rebuildDays } from '#server/offices/days.ts'
import { inBackground } from '#server/platform/context.ts'
import { secretOf } from '#server/platform/outbox-links.ts'
import { aBooking, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { aClosureForm, previewed } from '#server/testing/office-forms.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { waitingFor } from './candidates.ts'
import { releaseUnwanted } from './offer.ts'
import { workOnList } from './work.ts'

const NOW = '2026-03-02T16:00:00Z'
const DAY = addDays(FIRST_DAY, 3)
const LATER = addDays(FIRST_DAY, 20)

let t: TestApp
let admin: Caller
let office: Awaited<ReturnType<typeof anOffice>>

beforeAll(async () => {
  t = await startTestApp(NOW)
  admin = await t.as('Admin')
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.setNow(NOW)
  await sql`update waiting_list_entry set ended_at = now(), ended_by = 'Left' where ended_at is null`.execute(t.db)
  await t.db.deleteFrom('offer').execute()
  office = await anOffice(t.db, { hours: [9, 10], timeSlotDuration: 30, days: 30 })
  await fill()
  await sql`delete from freed_place`.execute(t.db)
})

/** Takes all places of the days: later openings are all there is. */
async function fill(): Promise<void> {
  for (const day of [DAY, LATER]) for (const from of [540, 570]) await aBooking(t.db, office, day, [from, from + 30])
  await sql`update calendar_day set taken = open where calendar_id = ${office.calendarId} and day not in (${DAY}, ${LATER})`.execute(
    t.db,
  )
}

async function done(call: ReturnType<Caller>) {
  const answer = await call
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

interface Wish {
  readonly wishes?: object
  readonly customer?: object
}

const joining = ({ wishes, customer }: Wish = {}) => ({
  idempotencyKey: randomUUID(),
  locale: 'en',
  wishes: { appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId, quantity: 1 }], ...wishes },
  customer: { ...aStranger(), ...customer },
})

/** The tokens in the messages to a contact, oldest first, with what they were about. */
async function tokensTo(recipient: string, templateKey?: string): Promise<string[]> {
  const rows = await t.db
    .selectFrom('outbox')
    .where('recipient', '=', recipient)
    .$if(templateKey !== undefined, (q) => q.where('templateKey', '=', templateKey ?? ''))
    .select('messageId')
    .orderBy('id')
    .execute()
  return rows.map(({ messageId }) => secretOf(t.context.sealer, messageId))
}

async function messagesTo(recipient: string): Promise<string[]> {
  const rows = await t.db
    .selectFrom('outbox')
    .where('recipient', '=', recipient)
    .select('templateKey')
    .orderBy('id')
    .execute()
  return rows.map(({ templateKey }) => templateKey)
}

/** A person who has confirmed their contact, with the look at free places already done. */
async function someone(wish: Wish = {}): Promise<{ token: string; email: string }> {
  const form = joining(wish)
  await done(t.anyone('POST /api/public/waiting-list', form))
  const { email } = form.customer
  const [token = ''] = await tokensTo(email, 'WaitingListJoined')
  await done(t.anyone('POST /api/public/waiting-list/confirm', { token }))
  await work()
  return { token, email }
}

/** One round of what every server process does all the time. */
const work = async () => {
  while (await workOnList(t.context));
}

const entry = (token: string) => done(t.anyone(`GET /api/public/waiting-list/entry?token=${token}`))
const offered = async (token: string): Promise<string | null> => (await entry(token)).offer?.startDateLocal ?? null
const book = (at: string): Promise<{ id: number; token: string }> =>
  done(t.anyone('POST /api/booking/submit-appointment', aSubmit(office, at)))
const cancelAt = async (day: string, minute: number) =>
  sql`update appointment set status = 'Cancelled', cancelled_at = now()
    where calendar_id = ${office.calendarId} and day = ${day} and start_minute = ${minute} and status = 'Booked'`.execute(
    t.db,
  )

/** Lets the time of all open offers pass, as the database's clock would. */
async function letPass(): Promise<void> {
  await sql`update offer set until = now() - interval '1 second' where state = 'Open'`.execute(t.db)
  await sql`update appointment set hold_expires_at = now() - interval '1 second' where status = 'Hold'`.execute(t.db)
}

const AT_NINE = `${DAY}T09:00`

describe('a place that becomes free is offered to whoever waits', () => {
  it('by a cancellation (WAIT-1)', async () => {
    const { token } = await someone()
    expect(await offered(token)).toBeNull()
    await cancelAt(DAY, 540)
    await work()
    expect(await offered(token)).toBe(AT_NINE)
  })

  it('by a hold that expires (WAIT-1)', async () => {
    await cancelAt(DAY, 540)
    const { locationId, appointmentTypeId } = office
    const visit = { locationId, appointmentTypes: [{ appointmentTypeId }] }
    await done(t.anyone('POST /api/booking/hold-time', { ...visit, startDateLocal: AT_NINE }))
    const { token } = await someone()
    await letPass()
    await everyJob(t.context).sweep.run(undefined, new AbortController().signal)
    await work()
    expect(await offered(token)).toBe(AT_NINE)
  })

  it('by a closure that is lifted (WAIT-1)', async () => {
    await t.db
      .deleteFrom('appointment')
      .where('calendarId', '=', office.calendarId)
      .where('startMinute', '=', 540)
      .execute()
    const form = { locationId: office.locationId, ...aClosureForm({ from: AT_NINE, to: `${DAY}T09:30` }) }
    await previewed(admin, 'POST /api/closures/close-location-preview', 'POST /api/closures/close-location', form)
    const { token } = await someone({ wishes: { untilDate: DAY } })
    expect(await offered(token)).toBeNull()
    const closure = t.db.selectFrom('closure').where('locationId', '=', office.locationId).select('id')
    const { id: closureId } = await closure.executeTakeFirstOrThrow()
    await done(admin('DELETE /api/closures/delete-closure', { closureId }))
    await work()
    expect(await offered(token)).toBe(AT_NINE)
  })

  it('by hours that are added (WAIT-1)', async () => {
    const { token } = await someone()
    await t.db
      .updateTable('availabilityWindow')
      .set({ endMinute: 630 })
      .where('ruleId', 'in', (eb) =>
        eb.selectFrom('availabilityRule').where('calendarId', '=', office.calendarId).select('id'),
      )
      .execute()
    await rebuildDays(t.db, office.locationId, DAY, DAY)
    await work()
    expect(await offered(token)).toBe(`${DAY}T10:00`)
  })

  it('by an appointment that moves (WAIT-1)', async () => {
    await cancelAt(DAY, 540)
    await cancelAt(LATER, 540)
    const moving = await book(AT_NINE)
    const { token } = await someone({ wishes: { untilDate: DAY } })
    await done(t.anyone('POST /api/appointments/reschedule', { token: moving.token, startDateLocal: `${LATER}T09:00` }))
    await work()
    expect(await offered(token)).toBe(AT_NINE)
  })

  it('that was free already when they began to wait: it is looked at once (WAIT-2)', async () => {
    await cancelAt(LATER, 570)
    await work()
    const { token } = await someone()
    expect(await offered(token)).toBe(`${LATER}T09:30`)
  })

  it('not at night on the office’s clock, but in the morning; until then anybody may book it (WAIT-5)', async () => {
    const { token } = await someone()
    t.setNow('2026-03-03T05:00:00Z')
    await cancelAt(DAY, 540)
    await cancelAt(DAY, 570)
    await work()
    expect(await offered(token)).toBeNull()
    await book(AT_NINE)
    t.setNow('2026-03-03T15:00:00Z')
    await work()
    expect(await offered(token)).toBe(`${DAY}T09:30`)
  })
})

describe('openings that no one who waits could use', () => {
  const letGo = () => releaseUnwanted(inBackground(t.context, 'test'), [])
  const left = async () =>
    (await t.db.selectFrom('freedPlace').where('calendarId', '=', office.calendarId).select('day').execute()).length
  const atAnother = async (wish: Parameters<typeof anOffice>[1]) => ({
    locationId: (await anOffice(t.db, wish)).locationId,
  })
  const types = (appointmentTypeId: number, quantity = 1) => ({ appointmentTypes: [{ appointmentTypeId, quantity }] })

  it.each([
    ['on another weekday', async () => ({ weekdays: [weekdayOf(addDays(DAY, 1))] })],
    ['too early', async () => ({ fromDate: addDays(DAY, 1) })],
    ['too late', async () => ({ untilDate: addDays(DAY, -1) })],
    ['at another office', async () => atAnother({ appointmentTypeId: office.appointmentTypeId })],
    ['too short', async () => types(office.appointmentTypeId, 8)],
    ['for other services', async () => types((await anOffice(t.db)).appointmentTypeId)],
  ])('are let go together when they are %s (FREED-4)', async (_, wishes) => {
    await someone({ wishes: await wishes() })
    await t.db.deleteFrom('freedPlace').execute()
    await cancelAt(DAY, 540)
    expect(await left()).toBe(1)
    expect(await letGo()).toBe(true)
    expect(await left()).toBe(0)
  })

  it.each([
    ['on their weekday', async () => ({ weekdays: [weekdayOf(DAY)] })],
    ['on their days', async () => ({ fromDate: DAY, untilDate: DAY })],
    ['at their office', async () => ({ locationId: office.locationId })],
    ['in a part of the day that only the rule can tell', async () => ({ partsOfDay: ['evening'] })],
  ])('are kept for a person who may use them: %s (FREED-4)', async (_, wishes) => {
    await someone({ wishes: await wishes() })
    await cancelAt(DAY, 540)
    expect(await letGo()).toBe(false)
    expect(await left()).toBe(1)
  })

  it('are kept for a person who has another offer to answer (FREED-4, WAIT-8)', async () => {
    const { token } = await someone()
    await cancelAt(DAY, 540)
    await work()
    expect(await offered(token)).toBe(AT_NINE)
    await cancelAt(DAY, 570)
    expect(await letGo()).toBe(false)
    expect(await left()).toBe(1)
  })
})

describe('an offer', () => {
  it('goes to whoever waits longest of those whom it fits, to one person at a time (WAIT-1, WAIT-3)', async () => {
    const evening = await someone({ wishes: { partsOfDay: ['evening'] } })
    const late = await someone({ wishes: { fromDate: LATER } })
    const first = await someone()
    const second = await someone()
    await cancelAt(DAY, 540)
    await work()
    const offers = async () => Promise.all([evening, late, first, second].map(({ token }) => offered(token)))
    expect(await offers()).toEqual([null, null, AT_NINE, null])
    // No one else can book it in the meantime.
    const answer = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, AT_NINE))
    expect(answer.statusCode).toBe(409)
    const { offer } = await entry(first.token)
    await done(t.anyone('POST /api/public/waiting-list/decline', { token: first.token, offerId: offer.id }))
    await work()
    expect(await offers()).toEqual([null, null, null, AT_NINE])
    expect(await messagesTo(second.email)).toEqual(['WaitingListJoined', 'PlaceOffered'])
    // Readers who look at any office may go by another clock.
    const mail = t.db
      .selectFrom('outbox')
      .where('recipient', '=', second.email)
      .where('templateKey', '=', 'PlaceOffered')
    expect((await mail.select('subject').executeTakeFirstOrThrow()).subject).toMatch(
      /^Held for you until .* \(Mountain Time\): /,
    )
  })

  it('is taken once, however often and by however many it is taken at a time (WAIT-6)', async () => {
    const { token, email } = await someone()
    await cancelAt(DAY, 540)
    await work()
    const { offer } = await entry(token)
    expect(offer).toMatchObject({ startDateLocal: AT_NINE, endDateLocal: `${DAY}T09:30`, timeZone: office.timeZone })
    expect(offer.secondsLeft).toBeGreaterThan(0)
    const take = () => t.anyone('POST /api/public/waiting-list/take', { token, offerId: offer.id })
    const answers = await Promise.all([take(), take(), take()])
    for (const answer of [...answers, await take()]) expect(answer.statusCode, answer.body).toBe(200)
    const { appointmentToken, entry: left } = answers[0]?.json() ?? {}
    expect(left).toMatchObject({ state: 'Ended', endedBy: 'Taken', offer: null })
    const review = await done(t.anyone(`GET /api/appointments/review?token=${appointmentToken}`))
    expect(review).toMatchObject({ startDateLocal: AT_NINE, appointmentStatus: 'Booked', firstName: 'Grace' })
    expect(await messagesTo(email)).toEqual(['WaitingListJoined', 'PlaceOffered', 'PlaceTaken'])
    const decline = await t.anyone('POST /api/public/waiting-list/decline', { token, offerId: offer.id })
    expect(decline.statusCode).toBe(409)
  })

  it('is taken or declined, never both, if both come at once (WAIT-6)', async () => {
    const { token } = await someone()
    await cancelAt(DAY, 540)
    await work()
    const { offer } = await entry(token)
    const body = { token, offerId: offer.id }
    const [take, decline] = await Promise.all([
      t.anyone('POST /api/public/waiting-list/take', body),
      t.anyone('POST /api/public/waiting-list/decline', body),
    ])
    expect(new Set([take.statusCode, decline.statusCode])).toEqual(new Set([200, 409]))
    const { state } = await entry(token)
    expect(state).toBe(take.statusCode === 200 ? 'Ended' : 'Waiting')
  })

  it('goes to a person who had none before it goes to one who left theirs unanswered (WAIT-1)', async () => {
    const silent = await someone()
    const patient = await someone()
    await cancelAt(DAY, 540)
    await work()
    expect(await offered(silent.token)).toBe(AT_NINE)
    await cancelAt(DAY, 570)
    await letPass()
    await work()
    expect(await offered(patient.token)).not.toBeNull()
    await done(
      t.anyone('POST /api/public/waiting-list/decline', {
        token: patient.token,
        offerId: (await entry(patient.token)).offer.id,
      }),
    )
    await cancelAt(LATER, 540)
    await work()
    // Declining is an answer: the person who gives one keeps their turn.
    expect(await offered(patient.token)).not.toBeNull()
  })

  it('that nobody answers goes to the next person; three of them end an entry (WAIT-4, WAIT-7)', async () => {
    const first = await someone()
    const second = await someone()
    await cancelAt(DAY, 540)
    await work()
    const { offer } = await entry(first.token)
    await letPass()
    expect(await offered(first.token)).toBeNull()
    const tooLate = await t.anyone('POST /api/public/waiting-list/take', { token: first.token, offerId: offer.id })
    expect(tooLate.statusCode).toBe(409)
    expect(tooLate.body).toContain('This offer has ended. You are still on the waiting list.')
    await work()
    expect([await offered(first.token), await offered(second.token)]).toEqual([null, AT_NINE])
    expect((await entry(first.token)).passed).toEqual([
      { startDateLocal: AT_NINE, locationName: 'Elm Street', state: 'Expired' },
    ])
    for (const [day, minute] of [
      [DAY, 570],
      [LATER, 540],
    ] as const) {
      await cancelAt(day, minute)
      await work()
      await letPass()
      await work()
    }
    expect(await entry(first.token)).toMatchObject({ state: 'Ended', endedBy: 'Unanswered' })
    expect((await messagesTo(first.email)).at(-1)).toBe('WaitingListEnded')
  })

  it('that fits only somebody with another offer waits until they have answered that (WAIT-8)', async () => {
    const { token } = await someone()
    await cancelAt(DAY, 540)
    await work()
    await cancelAt(DAY, 570)
    await work()
    const { offer } = await entry(token)
    expect(offer.startDateLocal).toBe(AT_NINE)
    await done(t.anyone('POST /api/public/waiting-list/decline', { token, offerId: offer.id }))
    await work()
    expect(await offered(token)).toBe(`${DAY}T09:30`)
  })

  it('belongs to one entry: no other link opens or takes it (SAFE-1)', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    await cancelAt(DAY, 540)
    await work()
    const { offer } = await entry(mine.token)
    for (const call of ['take', 'decline']) {
      const answer = await t.anyone(`POST /api/public/waiting-list/${call}`, { token: theirs.token, offerId: offer.id })
      expect(answer.statusCode).toBe(404)
    }
    expect((await t.anyone('GET /api/public/waiting-list/entry?token=nothing')).statusCode).toBe(404)
    expect(await offered(mine.token)).toBe(AT_NINE)
  })

  it('is made to nobody who has booked the same visit meanwhile (WAIT-9)', async () => {
    const { token, email } = await someone()
    await cancelAt(DAY, 540)
    const customer = { ...aStranger(), email }
    await done(t.anyone('POST /api/booking/submit-appointment', { ...aSubmit(office, AT_NINE), customer }))
    await cancelAt(DAY, 570)
    await work()
    expect(await entry(token)).toMatchObject({ state: 'Ended', endedBy: 'Booked' })
  })
})

describe('an entry', () => {
  it('waits only once its contact is confirmed, and is made once however often the form is sent (WAIT-10)', async () => {
    const form = joining()
    const answers = await Promise.all([1, 2].map(() => t.anyone('POST /api/public/waiting-list', form)))
    for (const answer of [...answers, await t.anyone('POST /api/public/waiting-list', form)])
      expect(answer.json(), answer.body).toEqual({ contactBy: 'email' })
    expect(await messagesTo(form.customer.email)).toEqual(['WaitingListJoined'])
    await cancelAt(DAY, 540)
    await work()
    const [token = ''] = await tokensTo(form.customer.email)
    expect(await entry(token)).toMatchObject({ state: 'Unconfirmed', offer: null })
    for (const _ of [1, 2]) await done(t.anyone('POST /api/public/waiting-list/confirm', { token }))
    await work()
    expect(await entry(token)).toMatchObject({ state: 'Waiting', offer: { startDateLocal: AT_NINE } })
  })

  it('needs a contact that a message reaches, and a zip code we know if it names one (WAIT-10)', async () => {
    const unreachable = joining({ customer: { email: '', phoneNumber: '(303) 555-0134' } })
    const nowhere = joining({ wishes: { zipCode: '00000', withinMiles: 10 } })
    // They would believe that it counts.
    const nowhereInParticular = joining({ wishes: { zipCode: '00000' } })
    for (const form of [unreachable, nowhere, nowhereInParticular])
      expect((await t.anyone('POST /api/public/waiting-list', form)).statusCode).toBe(400)
  })

  it('ends when its customer leaves, and lets go what is offered; leaving twice is leaving (WAIT-11)', async () => {
    const [first, second] = [await someone(), await someone()]
    await cancelAt(DAY, 540)
    await work()
    for (const _ of [1, 2]) {
      const left = await done(t.anyone('POST /api/public/waiting-list/leave', { token: first.token }))
      expect(left).toMatchObject({ state: 'Ended', endedBy: 'Left', offer: null })
    }
    await work()
    expect(await offered(second.token)).toBe(AT_NINE)
  })

  it('runs out by itself, and its customer is told (WAIT-7)', async () => {
    const { token, email } = await someone({ wishes: { untilDate: DAY } })
    t.setNow(`${addDays(DAY, 3)}T16:00:00Z`)
    await everyJob(t.context).sweep.run(undefined, new AbortController().signal)
    expect(await entry(token)).toMatchObject({ state: 'Ended', endedBy: 'RanOut' })
    expect((await messagesTo(email)).at(-1)).toBe('WaitingListEnded')
  })
})

describe('somebody who has an appointment', () => {
  const want = (token: string, isWanted = true, wish: { earlierByDays?: number } = {}) =>
    done(t.anyone('POST /api/public/waiting-list/want-earlier', { token, isWanted, ...wish }))
  const offers = () => t.db.selectFrom('offer').select('state').orderBy('id').execute()

  it('is offered only what is earlier; taking it swaps the old time in one step (WAIT-12)', async () => {
    await cancelAt(LATER, 540)
    const { token, id } = await book(`${LATER}T09:00`)
    for (const _ of [1, 2]) expect(await want(token)).toMatchObject({ wantsEarlier: true, canWantEarlier: true })
    await cancelAt(LATER, 570)
    await work()
    expect(await t.db.selectFrom('offer').select('id').execute()).toEqual([])
    await cancelAt(DAY, 540)
    await work()
    const link = await t.db.selectFrom('waitingListLink').where('offerId', 'is not', null).select('messageId').execute()
    const [entryToken = ''] = link.map(({ messageId }) => secretOf(t.context.sealer, messageId))
    const { offer, appointment } = await entry(entryToken)
    expect(appointment).toEqual({ startDateLocal: `${LATER}T09:00`, locationName: 'Elm Street', earlierByDays: 1 })
    expect(offer.startDateLocal).toBe(AT_NINE)
    const waiting = await someone({ wishes: { fromDate: LATER } })
    const body = { token: entryToken, offerId: offer.id }
    const { appointmentToken } = await done(t.anyone('POST /api/public/waiting-list/take', body))
    await done(t.anyone('POST /api/public/waiting-list/take', body))
    for (const link of [token, appointmentToken]) {
      const review = await done(t.anyone(`GET /api/appointments/review?token=${link}`))
      expect(review).toMatchObject({ id, startDateLocal: AT_NINE, wantsEarlier: false })
    }
    await work()
    // The place they gave back goes to the next person.
    expect(['09:00', '09:30'].map((clock) => `${LATER}T${clock}`)).toContain(await offered(waiting.token))
  })

  it('is offered only what is as much earlier as they wished, a day unless they say so (WAIT-15)', async () => {
    await cancelAt(LATER, 570)
    const { token } = await book(`${LATER}T09:30`)
    expect(await want(token)).toMatchObject({ wantsEarlier: true, earlierByDays: 1 })
    await cancelAt(LATER, 540)
    await work()
    // Half an hour is not worth it.
    expect(await offers()).toEqual([])
    expect(await want(token, true, { earlierByDays: 14 })).toMatchObject({ earlierByDays: 14 })
    await cancelAt(DAY, 540)
    await work()
    expect(await offers()).toEqual([{ state: 'Open' }])
    for (const earlierByDays of [2, -1, null, '1'])
      expect(
        (await t.anyone('POST /api/public/waiting-list/want-earlier', { token, isWanted: true, earlierByDays }))
          .statusCode,
      ).toBe(400)
  })

  it('is not even read for what is too late for their wish (WAIT-15)', async () => {
    await cancelAt(LATER, 540)
    const { token } = await book(`${LATER}T09:00`)
    await want(token, true, { earlierByDays: 7 })
    const { locationId, appointmentTypeId } = office
    const readFor = (day: string) => {
      const place = { today: FIRST_DAY, locationId, latitude: null, longitude: null, weekday: weekdayOf(day), day }
      return waitingFor(t.db, { ...place, typeIds: [appointmentTypeId], longestMinutes: 60 }, { limit: 5 })
    }
    expect(await readFor(addDays(LATER, -6))).toEqual([])
    expect(await readFor(addDays(LATER, -7))).toMatchObject([{ appointmentDay: LATER, earlierByDays: 7 }])
  })

  it('changes how much earlier by the link of an offer, keeps their turn, and is asked for no time twice (WAIT-15)', async () => {
    await cancelAt(LATER, 570)
    const { token } = await book(`${LATER}T09:30`)
    await want(token)
    await cancelAt(DAY, 540)
    await work()
    const link = await t.db.selectFrom('waitingListLink').where('offerId', 'is not', null).select('messageId').execute()
    const [own = ''] = link.map(({ messageId }) => secretOf(t.context.sealer, messageId))
    const change = (earlierByDays: number) =>
      done(t.anyone('POST /api/public/waiting-list/change-earlier-by', { token: own, earlierByDays }))
    const { offer } = await entry(own)
    await done(t.anyone('POST /api/public/waiting-list/decline', { token: own, offerId: offer.id }))
    const since = () => t.db.selectFrom('waitingListEntry').where('endedAt', 'is', null).select('confirmedAt').execute()
    const before = await since()
    for (const _ of [1, 2])
      expect(await change(0)).toMatchObject({ appointment: { earlierByDays: 0 }, lastsUntil: LATER })
    expect(await since()).toEqual(before)
    // Times that were free before are on their page; only a new opening is offered.
    await work()
    expect(await offers()).toEqual([{ state: 'Declined' }])
    await cancelAt(LATER, 540)
    await work()
    expect(await offered(own)).toBe(`${LATER}T09:00`)
    const { id } = await t.db
      .selectFrom('waitingListEntry')
      .where('endedAt', 'is', null)
      .select('id')
      .executeTakeFirstOrThrow()
    const logged = await sql<{
      lines: unknown
    }>`select lines from change_log_entry where record_type_name = 'WaitingListEntry'
      and record_id = ${String(id)} and lines::text like '%earlierByDays%' order by id`.execute(t.db)
    expect(logged.rows.at(-1)?.lines).toEqual([['earlierByDays', '1', '0']])
  })

  it('waits as long as their appointment leaves time for it, wherever that moves (WAIT-15)', async () => {
    await cancelAt(DAY, 540)
    const { token } = await book(AT_NINE)
    await want(token, true, { earlierByDays: 1 })
    await cancelAt(LATER, 540)
    await done(t.anyone('POST /api/appointments/reschedule', { token, startDateLocal: `${LATER}T09:00` }))
    const sweepOn = async (day: string) => {
      t.setNow(`${day}T20:00:00Z`)
      await everyJob(t.context).sweep.run(undefined, new AbortController().signal)
      return done(t.anyone(`GET /api/appointments/review?token=${token}`))
    }
    expect(await sweepOn(addDays(DAY, 2))).toMatchObject({ wantsEarlier: true })
    await want(token, true, { earlierByDays: 7 })
    expect(await sweepOn(addDays(LATER, -7))).toMatchObject({ wantsEarlier: true })
    expect(await sweepOn(addDays(LATER, -5))).toMatchObject({ wantsEarlier: false })
  })

  it('can take the wish back, and loses it with the appointment (WAIT-12)', async () => {
    await cancelAt(LATER, 540)
    const { token } = await book(`${LATER}T09:00`)
    await want(token)
    expect(await want(token, false)).toMatchObject({ wantsEarlier: false, canWantEarlier: true })
    await want(token)
    await done(t.anyone('POST /api/appointments/cancel', { token }))
    await everyJob(t.context).sweep.run(undefined, new AbortController().signal)
    const review = await done(t.anyone(`GET /api/appointments/review?token=${token}`))
    expect(review).toMatchObject({ wantsEarlier: false, canWantEarlier: false })
    expect((await t.anyone('POST /api/public/waiting-list/want-earlier', { token, isWanted: true })).statusCode).toBe(
      409,
    )
  })
})

describe('staff', () => {
  it('see who waits for their location, in order, and what the list has filled there (WAIT-13)', async () => {
    const staff = await t.as('Staff', [office.locationId])
    const elsewhere = await anOffice(t.db, { appointmentTypeId: office.appointmentTypeId, days: 3 })
    await sql`update calendar_day set taken = open where calendar_id = ${elsewhere.calendarId}`.execute(t.db)
    const first = await someone({ wishes: { weekdays: ['monday'] } })
    const second = await someone({ customer: { firstName: 'Mary' } })
    await someone({ wishes: { locationId: elsewhere.locationId, fromDate: LATER } })
    await cancelAt(DAY, 540)
    await work()
    const { locationId } = office
    const before = await done(staff('POST /api/staff/waiting-list/listing', { locationId }))
    expect(before).toMatchObject({ totalCount: 2, filledThisMonth: 0, offeredNow: 1 })
    expect(
      before.entries.map((each: { firstName: string; offeredLocal: string }) => [each.firstName, each.offeredLocal]),
    ).toEqual([
      ['Grace', null],
      ['Mary', AT_NINE],
    ])
    expect(before.oldestUtc).toBe(before.entries[0].waitingSinceUtc)
    const { offer } = await entry(second.token)
    await done(t.anyone('POST /api/public/waiting-list/take', { token: second.token, offerId: offer.id }))
    const after = await done(staff('POST /api/staff/waiting-list/listing', { locationId }))
    expect(after).toMatchObject({ totalCount: 1, filledThisMonth: 1, offeredNow: 0 })
    expect(JSON.stringify(after)).not.toContain(first.email)
    const other = { locationId: elsewhere.locationId }
    expect((await staff('POST /api/staff/waiting-list/listing', other)).statusCode).toBe(404)
  })
})
