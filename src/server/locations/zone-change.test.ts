import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ZonePreview } from '#contract/effects.ts'
import { addDays } from '#domain/time.ts'
import { deliverDue } from '#server/delivery/deliver.ts'
import { everyJob } from '#server/every-job.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { falseMarks, fillDays } from '#server/testing/office-forms.ts'
import { taken } from '#server/testing/places.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let admin: Caller & { email: string }
/** Monday, 8:00 in Denver, 9:00 in Chicago. */
const NOW = '2026-03-02T15:00:00Z'
const DAY = '2026-03-05'
const CHICAGO = 'America/Chicago'

beforeAll(async () => {
  t = await startTestApp(NOW)
  admin = await t.as('Admin')
})
beforeEach(() => t.setNow(NOW))
afterAll(() => t.stop())

type Office = Awaited<ReturnType<typeof anOffice>>
type Kept = 'moment' | 'clock'

const anAllDayOffice = () => anOffice(t.db, { hours: [8, 18] })
const previewOf = async ({ locationId: id }: Office, timeZone: string): Promise<ZonePreview> => {
  const answer = await admin('POST /api/locations/time-zone-preview', { id, timeZone })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
/** The form as it is shown, with changes. */
async function formOf({ locationId }: Office, change: object) {
  const {
    pullNumberLatestNumber: _,
    isArchived: __,
    appointmentsOffClock: ___,
    ...form
  } = (await admin(`GET /api/office-manager/locations/${locationId}`)).json()
  return { ...form, ...change }
}
const save = async (office: Office, change: object) => admin('PUT /api/locations/update', await formOf(office, change))
/** Looks at the preview and confirms it. */
async function move(office: Office, timeZone: string, keeps: Kept) {
  const preview = await previewOf(office, timeZone)
  const { previewKey } = preview[keeps]
  const saved = await save(office, { timeZone, zoneChange: { keeps, previewKey } })
  expect(saved.statusCode, saved.body).toBe(200)
  return preview
}
const rowOf = (id: number) => t.db.selectFrom('appointment').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const sentTo = (id: number, templateKey = 'AppointmentRescheduled') =>
  t.db
    .selectFrom('outbox')
    .where('appointmentId', '=', id)
    .where('templateKey', '=', templateKey)
    .select(['state', 'body', 'toldDay', 'toldMinute', 'lastError'])
    .orderBy('id')
    .execute()
async function offered(office: Office, date: string): Promise<string[]> {
  const { locationId, appointmentTypeId } = office
  const wish = { locationId, appointmentTypes: [{ appointmentTypeId }], date }
  const { times } = (await t.anyone('POST /api/booking/time-selection-options', wish)).json()
  return times.map((time: { startDateLocal: string }) => time.startDateLocal)
}

async function booked(office: Office, startDateLocal: string) {
  const customer = aStranger()
  const answer = await t.anyone('POST /api/booking/submit-appointment', {
    ...aSubmit(office, startDateLocal),
    customer,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return { ...(answer.json() as { id: number; token: string }), email: customer.email }
}

describe('another time zone', () => {
  it('is not saved without a choice while appointments are ahead, and nothing changes (ZONE-1)', async () => {
    const office = await anAllDayOffice()
    const id = await aBooking(t.db, office, DAY, [720, 735])
    const before = await rowOf(id)
    const refused = await save(office, { timeZone: CHICAGO })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      validationFailures: [
        {
          propertyName: 'timeZone',
          errorMessage: 'This moves appointments. Look at the preview and choose what they keep.',
        },
      ],
      preview: { moment: { changedCount: 1 }, clock: { changedCount: 1 } },
    })
    expect(await rowOf(id)).toEqual(before)
    expect((await formOf(office, {})).timeZone).toBe('America/Denver')
    expect((await save(office, { name: 'Another name' })).statusCode).toBe(200)
    expect(await rowOf(id)).toEqual(before)
  })

  it('is just saved where none are ahead, or none would notice (ZONE-1)', async () => {
    const office = await anAllDayOffice()
    const past = await aBooking(t.db, office, '2026-03-02', [480, 485])
    t.setNow('2026-03-02T16:00:00Z')
    expect((await save(office, { timeZone: CHICAGO })).statusCode).toBe(200)
    expect((await rowOf(past)).timeZone).toBe('America/Denver')

    const other = await anAllDayOffice()
    const ahead = await aBooking(t.db, other, DAY, [720, 735])
    expect(await previewOf(other, 'America/Boise')).toMatchObject({ appointmentCount: 1, clock: { changedCount: 0 } })
    expect((await save(other, { timeZone: 'America/Boise' })).statusCode).toBe(200)
    expect(await rowOf(ahead)).toMatchObject({ timeZone: 'America/Boise', startMinute: 720 })
    expect(await sentTo(ahead)).toEqual([])
  })

  it('previews who is concerned, from which time to which, what deserves a look and who cannot be told (ZONE-1)', async () => {
    const office = await anAllDayOffice()
    const noon = await aBooking(t.db, office, DAY, [720, 735])
    const late = await aBooking(t.db, office, DAY, [1065, 1080])
    await t.db
      .updateTable('appointment')
      .set({ email: '', phoneNumber: '+13035550134' })
      .where('id', '=', late)
      .execute()
    const wish = { locationId: office.locationId, appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }] }
    await t.anyone('POST /api/booking/hold-time', { ...wish, startDateLocal: `${DAY}T10:00` })
    const preview = await previewOf(office, CHICAGO)
    expect(preview).toMatchObject({ timeZone: CHICAGO, appointmentCount: 2, holdCount: 1 })
    expect(preview.moment).toMatchObject({
      changedCount: 2,
      unreachableCount: 1,
      troubles: [{ trouble: 'Closed', count: 1 }],
    })
    const who = { firstName: 'Ada', lastName: 'Lovelace', calendarName: 'Counter' }
    expect(preview.moment.appointments).toEqual([
      {
        ...who,
        id: late,
        startDateLocal: `${DAY}T17:45`,
        newStartDateLocal: `${DAY}T18:45`,
        minutesLater: 0,
        troubles: ['Closed'],
        isUnreachable: true,
        phoneNumber: '+13035550134',
      },
      {
        ...who,
        id: noon,
        startDateLocal: `${DAY}T12:00`,
        newStartDateLocal: `${DAY}T13:00`,
        minutesLater: 0,
        troubles: [],
        isUnreachable: false,
        phoneNumber: '',
      },
    ])
    expect(preview.clock.appointments[1]).toMatchObject({ newStartDateLocal: `${DAY}T12:00`, minutesLater: -60 })
    const wrong = await admin('POST /api/locations/time-zone-preview', {
      id: office.locationId,
      timeZone: 'Mars/Olympus',
    })
    expect(wrong.statusCode).toBe(400)
  })

  it('shows a new preview when somebody has booked meanwhile, and does nothing (EFFECT-2)', async () => {
    const office = await anAllDayOffice()
    const id = await aBooking(t.db, office, DAY, [720, 735])
    const { previewKey } = (await previewOf(office, CHICAGO)).moment
    await booked(office, `${DAY}T10:00`)
    const refused = await save(office, { timeZone: CHICAGO, zoneChange: { keeps: 'moment', previewKey } })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      validationFailures: [
        {
          propertyName: 'previewKey',
          errorMessage: 'Appointments have changed since this preview. Review the new one before you confirm.',
        },
      ],
      preview: { moment: { changedCount: 2 } },
    })
    expect((await rowOf(id)).timeZone).toBe('America/Denver')
    // A key of one choice does not confirm the other.
    const other = (await previewOf(office, CHICAGO)).clock.previewKey
    const mixed = await save(office, { timeZone: CHICAGO, zoneChange: { keeps: 'moment', previewKey: other } })
    expect(mixed.statusCode).toBe(409)
  })

  it.each([
    ['moment', '13:00', '2026-03-05T19:00:00.000Z'],
    ['clock', '12:00', '2026-03-05T18:00:00.000Z'],
  ] as const)(
    'is read alike by staff, by the customer and in their calendar when the %s is kept, and what is offered can be booked (ZONE-2)',
    async (keeps, shownTime, moment) => {
      const office = await anAllDayOffice()
      const { id, token, email } = await booked(office, `${DAY}T12:00`)
      await move(office, CHICAGO, keeps)

      const listing = (
        await admin('POST /api/staff/appointments/calendar-listing', { date: DAY, locationId: office.locationId })
      ).json()
      expect(listing.timeZone).toBe(CHICAGO)
      const staffs = { startDateLocal: `${DAY}T${shownTime}`, timeZone: CHICAGO, startDateUtc: moment }
      expect(listing.calendarsWithAppointments[0].appointments).toMatchObject([{ id, start: staffs.startDateLocal }])
      expect((await admin(`GET /api/staff/appointments/${id}`)).json()).toMatchObject({
        startDateLocal: staffs.startDateLocal,
        timeZone: CHICAGO,
      })
      const review = (await t.anyone(`GET /api/appointments/review?token=${token}`)).json()
      expect({ ...review, startDateUtc: new Date(review.startDateUtc).toISOString() }).toMatchObject(staffs)
      expect(review.location.timeZone).toBe(CHICAGO)

      const files: string[] = []
      const transport = {
        send: async ({ to, calendar }: { to: string; calendar?: { content: string } | undefined }) => {
          if (to === email && calendar) files.push(calendar.content)
          return { kind: 'accepted' as const }
        },
      }
      const mail = { transport, from: { name: 'Portal', address: 'portal@portal.test' } }
      while ((await deliverDue(t.context, { mail: mail as never })) > 0);
      expect(files.at(-1)).toContain(`DTSTART:${moment.replace(/[-:]|\.000/g, '')}`)
      // Told once; what told another time before has not left.
      expect(await sentTo(id)).toMatchObject([{ state: 'Sent', toldDay: DAY }])
      expect((await sentTo(id))[0]?.body).toContain(keeps === 'moment' ? '1:00 PM' : '12:00 PM')
      expect(await sentTo(id, 'AppointmentConfirmation')).toMatchObject([
        keeps === 'moment'
          ? { state: 'Skipped', lastError: 'The appointment has been moved since.' }
          : { state: 'Sent' },
      ])

      const times = await offered(office, DAY)
      expect(times).not.toContain(`${DAY}T${shownTime}`)
      expect(times).toContain(`${DAY}T${keeps === 'moment' ? '12:00' : '13:00'}`)
      for (const time of times.slice(0, 40)) await booked(office, time)
      expect(await offered(office, DAY)).toEqual([])
      expect(await falseMarks(t, office.locationId)).toBe(0)
      await move(office, 'America/Denver', keeps)
      expect((await rowOf(id)).startMinute).toBe(720)
      expect(await falseMarks(t, office.locationId)).toBe(0)
    },
  )

  it('logs each appointment, notes it in its activity, tells every screen, and keeps their history (ZONE-2)', async () => {
    const office = await anAllDayOffice()
    const done = await aBooking(t.db, office, '2026-03-02', [480, 485])
    const gone = await aBooking(t.db, office, DAY, [540, 555])
    await t.db.updateTable('appointment').set({ status: 'Complete' }).where('id', '=', done).execute()
    await t.db
      .updateTable('appointment')
      .set({ status: 'Cancelled', cancelledAt: NOW })
      .where('id', '=', gone)
      .execute()
    const id = await aBooking(t.db, office, DAY, [720, 735])
    await t.db.updateTable('appointment').set({ confirmedAt: NOW, remindedAt: NOW }).where('id', '=', id).execute()
    t.setNow('2026-03-02T16:00:00Z')
    const history = [await rowOf(done), await rowOf(gone)]
    t.published.length = 0
    await move(office, CHICAGO, 'moment')
    expect([await rowOf(done), await rowOf(gone)]).toEqual(history)
    expect(await rowOf(id)).toMatchObject({ confirmedAt: expect.anything(), remindedAt: expect.anything(), version: 2 })
    const log = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'Appointment')
      .where('recordId', '=', id)
      .select(['recordPropertyName', 'oldValue', 'newValue', 'locationId'])
      .execute()
    const { locationId } = office
    expect(log).toEqual([
      { recordPropertyName: 'startDateLocal', oldValue: `${DAY}T12:00`, newValue: `${DAY}T13:00`, locationId },
      { recordPropertyName: 'timeZone', oldValue: 'America/Denver', newValue: CHICAGO, locationId },
    ])
    const activity = await t.db.selectFrom('activityLog').where('appointmentId', '=', id).selectAll().execute()
    expect(activity.map((each) => [each.eventType, JSON.parse(each.additionalDetailsJson)])).toEqual([
      ['MODIFIED', { by: admin.email, startDateLocal: `${DAY}T13:00`, timeZone: CHICAGO }],
    ])
    expect(t.published.map(({ entityType, entityId }) => [entityType, entityId])).toEqual(
      expect.arrayContaining([
        ['Appointment', id],
        ['Location', locationId],
      ]),
    )
    // Another moment has to be confirmed and reminded of again.
    await move(office, 'America/Denver', 'clock')
    expect(await rowOf(id)).toMatchObject({ confirmedAt: null, remindedAt: null })
  })

  it('leaves people who have come where they are in the line (ZONE-2)', async () => {
    const office = await anAllDayOffice()
    const { locationId } = office
    await t.db.insertInto('lineSetting').values({ locationId, isOn: true }).execute()
    const id = await aBooking(t.db, office, DAY, [720, 735])
    await t.db.updateTable('appointment').set({ status: 'CheckedIn' }).where('id', '=', id).execute()
    // The database has its own clock, by which this day is over.
    const who = { location_id: locationId, day: DAY, appointment_id: id }
    await sql`select add_arrival(${JSON.stringify(who)}::jsonb)`.execute(t.db)
    const desk = await t.db
      .insertInto('desk')
      .values({ locationId, name: '1' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .updateTable('arrival')
      .set({ state: 'Called', deskId: desk.id, calledAt: NOW })
      .where('appointmentId', '=', id)
      .execute()
    const arrival = () =>
      t.db.selectFrom('arrival').selectAll().where('appointmentId', '=', id).executeTakeFirstOrThrow()
    const before = await arrival()
    await move(office, CHICAGO, 'clock')
    expect(await rowOf(id)).toMatchObject({ status: 'CheckedIn', timeZone: CHICAGO })
    expect(await arrival()).toEqual(before)
  })

  it('answers a confirmation that is repeated, also at the same moment, and tells everybody once (ZONE-4)', async () => {
    const office = await anAllDayOffice()
    const id = await aBooking(t.db, office, DAY, [720, 735])
    const { previewKey } = (await previewOf(office, CHICAGO)).clock
    const form = await formOf(office, { timeZone: CHICAGO, zoneChange: { keeps: 'clock', previewKey } })
    const answers = await Promise.all([1, 2, 3].map(() => admin('PUT /api/locations/update', form)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    const after = await rowOf(id)
    expect((await admin('PUT /api/locations/update', form)).statusCode).toBe(200)
    expect(await rowOf(id)).toEqual(after)
    expect(await sentTo(id)).toHaveLength(1)
    expect((await admin('PUT /api/locations/update', { ...form, name: 'Another' })).statusCode).toBe(409)
  })

  it('releases what is held, and its form gets the time or others when it is submitted (ZONE-2)', async () => {
    const office = await anAllDayOffice()
    await aBooking(t.db, office, DAY, [720, 735])
    const wish = { locationId: office.locationId, appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }] }
    const hold = async (time: string) =>
      (await t.anyone('POST /api/booking/hold-time', { ...wish, startDateLocal: `${DAY}T${time}` })).json().holdKey
    const [free, met] = [await hold('10:00'), await hold('13:00')]
    await move(office, CHICAGO, 'moment')
    const submit = (time: string, holdKey: string) =>
      t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `${DAY}T${time}`, { holdKey }))
    const ok = await submit('10:00', free)
    expect(ok.statusCode, ok.body).toBe(200)
    expect(await rowOf(ok.json().id)).toMatchObject({ timeZone: CHICAGO, startsAt: '2026-03-05T16:00:00Z' })
    const refused = await submit('13:00', met)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().otherTimes).toHaveLength(3)
  })

  it('never lets a booking in by the old clock, however they race (ZONE-4)', async () => {
    const office = await anOffice(t.db, { hours: [8, 18], numberOfSlots: 4 })
    await aBooking(t.db, office, DAY, [720, 735])
    const times = ['08:00', '09:00', '12:00', '12:15', '13:00', '15:00']
    const moves = async () => {
      for (const [zone, keeps] of [[CHICAGO, 'moment'] as const, ['America/Denver', 'clock'] as const]) {
        for (let tries = 0; tries < 20; tries++) {
          const { previewKey } = (await previewOf(office, zone))[keeps]
          if ((await save(office, { timeZone: zone, zoneChange: { keeps, previewKey } })).statusCode === 200) break
        }
      }
    }
    await Promise.all([
      moves(),
      ...[...times, ...times].map((time) =>
        t.anyone('POST /api/booking/submit-appointment', aSubmit(office, `${DAY}T${time}`)),
      ),
    ])
    expect((await formOf(office, {})).timeZone).toBe('America/Denver')
    // Found by one clock, written under another.
    const stale = { ...office, timeZone: CHICAGO }
    await expect(aBooking(t.db, stale, DAY, [1005, 1020])).rejects.toThrow('no such place')
    const id = await aBooking(t.db, office, DAY, [1005, 1020])
    const there = [{ calendarId: office.calendarId, startMinute: 1020, endMinute: 1035 }]
    const moving = { id, version: 1, day: DAY, candidates: there, types: [] }
    expect(await taken(t.db, [{ ...moving, timeZone: CHICAGO }])).toBeUndefined()
    expect(await taken(t.db, [{ ...moving, timeZone: office.timeZone }])).toMatchObject([{ startMinute: 1020 }])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from appointment a
      where location_id = ${office.locationId} and (time_zone <> 'America/Denver'
        or starts_at <> (day + make_interval(mins => start_minute)) at time zone 'America/Denver')`.execute(t.db)
    expect(rows[0]?.n).toBe(0)
    expect(await falseMarks(t, office.locationId)).toBe(0)
  })

  it('moves a thousand through each other, keeps those it leaves outside, and extends the days (ZONE-3)', async () => {
    const office = await anOffice(t.db, { hours: [8, 18], numberOfSlots: 5 })
    const minutes = Array.from({ length: 40 }, (_, i) => 480 + i * 15)
    const last = addDays('2026-03-02', 90)
    const people = await fillDays(t, office, { from: addDays(last, -4), to: last, columns: 5, minutes })
    expect(people).toBe(1000)
    const { moment } = await previewOf(office, CHICAGO)
    expect(moment).toMatchObject({ changedCount: people, troubles: [{ trouble: 'Closed', count: 100 }] })
    await move(office, CHICAGO, 'moment')
    await move(office, 'America/New_York', 'clock')
    // The last of them are on the next day there, after the last one that was ready.
    await move(office, 'Pacific/Auckland', 'moment')
    expect(await falseMarks(t, office.locationId)).toBe(0)
    const { rows } = await sql<{ n: number; told: number; wrong: number }>`select count(*)::int as n,
      (select count(*)::int from outbox o join appointment b on b.id = o.appointment_id
        where b.location_id = ${office.locationId} and o.channel = 'email') as told,
      count(*) filter (where starts_at <> (day + make_interval(mins => start_minute)) at time zone 'Pacific/Auckland')::int as wrong
      from appointment where location_id = ${office.locationId} and status = 'Booked'`.execute(t.db)
    expect(rows).toEqual([{ n: people, told: people * 3, wrong: 0 }])
  })
})

describe('new rules of a time zone', () => {
  const sweep = (log?: { error: (found: object, text: string) => void }) =>
    everyJob(t.context, log as never).sweep.run(undefined, new AbortController().signal)
  /** As if the rules had been others when they were booked. */
  const offBy = (hours: number, ids: readonly number[]) =>
    sql`update appointment set starts_at = starts_at + make_interval(hours => ${hours}),
      ends_at = ends_at + make_interval(hours => ${hours}) where id = any(${ids}::bigint[])`.execute(t.db)
  const onDashboard = async ({ locationId }: Office): Promise<number> =>
    (await admin('GET /api/dashboard'))
      .json()
      .officesOffClock.find((office: { locationId: number }) => office.locationId === locationId)?.count ?? 0

  it.each([
    ['moment', 780],
    ['clock', 720],
  ] as const)(
    'are found by the sweep, logged, listed for administrators, and repaired by the same choice: the %s (ZONE-5)',
    async (keeps, minute) => {
      const office = await anAllDayOffice()
      const [wrong, past, right] = [
        await aBooking(t.db, office, DAY, [720, 735]),
        await aBooking(t.db, office, '2026-03-02', [485, 490]),
        await aBooking(t.db, office, DAY, [600, 615]),
      ]
      const twice = await aBooking(t.db, await anOffice(t.db, { hours: [1, 3] }), '2026-03-08', [60, 75])
      await offBy(1, [wrong])
      await offBy(-1, [past])
      const found: object[] = []
      const log = { error: (each: object, text: string) => found.push({ ...each, text }) }
      t.published.length = 0
      await sweep(log)
      await sweep(log)
      const { locationId } = office
      expect(found).toEqual([
        { locationId, count: 1, text: 'appointments are not at the moment that their time means' },
      ])
      expect(t.published).toMatchObject([{ entityType: 'Location', entityId: locationId }])
      expect(await onDashboard(office)).toBe(1)
      expect((await admin(`GET /api/office-manager/locations/${locationId}`)).json().appointmentsOffClock).toBe(1)

      const preview = await previewOf(office, 'America/Denver')
      expect(preview[keeps].appointments).toMatchObject([{ id: wrong }])
      await move(office, 'America/Denver', keeps)
      expect(await rowOf(wrong)).toMatchObject({ startMinute: minute, version: 2 })
      expect((await rowOf(right)).version).toBe(1)
      expect((await rowOf(twice)).version).toBe(1)
      expect(await sentTo(wrong)).toHaveLength(1)
      expect(await onDashboard(office)).toBe(0)
      await sweep(log)
      expect(found).toHaveLength(1)
      expect(await falseMarks(t, locationId)).toBe(0)
    },
  )
})
