import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ChosenType } from '#contract/booking.ts'
import type { PartOfDay } from '#domain/availability/wishes.ts'
import type { LocalDate, Weekday } from '#domain/time.ts'
import type { EarlierByDays, Ending } from '#domain/waiting-list/entry.ts'
import type { VisitType } from '#server/offices/visit.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { WaitingListEntry } from '#server/platform/db/schema.ts'
import { statement } from '#server/platform/db/statement.ts'
import type { Insertable } from 'kysely'

/** The services that an entry `e` waits for: those of its appointment, if it has one. */
export const TYPES = `(select w.appointment_type_id, w.quantity from waiting_list_type w where w.entry_id = e.id
      union all
      select y.appointment_type_id, y.quantity from appointment_appointment_type y where y.appointment_id = e.appointment_id)`

/** The last day on which something can suit an entry `e`: if it has an appointment `a`, wherever that is now. */
export const LASTS_UNTIL = 'coalesce(a.day - e.earlier_by_days, e.lasts_until)'

/** An entry, with the customer and the appointment it is about. */
export interface EntryRow {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
  readonly smsPhoneNumber: string
  readonly vin: Buffer | null
  readonly dlNumber: Buffer | null
  readonly locale: string
  readonly contactKey: string
  readonly appointmentId: number | null
  /** The only office, or where the appointment is. */
  readonly locationId: number | null
  readonly locationName: string | null
  readonly appointment: {
    readonly day: LocalDate
    readonly startMinute: number
    readonly locationName: string
  } | null
  /** Of one with an appointment: how many days before it a time must be. */
  readonly earlierByDays: EarlierByDays
  readonly zipCode: string | null
  readonly withinMiles: number | null
  readonly weekdays: readonly Weekday[]
  readonly partsOfDay: readonly PartOfDay[]
  readonly fromDate: LocalDate | null
  readonly untilDate: LocalDate | null
  readonly createdAt: string
  readonly confirmedAt: string | null
  readonly lastsUntil: LocalDate
  readonly unanswered: number
  readonly endedAt: string | null
  readonly endedBy: Ending | null
  readonly types: readonly VisitType[]
}

/** An appointment's customer is not copied: what staff correct there is right here too. */
const OF_CUSTOMER = ['first_name', 'last_name', 'email', 'phone_number', 'sms_phone_number', 'locale']
  .map((column) => `coalesce(a.${column}, e.${column}) as "${camel(column)}"`)
  .join(', ')

function camel(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

const entries = (where: string) =>
  statement<EntryRow>(`
  select e.id, ${OF_CUSTOMER}, e.vin, e.dl_number as "dlNumber", e.contact_key as "contactKey", e.appointment_id as "appointmentId",
    e.location_id as "locationId", l.name as "locationName",
    case when a.id is not null then json_build_object('day', a.day, 'startMinute', a.start_minute, 'locationName', al.name) end
      as appointment, e.earlier_by_days as "earlierByDays",
    e.zip_code as "zipCode", e.within_miles as "withinMiles", e.weekdays, e.parts_of_day as "partsOfDay",
    e.from_date as "fromDate", e.until_date as "untilDate", e.created_at as "createdAt", e.confirmed_at as "confirmedAt",
    ${LASTS_UNTIL} as "lastsUntil", e.unanswered, e.ended_at as "endedAt", e.ended_by as "endedBy",
    (select coalesce(json_agg(json_build_object('appointmentTypeId', t.id, 'quantity', x.quantity, 'name', t.name,
        'description', t.description, 'translations', t.translations) order by t.sort_order, t.id), '[]')
      from ${TYPES} x join appointment_type t on t.id = x.appointment_type_id) as types
  from waiting_list_entry e left join location l on l.id = e.location_id
    left join appointment a on a.id = e.appointment_id left join location al on al.id = a.location_id
  ${where}`)

const byIdStatement = entries('where e.id = $1')
const byTokenStatement = entries('where e.id = (select k.entry_id from waiting_list_link k where k.token_hash = $1)')
const byTokenToChangeStatement = entries(
  'where e.id = (select k.entry_id from waiting_list_link k where k.token_hash = $1) for update of e',
)
const toChangeStatement = entries('where e.id = $1 for update of e')
const ofAppointmentStatement = entries('where e.appointment_id = $1 and e.ended_at is null for update of e')

export const entryById = async (db: Db, id: number) => (await byIdStatement(db, [id]))[0]
export const entryByToken = async (db: Db, tokenHash: Buffer) => (await byTokenStatement(db, [tokenHash]))[0]
/** The same, locked until the transaction ends. */
export const entryByTokenToChange = async (db: Db, tokenHash: Buffer) =>
  (await byTokenToChangeStatement(db, [tokenHash]))[0]
export const entryToChange = async (db: Db, id: number) => (await toChangeStatement(db, [id]))[0]
/** The entry that an appointment's customer waits by. */
export const entryOfAppointment = async (db: Db, appointmentId: number) =>
  (await ofAppointmentStatement(db, [appointmentId]))[0]

/** Adds an entry, or nothing if its form was sent before, or if the appointment has one already. */
export async function insertEntry(
  db: WriteDb,
  row: Insertable<WaitingListEntry>,
  types: readonly ChosenType[],
): Promise<number | undefined> {
  const added = await db
    .insertInto('waitingListEntry')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added && types.length > 0)
    await db
      .insertInto('waitingListType')
      .values(types.map((type) => ({ entryId: added.id, ...type })))
      .execute()
  return added?.id
}

