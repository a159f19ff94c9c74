import { sql } from 'kysely'
import type { Status } from '#domain/appointments/status.ts'
import { type Visit, visitOf } from '#server/offices/visit.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

/** A message claimed for delivery, with what must be checked again before it is sent. */
export interface DueMessage {
  readonly id: number
  readonly channel: 'email' | 'sms'
  readonly templateKey: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly locale: string
  readonly messageId: string
  /** Including this one. */
  readonly attempts: number
  readonly hasOptedOut: boolean
  /** Absent when the message is not about an appointment. */
  readonly appointment: DueAppointment | null
  /** For a message to a person on the waiting list: whether its offer is still theirs to accept. */
  readonly waiting: { readonly hasEnded: boolean } | null
}

interface DueAppointment {
  readonly id: number
  readonly version: number
  readonly status: Status
  /** Whether it is no longer when or where the message tells. */
  readonly hasMoved: boolean
  readonly startsAt: string
  readonly endsAt: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly locationId: number
  readonly reference: string
  readonly visit: Visit
}

/**
 * What leaves in its order: messages to one recipient about one appointment. Calls to a desk are a line of their own:
 * who is waiting in the lobby does not wait for a confirmation.
 */
const IN_LINE = `q.appointment_id = m.appointment_id and q.channel = m.channel and q.recipient = m.recipient
  and (q.template_key = 'AppointmentReady') = (m.template_key = 'AppointmentReady')`

/**
 * Due messages looked at for each that is claimed: several may be in one line, or in one that another process is busy
 * with. Not all of them, or thousands that waited for a mail server would be sorted again for every five.
 */
const LOOKED_AT_EACH = 20

/**
 * A message that is due claims the first of its line. So none overtakes another, in any process; and one that has been
 * postponed is looked at as soon as something comes after it: it may no longer be true, and must not hold that up.
 */
const claimStatement = statement<DueMessage>(`
  with due as materialized (
    select id, due_at, appointment_id, channel, recipient, template_key from outbox
    where state = 'Queued' and due_at <= now() and ($3::text is null or channel = $3)
      and (claimed_until is null or claimed_until < now())
    order by due_at limit $1 * ${LOOKED_AT_EACH}),
  lines as (
    select coalesce((select min(q.id) from outbox q where ${IN_LINE} and q.state = 'Queued'), m.id) as first_id,
      min(m.due_at) as due_at
    from due m group by 1),
  claimed as (
    update outbox set claimed_until = now() + make_interval(secs => $2), attempts = attempts + 1
    where id in (
      select first.id from lines join outbox first on first.id = lines.first_id
      where first.state = 'Queued' and (first.claimed_until is null or first.claimed_until < now())
      order by lines.due_at limit $1 for update of first skip locked)
    returning *)
  select m.id, m.channel, m.template_key as "templateKey", m.recipient, m.subject, m.body, m.locale,
    m.message_id as "messageId", m.attempts,
    m.channel = 'sms' and exists (select from opted_out_number o where o.phone_number = m.recipient) as "hasOptedOut",
    case when a.id is not null then json_build_object(
      'id', a.id, 'version', a.version, 'status', a.status,
      'hasMoved', ((m.told_day, m.told_minute) <> (a.day, a.start_minute) or m.told_location_id <> a.location_id) is true,
      'startsAt', a.starts_at, 'endsAt', a.ends_at,
      'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email, 'locationId', a.location_id, 'reference', a.reference,
      'visit', ${visitOf('a')}) end as appointment,
    case when w.entry_id is not null then json_build_object(
      'hasEnded', (o.state <> 'Open' or o.until <= now()) is true) end as waiting
  from claimed m left join appointment a on a.id = m.appointment_id left join location l on l.id = a.location_id
    left join waiting_list_link w on w.message_id = m.message_id left join offer o on o.id = w.offer_id
  order by m.id`)

/** Claims messages that are due, so no one else does before the lease ends. The try counts from here, crash or not. */
export function claimDue(
  db: WriteDb,
  limit: number,
  leaseSeconds: number,
  channel?: DueMessage['channel'],
): Promise<DueMessage[]> {
  return claimStatement(db, [limit, leaseSeconds, channel ?? null])
}

