import { type LocalDate, type Minute } from '#domain/time.ts'
import type { Status } from '#domain/appointments/status.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { named, together } from '#server/appointments/booking/together.ts'
import { discriminatorOf, startOf } from '#server/appointments/booking/row.ts'
import { tokensExtended } from '#server/appointments/booking/tokens.ts'
import { type Visit, visitOf } from '#server/offices/visit.ts'
import { type Context, type Tx, userOf } from '#server/platform/context.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { textsByLocale } from '#server/templates/queries.ts'

/** A locked appointment, and where it stands by its office's new clock. */
export interface NewPlace {
  readonly id: number
  readonly status: Status
  readonly locationId: number
  readonly firstName: string
  readonly lastName: string
  readonly old: {
    readonly day: LocalDate
    readonly startMinute: Minute
    readonly startsAt: number
    readonly timeZone: string
  }
  readonly day: LocalDate
  readonly startMinute: Minute
  readonly endMinute: Minute
  readonly columnIndex: number
  readonly startsAt: number
  readonly endsAt: number
  readonly timeZone: string
  /** Its customer would come at another moment or read another time. */
  readonly isNoticed: boolean
}

/** How many rows one statement moves: few enough to stay far below the statement timeout. */
const AT_ONCE = 500

function* inParts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < all.length; i += AT_ONCE) yield all.slice(i, i + AT_ONCE)
}

/** The confirmation and the reminder were for the old time, so neither counts for the new one. */
const standAsideStatement = statement(`
  update appointment a set status = 'Cancelled', cancelled_at = now(), day = m.day, start_minute = m.start_minute,
    end_minute = m.end_minute, column_index = m.column_index, starts_at = m.starts_at, ends_at = m.ends_at,
    time_zone = m.time_zone,
    confirmed_at = case when a.starts_at = m.starts_at then a.confirmed_at end,
    reminded_at = case when a.starts_at = m.starts_at then a.reminded_at end
  from jsonb_to_recordset($1::jsonb) as m(id bigint, day date, start_minute int, end_minute int, column_index int,
    starts_at timestamptz, ends_at timestamptz, time_zone text)
  where a.id = m.id`)

/**
 * Gives locked appointments their new places without taking those yet: they move through each other, so all leave before any
 * arrives. An appointment that was canceled for a moment is restored when it arrives, in the same transaction.
 */
export async function standAside(db: WriteDb, places: readonly NewPlace[]): Promise<void> {
  for (const part of inParts(places)) {
    const moved = part.map((place) => ({
      id: place.id,
      day: place.day,
      start_minute: place.startMinute,
      end_minute: place.endMinute,
      column_index: place.columnIndex,
      starts_at: new Date(place.startsAt),
      ends_at: new Date(place.endsAt),
      time_zone: place.timeZone,
    }))
    await standAsideStatement(db, [JSON.stringify(moved)])
  }
}

const arriveStatement = statement(`
  with arrived as (
    update appointment a set status = m.status, cancelled_at = null, version = a.version + 1
    from jsonb_to_recordset($1::jsonb) as m(id bigint, status text, details text) where a.id = m.id
    returning a.id, m.details)
  insert into activity_log (appointment_id, event_type, additional_details_json)
  select id, 'MODIFIED', details from arrived`)

interface Told {
  readonly id: number
  readonly email: string
  readonly smsPhoneNumber: string
  readonly locale: string
  readonly householdId: number | null
  readonly visit: Visit
}

const toldStatement = statement<Told>(`
  select a.id, a.household_id as "householdId", a.email, a.sms_phone_number as "smsPhoneNumber", a.locale, ${visitOf('a')} as visit
  from appointment a join location l on l.id = a.location_id where a.id = any($1::bigint[])`)

/** Takes the places, which need not be open: an agreement with a person is kept. Logs each and tells each once; of people who come together, one. */
export async function arrive(ctx: Context, tx: Tx, places: readonly NewPlace[]): Promise<void> {
  const by = userOf(ctx).email
  for (const part of inParts(places)) {
    const details = ({ timeZone, ...place }: NewPlace) =>
      JSON.stringify({ by, startDateLocal: startOf(place), timeZone })
    const arriving = part.map((place) => ({ id: place.id, status: place.status, details: details(place) }))
    await arriveStatement(tx.db, [JSON.stringify(arriving)])
  }
  const ids = places.map((place) => place.id)
  tx.write(tokensExtended(ids))

  const told = new Map((await toldStatement(tx.db, [ids])).map((row) => [row.id, row]))
  const textsIn = textsByLocale(tx.db, 'AppointmentRescheduled')
  for (const place of places) {
    const { id, locationId, firstName, lastName, old } = place
    tx.record({
      action: 'Updated',
      entityType: 'Appointment',
      entityId: id,
      locationId,
      days: [old.day, place.day],
      appointmentDiscriminator: discriminatorOf({ ...old, firstName, lastName }),
      before: logged(old),
      after: logged(place),
    })
  }
  const noticed = places.flatMap((place) => {
    const person = place.isNoticed ? told.get(place.id) : undefined
    return person ? [{ ...place, ...person }] : []
  })
  for (const group of together(noticed)) {
    const [first] = group
    if (!first) continue
    const start = { date: first.day, minute: first.startMinute }
    await tellAbout(ctx, tx, textsIn, { ...first, start, household: named(group) }, ctx.publicUrl)
  }
}

const logged = ({ startsAt, timeZone, ...start }: NewPlace['old']) => ({
  startDateLocal: startOf(start),
  startDateUtc: new Date(startsAt).toISOString(),
  timeZone,
})
