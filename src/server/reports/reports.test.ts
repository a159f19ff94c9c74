import { type ControlledTransaction, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppointmentReportRow, EXPORT_WAITS, type ReportDefinition } from '#contract/reports.ts'
import type { DB } from '#server/platform/db/schema.ts'
import { openSession } from '#server/platform/http/session.ts'
import { aBooking, anAppointmentType, anOffice, aUser, FIRST_DAY } from '#server/testing/factories.ts'
import { type Caller, PUBLIC_URL, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { countAppointments } from './queries.ts'

let t: TestApp
let admin: Caller
let office: Awaited<ReturnType<typeof anOffice>>
let reportDefinitionId: number
const ids: number[] = []

/** Twelve people, one every fifteen minutes from nine to noon. */
const PEOPLE = [
  ['=1+1', 'Alpha'],
  ['+Plus', 'Beta'],
  ['-Minus', 'Gamma'],
  ['@At', 'Delta'],
  ['\tTab', 'Epsilon'],
  ['\rReturn', 'Zeta'],
  ['She said "hi", then left', 'Eta'],
  ['Two\nlines', 'Theta'],
  ['José', 'Iota'],
  ['100%', 'under_score'],
  ['Zoe', 'alpha'],
  ['Ada', 'Lovelace'],
] as const

beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as('Admin')
  office = await anOffice(t.db)
  for (const [i, [firstName, lastName]] of PEOPLE.entries()) {
    const id = await aBooking(t.db, office, FIRST_DAY, [540 + i * 15, 555 + i * 15])
    const email = `${i}@example.test`
    await t.db.updateTable('appointment').set({ firstName, lastName, email }).where('id', '=', id).execute()
    ids.push(id)
  }
  reportDefinitionId = (await admin('GET /api/reports/get-id/Appointments')).json().id
})
afterAll(() => t.stop())

const DATA_SET = { reportDataSet: 'AppointmentReportDataSet' }
const sortedBy = (propertyName: string, sortDirection: 'asc' | 'desc') => [{ propertyName, sortDirection }]
const filterOf = (propertyName: string, type: string, searchTerm: string, operationalSearchTerm = '') => [
  { propertyName, type, searchTerm, operationalSearchTerm },
]

async function ask(request: object = {}) {
  const answer = await admin('POST /api/reports/dataset-table', { ...DATA_SET, ...request })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result as { rows: AppointmentReportRow[]; totalFilteredRecords: number }
}
const found = async (request: object) => (await ask({ take: 200, ...request })).rows.map((row) => ids.indexOf(row.id))

const exported = (wish: object = {}) =>
  admin('POST /api/reports/dataset-table-export-csv', { reportDefinitionId, timeZone: 'Europe/Berlin', ...wish })

