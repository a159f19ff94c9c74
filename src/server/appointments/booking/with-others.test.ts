import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aProcess } from '#server/testing/a-process.ts'
import { anOffice } from '#server/testing/factories.ts'
import { falseMarks } from '#server/testing/office-forms.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

/** Where the test changes things, so that the process under test hears of them only as of another's. */
let elsewhere: TestApp
let t: Awaited<ReturnType<typeof aProcess>>
// Monday, 8:00 in Denver
beforeAll(async () => {
  elsewhere = await startTestApp('2026-03-02T15:00:00Z')
  // However busy the machine is, its last look counts: what it has missed since, the database says.
  t = await aProcess(elsewhere, { clock: () => 0 })
})
afterAll(async () => {
  await t.stop()
  await elsewhere.stop()
})

const DAY = '2026-03-05'
const at = (time: string) => `${DAY}T${time}`
type Office = Awaited<ReturnType<typeof anOffice>>
const submit = (body: object) => t.anyone('POST /api/booking/submit-appointment', body)
const statusOf = async (answer: ReturnType<typeof submit>) => (await answer).statusCode

let office: Office
beforeEach(async () => {
  // Frozen statements stay frozen.
  t.line.cut()
  t.line.restore()
  office = await anOffice(elsewhere.db)
})

/** Until this process knows the office, and has heard that it was made. */
async function warmed(known: Office): Promise<void> {
  const search = { locationId: known.locationId, appointmentTypes: [{ appointmentTypeId: known.appointmentTypeId }] }
  const look = () => t.anyone('POST /api/booking/time-selection-options', { ...search, date: DAY })
  await vi.waitFor(async () => expect(await t.countStatements(look)).toBe(0), { timeout: 20_000 })
  expect(await statusOf(submit(aSubmit(known, at('11:45'))))).toBe(200)
}

/** From here on this process hears of nothing, and does not know it. */
async function deaf(known: Office): Promise<void> {
  await warmed(known)
  t.line.freeze()
}

describe('a booking by a process that remembers the office', () => {
  it('is one look and one batch, and says and writes what it does elsewhere (BOOK-1)', async () => {
    await warmed(office)
    const other = aSubmit(office, at('09:15'))
    let answer = await submit(aSubmit(office, at('09:00')))
    expect(await t.countStatements(async () => void (answer = await submit(other)))).toBe(2)
    const read = await elsewhere.anyone('POST /api/booking/submit-appointment', aSubmit(office, at('09:30')))
    const { id, timeZone, location, appointmentTypes, firstName, linkSentBy, confirmByLocal } = answer.json()
    expect(read.json()).toMatchObject({ timeZone, location, appointmentTypes, firstName, linkSentBy, confirmByLocal })
    const messages = await elsewhere.db
      .selectFrom('outbox')
      .where('appointmentId', 'in', [id, read.json().id])
      .select(['subject', 'body'])
      .execute()
    // But for the time, the reference and the link, which are filled in or differ.
    const [first, second] = messages.map(({ subject, body }) =>
      `${subject} ${body}`.replaceAll(/9:\d\d|[2-9A-Z]{3}-[2-9A-Z]{3}-[2-9A-Z]{3}/g, ''),
    )
    expect(first).toEqual(second)
  })

  it('goes by what has just changed: the length of a visit, a message, a setting (FAST-5)', async () => {
    await deaf(office)
    await elsewhere.db
      .updateTable('appointmentType')
      .set({ interactionDuration: 30 })
      .where('id', '=', office.appointmentTypeId)
      .execute()
    const longer = await submit(aSubmit(office, at('10:00')))
    expect(longer.json()).toMatchObject({ startDateLocal: at('10:00'), endDateLocal: at('10:30') })

    await sql`update email_template set subject = 'New words' where key = 'AppointmentConfirmation'`.execute(
      elsewhere.db,
    )
    const told = await submit(aSubmit(office, at('10:30')))
    const { subject } = await elsewhere.db
      .selectFrom('outbox')
      .where('appointmentId', '=', told.json().id)
      .select('subject')
      .executeTakeFirstOrThrow()
    expect(subject).toBe('New words')

    const customer = aStranger()
    await elsewhere.db.insertInto('setting').values({ key: 'appointmentsPerPerson', value: '1' }).execute()
    expect(await statusOf(submit(aSubmit(office, at('09:00'), { customer })))).toBe(200)
    expect(await statusOf(submit(aSubmit(office, at('09:30'), { customer })))).toBe(409)
    await elsewhere.db.deleteFrom('setting').where('key', '=', 'appointmentsPerPerson').execute()
  })

  it('is refused where it no longer may be: at an archived office, outside new hours, in a closure (FAST-5)', async () => {
    const archived = await anOffice(elsewhere.db)
    await warmed(office)
    await deaf(archived)
    await elsewhere.db.updateTable('location').set({ isArchived: true }).where('id', '=', archived.locationId).execute()
    expect(await statusOf(submit(aSubmit(archived, at('09:00'))))).toBe(404)
    await sql`update calendar_day set open = open & ~open where calendar_id = ${office.calendarId} and day = ${DAY}`.execute(
      elsewhere.db,
    )
    const closed = await submit(aSubmit(office, at('09:00')))
    expect([closed.statusCode, closed.json().otherTimes.length]).toEqual([409, 3])
  })

  it('answers the same form as before, and refuses its key for another (BOOK-5)', async () => {
    await warmed(office)
    const form = aSubmit(office, at('09:00'))
    const [first, again] = [await submit(form), await submit(form)]
    expect(again.json()).toEqual(first.json())
    expect(await statusOf(submit({ ...form, startDateLocal: at('10:00') }))).toBe(422)
  })
})

