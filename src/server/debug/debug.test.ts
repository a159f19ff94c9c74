import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { debug } from '#contract/debug.ts'
import { addDays } from '#domain/time.ts'
import { rebuildDays } from '#server/offices/days.ts'
import { everyJob } from '#server/every-job.ts'
import { aBooking, anAppointmentType, anOffice, FIRST_DAY } from '#server/testing/factories.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let admin: Caller & { email: string; userId: number }
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as('Admin')
})
afterAll(() => t.stop())

const AT = '/api/admin/debug'
const DAY = addDays(FIRST_DAY, 1)
const contact = { emailAddress: 'tester@example.test', phoneNumber: '', isFull: true }

type Office = Awaited<ReturnType<typeof anOffice>>

const fill = (office: Office, wish: object = {}) =>
  admin(`POST ${AT}/fill-location`, { date: DAY, locationId: office.locationId, ...contact, ...wish })

async function filled(office: Office, wish: object = {}) {
  const answer = await fill(office, wish)
  expect(answer.statusCode).toBe(200)
  await t.jobs.runAll()
  return progressOf(answer.json().progressId)
}

/** The job alone, run as by a process that may stop or fail. */
async function runJob(
  { locationId }: Office,
  runId: number,
  { now = t.context.now, signal = new AbortController().signal }: { now?: () => Date; signal?: AbortSignal } = {},
): Promise<void> {
  const data = {
    runId,
    locationId,
    date: DAY,
    email: contact.emailAddress,
    phoneNumber: '',
    isFull: true,
    by: { email: admin.email, userId: admin.userId },
  }
  await everyJob({ ...t.context, now })['fill-calendars'].run(data, signal)
}

const progressOf = async (id: number) => (await admin(`GET /api/office-manager/progress/${id}`)).json()

const madeIn = ({ locationId }: Office) =>
  t.db.selectFrom('appointment').where('locationId', '=', locationId).orderBy('id').selectAll().execute()

const failureOf = (answer: Awaited<ReturnType<Caller>>) => ({
  status: answer.statusCode,
  ...answer.json().validationFailures[0],
})

