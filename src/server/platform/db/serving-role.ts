import pg from 'pg'
import { open } from './direct-session.ts'
import { oneAtATime, type LockedTurn } from './one-at-a-time.ts'

/**
 * Two roles use the database (decision 43): one owns it and runs the migrations, the other serves. With one address they
 * are the same role, which may do everything.
 */
export interface DatabaseAddresses {
  /** Past any pooler, like the other. */
  readonly servingUrl: string
  readonly ownerUrl: string
}

/** What a log is: lines are added, read and never changed. Retention reaches them by functions with their owner's rights. */
export const LOGS = ['access_log', 'activity_log', 'change_log_entry', 'entity_change_transaction']

/** Of the portal, of the job queue, and of the job queue of the release before (decision 75). */
const SCHEMAS = `('public', 'jobs', 'pgboss')`

/**
 * Gives the role that serves what it needs and no more, in what the owner has made and in what it will make: a table of
 * the next release can be used by servers that are running, through functions they share with it.
 */
export async function letServe({ ownerUrl, servingUrl }: DatabaseAddresses, say?: LockedTurn['say']): Promise<void> {
  const role = await roleOf(servingUrl)
  const client = await open(ownerUrl)
  try {
    if ((await currentRole(client)) === role) return
    // Granting the same twice at one moment fails.
    await oneAtATime(ownerUrl, { what: 'granting rights', say }, async () => {
      await client.query('begin')
      for (const each of await grantsTo(client, role)) await client.query(each)
      await client.query('commit')
    })
  } finally {
    await client.end()
  }
}

async function grantsTo(client: pg.Client, name: string): Promise<string[]> {
  const role = pg.escapeIdentifier(name)
  const { rows } = await client.query<{
    schemas: string
    tables: string
    sequences: string
    definers: string | null
  }>(`
    with ours as (
      select format('%I.%I', nspname, relname) as name, relkind from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname in ${SCHEMAS} and relowner = current_user::regrole)
    select string_agg(name, ', ') filter (where relkind in ('r', 'p', 'v')) as tables,
      string_agg(name, ', ') filter (where relkind = 'S') as sequences,
      (select string_agg(nspname, ', ') from pg_namespace where nspname in ${SCHEMAS}) as schemas,
      (select string_agg(oid::regprocedure::text, ', ') from pg_proc
        where pronamespace = 'public'::regnamespace and proowner = current_user::regrole and prosecdef) as definers
    from ours`)
  const { schemas = '', tables = '', sequences = '', definers } = rows[0] ?? {}
  return [
    `alter default privileges grant select, insert, update, delete on tables to ${role}`,
    `alter default privileges grant usage, select on sequences to ${role}`,
    `alter default privileges grant usage on schemas to ${role}`,
    `revoke create on schema public from public`,
    `grant usage on schema ${schemas} to ${role}`,
    `grant select, insert, update, delete on ${tables} to ${role}`,
    `grant usage, select on ${sequences} to ${role}`,
    `revoke insert, update, delete on migration from ${role}`,
    `revoke update, delete on ${LOGS.join(', ')} from ${role}`,
    ...(definers
      ? [`revoke execute on function ${definers} from public`, `grant execute on function ${definers} to ${role}`]
      : []),
  ]
}

/** Asked of the database: a pooler or a service may know the role by another name. */
async function roleOf(url: string): Promise<string> {
  const client = await open(url)
  try {
    return await currentRole(client)
  } finally {
    await client.end()
  }
}

export async function currentRole(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role')
  return rows[0]?.role ?? ''
}

/** What a role that does not own the tables still lacks to serve, if anything. */
export async function lackOf(client: pg.Client, queues: readonly string[]): Promise<string | undefined> {
  const { rows } = await client.query<{ isOwner: boolean; table: string | null; hasJobs: boolean }>(`
    with owner as (select relowner as oid from pg_class where oid = to_regclass('migration'))
    select pg_has_role(owner.oid, 'usage') as "isOwner", coalesce(has_schema_privilege(to_regnamespace('jobs'), 'usage'), false) as "hasJobs", (
      select min(c.oid::regclass::text) from pg_class c
      where relnamespace in ('public'::regnamespace, to_regnamespace('jobs')) and relkind in ('r', 'p')
        and relowner = owner.oid
        and not (has_table_privilege(c.oid, 'select') and (relname = 'migration' or has_table_privilege(c.oid, 'insert')))
    ) as table from owner`)
  const [found] = rows
  if (!found || found.isOwner) return undefined
  if (found.table !== null) return `the right to use the table ${found.table}`
  if (!found.hasJobs) return 'the job queue'
  const missing = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where name not in (select name from jobs.queue) limit 1',
    [queues],
  )
  return missing.rows[0] && `the job queue ${missing.rows[0].name}`
}
