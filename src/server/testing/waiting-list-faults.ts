import { sql } from 'kysely'
import { milesBetween } from '#domain/distance.ts'
import { addDays, weekdayOf } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'

/** A simultaneous decision cannot have skipped a person who was free for this long around it. */
const MOMENT_MS = 3_000

interface Offered {
  readonly id: number
  readonly entryId: number
  readonly state: string
  readonly from: number
  /** When it was over. */
  readonly to: number
  readonly until: number
  readonly locationId: number
  readonly calendarId: number
  readonly day: string
  readonly start: number
  readonly end: number
}

interface Waiter {
  readonly id: number
  readonly since: number
  readonly endedAt: number
  readonly typeIds: readonly number[]
  readonly weekdays: readonly string[]
  readonly partsOfDay: readonly string[]
  readonly fromDate: string | null
  readonly untilDate: string | null
  readonly locationId: number | null
  readonly withinMiles: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  /** How much earlier than their appointment it must be. */
  readonly earlierByDays: number
  readonly channels: number
}

interface Calendar {
  readonly id: number
  readonly locationId: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly typeIds: readonly number[]
}

/** When a visit begins. */
export interface Start {
  readonly day: string
  readonly start: number
}

/** A place that opened up, and when. */
export interface Freed extends Start {
  readonly calendarId: number
  readonly at: number
}

const never = Number.POSITIVE_INFINITY
const partOf = (minute: number) => (minute < 720 ? 'morning' : minute < 1020 ? 'afternoon' : 'evening')

/** Said once more, and in another way than the portal does: whether a place of one slot would suit someone. */
function suits(who: Waiter, theirs: Start | undefined, at: Calendar, { day, start }: Start): boolean {
  if (!who.typeIds.every((id) => at.typeIds.includes(id))) return false
  if (who.locationId !== null && who.locationId !== at.locationId) return false
  if (who.weekdays.length > 0 && !who.weekdays.includes(weekdayOf(day))) return false
  if (who.partsOfDay.length > 0 && !who.partsOfDay.includes(partOf(start))) return false
  if ((who.fromDate ?? day) > day || (who.untilDate ?? day) < day) return false
  if (theirs && addDays(day, who.earlierByDays) > theirs.day) return false
  if (theirs && theirs.day === day && theirs.start <= start) return false
  if (who.withinMiles === null) return true
  const [latitude, longitude] = [who.latitude ?? 0, who.longitude ?? 0]
  return (
    milesBetween({ latitude, longitude }, { latitude: at.latitude ?? 0, longitude: at.longitude ?? 0 }) <=
    who.withinMiles
  )
}

/**
 * What went wrong with a waiting list whose visits all take one slot of calendars with one column: places offered to
 * two at a time or after they were taken, people with two offers, people passed over, places that lay idle though
 * someone wanted them, messages that are missing or there twice. Also how much was compared.
 */
