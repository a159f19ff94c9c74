import { sql } from 'kysely'
import type { Meaning } from '#domain/replies/meaning.ts'
import type { Database } from '#server/platform/db/database.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { holdKeyOf } from '#server/offers/offers.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import { aBooking, type anOffice } from './factories.ts'

/** What the last message to a number asked, in the scenes of replies. */
export const SCENES = ['offer', 'confirm', 'reminder', 'two'] as const
export type ReplyScene = (typeof SCENES)[number]

type Office = Awaited<ReturnType<typeof anOffice>>

interface SceneWish {
  readonly db: Database
  readonly sealer: Sealer
  readonly office: Office
  readonly phone: string
  readonly locale: string
  /** An open day of the office, and three minutes on it that are free and next to no other. */
  readonly day: string
  readonly minutes: readonly [number, number, number]
}

export interface Staged {
  /** The appointment that the message is about, or the one that the person has besides the offer. */
  readonly appointmentId: number
  /** Another appointment of the same number: only in the scene of two. */
  readonly otherId?: number
  readonly offerId?: number
}

/** A person with a number, and the last message to it, as it was sent. */
export async function stage(scene: ReplyScene, wish: SceneWish): Promise<Staged> {
  const { db, phone, locale, minutes } = wish
  const appointmentId = await anAppointment(wish, minutes[0])
  if (scene === 'offer') {
    const offerId = await anOffer(wish, minutes[2])
    return { appointmentId, offerId }
  }
  if (scene === 'two') {
    const otherId = await anAppointment(wish, minutes[1])
    await sent(db, { phone, locale, templateKey: 'AppointmentReminder', appointmentId })
    await sent(db, { phone, locale, templateKey: 'AppointmentReminder', appointmentId: otherId })
    return { appointmentId, otherId }
  }
  if (scene === 'confirm') {
    await sql`insert into asked_to_confirm (appointment_id, starts_at, asked_at, confirm_by)
      select id, starts_at, now(), starts_at - interval '1 day' from appointment where id = ${appointmentId}`.execute(
      db,
    )
    await sent(db, { phone, locale, templateKey: 'AppointmentToConfirm', appointmentId })
    return { appointmentId }
  }
  await sent(db, { phone, locale, templateKey: 'AppointmentReminder', appointmentId })
  return { appointmentId }
}

async function anAppointment({ db, office, phone, locale, day }: SceneWish, minute: number): Promise<number> {
  const id = await aBooking(db, office, day, [minute, minute + 15])
  await db
    .updateTable('appointment')
    .set({ email: '', phoneNumber: '', smsPhoneNumber: phone, locale, firstName: 'Ana' })
    .where('id', '=', id)
    .execute()
  return id
}

