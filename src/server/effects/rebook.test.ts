import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BookedAppointment } from '#contract/booking.ts'
import type { Effect, Effected, PeopleChoice } from '#contract/effects.ts'
import type { HonoredPeople } from '#contract/honored.ts'
import type { InsteadOfAppointment } from '#contract/offers.ts'
import { everyJob } from '#server/every-job.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { aClosureForm, falseMarks, fillDays } from '#server/testing/office-forms.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { endOffers } from './end-offers.ts'

let t: TestApp
let admin: Caller
/** Monday, 8:00 in Denver. */
const NOW = '2026-03-02T15:00:00Z'
const DAY = '2026-03-05'
const MINUTES = Array.from({ length: 12 }, (_, i) => 540 + i * 15)
const OFFER: PeopleChoice = { kind: 'offer', answerHours: 24, withinMiles: 25 }
const [PREVIEW, CLOSE] = ['POST /api/closures/close-location-preview', 'POST /api/closures/close-location']

beforeAll(async () => {
  t = await startTestApp(NOW)
  admin = await t.as('Admin')
})
afterAll(() => t.stop())

type Office = Awaited<ReturnType<typeof anOffice>>

/** An office that is full on the day, with two people that no message reaches, and a near one with a few free times. */
async function twoOffices({ columns = 3, nearHours = [9, 10] as const } = {}) {
  const elm = await anOffice(t.db, { numberOfSlots: columns, days: 3 })
  const oak = await anOffice(t.db, { appointmentTypeId: elm.appointmentTypeId, hours: nearHours, days: 3 })
  await at(elm, 39.7, 'Elm Street')
  await at(oak, 39.75, 'Oak Avenue')
  await fillDays(t, elm, { from: '2026-03-02', to: DAY, columns, minutes: MINUTES })
  await sql`update appointment set email = '', phone_number = '+13035550142' where id in (select id from appointment where location_id = ${elm.locationId}
    and day = ${DAY} order by id limit 2)`.execute(t.db)
  return { elm, oak }
}

async function at({ locationId }: Office, latitude: number, name: string) {
  await t.db
    .updateTable('location')
    .set({ latitude, longitude: -104.9, name, zipCode: '80220' })
    .where('id', '=', locationId)
    .execute()
}

async function preview(elm: Office, people: PeopleChoice = OFFER) {
  const form = { ...aClosureForm({ from: DAY, name: 'Flood' }), locationId: elm.locationId, people }
  const answer = await admin(PREVIEW, form)
  expect(answer.statusCode, answer.body).toBe(200)
  return { form, said: answer.json<Effect>() }
}

async function close(elm: Office, people: PeopleChoice = OFFER) {
  const { form, said } = await preview(elm, people)
  const confirmed = await admin(CLOSE, { ...form, previewKey: said.previewKey })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return { said, effected: confirmed.json<Effected>() }
}

interface Fate {
  readonly id: number
  readonly status: string
  readonly offers: number
  readonly places: number
  readonly told: readonly string[]
  readonly toCall: number
}

/** What happened to everyone who had an appointment on the day, or from one before. */
async function fatesOn({ locationId }: Office, from = DAY): Promise<Fate[]> {
  const { rows } = await sql<Fate>`
    select a.id, a.status,
      (select count(*)::int from offer o where o.appointment_id = a.id and o.state = 'Open') as offers,
      (select count(*)::int from offered_place p join offer o on o.id = p.offer_id
        join appointment h on h.hold_key_hash = p.hold_key_hash and h.status = 'Hold'
          and (h.calendar_id, h.day, h.start_minute) = (p.calendar_id, p.day, p.start_minute)
        where o.appointment_id = a.id) as places,
      array(select m.template_key from outbox m where m.appointment_id = a.id order by m.id) as told,
      (select count(*)::int from person_to_call c where c.appointment_id = a.id) as to_call
    from appointment a where a.location_id = ${locationId} and a.day between ${from} and ${DAY} and a.status <> 'Hold' order by a.id`.execute(
    t.db,
  )
  return rows
}

/** In how many of the lists someone is: offered, canceled and told, canceled and to be called. */
const listsOf = ({ status, offers, places, told, toCall }: Fate) => [
  offers === 1 && places > 0 && status === 'Booked' && told.join() === 'TimesOffered' && toCall === 0,
  status === 'Cancelled' && offers === 0 && told.join() === 'LocationClosure' && toCall === 0,
  status === 'Cancelled' && offers === 0 && told.length === 0 && toCall === 1,
]
const counted = (fates: readonly Fate[]) =>
  [0, 1, 2].map((list) => fates.filter((fate) => listsOf(fate)[list] === true).length)