export async function extendClaims(db: WriteDb, ids: readonly number[], leaseSeconds: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claimedUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('state', '=', 'Queued')
    .execute()
}

/** Records that a message is no longer true, so that no one has to hear of it. */
export async function skip(db: WriteDb, id: number, why: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'Skipped', lastError: why, settledAt: sql`now()`, claimedUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'Queued')
    .execute()
}

interface Listed {
  readonly id: number
  readonly locationId: number
}

const arrivedStatement = statement<Listed>('select id, location_id as "locationId" from settle_arrived($1, $2)')

/** The same for a message that has arrived: returns those who were to be called in its place. */
export function settleArrived(db: WriteDb, id: number, state: 'Sent' | 'Captured'): Promise<Listed[]> {
  return arrivedStatement(db, [id, state])
}

/**
 * Frees what a clock that ran ahead has put off or claimed. A minute is more than the clocks of two servers differ, and
 * a day more than any message waits for its next try; claims last less than a minute.
 */
export async function bringBackFromTheFuture(db: WriteDb): Promise<void> {
  await sql`update outbox set created_at = least(created_at, now()), due_at = least(due_at, now()),
      claimed_until = case when claimed_until < now() + interval '2 minutes' then claimed_until end
    where state = 'Queued' and (created_at > now() + interval '1 minute' or due_at > now() + interval '1 day'
      or claimed_until > now() + interval '2 minutes')`.execute(db)
}

const giveUpStatement = statement<Listed>('select id, location_id as "locationId" from give_up_message($1, $2, $3)')

/** The same for a message that reached no one: returns the person to call, if that makes one. */
export async function giveUp(db: WriteDb, id: number, state: 'Skipped' | 'Failed', why: string) {
  const [person] = await giveUpStatement(db, [id, state, why])
  return person
}

const postponeStatement = statement(`
  with tried as (
    update outbox m set last_error = $3, due_at = now() + make_interval(secs => $2), claimed_until = null
    where m.id = $1 and m.state = 'Queued' returning *)
  update outbox q set due_at = greatest(q.due_at, m.due_at) from tried m
  where ${IN_LINE} and q.id > m.id and q.state = 'Queued'`)

/** Sets when a message is tried next; those that wait for it wait with it. */
export async function postpone(db: WriteDb, id: number, seconds: number, lastError: string): Promise<void> {
  await postponeStatement(db, [id, seconds, lastError])
}

/** Seconds since the oldest unsent message was written; nothing when none is waiting. */
export async function oldestUnsent(db: Db): Promise<number | undefined> {
  const { seconds } = await db
    .selectFrom('outbox')
    .where('state', '=', 'Queued')
    .select(sql<number | null>`extract(epoch from now() - min(created_at))::float`.as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds ?? undefined
}

/** Removes recipients and contents from messages. */
export async function forgetMessagesOf(db: WriteDb, appointmentIds: readonly number[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set(FORGOTTEN)
    .where('appointmentId', '=', sql<number>`any(${appointmentIds}::bigint[])`)
    .execute()
}

/** The same for emails to users older than this many days. Returns how many. */
export async function forgetOldMails(db: WriteDb, days: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('outbox')
    .where('appointmentId', 'is', null)
    .where('recipient', '<>', '')
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${days})`)
    .select('id')
    .orderBy('createdAt')
    .limit(limit)
  const { numUpdatedRows } = await db.updateTable('outbox').set(FORGOTTEN).where('id', 'in', old).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A message still waiting after all that time has no one to go to. */
const FORGOTTEN = {
  recipient: '',
  subject: '',
  body: '',
  wordsToSay: null,
  state: sql<'Skipped'>`case state when 'Queued' then 'Skipped' else state end`,
  settledAt: sql<string>`coalesce(settled_at, now())`,
  // A mail server's words may repeat the address.
  lastError: sql<string>`case state when 'Queued' then 'The retention period is over.' else '' end`,
}
