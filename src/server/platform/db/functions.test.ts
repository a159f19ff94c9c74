import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STATUS_MEANING, STATUSES } from '#domain/appointments/status.ts'
import { closedFor } from '#domain/closures/closure.ts'
import { overlaps } from '#domain/time.ts'
import { ask, emptyDatabases } from '#server/testing/empty-database.ts'
import { anAppointmentType, anOffice } from '#server/testing/factories.ts'
import { isProduction, roomNamedIn, tableWriters } from '#server/testing/table-writers.ts'
import { ownDatabase } from '#server/testing/test-app.ts'
import { migrate } from './migrate.ts'
import { functions, migrations } from './sql-files.ts'

/** The last migration from when functions were still defined in migrations. */
const LAST_WITH_FUNCTIONS = '0015_text_caps.sql'

const databases = emptyDatabases()
const anEmptyDatabase = databases.make
let own: Awaited<ReturnType<typeof ownDatabase>>

beforeAll(async () => {
  own = await ownDatabase()
})
afterAll(async () => {
  await own.db.destroy()
  await own.drop()
  await databases.drop()
})

/** Without those that a contract migration drops once no server needs them. */
const ofThisRelease = functions().filter(({ sql: source }) => !/^-- Only for servers of /m.test(source))

/** Every function and trigger of ours, verbatim, each with the file it comes from. */
const definitions = (url: string) =>
  ask<{ name: string; definition: string; mark: string }>(
    url,
    `select proname as name, pg_get_functiondef(p.oid) as definition, obj_description(p.oid, 'pg_proc') as mark from pg_proc p
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all select tgname, pg_get_triggerdef(oid), null from pg_trigger where not tgisinternal order by 1, 2`,
  )

describe('the files of SQL functions', () => {
  it.each(functions())('define one function each: $name', ({ name, sql: source }) => {
    const defined = [...source.matchAll(/^create (?:or replace )?function (\w+)/gm)].map(([, each]) => each)
    expect(defined).toEqual([name.replace('.sql', '')])
    expect(source).toMatch(/^create or replace function/m)
    const room = roomNamedIn(source)
    expect(existsSync(`src/server/${room}`) || existsSync(`src/server/${room}.ts`), room).toBe(true)
  })

  it.each(ofThisRelease)('fit on a page: $name', ({ sql: source }) => {
    const lines = source.split('\n').filter((line) => !/^\s*(--|$)/.test(line))
    expect(lines.length).toBeLessThanOrEqual(60)
  })

  it('name what they count with: ticks and bits are calculated in one place each', () => {
    const grain = ['bit_at.sql', 'ticks_between.sql', 'ticks_per_day.sql']
    for (const { name, sql: source } of functions().filter((file) => !grain.includes(file.name)))
      expect(source, name).not.toMatch(/\b288\b|_minute\)? \/ 5\b/)
    const code = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter(isProduction)
    for (const file of code) {
      const source = readFileSync(`src/server/${file}`, 'utf8')
      expect(source.replace(/\/\*[^]*?\*\/|\/\/.*/g, ''), file).not.toMatch(/\b288\b|_minute\)? \/ 5\b/)
    }
  })

  it('are the only place where functions are defined', () => {
    const later = migrations().filter(({ name }) => name > LAST_WITH_FUNCTIONS)
    for (const { name, sql: source } of later) expect(source, name).not.toMatch(/\b(function|trigger)\b/i)
  })

  it('write only what their room owns, like the code', () => {
    const writers = tableWriters()
    expect(writers.get('appointmentTally')).toEqual(new Set(['reports']))
    for (const [table, rooms] of writers) expect([...rooms], table).toHaveLength(1)
  })
})