/** Whose appointments these were, at which office, for what and on which day. A household waits for no place: each is for one person. */
export function releasedVisits(db: Db, appointmentIds: readonly number[]) {
  return db
    .selectFrom('appointment as a')
    .where('a.id', '=', sql<number>`any(${appointmentIds}::bigint[])`)
    .where('a.householdId', 'is', null)
    .select(['a.firstName', 'a.lastName', 'a.email', 'a.phoneNumber', 'a.smsPhoneNumber', 'a.vin', 'a.dlNumber'])
    .select(['a.locale', 'a.locationId', 'a.day'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('appointmentAppointmentType as x')
          .whereRef('x.appointmentId', '=', 'a.id')
          .select(['x.appointmentTypeId', 'x.quantity'])
          .orderBy('x.appointmentTypeId'),
      ).as('types'),
    )
    .orderBy('a.id')
    .execute()
}

export async function isSentBefore(db: Db, requestKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('waitingListEntry')
    .where('requestKey', '=', requestKey)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLink(
  db: WriteDb,
  link: { tokenHash: Buffer; messageId: string; entryId: number; offerId: number | null },
): Promise<void> {
  await db.insertInto('waitingListLink').values(link).execute()
}

/** How many others of the same contact wait. */
export async function othersOf(db: Db, { id, contactKey }: Pick<EntryRow, 'id' | 'contactKey'>): Promise<number> {
  const { count } = await db
    .selectFrom('waitingListEntry')
    .where('contactKey', '=', contactKey)
    .where('contactKey', '<>', '')
    .where('endedAt', 'is', null)
    .where('confirmedAt', 'is not', null)
    .where('id', '<>', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * From now on they wait. Free places get one look for people without an appointment; the others see them on their page, and
 * are told only of what opens up.
 */
export async function confirmEntry(db: WriteDb, id: number): Promise<void> {
  await db
    .updateTable('waitingListEntry')
    .set({ confirmedAt: sql`now()`, lookAt: sql`case when appointment_id is null then now() end` })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .execute()
}

export async function endEntry(db: WriteDb, id: number, endedBy: Ending): Promise<void> {
  await db
    .updateTable('waitingListEntry')
    .set({ endedAt: sql`now()`, endedBy, lookAt: null })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

/** Their turn stays what it was. */
export async function changeEarlierBy(db: WriteDb, id: number, earlierByDays: EarlierByDays): Promise<void> {
  await db
    .updateTable('waitingListEntry')
    .set({ earlierByDays })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

export async function countUnanswered(db: WriteDb, id: number, unanswered: number): Promise<void> {
  await db.updateTable('waitingListEntry').set({ unanswered }).where('id', '=', id).execute()
}

export interface PassedOffer {
  readonly state: 'Declined' | 'Expired'
  readonly day: LocalDate
  readonly startMinute: number
  readonly locationName: string
}

const PASSED_SHOWN = 20

/** What was offered to an entry and not taken, newest first. */
export function passedOffers(db: Db, entryId: number): Promise<PassedOffer[]> {
  return db
    .selectFrom('offer as o')
    .innerJoin('offeredPlace as p', 'p.offerId', 'o.id')
    .innerJoin('location as l', 'l.id', 'p.locationId')
    .where('o.waitingListEntryId', '=', entryId)
    .where('o.state', 'in', ['Declined', 'Expired'])
    .select([sql<'Declined' | 'Expired'>`o.state`.as('state'), 'p.day', 'p.startMinute', 'l.name as locationName'])
    .orderBy('o.id', 'desc')
    .limit(PASSED_SHOWN)
    .execute()
}
