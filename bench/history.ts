import type { Client } from 'pg'
import pg from 'pg'
import { REFERENCE_ALPHABET } from '#domain/appointments/reference.ts'
import { addDays, type LocalDate } from '#domain/time.ts'
import { firstNameOf, lastNameOf } from './people.ts'
import { type DayShape, TODAY } from './portal.ts'

/** As `officeHoursOffices` makes them: three columns, nine to five, every 15 minutes. */
export const OFFICE_HOURS: DayShape = { columns: 3, firstMinute: 540, slots: 32, minutes: 15 }

export interface Filling {
  readonly locationIds: readonly number[]
  readonly appointmentTypeId: number
  readonly days: readonly LocalDate[]
  /** How many appointments in all, spread evenly over the days and, within a day, over the calendars. */
  readonly appointments: number
  readonly shape?: DayShape
}

/** The days of a year that ended yesterday. */
export const PAST_YEAR = daysBetween(-365, -1)

export function daysBetween(first: number, last: number): LocalDate[] {
  return Array.from({ length: last - first + 1 }, (_, i) => addDays(TODAY, first + i))
}

/**
 * The one way benches fill a portal: millions of appointments in bulk, each in a place of its own, and the bits of
 * their days. Triggers, foreign keys and indexes are set aside in the meantime and restored as they were, with the
 * constraint against overlaps checking it all. Needs the database's superuser, and no one else at work in it. Returns
 * rows per second.
 */