describe('migrating', () => {
  it('leaves the same functions in an old database as in a new one', async () => {
    const [old, fresh] = [await anEmptyDatabase(), await anEmptyDatabase()]
    await migrate(old, { through: LAST_WITH_FUNCTIONS })
    expect((await definitions(old)).filter(({ mark }) => mark !== null)).toEqual([])
    await migrate(old)
    await migrate(fresh)
    const found = await definitions(fresh)
    expect(await definitions(old)).toEqual(found)
    expect(new Set(found.flatMap(({ name, mark }) => (mark === null ? [] : `${name}.sql`)))).toEqual(
      new Set(functions().map(({ name }) => name)),
    )
  })

  it('tells calendars apart that share a name at a location, and logs it (CAL-7)', async () => {
    const url = await anEmptyDatabase()
    await migrate(url, { through: '0029_deleted_visits.sql' })
    const offices = `insert into location (name, office_number, phone_number, time_zone)
      values ('Elm Street', '1', '+13035550100', 'UTC'), ('Oak Street', '2', '+13035550101', 'UTC')`
    await ask(url, offices)
    await ask(
      url,
      `insert into calendar (location_id, name, deleted_at) values (1, 'Counter', null), (1, 'counter', null),
        (1, ' Counter  ', null), (1, 'Counter (2)', null), (1, 'Counter', now()), (2, 'Counter', null)`,
    )
    await migrate(url)
    const named = await ask<{ name: string }>(url, 'select name from calendar order by id')
    expect(named.map(({ name }) => name)).toEqual([
      'Counter',
      'counter (3)',
      ' Counter   (4)',
      'Counter (2)',
      'Counter',
      'Counter',
    ])
    const logged = await ask(
      url,
      `select record_id::int as id, old_value, new_value, location_id from change_log_entry`,
    )
    expect(logged).toEqual([
      { id: 2, old_value: 'counter', new_value: 'counter (3)', location_id: 1 },
      { id: 3, old_value: ' Counter  ', new_value: ' Counter   (4)', location_id: 1 },
    ])
  })

  it('applies what has changed, drops what has had no file for a month, and leaves the rest alone (RUN-30)', async () => {
    const url = await anEmptyDatabase()
    await migrate(url)
    const before = await definitions(url)
    const versions = () => ask(url, `select proname, xmin::text from pg_proc where proname <> 'is_coming' order by oid`)
    const untouched = await versions()
    await ask(
      url,
      `create or replace function is_coming(status text) returns boolean language sql immutable return false;
      comment on function is_coming is 'functions/is_coming.sql of-another-release';
      create function from_another_release() returns int language sql return 1;
      comment on function from_another_release is 'functions/… gone since 2020-01-01T00:00:00Z';`,
    )
    await migrate(url)
    expect(await definitions(url)).toEqual(before)
    expect(await versions()).toEqual(untouched)

    await ask(url, 'create function of_somebody_else() returns int language sql return 1')
    await ask(
      url,
      `create function of_the_release_before() returns int language sql return 1;
      comment on function of_the_release_before is 'functions/of_the_release_before.sql of-another-release'`,
    )
    await migrate(url)
    expect(await ask(url, 'select of_the_release_before() as n')).toEqual([{ n: 1 }])
    expect(await ask(url, 'select of_somebody_else() as n')).toEqual([{ n: 1 }])
  })
})

it('an appointment’s status has one name in the log of an old database too', async () => {
  const url = await anEmptyDatabase()
  await migrate(url, { through: LAST_WITH_FUNCTIONS })
  const logged = (type: string, property: string) =>
    ask(
      url,
      `select write_change_log('{"principal": "system", "requestId": "1", "lines": [
      {"action": "Created", "type": "${type}", "id": 1, "property": "${property}", "discriminator": ""}]}')`,
    )
  await logged('Appointment', 'status')
  await logged('Appointment', 'firstName')
  await logged('User', 'status')
  await migrate(url)
  const names = await ask<{ name: string }>(url, 'select record_property_name as name from change_log order by id')
  expect(names.map(({ name }) => name)).toEqual(['appointmentStatus', 'firstName', 'status'])
})

