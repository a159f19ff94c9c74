import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { REFERENCE_ALPHABET, sayReference } from '#domain/appointments/reference.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { aSubmit, GRACE } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let admin: Caller

beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
  office = await anOffice(t.db, { hours: [9, 12] })
  admin = await t.as('Admin')
})
afterAll(() => t.stop())

const REFERENCE = new RegExp(`^[${REFERENCE_ALPHABET}]{9}$`)

async function submit(form: ReturnType<typeof aSubmit>) {
  const answer = await t.anyone('POST /api/booking/submit-appointment', form)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { id: number; token: string; reference: string }
}

async function found(allSearch: string): Promise<number[]> {
  const answer = await admin('POST /api/reports/dataset-table', {
    reportDataSet: 'AppointmentReportDataSet',
    allSearch,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result.rows.map((row: { id: number }) => row.id)
}

describe('the reference of an appointment', () => {
  it('is the same for its customer, staff and administrators, however often the form is sent (APPT-10)', async () => {
    const form = aSubmit(office, '2026-03-04T09:00', { customer: GRACE })
    const { id, token, reference } = await submit(form)
    expect(reference).toMatch(REFERENCE)
    expect((await submit(form)).reference).toBe(reference)
    const seen = [
      await t.anyone(`GET /api/appointments/review?token=${token}`),
      await admin(`GET /api/staff/appointments/${id}`),
      await admin(`GET /api/admin/appointments/${id}`),
    ]
    expect(seen.map((answer) => answer.json().reference)).toEqual([reference, reference, reference])
  })

  it('finds it, with or without dashes, in any case (APPT-11)', async () => {
    await aBooking(t.db, office, '2026-03-05', [540, 555])
    const { id, reference } = await submit(aSubmit(office, '2026-03-05T09:15'))
    const said = sayReference(reference)
    for (const typed of [reference, said, said.toLowerCase(), ` ${said.replaceAll('-', ' ')} `]) {
      expect(await found(typed)).toEqual([id])
    }
    expect(await found(reference.slice(0, 8))).toEqual([])
  })

  it('stays in the log of a deleted appointment', async () => {
    const { id, reference } = await submit(aSubmit(office, '2026-03-05T09:30'))
    expect((await admin(`DELETE /api/admin/appointments/${id}`)).statusCode).toBe(200)
    const log = await admin('POST /api/admin/appointments/change-table', {
      allSearch: sayReference(reference),
      viewDeleted: true,
    })
    expect(log.json().result.rows).toMatchObject([{ recordId: id, recordPropertyName: 'reference' }])
  })
})

describe('a reference that another appointment happens to have', () => {
  const ORIGINAL = `translate(substr(replace(gen_random_uuid()::text, '-', ''), 1, 9), '0123456789abcdef', '23456789FHKMRWXY')`

  /** The next appointment gets this code at first; after that, the database makes them up again. */
  async function nextWillBe(taken: string) {
    await sql`drop sequence if exists tries cascade`.execute(t.db)
    await sql`create sequence tries`.execute(t.db)
    await sql`create or replace function next_reference() returns text language sql volatile as ${sql.lit(
      `select case nextval('tries') when 1 then '${taken}' else ${ORIGINAL} end`,
    )}`.execute(t.db)
    await sql`alter table appointment alter column reference set default next_reference()`.execute(t.db)
  }
  afterEach(() => sql`alter table appointment alter column reference set default ${sql.raw(ORIGINAL)}`.execute(t.db))

  const tries = async () =>
    (await sql<{ last: number }>`select last_value::int as last from tries`.execute(t.db)).rows[0]?.last

  it('is replaced by the next one when a customer books, holds a time, or staff add an appointment (APPT-10)', async () => {
    const { reference } = await submit(aSubmit(office, '2026-03-06T09:00'))

    await nextWillBe(reference)
    const second = await submit(aSubmit(office, '2026-03-06T09:15'))
    expect(second.reference).toMatch(REFERENCE)
    expect(second.reference).not.toBe(reference)
    expect(await tries()).toBe(2)

    await nextWillBe(reference)
    const { locationId, appointmentTypeId } = office
    const visit = { locationId, appointmentTypes: [{ appointmentTypeId, quantity: 1 }] }
    const held = await t.anyone('POST /api/booking/hold-time', { ...visit, startDateLocal: '2026-03-06T09:30' })
    expect(held.statusCode, held.body).toBe(200)
    expect(await tries()).toBe(2)

    await nextWillBe(reference)
    const { customer, locale } = aSubmit(office, '2026-03-06T09:45')
    const wanted = { ...visit, customer, locale, startDateLocal: '2026-03-06T09:45' }
    const added = await admin('POST /api/staff/appointments/add-from-calendar', wanted)
    expect(added.statusCode, added.body).toBe(200)
    expect(await tries()).toBe(2)
    expect(await t.db.selectFrom('appointment').where('reference', '=', reference).select('id').execute()).toHaveLength(
      1,
    )
  })
})