describe('bookings that come at the same moment', () => {
  it('are each booked or refused on their own (BOOK-14)', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => anOffice(elsewhere.db)))
    for (const each of [office, ...others]) await warmed(each)
    const twice = aSubmit(others[0] as Office, at('09:00'))
    const customer = aStranger()
    const forms = [
      // one place for three
      ...Array.from({ length: 3 }, () => aSubmit(office, at('09:00'))),
      // the same form three times
      twice,
      twice,
      twice,
      // three for one person, who may have two
      ...['09:00', '10:00', '11:00'].map((time) => aSubmit(others[1] as Office, at(time), { customer })),
      ...others.slice(2).flatMap((each) => ['09:00', '09:15'].map((time) => aSubmit(each, at(time)))),
    ]
    const answers = await Promise.all(forms.map(submit))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.slice(0, 3).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(codes.slice(3, 6)).toEqual([200, 200, 200])
    expect(new Set(answers.slice(3, 6).map((answer) => answer.json().id)).size).toBe(1)
    expect(codes.slice(6, 9).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
    expect(codes.slice(9)).toEqual(codes.slice(9).map(() => 200))
    for (const each of [office, ...others]) expect(await falseMarks(elsewhere, each.locationId)).toBe(0)
  })

  it('do not fail with one that fails (BOOK-14)', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => anOffice(elsewhere.db)))
    for (const each of [office, ...others]) await warmed(each)
    await sql`create function breaks() returns trigger language plpgsql as $$
      begin if new.last_name = 'Broken' then raise exception 'broken'; end if; return new; end $$`.execute(elsewhere.db)
    await sql`create trigger breaks before insert on appointment for each row execute function breaks()`.execute(
      elsewhere.db,
    )
    const broken = { customer: { ...aStranger(), lastName: 'Broken' } }
    const forms = others.flatMap((each, i) => [
      aSubmit(each, at('09:00'), i % 2 === 0 ? broken : {}),
      aSubmit(each, at('09:15')),
    ])
    const codes = await Promise.all(forms.map((form) => statusOf(submit(form))))
    expect(codes).toEqual([500, 200, 200, 200, 500, 200, 200, 200])
    await sql`drop trigger breaks on appointment`.execute(elsewhere.db)
  })

  it('do not wait for one that has to (BOOK-14)', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => anOffice(elsewhere.db)))
    for (const each of [office, ...others]) await warmed(each)
    const late = await elsewhere.db.transaction().execute(async (tx) => {
      await sql`select from calendar_day where calendar_id = ${office.calendarId} and day = ${DAY} for update`.execute(
        tx,
      )
      const waiting = submit(aSubmit(office, at('09:00')))
      const codes = await Promise.all(others.map((each) => statusOf(submit(aSubmit(each, at('09:00'))))))
      expect(codes).toEqual([200, 200, 200])
      return { waiting }
    })
    expect(await statusOf(late.waiting)).toBe(200)
  })
})
