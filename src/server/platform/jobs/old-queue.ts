import { SCHEDULED, SCHEMA } from './install.ts'

/**
 * The queue of the release before (decision 75): pg-boss 10, in a schema of its own, where servers of that release go on
 * working during an upgrade. The next release takes this file away.
 */
export const OLD_SCHEMA = 'pgboss'

/** Runs a statement, on any connection. */
export interface Sql {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/** A job whose process has died: no process finishes it. */
const IS_DEAD = `j.state = 'active' and j.started_on::timestamptz + j.expire_in::interval < now()`

/**
 * Brings jobs that wait, and those that a killed process was running, into the new queue. A row is locked, deleted there
 * and added here in one statement; the old servers, too, skip rows that are locked and fetch only what still waits. So
 * each job is in one queue at any moment. One whose key still runs there waits for that run.
 */
const MOVE = `
  with found as (
    select j.name, j.id from ${OLD_SCHEMA}.job j
    where j.name <> '${SCHEDULED}' and j.name in (select name from ${SCHEMA}.queue)
      and (${IS_DEAD} or j.state in ('created', 'retry') and not exists (
        select from ${OLD_SCHEMA}.job running
        where running.name = j.name and running.state = 'active'
          and coalesce(running.singleton_key, '') = coalesce(j.singleton_key, '')))
    for update of j skip locked),
  taken as (
    delete from ${OLD_SCHEMA}.job j using found where j.name = found.name and j.id = found.id
    returning j.*, case when j.state <> 'active' then j.state::text
      when j.retry_count::int < j.retry_limit::int then 'retry' else 'failed' end as new_state)
  insert into ${SCHEMA}.job (id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff,
    expire_seconds, deletion_seconds, singleton_key, start_after, created_on, started_on, completed_on, keep_until, output,
    policy)
  select t.id::uuid, t.name, t.priority::int, t.data::jsonb, t.new_state::${SCHEMA}.job_state, t.retry_limit::int,
    t.retry_count::int, t.retry_delay::int, t.retry_backoff::boolean, extract(epoch from t.expire_in::interval)::int,
    q.deletion_seconds, t.singleton_key, t.start_after::timestamptz, t.created_on::timestamptz, t.started_on::timestamptz,
    case when t.new_state = 'failed' then now() end, t.keep_until::timestamptz, t.output::jsonb, q.policy
  from taken t join ${SCHEMA}.queue q on q.name = t.name
  order by t.created_on::timestamptz
  on conflict do nothing`

/** What the schedule has made due there becomes a job here. The row stays: it says that this minute is taken. */
const MOVE_DUE = `
  with found as (
    select j.name, j.id from ${OLD_SCHEMA}.job j
    where j.name = '${SCHEDULED}' and (j.state in ('created', 'retry') or ${IS_DEAD})
    for update of j skip locked),
  taken as (
    update ${OLD_SCHEMA}.job j set state = 'completed', completed_on = now() from found
    where j.name = found.name and j.id = found.id
    returning j.data::jsonb ->> 'name' as name)
  insert into ${SCHEMA}.job (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds,
    keep_until, policy)
  select q.name, '{}', q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds, q.deletion_seconds,
    now() + make_interval(secs => q.retention_seconds), q.policy
  from (select distinct name from taken) t join ${SCHEMA}.queue q on q.name = t.name
  on conflict do nothing`

/**
 * A minute of the schedule belongs to the release that writes it down first: pg-boss 10 queues what is due under the
 * job's name and the minute, and a unique index refuses the second.
 */
const CLAIM = `
  insert into ${OLD_SCHEMA}.job (name, singleton_key, singleton_on, state, started_on, completed_on)
  select name, $1, $2::timestamp, 'completed', now(), now() from ${OLD_SCHEMA}.queue where name = '${SCHEDULED}'
  on conflict do nothing
  returning id`

/** Whether a server of the release before has ever run on this database. */
export async function hasOldQueue(db: Sql): Promise<boolean> {
  const { rows } = await db.executeSql(`select from pg_class where oid = to_regclass('${OLD_SCHEMA}.queue')`)
  if (rows.length === 0) return false
  const found = await db.executeSql(`select from ${OLD_SCHEMA}.queue where name = '${SCHEDULED}'`)
  return found.rows.length > 0
}

/** Takes over what waits in the old queue. */
export async function takeOver(db: Sql): Promise<void> {
  await db.executeSql(`${MOVE};${MOVE_DUE}`)
}

/** Whether this release is the one to do what the schedule has made due in that minute. */
export async function claimMinute(db: Sql, name: string, minute: string): Promise<boolean> {
  const { rows } = await db.executeSql(CLAIM, [name, minute])
  return rows.length > 0
}