async function linkOf(appointmentId: number): Promise<string> {
  const token = `link-of-${appointmentId}`
  await t.db
    .insertInto('appointmentToken')
    .values({ tokenHash: hashOf(token), appointmentId, expiresAt: '2027-01-01T00:00:00Z' })
    .execute()
  return token
}

const offerOf = async (token: string) =>
  (await t.anyone(`GET /api/offers/of-appointment?token=${token}`)).json<InsteadOfAppointment>().offer
const take = (token: string, offerId: number, position: number) =>
  t.anyone('POST /api/offers/take', { token, offerId, position })
const holdsOf = async (offerId: number) => {
  const { rows } = await sql`select from offered_place p join appointment h on h.hold_key_hash = p.hold_key_hash
    where p.offer_id = ${offerId} and h.status = 'Hold'`.execute(t.db)
  return rows.length
}

describe('closing an office and offering other times', () => {
  it('does what the preview says: everybody is offered times, canceled, or to be called, and nobody twice (REBOOK-1)', async () => {
    const { elm, oak } = await twoOffices()
    const { said, effected } = await close(elm)
    // Three days of four quarter hours after the answers are due.
    expect(said).toMatchObject({
      offeredCount: 12,
      cancelledCount: 24,
      unreachableCount: 2,
      honoredCount: 0,
      offeredAt: [{ locationName: 'Oak Avenue', count: 12 }],
    })
    expect(effected).toMatchObject({ offeredCount: 12, cancelledCount: 24, toCallCount: 2 })
    const shown = said.appointments.filter(({ fate }) => fate === 'Offered')
    expect(shown).toHaveLength(12)
    expect(shown.every(({ newTimes }) => newTimes.length === 1)).toBe(true)
    await t.jobs.runAll()
    const fates = await fatesOn(elm)
    expect(fates.map((fate) => listsOf(fate).filter(Boolean).length)).toEqual(fates.map(() => 1))
    expect(counted(fates)).toEqual([12, 22, 2])
    const progress = await admin(`GET /api/office-manager/progress/${effected.progressId}`)
    expect(progress.json()).toMatchObject({ state: 'Done', done: 12, total: 12 })
    expect(await falseMarks(t, oak.locationId)).toBe(0)
  })

  it('offers each of few people three times, at their own office first (REBOOK-2)', async () => {
    const elm = await anOffice(t.db, { days: 10 })
    const id = await aBooking(t.db, elm, DAY, [540, 555])
    const { said } = await close(elm, { ...OFFER, withinMiles: 0 })
    expect(said.appointments[0]).toMatchObject({
      id,
      fate: 'Offered',
      newTimes: ['2026-03-04T11:45', '2026-03-04T11:30', '2026-03-04T11:15'].map((startDateLocal) => ({
        startDateLocal,
      })),
    })
  })

  it('is refused with a new preview once somebody else has booked in the way (EFFECT-4)', async () => {
    const { elm, oak } = await twoOffices()
    const { form, said } = await preview(elm)
    await aBooking(t.db, oak, '2026-03-04', [540, 555])
    t.context.memory.doubt()
    const answer = await admin(CLOSE, { ...form, previewKey: said.previewKey })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().preview).toMatchObject({ offeredCount: 11, cancelledCount: 25 })
  })

  it('gives who is too slow the nearest time that is left, or cancels them (REBOOK-4)', async () => {
    const { elm, oak } = await twoOffices({ nearHours: [9, 10] })
    const { effected } = await close(elm)
    expect(effected.offeredCount).toBe(12)
    // Someone books at the near office before the times are held.
    await aBooking(t.db, oak, '2026-03-04', [540, 555])
    await t.jobs.runAll()
    const fates = await fatesOn(elm)
    expect(fates.map((fate) => listsOf(fate).filter(Boolean).length)).toEqual(fates.map(() => 1))
    expect(counted(fates)).toEqual([11, 23, 2])
  })

  it('goes on where a run died, and nobody is offered or told twice (REBOOK-4)', async () => {
    const { elm } = await twoOffices()
    await close(elm)
    const [, , , , fifth] = await fatesOn(elm)
    await sql`create function die() returns trigger language plpgsql as 'begin raise exception $$power cut$$; end'`.execute(
      t.db,
    )
    await sql`create trigger die before insert on offer for each row when (new.appointment_id > ${sql.lit(fifth?.id ?? 0)})
      execute function die()`.execute(t.db)
    await expect(t.jobs.runAll()).rejects.toThrow('power cut')
    await sql`drop function die() cascade`.execute(t.db)
    const { id: cancellationId } = await t.db
      .selectFrom('cancellation')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const run = () => everyJob(t.context)['cancel-appointments'].run({ cancellationId }, new AbortController().signal)
    await Promise.all([run(), run()])
    const fates = await fatesOn(elm)
    expect(counted(fates)).toEqual([12, 22, 2])
  })
})