export async function waitingListFaults(
  db: Database,
  freed: readonly Freed[],
  boundMs: number,
  /** Their appointments as they were at first, of those who had one and wanted something earlier. */
  appointments: ReadonlyMap<number, Start> = new Map(),
) {
  const offers = await offersIn(db)
  const waiters = await waitersIn(db)
  const calendars = new Map((await calendarsIn(db)).map((each) => [each.id, each]))
  const faults: string[] = []

  const byPlace = grouped(offers, (o) => `${o.calendarId} ${o.day} ${o.start}`)
  for (const [place, given] of byPlace)
    given.forEach((offer, n) => {
      const next = given[n + 1]
      // Once its time is up no one can take it, even while it waits to be settled.
      const isOver = offer.state === 'Taken' ? never : Math.min(offer.to, offer.until)
      if (next && next.from < isOver) faults.push(`${place} was offered to two at a time: ${offer.id}, ${next.id}`)
    })
  const ofEntry = grouped(offers, ({ entryId }) => entryId)
  for (const [entry, given] of ofEntry)
    given.forEach((offer, n) => {
      const next = given[n + 1]
      if (next && next.from < offer.to) faults.push(`${entry} had two offers: ${offer.id}, ${next.id}`)
    })

  /** Waits, has no offer and has not passed this place, from one moment to another. */
  const isThere = (who: Waiter, place: Pick<Offered, 'calendarId' | 'day' | 'start'>, from: number, to: number) =>
    who.since < from &&
    to < who.endedAt &&
    (ofEntry.get(who.id) ?? []).every(
      (o) =>
        (o.to < from || to < o.from) &&
        (o.from > to || o.calendarId !== place.calendarId || o.day !== place.day || o.start !== place.start),
    )
  const isGoodFor = (who: Waiter, at: Calendar, place: Start) => suits(who, appointments.get(who.id), at, place)
  const inOrder = waiters.toSorted((a, b) => a.since - b.since || a.id - b.id)
  let compared = 0
  for (const offer of offers) {
    const at = calendars.get(offer.calendarId) as Calendar
    for (const who of inOrder) {
      if (who.id === offer.entryId) {
        if (!isGoodFor(who, at, offer)) faults.push(`${offer.id} does not suit ${who.id}`)
        break
      }
      compared++
      if (isGoodFor(who, at, offer) && isThere(who, offer, offer.from - MOMENT_MS, offer.from + MOMENT_MS))
        faults.push(`${offer.id} passed over ${who.id}`)
    }
  }

  const waits: number[] = []
  const end = Date.now()
  for (const place of freed) {
    const at = calendars.get(place.calendarId) as Calendar
    const given = byPlace.get(`${place.calendarId} ${place.day} ${place.start}`) ?? []
    const isTaken = given.at(-1)?.state === 'Taken' || given.at(-1)?.state === 'Open'
    const free = [place.at, ...given.map((o) => (o.state === 'Expired' ? o.until : o.to))]
    free.forEach((since, n) => {
      const next = given[n]?.from
      if (next !== undefined) waits.push(Math.max(0, next - since))
      if (n === free.length - 1 && isTaken) return
      const until = next ?? end
      // Someone who could have had it all that time.
      const idle =
        until - since > boundMs && inOrder.find((who) => isGoodFor(who, at, place) && isThere(who, place, since, until))
      if (idle)
        faults.push(
          `${JSON.stringify(place)} lay idle for ${Math.round((until - since) / 1000)} s; ${idle.id} wanted it`,
        )
    })
  }

  const { rows: told } = await sql<{ offerId: number; messages: number; recipients: number }>`
    select o.id as "offerId", count(m.id)::int as messages, count(distinct m.recipient)::int as recipients
    from offer o left join waiting_list_link w on w.offer_id = o.id left join outbox m on m.message_id = w.message_id
    group by o.id`.execute(db)
  const channels = new Map(waiters.map((who) => [who.id, who.channels]))
  const entryOf = new Map(offers.map((o) => [o.id, o.entryId]))
  for (const { offerId, messages, recipients } of told) {
    const wanted = channels.get(entryOf.get(offerId) ?? 0)
    if (messages !== wanted || recipients !== wanted) faults.push(`offer ${offerId} was told ${messages} times`)
  }
  const { rows: booked } = await sql<{ id: number; count: number }>`
    select o.id, (select count(*)::int from appointment a where a.calendar_id = p.calendar_id and a.day = p.day
      and a.start_minute = p.start_minute and a.status = 'Booked') as count
    from offer o join offered_place p on p.offer_id = o.id and p.position = o.taken_position`.execute(db)
  for (const { id, count } of booked) if (count !== 1) faults.push(`offer ${id} became ${count} appointments`)
  return { faults, compared, waits: waits.toSorted((a, b) => a - b), offers: offers.length, taken: booked.length }
}

export function grouped<T, K>(things: readonly T[], by: (thing: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const thing of things) groups.set(by(thing), [...(groups.get(by(thing)) ?? []), thing])
  return groups
}

async function offersIn(db: Database): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select o.id, o.waiting_list_entry_id as "entryId", o.state, extract(epoch from o.offered_at)::float8 * 1000 as "from",
      coalesce(extract(epoch from o.settled_at)::float8 * 1000, 'infinity') as "to",
      extract(epoch from o.until)::float8 * 1000 as until, p.location_id as "locationId", p.calendar_id as "calendarId",
      p.day::text as day, p.start_minute as start, p.end_minute as "end"
    from offer o join offered_place p on p.offer_id = o.id where o.waiting_list_entry_id is not null
    order by o.offered_at, o.id`.execute(db)
  return rows
}

async function waitersIn(db: Database): Promise<Waiter[]> {
  const { rows } = await sql<Waiter>`
    select e.id, extract(epoch from e.confirmed_at)::float8 * 1000 as since,
      coalesce(extract(epoch from e.ended_at)::float8 * 1000, 'infinity') as "endedAt",
      array(select w.appointment_type_id from waiting_list_type w where w.entry_id = e.id
        union select y.appointment_type_id from appointment_appointment_type y where y.appointment_id = e.appointment_id) as "typeIds",
      e.weekdays, e.parts_of_day as "partsOfDay", e.from_date::text as "fromDate", e.until_date::text as "untilDate",
      e.location_id as "locationId", e.within_miles as "withinMiles", e.latitude, e.longitude,
      e.earlier_by_days as "earlierByDays",
      (coalesce(a.email, e.email) <> '')::int + (coalesce(a.sms_phone_number, e.sms_phone_number) <> '')::int as channels
    from waiting_list_entry e left join appointment a on a.id = e.appointment_id where e.confirmed_at is not null`.execute(
    db,
  )
  return rows
}

async function calendarsIn(db: Database): Promise<Calendar[]> {
  const { rows } = await sql<Calendar>`
    select c.id, c.location_id as "locationId", l.latitude, l.longitude,
      array(select s.appointment_type_id from calendar_appointment_type s where s.calendar_id = c.id) as "typeIds"
    from calendar c join location l on l.id = c.location_id`.execute(db)
  return rows
}