describe('a status', () => {
  it('means the same in the database as in the domain, and a hold has none', async () => {
    const { rows } = await sql`select s as status, is_coming(s), has_come(s), is_decided(s)
      from unnest(${[...STATUSES, 'Hold']}::text[]) s`.execute(own.db)
    const none = { isComing: false, hasCome: false, isDecided: false }
    expect(rows).toEqual([
      ...STATUSES.map((status) => ({ status, ...STATUS_MEANING[status] })),
      { status: 'Hold', ...none },
    ])
    const { rows: allowed } = await sql<{ text: string }>`select pg_get_constraintdef(oid) as text
      from pg_constraint where conname = 'appointment_status_check'`.execute(own.db)
    const names = [...(allowed[0]?.text ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name)
    expect(new Set(names)).toEqual(new Set([...STATUSES, 'Hold']))
  })

  it('lets the planner use the index on decided appointments', async () => {
    const plan = await own.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ queryPlan: string }>`explain select day, count(*) from appointment
        where day > '2026-01-01' and day <= '2026-02-01' and is_decided(status) group by day`.execute(tx)
      return JSON.stringify(rows)
    })
    expect(plan).toContain('appointment_outcome')
  })
})

it('what names ticks and bits costs nothing: the planner puts the arithmetic in its place', async () => {
  const { rows } = await sql<{ queryPlan: string }>`explain verbose select place_bits(open, columns, 540, 555),
    column_bits(open, columns), padded_bits(open, columns), used_columns(taken) from calendar_day`.execute(own.db)
  const plan = JSON.stringify(rows)
  expect(plan).toContain('* 288')
  expect(plan).not.toMatch(/ticks_|bit_at|place_bits|column_bits|padded_bits|used_columns/)
})

it('a time is closed for types in the database when the domain says so', async () => {
  const { locationId, appointmentTypeId } = await anOffice(own.db, { days: 1 })
  const { locationId: elsewhere } = await anOffice(own.db, { days: 1 })
  const typeIds = [appointmentTypeId, await anAppointmentType(own.db), await anAppointmentType(own.db)]
  const day = fc.integer({ min: 1, max: 6 }).map((n) => `2026-03-0${n}`)
  const minute = fc.constantFrom(0, 5, 600, 605, 720, 1435)
  const types = fc.subarray(typeIds)
  const closure = fc
    .record({ startDate: day, endDate: day, from: minute, to: minute.map((n) => n + 5), appointmentTypeIds: types })
    .filter(({ startDate, endDate, from, to }) => startDate < endDate || (startDate === endDate && from < to))
    .map((span) => ({ ...span, id: 1, name: 'Stocktaking', message: 'Closed.' }))
  const question = fc.record({ date: day, from: minute, minutes: fc.constantFrom(5, 15, 120), asked: types })

  await fc.assert(
    fc.asyncProperty(
      fc.array(closure, { maxLength: 4 }),
      fc.array(question, { minLength: 10, maxLength: 10 }),
      async (closures, questions) => {
        await own.db.deleteFrom('closure').execute()
        for (const { startDate, endDate, from, to, name, message, appointmentTypeIds } of closures) {
          const { id: closureId } = await own.db
            .insertInto('closure')
            .values({ locationId, name, message, startDate, endDate, startMinute: from, endMinute: to })
            .returning('id')
            .executeTakeFirstOrThrow()
          for (const appointmentTypeId of appointmentTypeIds)
            await own.db.insertInto('closedAppointmentType').values({ closureId, appointmentTypeId }).execute()
        }
        for (const { date, from, minutes, asked } of questions) {
          const visit = { from, to: Math.min(1440, from + minutes) }
          const { rows } = await sql<{ here: boolean; there: boolean }>`select
            closed_for_types(${locationId}, ${asked}::int[], ${date}, ${visit.from}, ${visit.to}) as here,
            closed_for_types(${elsewhere}, ${asked}::int[], ${date}, ${visit.from}, ${visit.to}) as there`.execute(
            own.db,
          )
          const isClosed = closedFor(closures, date, asked).some((range) => overlaps(range, visit))
          expect(rows).toEqual([{ here: isClosed, there: false }])
        }
      },
    ),
    { numRuns: 60 },
  )
})