/** Reads a file by RFC 4180: quoted cells, doubled quotes, CR LF after each row. */
function cellsOf(file: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of file.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('report definitions', () => {
  it('are listed, found by their name or data set, and begin with today (TABLE-16)', async () => {
    const { result } = (await admin('POST /api/reports/table', {})).json()
    expect(result.rows).toContainEqual({ id: reportDefinitionId, name: 'Appointments', ...DATA_SET })
    expect((await admin('GET /api/reports/get-id/AppointmentReportDataSet')).json()).toEqual({ id: reportDefinitionId })
    const definition: ReportDefinition = (await admin(`GET /api/reports/${reportDefinitionId}`)).json()
    expect(definition).toMatchObject({
      name: 'Appointments',
      columnFilterDefaults: [{ propertyName: 'startDateUtc', type: 'dateTimeOffset', searchTerm: 'today' }],
      columnSortDefaults: [{ propertyName: 'startDateUtc', sortDirection: 'asc' }],
    })
  })

  it('that do not exist are not found', async () => {
    expect((await admin('GET /api/reports/get-id/Nothing')).statusCode).toBe(404)
    expect((await admin('GET /api/reports/999')).json().validationFailures[0].errorMessage).toBe('Report not found.')
  })

  it('know what the columns of their data set may hold', async () => {
    const options = async (propertyName: string) =>
      (await admin('POST /api/reports/dataset-select-column-options', { ...DATA_SET, propertyName })).json()
    expect(await options('appointmentStatus')).toContainEqual({ value: 'CheckedIn', label: 'Checked In' })
    expect(await options('locationName')).toContainEqual({ value: String(office.locationId), label: 'Elm Street' })
    expect(await options('appointmentTypes')).toContainEqual({
      value: String(office.appointmentTypeId),
      label: 'License Renewal',
    })
    const refused = await options('firstName')
    expect(refused.validationFailures[0].propertyName).toBe('propertyName')
  })
})

describe('the report table of appointments', () => {
  it('shows ten, latest first, and how many there are', async () => {
    const { rows, totalFilteredRecords } = await ask()
    expect(rows).toHaveLength(10)
    expect(totalFilteredRecords).toBe(12)
    expect(rows[0]).toMatchObject({
      firstName: 'Ada',
      startDateLocal: '2026-03-02T11:45',
      locationName: 'Elm Street',
      calendarName: 'Counter',
      appointmentStatus: 'Booked',
      appointmentTypes: ['License Renewal'],
      isWalkIn: false,
      confirmedDateUtc: null,
    })
  })

  it('does not show places that are only held', async () => {
    const { calendarId, timeZone, appointmentTypeId } = office
    const id = await aBooking(t.db, { calendarId, timeZone, appointmentTypeId }, '2026-03-03', [540, 555])
    await sql`update appointment set status = 'Hold', hold_expires_at = now() where id = ${id}`.execute(t.db)
    expect((await ask()).totalFilteredRecords).toBe(12)
    await sql`delete from appointment where id = ${id}`.execute(t.db)
  })

  it('sorts by name regardless of case, both ways', async () => {
    expect((await found({ columns: sortedBy('lastName', 'asc') })).slice(0, 3)).toEqual([0, 10, 1])
    expect((await found({ columns: sortedBy('lastName', 'desc') })).slice(-3)).toEqual([1, 10, 0])
    expect(await found({ columns: sortedBy('id', 'asc') })).toEqual([...ids.keys()])
  })

  it('sorts by every column it has, both ways, blanks last (TABLE-11)', async () => {
    const handler = await aUser(t.db, 'Staff')
    await sql`update appointment set handling_user_id = ${handler.id}, confirmed_at = '2026-02-01T00:00:00Z'
      where id = ${ids[4]}`.execute(t.db)
    const [row] = (await ask()).rows
    for (const propertyName of Object.keys(row ?? {})) {
      const up = await found({ columns: sortedBy(propertyName, 'asc') })
      const down = await found({ columns: sortedBy(propertyName, 'desc') })
      expect(up, propertyName).toHaveLength(12)
      if (propertyName === 'handlingUserEmail' || propertyName === 'confirmedDateUtc') {
        expect([up[0], down[0]], propertyName).toEqual([4, 4])
      } else expect(down, propertyName).toEqual(up.toReversed())
    }
    expect((await found({ columns: sortedBy('firstName', 'asc') })).slice(-3)).toEqual([6, 7, 10])
    await sql`update appointment set handling_user_id = null, confirmed_at = null where id = ${ids[4]}`.execute(t.db)
  })

  it('sorts by several columns at once, in the order given (TABLE-11)', async () => {
    const columns = [...sortedBy('appointmentStatus', 'asc'), ...sortedBy('lastName', 'asc'), ...sortedBy('id', 'desc')]
    expect((await found({ columns })).slice(0, 3)).toEqual([10, 0, 1])
    const mixed = [...sortedBy('locationName', 'desc'), ...sortedBy('startDateUtc', 'asc')]
    expect(await found({ columns: mixed })).toEqual([...ids.keys()])
    expect(await found({ columns: mixed, skip: 10 })).toEqual([10, 11])
  })

  it('says so when there are too many to sort by type', async () => {
    await sql`update appointment_tally set counted = counted + 100000`.execute(t.db)
    try {
      const columns = sortedBy('appointmentTypes', 'asc')
      const refused = await admin('POST /api/reports/dataset-table', { ...DATA_SET, columns })
      expect(refused.statusCode).toBe(400)
      expect(refused.json().validationFailures[0].errorMessage).toContain('Filter them down')
      const filters = filterOf('appointmentStatus', 'enum', 'Booked')
      expect((await ask({ columns, filters })).totalFilteredRecords).toBe(12)
    } finally {
      await sql`update appointment_tally set counted = counted - 100000`.execute(t.db)
    }
  })

  it('finds a name, part of an email or a number, taken literally', async () => {
    expect(await found({ allSearch: 'LOVE' })).toEqual([11])
    expect(await found({ allSearch: 'josé iota' })).toEqual([8])
    expect(await found({ allSearch: '7@exam' })).toEqual([7])
    expect(await found({ allSearch: '100%' })).toEqual([9])
    expect(await found({ allSearch: 'r_s' })).toEqual([9])
    expect(await found({ allSearch: "'; drop table appointment; --" })).toEqual([])
    expect(await found({ allSearch: '\\' })).toEqual([])
    expect(await found({ allSearch: String(ids[4]), columns: sortedBy('id', 'asc') })).toContain(4)
  })

  describe('searched for what people type (TABLE-10)', () => {
    let anaId: number
    beforeAll(async () => {
      const harbor = await anOffice(t.db)
      await t.db
        .updateTable('location')
        .set({ name: 'Córdoba Harbor', officeNumber: 'H-77' })
        .where('id', '=', harbor.locationId)
        .execute()
      anaId = await aBooking(t.db, harbor, FIRST_DAY, [540, 555])
      const ana = {
        firstName: 'Ana María',
        lastName: 'Núñez-Đặng',
        email: 'Ana.Nunez@gmail.com',
        phoneNumber: '+13035550142',
        smsPhoneNumber: '+13035550177',
        reference: 'FH7K2MRWX',
      }
      await t.db.updateTable('appointment').set(ana).where('id', '=', anaId).execute()
    })
    afterAll(() => sql`delete from appointment where id = ${anaId}`.execute(t.db))
    const foundIds = async (request: object) => (await ask({ take: 200, ...request })).rows.map(({ id }) => id)

    it.each([
      'nunez ana',
      'DANG, maria',
      'ana nunez',
      '(303) 555-0142',
      '303.555.0142',
      '1 303 555 0142',
      '555-0142',
      '(303) 555-0177',
      'nunez (303) 555-0142',
      'FH7-K2M-RWX',
      'fh7k2mrwx',
      'cordoba',
      'nunez harbor',
      'h-77',
    ])('%s', async (allSearch) => expect(await foundIds({ allSearch })).toEqual([anaId]))

    it('its number, and nothing else', async () => {
      expect(await foundIds({ allSearch: `#${anaId}` })).toEqual([anaId])
      expect(await foundIds({ allSearch: `# ${anaId}` })).toEqual([anaId])
      expect(await foundIds({ allSearch: '#0' })).toEqual([])
      expect(await foundIds({ allSearch: 'nunez ada' })).toEqual([])
    })

    it('the filters of a column too', async () => {
      expect(await foundIds({ filters: filterOf('lastName', 'string', 'NUNEZ') })).toEqual([anaId])
      expect(await foundIds({ filters: filterOf('phoneNumber', 'string', '(303) 555-0142') })).toEqual([anaId])
    })
  })

  it('narrows to calendars, each an option of its location', async () => {
    const options = (
      await admin('POST /api/reports/dataset-select-column-options', { ...DATA_SET, propertyName: 'calendarName' })
    ).json()
    expect(options).toContainEqual({
      value: String(office.calendarId),
      label: 'Counter',
      of: String(office.locationId),
    })
    expect(await found({ filters: filterOf('calendarName', 'enum', String(office.calendarId)) })).toHaveLength(12)
    expect(await found({ filters: filterOf('calendarName', 'enum', '999999') })).toEqual([])
  })

  it('narrows text, enums, lists, dates and yes or no', async () => {
    const otherType = await anAppointmentType(t.db, { name: 'Road Test' })
    await sql`update appointment_appointment_type set appointment_type_id = ${otherType}
      where appointment_id = ${ids[3]}`.execute(t.db)
    await sql`update appointment set status = 'NoShow', is_walk_in = true where id = ${ids[5]}`.execute(t.db)
    expect(await found({ filters: filterOf('firstName', 'string', 'ada') })).toEqual([11])
    expect(await found({ filters: filterOf('lastName', 'string', 'ada') })).toEqual([])
    expect(await found({ filters: filterOf('appointmentStatus', 'enum', 'NoShow,Complete') })).toEqual([5])
    expect(await found({ filters: filterOf('appointmentTypes', 'enum', String(otherType)) })).toEqual([3])
    expect(await found({ filters: filterOf('locationName', 'enum', '999999,x') })).toEqual([])
    expect(await found({ filters: filterOf('isWalkIn', 'bool', 'true') })).toEqual([5])
    expect(await found({ filters: filterOf('handlingUserEmail', 'string', 'nobody') })).toEqual([])
    // Nine to half past nine in Denver.
    const morning = filterOf('startDateLocal', 'dateTime', '2026-03-02T16:00:00Z', '2026-03-02T16:29:59.999999Z')
    expect(await found({ filters: morning })).toEqual([1, 0])
  })

  it('finds the same rows from the nearer end as from the first page', async () => {
    const { calendarId, locationId, appointmentTypeId } = office
    // Days without hours, and no triggers that would require them.
    await t.db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at,
        ends_at, time_zone, status, first_name, last_name, email)
      select ${locationId}, ${calendarId}, '2027-01-01'::date + n, 0, 540, 555, timestamptz '2027-01-01 16:00Z' + n * interval '1 day',
        timestamptz '2027-01-01 16:15Z' + n * interval '1 day', 'UTC', 'Complete', 'Many', 'People', 'many@example.test'
      from generate_series(1, 3000) n`.execute(db)
    })
    await sql`insert into appointment_appointment_type (appointment_id, appointment_type_id)
      select id, ${appointmentTypeId} from appointment where first_name = 'Many'`.execute(t.db)
    const wanted = { ...DATA_SET, columns: sortedBy('startDateLocal', 'asc') }
    const all = (await sql<{ id: number }>`select id from appointment order by starts_at, id`.execute(t.db)).rows
    for (const skip of [0, 1200, 2900, 3005, 3011, 3012, 9000]) {
      const { rows, totalFilteredRecords } = await ask({ ...wanted, skip })
      expect(
        rows.map(({ id }) => id),
        `from ${skip}`,
      ).toEqual(all.slice(skip, skip + 10).map(({ id }) => id))
      expect(totalFilteredRecords).toBe(3012)
    }
    await sql`delete from appointment where first_name = 'Many'`.execute(t.db)
  })

  it.each<[string, object]>([
    ['a column it does not have', { columns: sortedBy('vin', 'asc') }],
    ['a filter of the wrong type', { filters: filterOf('isWalkIn', 'string', 'x') }],
    ['a page of a million', { take: 1e6 }],
    ['another data set', { reportDataSet: 'Secrets' }],
  ])('refuses %s', async (_, request) => {
    const answer = await admin('POST /api/reports/dataset-table', { ...DATA_SET, ...request })
    expect(answer.statusCode).toBe(400)
  })
})

describe('the number of appointments', () => {
  const counted = async () => {
    const { rows } = await sql<{ total: number; exact: number }>`select appointment_total() as total,
      (select count(*) from appointment where status <> 'Hold') as exact`.execute(t.db)
    expect(rows[0]?.total).toBe(rows[0]?.exact)
    return rows[0]?.total
  }

  it('is right before and after a recount, whatever comes and goes', async () => {
    const before = (await counted()) ?? 0
    await sql`update appointment set created_at = now() - interval '2 hours' where id <= ${ids[5]}`.execute(t.db)
    await countAppointments(t.db)
    const tally = await t.db.selectFrom('appointmentTally').selectAll().executeTakeFirstOrThrow()
    expect(tally).toMatchObject({ upToId: ids[5], counted: 6 })
    expect(await counted()).toBe(before)

    const old = await aBooking(t.db, office, '2026-03-04', [540, 555])
    await sql`update appointment set created_at = now() - interval '2 hours'`.execute(t.db)
    await countAppointments(t.db)
    expect(await counted()).toBe(before + 1)
    await sql`delete from appointment where id = ${old}`.execute(t.db)
    expect(await counted()).toBe(before)
    const young = await aBooking(t.db, office, '2026-03-04', [540, 555])
    expect(await counted()).toBe(before + 1)
    await sql`delete from appointment where id = ${young}`.execute(t.db)
    expect(await counted()).toBe(before)
  })

  it('is not counted past a place that is still held', async () => {
    const held = await aBooking(t.db, office, '2026-03-05', [540, 555])
    const after = await aBooking(t.db, office, '2026-03-05', [555, 570])
    await sql`update appointment set status = 'Hold', hold_expires_at = now() where id = ${held}`.execute(t.db)
    await sql`update appointment set created_at = now() - interval '2 hours'`.execute(t.db)
    await countAppointments(t.db)
    await sql`update appointment set status = 'Booked', hold_expires_at = null where id = ${held}`.execute(t.db)
    const both = await counted()
    await sql`delete from appointment where id in (${held}, ${after})`.execute(t.db)
    expect(await counted()).toBe((both ?? 0) - 2)
  })
})

describe('the export (TABLE-9)', () => {
  it('is a file of all that the table shows, in its order, whatever the cells hold', async () => {
    const sorts = sortedBy('id', 'asc')
    const answer = await exported({ sorts })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="appointments-2026-03-02.csv"')
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])

    const [header = [], ...rows] = cellsOf(answer.body.slice(1))
    expect(header).toContain('Created (Europe/Berlin)')
    expect(rows.map((row) => row.at(-1))).toEqual(ids.map(() => expect.stringMatching(/^\w{3}-\w{3}-\w{3}$/)))
    expect(rows.map((row) => Number(row[0]))).toEqual(ids)
    expect(rows.map((row) => row[4])).toEqual([
      "'=1+1",
      "'+Plus",
      "'-Minus",
      "'@At",
      "'\tTab",
      "'\rReturn",
      'She said "hi", then left',
      'Two\nlines',
      'José',
      '100%',
      'Zoe',
      'Ada',
    ])
    // Nine in Denver, with the zone of each in the heading or next to it (TABLE-12).
    expect(header.slice(1, 4)).toEqual(['Start (Europe/Berlin)', 'Start at the location', 'Time zone of the location'])
    expect(rows[0]?.slice(1, 4)).toEqual(['2026-03-02 17:00', '2026-03-02 09:00', 'America/Denver'])
    expect(rows[5]?.[6]).toBe('No Show')
  })

  it('leaves no cell that a spreadsheet would run', async () => {
    await sql`update location set name = '=HYPERLINK("x")' where id = ${office.locationId}`.execute(t.db)
    await sql`update appointment set phone_number = '+13035550134' where id = ${ids[0]}`.execute(t.db)
    await sql`update appointment set phone_number = '+1303555+0135' where id = ${ids[1]}`.execute(t.db)
    const cells = cellsOf((await exported()).body.slice(1)).flat()
    // A phone number as we store it is a plain number to a spreadsheet.
    expect(cells.filter((cell) => /^[=+\-@\t\r\n\0]/.test(cell))).toEqual(['+13035550134'])
    expect(cells).toContain("'+1303555+0135")
    expect(cells).toContain(`'=HYPERLINK("x")`)
  })

  it('has the filters, the search and the clock of the screen (TIME-15)', async () => {
    const filters = filterOf('appointmentStatus', 'enum', 'NoShow')
    expect(cellsOf((await exported({ filters })).body.slice(1))).toHaveLength(2)
    await sql`update appointment set created_at = '2026-01-05T23:30:00Z' where id = ${ids[11]}`.execute(t.db)
    const [, lovelace] = cellsOf((await exported({ allSearch: 'lovelace' })).body.slice(1))
    // Half past midnight in Berlin, where the reader is.
    expect(lovelace?.at(-2)).toBe('2026-01-06 00:30')
    expect(lovelace?.[3]).toBe('America/Denver')
  })

  it("refuses when there is nothing: 'No data to export.' (TABLE-7)", async () => {
    const answer = await exported({ allSearch: 'nobody has this name' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().validationFailures).toEqual([{ propertyName: '', errorMessage: 'No data to export.' }])
  })

  it.each<[string, object]>([
    ['an unknown zone', { timeZone: 'Mars/Olympus' }],
    ['a zone with extra text', { timeZone: "UTC'; drop table appointment; --" }],
    ['a column to sort by that it does not have', { sorts: sortedBy('vin', 'asc') }],
    ['a column it does not have', { filters: filterOf('password', 'string', 'x') }],
  ])('refuses %s', async (_, wish) => {
    expect((await exported(wish)).statusCode).toBe(400)
  })

  it('of a report that does not exist is not found', async () => {
    expect((await exported({ reportDefinitionId: 999 })).statusCode).toBe(404)
  })

  it('gives its connection back, even if the reader leaves midway', async () => {
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' })
    const cookie = `sid=${await openSession(t.db, await aUser(t.db, 'Admin'))}`
    for (let i = 0; i < 5; i++) {
      const reading = new AbortController()
      const answer = await fetch(`${url}/api/reports/dataset-table-export-csv`, {
        method: 'POST',
        headers: { cookie, origin: PUBLIC_URL, 'content-type': 'application/json' },
        body: JSON.stringify({ reportDefinitionId, timeZone: 'UTC' }),
        signal: reading.signal,
      })
      expect(answer.status).toBe(200)
      if (i % 2) await answer.text()
      else reading.abort()
    }
    await expect.poll(copying).toBe(0)
    expect((await exported()).statusCode).toBe(200)
  })

  describe('with two others under way (TABLE-13)', () => {
    let url: string
    let cookie: string
    /** Nothing can be read from calendars until this ends: so long, an export is under way. */
    let standstill: ControlledTransaction<DB>
    beforeAll(async () => {
      url = t.app.listeningOrigin
      cookie = `sid=${await openSession(t.db, await aUser(t.db, 'Admin'))}`
    })
    beforeEach(async () => {
      standstill = await t.db.startTransaction().execute()
      await sql`lock table calendar in access exclusive mode`.execute(standstill)
    })
    afterEach(async () => {
      if (!standstill.isCommitted) await standstill.commit().execute()
    })

    const begin = (leaving?: AbortSignal) =>
      fetch(`${url}/api/reports/dataset-table-export-csv`, {
        method: 'POST',
        headers: { cookie, origin: PUBLIC_URL, 'content-type': 'application/json' },
        body: JSON.stringify({ reportDefinitionId, timeZone: 'UTC' }),
        ...(leaving && { signal: leaving }),
      })
    const twoUnderWay = async () => {
      const others = [begin(), begin()]
      await expect.poll(copying, { interval: 20 }).toBe(2)
      return others
    }
    const waits = (answer: Response) => answer.headers.get(EXPORT_WAITS)

    it('waits its turn and says so, then is the whole file', async () => {
      const others = await twoUnderWay()
      const third = await begin()
      expect([third.status, waits(third)]).toEqual([200, 'true'])
      await standstill.commit().execute()
      const answers = [...(await Promise.all(others)), third]
      expect(answers.map(waits)).toEqual([null, null, 'true'])
      const files = await Promise.all(answers.map((answer) => answer.text()))
      expect(cellsOf(files[2] ?? '')).toHaveLength(13)
      expect(new Set(files).size).toBe(1)
    })

    it('leaves the line when its reader does', async () => {
      const others = await twoUnderWay()
      const leaving = new AbortController()
      const left = await begin(leaving.signal)
      const next = await begin()
      expect([waits(left), waits(next)]).toEqual(['true', 'true'])
      leaving.abort()
      await standstill.commit().execute()
      const answers = [...(await Promise.all(others)), next]
      const files = await Promise.all(answers.map((answer) => answer.text()))
      expect(new Set(files).size).toBe(1)
      await expect.poll(copying).toBe(0)
      const later = await begin()
      expect(waits(later)).toBeNull()
      await later.text()
    })
  })

  const copying = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and query like 'copy %' and state <> 'idle'`.execute(t.db)
    ).rows[0]?.n
})

it('finds a status and a day as they are shown, alone and with a name (REPORT-1)', async () => {
  const [first = 0] = ids
  await t.db
    .updateTable('appointment')
    .set({ status: 'Cancelled', cancelledAt: '2026-03-02T08:00:00Z' })
    .where('id', '=', first)
    .execute()
  expect(await found({ allSearch: 'Canceled' })).toEqual([0])
  expect(await found({ allSearch: 'cancelled alpha' })).toEqual([0])
  expect(await found({ allSearch: 'canceled beta' })).toEqual([])
  const all = ids.map((_, i) => i)
  for (const day of [FIRST_DAY, 'Mar 2', 'Mar 2, 2026', '3/2/2026'])
    expect((await found({ allSearch: day })).toSorted((a, b) => a - b)).toEqual(all)
  expect(await found({ allSearch: 'Mar 3' })).toEqual([])
  expect(await found({ allSearch: 'lovelace mar 2' })).toEqual([11])
  await t.db.updateTable('appointment').set({ status: 'Booked', cancelledAt: null }).where('id', '=', first).execute()
})