describe('Fill Location Calendars', () => {
  it('fills every free place on the date, in every calendar, and no others, if asked to', async () => {
    const office = await anOffice(t.db, { numberOfSlots: 2 })
    await aBooking(t.db, office, DAY, [540, 555])
    expect(await filled(office)).toEqual({ state: 'Done', done: 23, total: 23, message: '' })
    const made = await madeIn(office)
    expect(made).toHaveLength(24)
    expect(new Set(made.map(({ day }) => day))).toEqual(new Set([DAY]))
    expect(made.at(-1)).toMatchObject({
      status: 'Booked',
      firstName: expect.stringMatching(/\p{L}/u),
      email: 'tester@example.test',
      smsPhoneNumber: '',
      isWalkIn: false,
    })
  })

  it('finds nothing more to fill when repeated', async () => {
    const office = await anOffice(t.db)
    expect(await filled(office)).toMatchObject({ state: 'Done', done: 12 })
    expect(await filled(office)).toMatchObject({ state: 'Done', done: 0, total: 0 })
    expect(await madeIn(office)).toHaveLength(12)
  })

  it('never overbooks: two runs at the same time share the places with each other and with a customer', async () => {
    const office = await anOffice(t.db, { numberOfSlots: 3 })
    const [one, two] = [await fill(office), await fill(office)]
    const runs = [one, two].map((answer) => runJob(office, answer.json().progressId))
    await Promise.all([...runs, aBooking(t.db, office, DAY, [540, 555]).catch(() => undefined)])
    await t.jobs.runAll()
    expect(await madeIn(office)).toHaveLength(36)
    for (const answer of [one, two]) expect((await progressOf(answer.json().progressId)).state).toBe('Done')
  })

  it('lets the types of a calendar take turns', async () => {
    const office = await anOffice(t.db, { numberOfSlots: 2 })
    const long = await anAppointmentType(t.db, { name: 'Road Test', interactionDuration: 60 })
    await t.db
      .insertInto('calendarAppointmentType')
      .values({ calendarId: office.calendarId, appointmentTypeId: long })
      .execute()
    expect(await filled(office)).toMatchObject({ done: 15 })
    const lengths = (await madeIn(office)).map(({ startMinute, endMinute }) => endMinute - startMinute)
    expect(lengths.filter((length) => length === 60)).toHaveLength(3)
  })

  it('makes a believable day: a busy morning, gaps, and some who cancel (DEBUG-1)', async () => {
    const office = await anOffice(t.db, { hours: [8, 17], numberOfSlots: 4 })
    const { done } = await filled(office, { isFull: false })
    const made = await madeIn(office)
    expect(made).toHaveLength(done)
    const live = made.filter(({ status }) => status !== 'Cancelled')
    const places = 9 * 4 * 4
    expect(live.length).toBeGreaterThan(places * 0.5)
    expect(live.length).toBeLessThan(places * 0.9)
    const before = (minute: number) => live.filter(({ startMinute }) => startMinute < minute).length
    expect(before(12 * 60) / live.length).toBeGreaterThan(0.5)
    expect(made.length - live.length).toBeGreaterThan(0)
    expect(made.every(({ confirmedAt }) => confirmedAt === null)).toBe(false)
    expect(made.some(({ isWalkIn }) => isWalkIn)).toBe(false)
    expect(await filled(office, { isFull: false })).toMatchObject({ done: 0 })
  })

  it('makes up people of several languages and scripts, with numbers that nobody answers (DEBUG-2)', async () => {
    const office = await anOffice(t.db, { hours: [8, 17], numberOfSlots: 4 })
    await filled(office)
    const made = await madeIn(office)
    const named = (script: RegExp) => made.filter(({ lastName }) => script.test(lastName))
    expect(named(/\p{Script=Han}/u).every(({ locale }) => locale === 'zh')).toBe(true)
    expect(named(/\p{Script=Arabic}/u).every(({ locale }) => locale === 'ar')).toBe(true)
    for (const locale of ['en', 'es', 'vi', 'zh', 'ar', 'fr']) {
      expect([locale, made.filter((each) => each.locale === locale).length > 0]).toEqual([locale, true])
    }
    expect(new Set(made.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBeGreaterThan(90)
    for (const { phoneNumber, smsPhoneNumber } of made) {
      expect(phoneNumber).toMatch(/^(\+130355501\d\d)?$/)
      expect(smsPhoneNumber).toBe('')
    }
  })

  it('lets happen what would have happened by now: of today, people have come and gone, or wait (DEBUG-1)', async () => {
    const office = await anOffice(t.db, { hours: [8, 17], numberOfSlots: 4 })
    t.setNow('2026-03-02T19:05:00Z') // 12:05
    await filled(office, { date: FIRST_DAY, isFull: false })
    t.setNow('2026-03-02T15:00:00Z')
    const made = await madeIn(office)
    const now = 12 * 60 + 5
    const over = made.filter(({ endMinute }) => endMinute <= now)
    expect(over.length).toBeGreaterThan(20)
    expect(new Set(over.map(({ status }) => status))).toEqual(new Set(['Complete', 'NoShow']))
    expect(over.filter(({ status }) => status === 'NoShow').length).toBeLessThan(over.length / 4)
    const underWay = made.filter(({ startMinute, endMinute }) => startMinute <= now && now < endMinute)
    expect(underWay.some(({ status }) => status === 'CheckedIn')).toBe(true)
    const later = made.filter(({ startMinute }) => startMinute > now + 15)
    for (const { status } of later) expect(['Booked', 'Cancelled']).toContain(status)
    expect(over.some(({ isWalkIn }) => isWalkIn)).toBe(true)
    expect(later.some(({ isWalkIn }) => isWalkIn)).toBe(false)
    const events = await t.db
      .selectFrom('activityLog')
      .where(
        'appointmentId',
        'in',
        over.map(({ id }) => id),
      )
      .select('eventType')
      .distinct()
      .execute()
    expect(events.map(({ eventType }) => eventType).toSorted()).toEqual([
      'CHECKED_IN',
      'CREATED',
      'NO_SHOW',
      'SERVICE_COMPLETE',
    ])
  })

  it('sends no messages, also not about who has canceled, and is logged under the name of the person who started it (DEBUG-2)', async () => {
    const office = await anOffice(t.db)
    await filled(office)
    const ids = (await madeIn(office)).map(({ id }) => id)
    const messages = await t.db.selectFrom('outbox').where('appointmentId', 'in', ids).select('id').execute()
    expect(messages).toEqual([])
    const logged = await t.db
      .selectFrom('changeLog as c')
      .innerJoin('entityChangeTransaction as x', 'x.id', 'c.transactionId')
      .where('c.recordTypeName', '=', 'Appointment')
      .where('c.recordId', 'in', ids)
      .select('x.userId')
      .distinct()
      .execute()
    expect(logged).toEqual([{ userId: admin.userId }])
  })

  it('picks up where it left off after being stopped midway', async () => {
    const office = await anOffice(t.db, { numberOfSlots: 2 })
    const progressId = (await fill(office)).json().progressId
    const stopping = new AbortController()
    stopping.abort(new Error('The server is stopping.'))
    // Noticed before the second batch.
    vi.spyOn(stopping.signal, 'throwIfAborted').mockImplementationOnce(() => {})
    await expect(runJob(office, progressId, { signal: stopping.signal })).rejects.toThrow('The server is stopping.')
    expect(await progressOf(progressId)).toMatchObject({ state: 'Running', done: 20, total: 24 })
    await t.jobs.runAll()
    expect(await progressOf(progressId)).toMatchObject({ state: 'Done', done: 24, total: 24 })
  })

  it('is reported as failed when it fails, and picked up by the next try', async () => {
    const office = await anOffice(t.db)
    const progressId = (await fill(office)).json().progressId
    const now = () => {
      throw new Error('No clock.')
    }
    await expect(runJob(office, progressId, { now })).rejects.toThrow('No clock.')
    expect(await progressOf(progressId)).toMatchObject({ state: 'Failed', message: 'Not every place could be filled.' })
    await t.jobs.runAll()
    expect(await progressOf(progressId)).toMatchObject({ state: 'Done', done: 12 })
  })

  it.each([
    [{ date: addDays(FIRST_DAY, -1) }, 400, 'date', 'Must not be in the past'],
    [{ date: addDays(FIRST_DAY, 3650) }, 400, 'date', /^Appointments can be booked up to \d{4}-\d\d-\d\d\.$/],
    [{ date: 'soon' }, 400, 'date', 'Must be a date, such as 2026-03-09'],
    [{ emailAddress: '' }, 400, 'emailAddress', 'An email address or phone number is required'],
    [{ emailAddress: 'nobody' }, 400, 'emailAddress', 'Must be an email address'],
    [{ phoneNumber: '12' }, 400, 'phoneNumber', 'Must be a phone number'],
    [{ locationId: 999_999 }, 404, '', 'Location not found.'],
  ])('refuses %o', async (wish, status, propertyName, errorMessage) => {
    const office = await anOffice(t.db)
    const failure = failureOf(await fill(office, wish))
    expect(failure).toMatchObject({ status, propertyName })
    expect(failure.errorMessage).toMatch(errorMessage)
    await t.jobs.runAll()
    expect(await madeIn(office)).toEqual([])
  })
})

describe('fill-calendar', () => {
  const fillOne = (calendarId: number) => admin(`POST ${AT}/fill-calendar`, { date: DAY, calendarId, ...contact })

  it('fills one calendar and leaves the others of its location alone', async () => {
    const office = await anOffice(t.db)
    const second = await anotherCalendar(office)
    const answer = await fillOne(second)
    await t.jobs.runAll()
    expect(await progressOf(answer.json().progressId)).toMatchObject({ state: 'Done', done: 4 })
    expect((await madeIn(office)).map(({ calendarId }) => calendarId)).toEqual([second, second, second, second])
  })

  /** Open for an hour a day. */
  async function anotherCalendar({ locationId, appointmentTypeId }: Office): Promise<number> {
    const { id } = await t.db
      .insertInto('calendar')
      .values({ locationId, name: 'Road tests' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db.insertInto('calendarAppointmentType').values({ calendarId: id, appointmentTypeId }).execute()
    const { id: ruleId } = await t.db
      .insertInto('availabilityRule')
      .values({ calendarId: id, type: 'Standard', name: 'Standard hours', startDate: '2026-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('availabilityWindow')
      .values(
        [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          ruleId,
          weekday,
          startMinute: 540,
          endMinute: 600,
          numberOfSlots: 1,
          timeSlotDuration: 15,
        })),
      )
      .execute()
    await rebuildDays(t.db, locationId, FIRST_DAY, addDays(FIRST_DAY, 2))
    return id
  }

  it('refuses a calendar that does not exist', async () => {
    expect(failureOf(await fillOne(999_999))).toMatchObject({ status: 404, errorMessage: 'Calendar not found.' })
  })
})

describe('the time zone tools', () => {
  it('list the zones of this server and the releases it uses', async () => {
    const { timeZones, versions } = (await admin(`GET ${AT}/system-timezones`)).json()
    expect(timeZones.length).toBeGreaterThan(400)
    expect(timeZones).toContainEqual({ id: 'America/Denver', label: 'America/Denver (UTC-07:00)' })
    expect(versions).toEqual({
      node: process.versions.tz,
      icu: process.versions.icu,
      postgres: expect.stringMatching(/^\d+\.\d+/),
    })
  })

  it('find a zone by its id', async () => {
    expect((await admin(`GET ${AT}/find-system-timezone-by-id?id=America/Denver`)).json()).toEqual({
      id: 'America/Denver',
      canonicalId: 'America/Denver',
      displayName: 'Mountain Time',
      utcOffset: '-07:00',
      nextChangeUtc: '2026-03-08T09:00:00Z',
      windowsNames: ['Mountain Standard Time'],
    })
    const { nextChangeUtc } = (await admin(`GET ${AT}/find-system-timezone-by-id?id=UTC`)).json()
    expect(nextChangeUtc).toBeNull()
  })

  it.each(['Mars/Olympus', '+01:00', ''])('do not know the zone “%s”', async (id) => {
    const failure = failureOf(await admin(`GET ${AT}/find-system-timezone-by-id?id=${encodeURIComponent(id)}`))
    expect(failure).toMatchObject({ status: 400, propertyName: 'id' })
    expect(failure.errorMessage).toBe(id === '' ? 'Required' : `This server does not know the time zone “${id}”.`)
  })

  const convert = (query: Record<string, string>) =>
    admin(`GET ${AT}/convert-windows-iana?${new URLSearchParams(query).toString()}`)

  it('convert between Windows and IANA names, the usual one first', async () => {
    expect((await convert({ windows: 'Mountain Standard Time' })).json().names[0]).toBe('America/Denver')
    expect((await convert({ iana: 'America/Denver' })).json()).toEqual({ names: ['Mountain Standard Time'] })
    // A name newer than the list.
    expect((await convert({ iana: 'Europe/Kyiv' })).json()).toEqual({ names: ['FLE Standard Time'] })
  })

  it.each([
    [{ windows: 'Moon Standard Time' }, 'windows', 'No IANA zone is known for “Moon Standard Time”.'],
    [{ iana: 'Mars/Olympus' }, 'iana', 'No Windows zone is known for “Mars/Olympus”.'],
    [{}, 'windows', 'Give either a Windows name or an IANA name'],
    [{ windows: 'UTC', iana: 'UTC' }, 'windows', 'Give either a Windows name or an IANA name'],
  ])('refuse %o with a clear message', async (query, propertyName, errorMessage) => {
    expect(failureOf(await convert(query))).toEqual({ status: 400, propertyName, errorMessage })
  })
})

describe('where debug tools are switched off', () => {
  it('are not found by administrators, whatever is sent, and are refused to others as usual', async () => {
    const quiet = await startTestApp(undefined, { hasDebugTools: false })
    const [boss, staff] = [await quiet.as('Admin'), await quiet.as('Staff')]
    for (const { at } of Object.values(debug)) {
      expect([at, (await boss(at, at.startsWith('POST') ? {} : undefined)).statusCode]).toEqual([at, 404])
      expect((await staff(at, at.startsWith('POST') ? {} : undefined)).statusCode).toBe(403)
      expect((await quiet.anyone(at)).statusCode).toBe(401)
    }
    expect((await boss('GET /api/dashboard')).json().hasDebugTools).toBe(false)
    await quiet.stop()
  })
})