export async function fillAppointments(databaseUrl: string, fillings: readonly Filling[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const started = performance.now()
  try {
    await hurry(client)
    const restore = await setAside(client, ['appointment', 'appointment_appointment_type'])
    for (const filling of fillings) await insertAppointments(client, filling)
    await restore()
    await client.query('select count_appointments()')
    await client.query('alter system reset max_wal_size')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  const rows = fillings.reduce((sum, { appointments }) => sum + appointments, 0)
  return Math.round((rows / (performance.now() - started)) * 1000)
}

/** What a bulk load needs and a portal does not. */
async function hurry(client: Client): Promise<void> {
  await client.query(`alter system set max_wal_size = '16GB'`)
  await client.query('select pg_reload_conf()')
  for (const setting of [
    'statement_timeout = 0',
    'session_replication_role = replica',
    `maintenance_work_mem = '1GB'`,
    `work_mem = '256MB'`,
    'max_parallel_maintenance_workers = 2',
  ]) {
    await client.query(`set ${setting}`)
  }
}

/** Drops all indexes and constraints of the tables except their primary keys; the answer puts them back. */
async function setAside(client: Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: constraints } = await client.query<{ drop: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
      from pg_constraint where contype in ('x', 'u') and conrelid = any($1::regclass[])`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ drop: string; restore: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as restore
      from pg_index i where i.indrelid = any($1::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'x', 'u'))`,
    [tables],
  )
  const all = [...constraints, ...indexes]
  for (const { drop } of all) await client.query(drop)
  return async () => {
    for (const { restore } of all) await client.query(restore)
  }
}

/**
 * The n-th appointment of a day gets the place n × stride: with a stride that shares no factor with the number of
 * places, all are different, and even a few of them are spread over the whole day and all calendars.
 */
async function insertAppointments(
  client: Client,
  { locationIds, appointmentTypeId, days, appointments, shape = OFFICE_HOURS }: Filling,
): Promise<void> {
  const { columns, firstMinute, slots, minutes } = shape
  const { rows: calendars } = await client.query<{ ids: number[]; locationIds: number[] }>(
    `select array_agg(id order by id) as ids, array_agg(location_id order by id) as "locationIds"
      from calendar where location_id = any($1)`,
    [locationIds],
  )
  const { ids, locationIds: ofCalendar } = calendars[0] ?? { ids: [], locationIds: [] }
  const places = ids.length * columns * slots
  const perDay = Math.ceil(appointments / days.length)
  if (perDay > places) throw new Error(`${perDay} appointments a day do not fit into ${places} places.`)
  const [stride, lastId] = [strideOf(places), await lastIdOf(client)]

  // The people and their outcomes: names as in an index of millions, some common and most not.
  await client.query(
    `insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at, ends_at,
      time_zone, status, first_name, last_name, email, phone_number, is_walk_in, created_at, reminded_at, reference)
    select ($2::int[])[1 + p.place % $3::int], ($1::int[])[1 + p.place % $3::int], p.day, p.place / $3::int % $4::int, m.minute,
      m.minute + $6::int, t.starts_at, t.starts_at + make_interval(mins => $6::int), 'UTC',
      case when p.day >= $11::date then 'Booked' when p.n % 8 = 0 then 'NoShow' else 'Complete' end,
      w.first_name, w.last_name, lower(w.first_name || '.' || w.last_name) || p.id || '@example.test',
      '+1303' || lpad((p.id * 7919 % 10000000)::text, 7, '0'), p.n % 16 = 0,
      least(t.starts_at - interval '7 days', now()), case when p.day < $11::date then t.starts_at - interval '1 day' end,
      -- By chance, a few of a million would be the same.
      translate(lpad(to_hex(p.id), 9, '0'), '0123456789abcdef', '${REFERENCE_ALPHABET}')
    from (
      select n, $10::bigint + n + 1 as id, ($7::date[])[1 + n / $8::int] as day,
        ((n % $8::int)::bigint * $9::int + n / $8::int * 7) % ($3::int * $4::int * ${slots}) as place
      from generate_series(0, $12::int - 1) n) p
    cross join lateral (select $5::int + (p.place / ($3::int * $4::int))::int * $6::int as minute) m
    cross join lateral (select (p.day + make_interval(mins => m.minute)) at time zone 'UTC' as starts_at) t
    cross join lateral (select decode(md5(p.id::text), 'hex') as hash) h
    cross join lateral (select ${firstNameOf('h.hash')} as first_name, ${lastNameOf('h.hash')} as last_name) w`,
    [ids, ofCalendar, ids.length, columns, firstMinute, minutes, days, perDay, stride, lastId, TODAY, appointments],
  )
  await client.query(
    `insert into appointment_appointment_type (appointment_id, appointment_type_id) select id, $1 from appointment where id > $2`,
    [appointmentTypeId, lastId],
  )
  await markDays(client, { first: days[0] ?? TODAY, last: days.at(-1) ?? TODAY, lastId })
}

/** Days that have passed are made like the day of today, if they are missing; then all get the bits that are taken. */
async function markDays(
  client: Client,
  { first, last, lastId }: { first: LocalDate; last: LocalDate; lastId: string },
) {
  await client.query(
    `insert into calendar_day (calendar_id, day, location_id, columns, windows, open, taken, longest_run)
    select d.calendar_id, p.day, d.location_id, d.columns, d.windows, d.open, d.taken, d.longest_run
    from (select distinct calendar_id, day from appointment where id > $1 and day < $2::date) p
    join calendar_day d on d.calendar_id = p.calendar_id and d.day = $2::date
    on conflict do nothing`,
    [lastId, TODAY],
  )
  await client.query(
    `update calendar_day d set taken = (d.taken | b.bits)::bit varying, version = d.version + 1,
      longest_run = case when d.day < $4::date then 0 else longest_run_of_day(d.open & ~(d.taken | b.bits), d.columns) end
    from (
      select a.calendar_id, a.day, bit_or((repeat('0', bit_at(a.column_index, a.start_minute) - 1)
        || repeat('1', (a.end_minute - a.start_minute) / 5)
        || repeat('0', (d.columns - a.column_index) * ticks_per_day() - a.end_minute / 5))::bit varying) as bits
      from appointment a join calendar_day d on d.calendar_id = a.calendar_id and d.day = a.day
      where a.id > $1 and a.day between $2::date and $3::date group by a.calendar_id, a.day) b
    where d.calendar_id = b.calendar_id and d.day = b.day`,
    [lastId, first, last, TODAY],
  )
}

async function lastIdOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0)::text as id from appointment')
  return rows[0]?.id ?? '0'
}

function strideOf(places: number): number {
  const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b))
  let stride = Math.max(1, Math.round(places * 0.618))
  while (greatestCommon(stride, places) !== 1) stride++
  return stride
}