/** An entry of the waiting list with an open offer, its place held, and the text that offers it. */
async function anOffer(wish: SceneWish, minute: number): Promise<number> {
  const { db, sealer, office, phone, locale, day } = wish
  const { locationId, calendarId, appointmentTypeId } = office
  const entry = await db
    .insertInto('waitingListEntry')
    .values({
      firstName: 'Ana',
      lastName: 'Silva',
      smsPhoneNumber: phone,
      contactKey: phone,
      locale,
      locationId,
      confirmedAt: sql<string>`now()`,
      lastsUntil: '2030-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('waitingListType').values({ entryId: entry.id, appointmentTypeId, quantity: 1 }).execute()
  const offer = await db
    .insertInto('offer')
    .values({ reason: 'WaitingList', waitingListEntryId: entry.id, until: sql<string>`now() + interval '2 hours'` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { locationId, calendarId, day, startMinute: minute, endMinute: minute + 15 }
  const holdKeyHash = hashOf(holdKeyOf(sealer, offer.id, 0))
  await db
    .insertInto('offeredPlace')
    .values({ offerId: offer.id, position: 0, ...place, holdKeyHash })
    .execute()
  const holdId = await aBooking(db, office, day, [minute, minute + 15])
  await sql`update appointment set status = 'Hold', hold_key_hash = ${holdKeyHash}, hold_expires_at = now() + interval '2 hours',
      email = '', sms_phone_number = '' where id = ${holdId}`.execute(db)
  const messageId = await sent(db, { phone, locale, templateKey: 'PlaceOffered' })
  await db
    .insertInto('waitingListLink')
    .values({ tokenHash: hashOf(messageId), messageId, entryId: entry.id, offerId: offer.id })
    .execute()
  return offer.id
}

interface Sent {
  readonly phone: string
  readonly locale: string
  readonly templateKey: string
  readonly appointmentId?: number
}

/** A text that has reached its number. */
export async function sent(db: Database, { phone, locale, templateKey, appointmentId }: Sent): Promise<string> {
  const { messageId } = await db
    .insertInto('outbox')
    .values({
      channel: 'sms',
      templateKey,
      recipient: phone,
      body: 'What it said.',
      locale,
      appointmentId: appointmentId ?? null,
      state: 'Sent',
      settledAt: sql<string>`clock_timestamp()`,
    })
    .returning('messageId')
    .executeTakeFirstOrThrow()
  return messageId
}

/** Every row of every table: what changed between two of them is all that a reply did. */
export async function snapshot(db: Database): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migration'`.execute(db)
  const all = tables.map(({ name }) =>
    name === 'zip_code'
      ? // Tens of thousands, which nothing here changes: their sum says so.
        sql`select 'zip_code' as name, json_build_object('id', sum(hashtextextended(t::text, 0)))::text as row from zip_code t`
      : sql`select ${sql.lit(name)} as name, to_jsonb(t)::text as row from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; row: string }>`${sql.join(all, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, row }) => [`${name} ${keyOf(name, row)}`, row]))
}

/** What a row is known by: its id, or all of it. */
function keyOf(table: string, row: string): string {
  const { id } = JSON.parse(row) as { id?: number | string }
  return id === undefined ? row : `${table} ${id}`
}

export interface Changed {
  readonly table: string
  readonly before: Record<string, unknown> | undefined
  readonly after: Record<string, unknown> | undefined
}

export function changesBetween(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Changed[] {
  const read = (row: string | undefined) =>
    row === undefined ? undefined : (JSON.parse(row) as Record<string, unknown>)
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => ({
      table: key.split(' ', 1)[0] ?? '',
      before: read(before.get(key)),
      after: read(after.get(key)),
    }))
}

/** What a reply with this meaning may do here: the state that each row it asks about ends in. */
export function asked(scene: ReplyScene, meaning: Meaning | undefined, { appointmentId, otherId, offerId }: Staged) {
  const isYes = meaning === 'yes' || meaning === 'confirm'
  const isCancel = meaning === 'x' || meaning === 'cancel'
  return {
    taken: scene === 'offer' && meaning === 'yes' ? offerId : undefined,
    declined: scene === 'offer' && meaning === 'no' ? offerId : undefined,
    confirmed: scene === 'two' && isYes ? otherId : scene !== 'offer' && isYes ? appointmentId : undefined,
    canceled: (scene === 'confirm' || scene === 'reminder') && isCancel ? appointmentId : undefined,
    optedOut: meaning === 'stop',
  }
}

/** Tables that only remember the conversation itself. */
const CONVERSATION: ReadonlySet<string> = new Set(['handled_text', 'text_choice'])
/** Where a reply that no one could interpret is noted. */
const NOTED: ReadonlySet<string> = new Set([
  'person_to_call',
  'change_log',
  'change_log_entry',
  'entity_change_transaction',
])

/** Everything a reply did that it was not asked to do, or did not do that it was asked. */
export function faultsOf(
  scene: ReplyScene,
  meaning: Meaning | undefined,
  staged: Staged,
  changes: readonly Changed[],
  phone: string,
): string[] {
  const wish = asked(scene, meaning, staged)
  const faults: string[] = []
  const isWish = wish.taken ?? wish.declined ?? wish.confirmed ?? wish.canceled
  let [isDone, isOut] = [false, false]
  for (const { table, before, after } of changes) {
    if (CONVERSATION.has(table)) continue
    const row = after ?? before ?? {}
    const id = Number(row['id'])
    if (table === 'opted_out_number') {
      isOut = after?.['phone_number'] === phone
      if (!wish.optedOut || !isOut) faults.push(`${table} changed`)
    } else if (table === 'offer') {
      const state = after?.['state']
      const isAsked = (id === wish.taken && state === 'Taken') || (id === wish.declined && state === 'Declined')
      if (isAsked) isDone = true
      else faults.push(`offer ${id} is ${String(state)}`)
    } else if (table === 'appointment') {
      const [was, is] = [before?.['status'], after?.['status']]
      const isHeld =
        was === 'Hold' &&
        (wish.taken !== undefined
          ? is === 'Booked' || after === undefined
          : after === undefined && wish.declined !== undefined)
      const isNew = before === undefined && is === 'Booked' && wish.taken !== undefined
      const isConfirmed =
        id === wish.confirmed && was === 'Booked' && is === 'Booked' && after?.['confirmed_at'] !== null
      const isCanceled = id === wish.canceled && was === 'Booked' && is === 'Cancelled'
      if (isConfirmed || isCanceled) isDone = true
      if (!(isHeld || isNew || isConfirmed || isCanceled))
        faults.push(`appointment ${id}: ${String(was)} became ${String(is)}`)
    } else if (table === 'person_to_call') {
      if (meaning !== undefined) faults.push('the office was told of a reply that was understood')
    } else if (isWish === undefined && !NOTED.has(table)) faults.push(`${table} changed`)
    else if (isWish === undefined && meaning !== undefined && NOTED.has(table)) faults.push(`${table} changed`)
    else if (isAnothers(row, scene, staged, wish)) faults.push(`${table} of another appointment changed`)
  }
  if (isWish !== undefined && !isDone) faults.push('what was asked was not done')
  if (wish.optedOut && !isOut) faults.push('the number still gets texts')
  return faults
}

/** A row that names an appointment which the reply did not ask about. */
function isAnothers(
  row: Record<string, unknown>,
  scene: ReplyScene,
  staged: Staged,
  wish: ReturnType<typeof asked>,
): boolean {
  const id = row['appointment_id']
  if (id === undefined || id === null) return false
  const others = [staged.appointmentId, staged.otherId].filter(
    (each) => each !== wish.confirmed && each !== wish.canceled,
  )
  return others.includes(Number(id)) && scene !== undefined
}
