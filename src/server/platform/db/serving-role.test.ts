import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '#server/testing/empty-database.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { ownDatabase } from '#server/testing/test-app.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { LOGS } from './serving-role.ts'
import { SERVING } from './postgres-folder.ts'

let own: Awaited<ReturnType<typeof ownDatabase>>

beforeAll(async () => {
  own = await ownDatabase()
})
afterAll(async () => {
  await own.db.destroy()
  await own.drop()
})

/** What PostgreSQL says to the role that serves. */
const attempt = (statement: string) =>
  ask(own.servingUrl, statement).then(
    () => 'done',
    (cause: Error) => cause.message,
  )

describe('the role that serves', () => {
  it('is no superuser, and owns nothing (SAFE-18)', async () => {
    const roles = await ask(
      own.servingUrl,
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
        exists (select from pg_auth_members where member = pg_roles.oid) as "isMember",
        exists (select from pg_shdepend where refobjid = pg_roles.oid and deptype = 'o') as "isOwner"
      from pg_roles where rolname = current_user`,
    )
    const no = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false }
    expect(roles).toEqual([{ ...no, isMember: false, isOwner: false }])
  })

  it.each([
    ['makes no table', 'create table mine (id int)', 'permission denied for schema public'],
    ['takes no table away', 'drop table outbox', 'must be owner of table outbox'],
    ['empties no table', 'truncate outbox', 'permission denied for table outbox'],
    ['switches no safeguard off', 'alter table appointment disable trigger all', 'must be owner of table appointment'],
    ['changes no function', 'alter function free_column owner to current_user', /must be owner of function/],
    ['reads no file', `select pg_read_file('/etc/passwd')`, 'permission denied for function pg_read_file'],
    ['runs no program', `copy outbox from program 'true'`, /permission denied to COPY to or from an external program/],
    ['becomes no one else', 'set role app', 'permission denied to set role "app"'],
    ['does not pretend that a migration has run', `delete from migration`, 'permission denied for table migration'],
  ])('%s (SAFE-18)', async (_, statement, refusal) => {
    expect(await attempt(statement)).toMatch(refusal)
  })

  it.each(LOGS)('adds to %s, and changes and deletes nothing there (SAFE-17)', async (log) => {
    for (const statement of [`update ${log} set id = default`, `delete from ${log}`, `truncate ${log}`]) {
      expect(await attempt(statement)).toBe(`permission denied for table ${log}`)
    }
    const [rights] = await ask(own.servingUrl, `select has_table_privilege('${log}', 'insert') as "adds"`)
    expect(rights).toEqual({ adds: true })
  })

  it('cannot make the logs forget an appointment that is kept (SAFE-17)', async () => {
    const office = await anOffice(own.db)
    const id = await aBooking(own.db, office, '2026-03-03', [540, 555])
    await own.db
      .insertInto('activityLog')
      .values({ appointmentId: id, eventType: 'CREATED', additionalDetailsJson: '{"reason":"private"}' })
      .execute()
    const logged = `select additional_details_json as details from activity_log where appointment_id = ${id}`
    const before = await ask(own.url, logged)
    expect(await attempt(`select quiet_activity(array[${id}]), mask_persons(array[${id}])`)).toBe('done')
    expect(await ask(own.url, logged)).toEqual(before)
  })

  it('cannot delete what was seen today (SAFE-17)', async () => {
    await ask(
      own.url,
      `insert into access_log (user_id, principal, action, record_type_name) values (1, 'a', 'Viewed', 'Appointment')`,
    )
    expect(await ask(own.servingUrl, 'select forget_accesses(-100, 100) as gone')).toEqual([{ gone: 0 }])
  })

  it('may use tables that a later migration adds, at once (SAFE-18)', async () => {
    await ask(own.url, 'create table of_tomorrow (id int generated always as identity)')
    expect(await attempt('insert into of_tomorrow default values')).toBe('done')
  })
})

describe('functions with their owner’s rights', () => {
  it('find nothing that somebody else put in their way, and are for the serving role only (SAFE-17)', async () => {
    const definers = await ask<{ name: string; settings: string[]; isPublic: boolean }>(
      own.url,
      `select proname as name, proconfig as settings, has_function_privilege('public', oid, 'execute') as "isPublic"
      from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    )
    expect(definers.map(({ name }) => name)).toEqual(['forget_accesses', 'mask_persons', 'note_rows', 'quiet_activity'])
    for (const { settings, isPublic } of definers) {
      expect({ settings, isPublic }).toEqual({ settings: ['search_path=public, pg_temp'], isPublic: false })
    }
  })
})

describe('the embedded database of an earlier release', () => {
  it('gets the role that serves at the next start (SAFE-18)', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-roles-'))
    try {
      const before = await startEmbeddedPostgres({ dataDir })
      // Such a release knew only the owner.
      await ask(before.ownerUrl, `create table kept as select 7 as id`)
      await ask(before.ownerUrl, `drop role ${SERVING}`)
      await before.stop()
      const now = await startEmbeddedPostgres({ dataDir })
      expect(await ask(now.url, 'select current_user as role')).toEqual([{ role: SERVING }])
      expect(await ask(now.ownerUrl, 'select id from kept')).toEqual([{ id: 7 }])
      await now.stop()
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