describe('somebody who is offered other times', () => {
  it('sees them by their link and takes one with one press; the rest goes to others (REBOOK-5)', async () => {
    const elm = await anOffice(t.db, { days: 10 })
    const id = await aBooking(t.db, elm, DAY, [540, 555])
    await close(elm)
    await t.jobs.runAll()
    const token = await linkOf(id)
    const review = await t.anyone(`GET /api/appointments/review?token=${token}`)
    expect(review.json()).toMatchObject({ hasOffer: true, canConfirm: false, canCancel: true })
    const offer = await offerOf(token)
    expect(offer?.times).toHaveLength(3)
    const [, second] = offer?.times ?? []
    expect(await holdsOf(offer?.id ?? 0)).toBe(3)

    const other = await linkOf(await aBooking(t.db, elm, '2026-03-08', [540, 555]))
    expect((await take(other, offer?.id ?? 0, 1)).statusCode).toBe(404)
    const answers = await Promise.all([take(token, offer?.id ?? 0, 1), take(token, offer?.id ?? 0, 1)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await take(token, offer?.id ?? 0, 0)).statusCode).toBe(409)
    const moved = (await t.anyone(`GET /api/appointments/review?token=${token}`)).json()
    expect(moved).toMatchObject({
      appointmentStatus: 'Booked',
      startDateLocal: second?.startDateLocal,
      hasOffer: false,
    })
    expect(await holdsOf(offer?.id ?? 0)).toBe(0)
    expect(await falseMarks(t, elm.locationId)).toBe(0)
    const told = await t.db
      .selectFrom('outbox')
      .orderBy('id')
      .where('appointmentId', '=', id)
      .select('templateKey')
      .execute()
    expect(told.map(({ templateKey }) => templateKey)).toEqual(['TimesOffered', 'PlaceTaken'])
  })

  it('and does not answer is canceled in time, with a link to the first free times (REBOOK-5)', async () => {
    const elm = await anOffice(t.db, { days: 10 })
    await at(elm, 39.7, 'Elm Street')
    const id = await aBooking(t.db, elm, DAY, [540, 555])
    await close(elm)
    await t.jobs.runAll()
    await endOffers(t.context)
    const token = await linkOf(id)
    const offer = await offerOf(token)
    expect(offer?.times).toHaveLength(3)
    await t.db
      .updateTable('offer')
      .set({ until: sql`now() - interval '1 minute'` })
      .where('appointmentId', '=', id)
      .execute()
    expect((await take(token, offer?.id ?? 0, 0)).statusCode).toBe(409)
    // Until that is settled, no one is told that they are expected at a closed office.
    const before = (await t.anyone(`GET /api/appointments/review?token=${token}`)).json()
    expect(before).toMatchObject({ appointmentStatus: 'Booked', hasOffer: true, canConfirm: false })
    expect(await offerOf(token)).toBeNull()
    await Promise.all([endOffers(t.context), endOffers(t.context)])
    expect((await t.anyone(`GET /api/appointments/review?token=${token}`)).json()).toMatchObject({
      appointmentStatus: 'Cancelled',
      hasOffer: false,
    })
    expect(await holdsOf(offer?.id ?? 0)).toBe(0)
    const [, canceled, ...more] = await t.db
      .selectFrom('outbox')
      .where('appointmentId', '=', id)
      .select(['templateKey', 'body'])
      .orderBy('id')
      .execute()
    expect(more).toEqual([])
    expect(canceled?.templateKey).toBe('OfferUnanswered')
    expect(canceled?.body).toMatch(/\/customer\/booking\/earliest\?appointmentTypeId.*zipCode.*80220/)
  })

  it('and needs none any more lets go what is kept for them: canceled by themselves, or open after all (REBOOK-5)', async () => {
    const elm = await anOffice(t.db, { days: 10 })
    const [goes, stays] = [
      await aBooking(t.db, elm, DAY, [540, 555]),
      await aBooking(t.db, elm, DAY, [555, 570]),
    ] as const
    await close(elm)
    await t.jobs.runAll()
    const [first, second] = [await linkOf(goes), await linkOf(stays)]
    const kept = [await offerOf(first), await offerOf(second)]
    await t.anyone('POST /api/appointments/cancel', { token: first })
    const [closure] = (await admin(`GET /api/closures/listing/${elm.locationId}`)).json()
    await admin('DELETE /api/closures/delete-closure', { closureId: closure.id })
    await endOffers(t.context)
    for (const offer of kept) expect(await holdsOf(offer?.id ?? 0)).toBe(0)
    const fates = await fatesOn(elm)
    expect(fates.map(({ status, told }) => [status, ...told])).toEqual([
      ['Cancelled', 'TimesOffered', 'AppointmentCancelled'],
      ['Booked', 'TimesOffered', 'AppointmentConfirmation'],
    ])
  })

  it('is not reminded of a time that closes, and staff see what they are offered (REBOOK-5)', async () => {
    const elm = await anOffice(t.db, { days: 10 })
    const id = await aBooking(t.db, elm, '2026-03-03', [600, 615])
    const form = { ...aClosureForm({ from: '2026-03-03', name: 'Flood' }), locationId: elm.locationId, people: OFFER }
    const { previewKey } = (await admin(PREVIEW, form)).json<Effect>()
    await t.db.updateTable('appointment').set({ createdAt: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute()
    await admin(CLOSE, { ...form, previewKey })
    await t.jobs.runAll()
    t.setNow('2026-03-02T20:00:00Z')
    await everyJob(t.context).remind.run(undefined, new AbortController().signal)
    t.setNow(NOW)
    const told = await t.db
      .selectFrom('outbox')
      .orderBy('id')
      .where('appointmentId', '=', id)
      .select('templateKey')
      .execute()
    expect(told).toEqual([{ templateKey: 'TimesOffered' }])
    const details = (await admin(`GET /api/staff/appointments/${id}`)).json()
    expect(details.offered.times).toHaveLength(3)
    expect(details.offered.times[0]).toMatchObject({ locationName: 'Elm Street' })
  })
})

describe('a household whose office closes', () => {
  const person = (firstName: string) => ({ firstName, lastName: 'Hopper', vin: '', dlNumber: '' })

  /** Three people booked together, with one link; in one column they come one after the other. */
  async function family(elm: Office, more: object = {}) {
    const form = aSubmit(elm, `${DAY}T09:00`, { others: [person('Ben'), person('Cleo')], ...more })
    const answer = await t.anyone('POST /api/booking/submit-appointment', form)
    expect(answer.statusCode, answer.body).toBe(200)
    const { token, household = [] } = answer.json<BookedAppointment>()
    return { token, ids: household.map(({ id }) => id) }
  }
  const rowsOf = (ids: readonly number[]) =>
    t.db
      .selectFrom('appointment')
      .where('id', 'in', [...ids])
      .select(['status', 'locationId', 'day', 'startMinute'])
      .orderBy('startMinute')
      .orderBy('id')
      .execute()
  const toldOf = (ids: readonly number[]) =>
    t.db
      .selectFrom('outbox')
      .where('appointmentId', 'in', [...ids])
      .select(['appointmentId', 'templateKey', 'body'])
      .orderBy('id')
      .execute()
  const holdsAt = async ({ locationId }: Office) => {
    const holds = t.db.selectFrom('appointment').where('locationId', '=', locationId).where('status', '=', 'Hold')
    return (await holds.select('id').execute()).length
  }

  it('keeps what it was offered when its time is closed once more (REBOOK-8)', async () => {
    const elm = await anOffice(t.db, { days: 10 })
    const { ids } = await family(elm)
    await close(elm)
    await t.jobs.runAll()
    const told = await toldOf(ids)
    const offers = () =>
      t.db
        .selectFrom('offer')
        .selectAll()
        .where('appointmentId', 'in', [...ids])
        .execute()
    const offered = await offers()
    expect(offered.map(({ state }) => state)).toEqual(['Open', 'Open', 'Open'])
    await close(elm)
    await t.jobs.runAll()
    expect(await offers()).toEqual(offered)
    expect(await toldOf(ids)).toEqual(told)
  })

  it('is offered times for all of them by one message, and takes one with one press (REBOOK-8)', async () => {
    const elm = await anOffice(t.db, { days: 10 })
    const { token, ids } = await family(elm)
    const { said, effected } = await close(elm)
    expect(said).toMatchObject({ offeredCount: 3, cancelledCount: 0, offeredAt: [{ count: 3 }] })
    expect(effected).toMatchObject({ offeredCount: 3, cancelledCount: 0 })
    await t.jobs.runAll()
    const [, offered, ...more] = await toldOf(ids)
    expect(more).toEqual([])
    expect(offered).toMatchObject({ appointmentId: ids[0], templateKey: 'TimesOffered' })
    expect(offered?.body).toContain('9:00 AM (Grace), 9:15 AM (Ben), 9:30 AM (Cleo)')
    expect(offered?.body).toContain('11:15 AM (Grace), 11:30 AM (Ben), 11:45 AM (Cleo), Elm Street')
    expect((await t.anyone(`GET /api/appointments/review?token=${token}`)).json()).toMatchObject({
      hasOffer: true,
      canConfirm: false,
    })
    const offer = await offerOf(token)
    expect(await holdsAt(elm)).toBe(3 * (offer?.times.length ?? 0))
    expect(offer?.times[0]).toMatchObject({ startDateLocal: '2026-03-04T11:15', endDateLocal: '2026-03-04T12:00' })
    expect(offer?.times[0]?.people?.map(({ firstName }) => firstName)).toEqual(['Grace', 'Ben', 'Cleo'])

    const answers = await Promise.all([1, 2, 3].map(() => take(token, offer?.id ?? 0, 0)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const there = { status: 'Booked', locationId: elm.locationId, day: '2026-03-04' }
    expect(await rowsOf(ids)).toEqual([675, 690, 705].map((startMinute) => ({ ...there, startMinute })))
    expect(await holdsAt(elm)).toBe(0)
    expect(await falseMarks(t, elm.locationId)).toBe(0)
    const [, , taken, ...others] = await toldOf(ids)
    expect(others).toEqual([])
    expect(taken?.templateKey).toBe('PlaceTaken')
    expect(taken?.body).toContain('11:15 AM (Grace), 11:30 AM (Ben), 11:45 AM (Cleo)')
    expect((await t.anyone(`GET /api/appointments/review?token=${token}`)).json().hasOffer).toBe(false)
  })

  it('is canceled as one where no time is for all of them, while others are offered what there is (REBOOK-8)', async () => {
    const elm = await anOffice(t.db, { days: 3 })
    const oak = await anOffice(t.db, { appointmentTypeId: elm.appointmentTypeId, hours: [9, 10], days: 3 })
    await at(elm, 39.7, 'Elm Street')
    await at(oak, 39.75, 'Oak Avenue')
    const { ids } = await family(elm)
    const alone = await aBooking(t.db, elm, DAY, [600, 615])
    // Only two quarter hours in a row are left anywhere after an answer.
    await fillDays(t, elm, { from: '2026-03-02', to: '2026-03-04', columns: 1, minutes: MINUTES })
    await fillDays(t, oak, { from: '2026-03-02', to: '2026-03-05', columns: 1, minutes: [540, 585] })
    t.context.memory.doubt()
    const { said } = await close(elm)
    expect(said).toMatchObject({ offeredCount: 1, cancelledCount: 3, unreachableCount: 0 })
    await t.jobs.runAll()
    expect((await rowsOf(ids)).map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled', 'Cancelled'])
    const told = (await toldOf([...ids, alone])).slice(1)
    expect(told.map(({ appointmentId, templateKey }) => [appointmentId, templateKey])).toEqual([
      [ids[0], 'LocationClosure'],
      [alone, 'TimesOffered'],
    ])
  })

  it('gets other times together if one of theirs is gone by then, or is canceled together (REBOOK-8)', async () => {
    const elm = await anOffice(t.db, { days: 5 })
    const { ids } = await family(elm)
    const { said } = await close(elm, { ...OFFER, withinMiles: 0 })
    expect(said.offeredCount).toBe(3)
    // Everything that was planned for the second of them is booked before it is held.
    const planned = said.appointments.find(({ id }) => id === ids[1])?.newTimes ?? []
    for (const { startDateLocal } of planned) {
      const [day = '', clock = ''] = startDateLocal.split('T')
      const minute = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
      await aBooking(t.db, elm, day, [minute, minute + 15])
    }
    await t.jobs.runAll()
    const offers = await t.db
      .selectFrom('offer as o')
      .innerJoin('offeredPlace as p', 'p.offerId', 'o.id')
      .where('o.appointmentId', 'in', ids)
      .select(['p.position', 'p.day', 'p.startMinute'])
      .orderBy('p.position')
      .orderBy('p.startMinute')
      .execute()
    expect(offers.length).toBeGreaterThan(0)
    for (let i = 0; i < offers.length; i += 3) {
      const [first, second, third] = offers.slice(i, i + 3)
      expect([second?.startMinute, third?.startMinute]).toEqual([15, 30].map((n) => n + (first?.startMinute ?? 0)))
      expect([second?.day, third?.day]).toEqual([first?.day, first?.day])
    }
    expect(await holdsAt(elm)).toBe(offers.length)
    expect((await toldOf(ids)).map(({ templateKey }) => templateKey)).toEqual([
      'AppointmentConfirmation',
      'TimesOffered',
    ])
  })

  it('and does not answer is canceled as one; who cancels one keeps the times of the others (REBOOK-8)', async () => {
    const elm = await anOffice(t.db, { days: 10 })
    const silent = await family(elm)
    const fewer = await family(elm, { startDateLocal: `${DAY}T10:00` })
    await close(elm)
    await t.jobs.runAll()
    // The first of them does not come: the others still choose, by the same link.
    await t.anyone('POST /api/appointments/cancel', { token: fewer.token, appointmentId: fewer.ids[0] })
    await endOffers(t.context)
    const offer = await offerOf(fewer.token)
    expect(offer?.times[0]?.people?.map(({ firstName }) => firstName)).toEqual(['Ben', 'Cleo'])
    expect((await take(fewer.token, offer?.id ?? 0, 0)).statusCode).toBe(200)
    const moved = await rowsOf(fewer.ids)
    expect(moved.filter(({ day, status }) => day !== DAY && status === 'Booked')).toHaveLength(2)

    await t.db
      .updateTable('offer')
      .set({ until: sql`now() - interval '1 minute'` })
      .where('appointmentId', 'in', silent.ids)
      .execute()
    await Promise.all([endOffers(t.context), endOffers(t.context)])
    expect((await rowsOf(silent.ids)).map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled', 'Cancelled'])
    const [, , canceled, ...more] = await toldOf(silent.ids)
    expect(more).toEqual([])
    expect(canceled).toMatchObject({ appointmentId: silent.ids[0], templateKey: 'OfferUnanswered' })
    expect(canceled?.body).toContain('9:00 AM (Grace), 9:15 AM (Ben), 9:30 AM (Cleo)')
    expect(await holdsAt(elm)).toBe(0)
  })

  it('hears once that its time stands after all, and is served elsewhere by one message (REBOOK-8)', async () => {
    const elm = await anOffice(t.db, { days: 10 })
    const { ids } = await family(elm)
    await close(elm)
    await t.jobs.runAll()
    const [closure] = (await admin(`GET /api/closures/listing/${elm.locationId}`)).json()
    await admin('DELETE /api/closures/delete-closure', { closureId: closure.id })
    await endOffers(t.context)
    expect(await holdsAt(elm)).toBe(0)
    const people: PeopleChoice = { kind: 'honor', locationIds: [elm.locationId], untilDate: '2026-03-31' }
    const { said } = await close(elm, people)
    expect(said.honoredCount).toBe(3)
    await t.jobs.runAll()
    const told = await toldOf(ids)
    expect(told.map(({ templateKey }) => templateKey)).toEqual([
      'AppointmentConfirmation',
      'TimesOffered',
      'AppointmentConfirmation',
      'AppointmentHonored',
    ])
    for (const { appointmentId, body } of told) {
      expect(appointmentId).toBe(ids[0])
      expect(body).toContain('9:00 AM (Grace), 9:15 AM (Ben), 9:30 AM (Cleo)')
    }
  })
})

describe('closing an office whose people others serve', () => {
  it('cancels nobody without saying where they are served, and lists whom no message tells (REBOOK-6)', async () => {
    const { elm, oak } = await twoOffices({ columns: 1 })
    const people: PeopleChoice = { kind: 'honor', locationIds: [oak.locationId], untilDate: '2026-03-31' }
    const { said, effected } = await close(elm, people)
    expect(said).toMatchObject({ honoredCount: 12, cancelledCount: 0, offeredCount: 0, unreachableCount: 2 })
    expect(effected).toMatchObject({ honoredCount: 12, cancelledCount: 0, toCallCount: 2, progressId: null })
    const fates = await fatesOn(elm)
    expect(fates.map(({ status, told, toCall }) => [status, told.join(), toCall])).toEqual([
      ['Cancelled', '', 1],
      ['Cancelled', '', 1],
      ...Array.from({ length: 10 }, () => ['Cancelled', 'AppointmentHonored', 0]),
    ])
    const token = await linkOf(fates[4]?.id ?? 0)
    const { honored, message } = (
      await t.anyone(`GET /api/offers/of-appointment?token=${token}`)
    ).json<InsteadOfAppointment>()
    expect(message).toBe('Back on Monday.')
    expect(honored).toMatchObject({ untilDate: '2026-03-31', isUsed: false, locations: [{ name: 'Oak Avenue' }] })
    const { body } = await t.db
      .selectFrom('outbox')
      .where('appointmentId', '=', fates[4]?.id ?? 0)
      .where('channel', '=', 'email')
      .select('body')
      .executeTakeFirstOrThrow()
    expect(body).toContain('<li>Oak Avenue, 80220<br /><a href="https://www.google.com/maps/dir/')
  })

  it('refuses an office that the caller cannot speak for, and a date that is over (REBOOK-6)', async () => {
    const { elm, oak } = await twoOffices({ columns: 1 })
    const manager = await t.as('Office Manager', [elm.locationId])
    const body = (people: PeopleChoice) => ({ ...aClosureForm({ from: DAY }), locationId: elm.locationId, people })
    const untilDate = '2026-03-31'
    const refused = await manager(PREVIEW, body({ kind: 'honor', locationIds: [oak.locationId], untilDate }))
    expect([refused.statusCode, refused.json().validationFailures[0].propertyName]).toEqual([400, 'people.locationIds'])
    const over = await manager(PREVIEW, body({ kind: 'honor', locationIds: [elm.locationId], untilDate: '2026-03-01' }))
    expect([over.statusCode, over.json().validationFailures[0].propertyName]).toEqual([400, 'people.untilDate'])
  })
})

describe('archiving an office with people', () => {
  const archive = (elm: Office, body: object = {}) =>
    admin('POST /api/locations/archive', { id: elm.locationId, ...body })
  const archivePreview = async (elm: Office, people: PeopleChoice) => {
    const query = new URLSearchParams({ people: JSON.stringify(people) }).toString()
    return admin(`GET /api/locations/archive-preview/${elm.locationId}?${query}`)
  }

  it('does what the preview says, and nothing without one: offered at other offices, canceled, or to be called (REBOOK-1)', async () => {
    const { elm, oak } = await twoOffices({ columns: 1 })
    expect((await archive(elm, { people: OFFER })).statusCode).toBe(409)
    const said = (await archivePreview(elm, OFFER)).json<Effect & { upcomingAppointments: number }>()
    expect(said.offeredAt).toEqual([{ locationName: 'Oak Avenue', count: said.offeredCount }])
    expect(said).toMatchObject({ unreachableCount: 2, upcomingAppointments: 48 })
    const answer = await archive(elm, { people: OFFER, previewKey: said.previewKey })
    const { offeredCount, cancelledCount } = said
    expect(answer.json()).toMatchObject({ ok: true, offeredCount, cancelledCount, toCallCount: 2 })
    expect(offeredCount + cancelledCount).toBe(48)
    // Someone is faster: what else there is near an office that is gone is offered instead, or they are canceled.
    const [planned] = said.appointments.filter(({ fate }) => fate === 'Offered').flatMap(({ newTimes }) => newTimes)
    const minute = Number(planned?.startDateLocal.slice(11, 13)) * 60 + Number(planned?.startDateLocal.slice(14))
    await aBooking(t.db, oak, planned?.startDateLocal.slice(0, 10) ?? '', [minute, minute + 15])
    await t.jobs.runAll()
    const fates = await fatesOn(elm, '2026-03-02')
    expect(fates.map((fate) => listsOf(fate).filter(Boolean).length)).toEqual(fates.map(() => 1))
    expect(counted(fates)).toEqual([offeredCount - 1, cancelledCount - 1, 2])
    const canceled = fates.find(({ told }) => told.join() === 'LocationClosure')
    const [mail] = await t.db
      .selectFrom('outbox')
      .where('appointmentId', '=', canceled?.id ?? 0)
      .select('body')
      .execute()
    expect(mail?.body).toMatch(/\/customer\/booking\/earliest\?appointmentTypeId/)

    // Open after all: nothing is kept for anyone, and who was told otherwise hears that their time stands.
    await admin('POST /api/locations/unarchive', { id: elm.locationId })
    await endOffers(t.context)
    const stands = await fatesOn(elm, '2026-03-02')
    expect(
      stands.filter(
        ({ status, told }) => status === 'Booked' && told.join() !== 'TimesOffered,AppointmentConfirmation',
      ),
    ).toEqual([])
    expect(await falseMarks(t, oak.locationId)).toBe(0)
  })

  it('keeps everybody’s appointment if nothing is chosen, and cannot have them served at the office that is gone (REBOOK-6)', async () => {
    const { elm, oak } = await twoOffices({ columns: 1 })
    const at = (locationId: number): PeopleChoice => ({
      kind: 'honor',
      locationIds: [locationId],
      untilDate: '2026-03-31',
    })
    expect((await archivePreview(elm, at(elm.locationId))).json().validationFailures).toEqual([
      { propertyName: 'people.locationIds', errorMessage: 'Choose other offices: this one is archived' },
    ])
    expect((await archivePreview(elm, at(oak.locationId))).json()).toMatchObject({
      honoredCount: 48,
      cancelledCount: 0,
    })
    expect((await archive(elm)).json()).toMatchObject({ ok: true, cancelledCount: 0, progressId: null })
    await endOffers(t.context)
    expect(
      (await fatesOn(elm, '2026-03-02')).every(({ status, told }) => status === 'Booked' && told.length === 0),
    ).toBe(true)
  })
})

describe('somebody whom another office serves', () => {
  it('is found there by name or reference, comes once, and gets a ticket where there is a line (REBOOK-7)', async () => {
    const { elm, oak } = await twoOffices({ columns: 1 })
    await close(elm, { kind: 'honor', locationIds: [oak.locationId], untilDate: '2026-03-31' })
    const [, , first, second] = await fatesOn(elm)
    const person = await t.db
      .updateTable('appointment')
      .set({ firstName: 'Grace', lastName: 'Hopper' })
      .where('id', '=', first?.id ?? 0)
      .returning(['id', 'reference'])
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('lineSetting')
      .values({ locationId: oak.locationId, isOn: true })
      .onConflict((c) => c.column('locationId').doUpdateSet({ isOn: true }))
      .execute()
    const staff = await t.as('Staff', [oak.locationId])
    const listing = async (search: string) =>
      (await staff('POST /api/staff/honored/listing', { locationId: oak.locationId, search })).json<HonoredPeople>()
    expect(await listing('')).toMatchObject({ openCount: 12, totalCount: 12 })
    expect((await listing('hopper')).people).toMatchObject([{ id: person.id, locationName: 'Elm Street' }])
    expect((await listing(person.reference)).people).toMatchObject([{ id: person.id }])

    const came = (id: number, by = staff) => by(`POST /api/staff/honored/${id}/came`, { locationId: oak.locationId })
    const answers = await Promise.all([came(person.id), came(person.id)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const arrivals = await t.db
      .selectFrom('arrival')
      .where('locationId', '=', oak.locationId)
      .select(['name', 'ticket', 'note'])
      .execute()
    expect(arrivals).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.json().ticket))).toEqual(new Set([arrivals[0]?.ticket]))
    expect(arrivals[0]).toMatchObject({ name: 'Grace Hopper', note: expect.stringContaining('of Elm Street') })
    expect(await listing('')).toMatchObject({ openCount: 11, totalCount: 12 })

    const elsewhere = await t.as('Staff', [elm.locationId])
    expect((await came(second?.id ?? 0, elsewhere)).statusCode).toBe(404)
    t.setNow('2026-04-02T15:00:00Z')
    expect((await came(second?.id ?? 0)).statusCode).toBe(409)
    expect(await listing('')).toMatchObject({ totalCount: 0 })
    t.setNow(NOW)
  })
})
