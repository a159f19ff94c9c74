import type { ClosureRemoval, Returning } from '#contract/closures.ts'
import { columnHas } from '#domain/availability/bits.ts'
import { openDay } from '#domain/availability/open-day.ts'
import { type Closure, closedFor } from '#domain/closures/closure.ts'
import { isInTheWay } from '#domain/effects/coverage.ts'
import { overlaps } from '#domain/time.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { named, together } from '#server/appointments/booking/together.ts'
import { bookBack } from '#server/appointments/life/book-back.ts'
import { personBehind } from '#server/appointments/life/cancel-many.ts'
import { type CustomersAppointment, customersAppointment } from '#server/appointments/links/queries.ts'
import { closuresOf } from '#server/offices/closures.ts'
import { rulesOf } from '#server/offices/office-hours.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { missingMinutes } from '#server/platform/zones.ts'
import { textsByLocale } from '#server/templates/queries.ts'

/** How many people the question lists. */
const PEOPLE_LISTED = 50

/** Someone whose time the closure took. */
interface Hurt {
  readonly id: number
  readonly day: string
  readonly startMinute: number
  readonly endMinute: number
  readonly calendarId: number
  readonly column: number
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly isUnreachable: boolean
  readonly isCanceled: boolean
  readonly isTaken: boolean
  readonly hasAnother: boolean
  readonly typeIds: readonly number[]
}

/** The closure canceled them, or they have not answered yet to the times they were offered because of it. */
const hurtStatement = statement<Hurt>(`
  select a.id, a.day, a.start_minute as "startMinute", a.end_minute as "endMinute", a.calendar_id as "calendarId",
    a.column_index as "column", a.first_name as "firstName", a.last_name as "lastName", a.phone_number as "phoneNumber",
    a.email = '' and (a.sms_phone_number = '' or exists (
      select from opted_out_number o where o.phone_number = a.sms_phone_number)) as "isUnreachable",
    a.status = 'Cancelled' as "isCanceled",
    d.calendar_id is null or a.column_index >= d.columns
      or position('1' in place_bits(d.taken, a.column_index, a.start_minute, a.end_minute)::text) > 0 as "isTaken",
    exists (select from honored_appointment h where h.appointment_id = a.id) or exists (
      select from appointment b where b.id > a.id and is_coming(b.status) and b.starts_at > $5
        and (a.email_key <> '' and b.email_key = a.email_key
          or a.phone_number <> '' and b.phone_number = a.phone_number)) as "hasAnother",
    array(select x.appointment_type_id from appointment_appointment_type x where x.appointment_id = a.id) as "typeIds"
  from appointment a left join calendar_day d on d.calendar_id = a.calendar_id and d.day = a.day
  where a.location_id = $1 and a.day between $2 and $3 and a.starts_at > $5 and (
    a.status = 'Cancelled' and a.cancellation_reason = $4
    or a.status = 'Booked' and exists (
      select from offer o where o.appointment_id = a.id and o.state = 'Open' and o.reason = 'Closure'))
  order by a.starts_at, a.id`)

interface Office {
  readonly id: number
  readonly timeZone: string
}

/** What happens to each of them when the closure goes. */
async function hurtBy(db: Db, office: Office, closure: Closure, now: Date) {
  const { startDate, endDate, name } = closure
  const rows = await hurtStatement(db, [office.id, startDate, endDate, name, now])
  const hurt = rows.filter(({ day: date, startMinute: from, endMinute: to, typeIds, ...row }) =>
    isInTheWay(closure, { ...row, date, from, to, appointmentTypeIds: typeIds }),
  )
  if (hurt.length === 0) return []
  const calendarIds = [...new Set(hurt.map(({ calendarId }) => calendarId))]
  const rules = await rulesOf(db, calendarIds, startDate, endDate)
  const others = ((await closuresOf(db, [office.id], startDate, endDate)).get(office.id) ?? []).filter(
    ({ id }) => id !== closure.id,
  )
  return hurt.map((row) => {
    const { calendarId, day: date, startMinute: from, endMinute: to } = row
    const missing = missingMinutes(date, office.timeZone)
    const { open } = openDay({ calendarId, date, rules: rules.get(calendarId) ?? [], closures: others, missing })
    const isClosed = closedFor(others, date, row.typeIds).some((closed) => overlaps(closed, { from, to }))
    const isOpen = columnHas(open, row.column, { from, to }) && !isClosed
    const fate: Returning = !row.isCanceled
      ? isOpen
        ? 'Keeps'
        : 'StillClosed'
      : row.hasAnother
        ? 'HasAnother'
        : !isOpen
          ? 'StillClosed'
          : row.isTaken
            ? 'Taken'
            : 'Returns'
    return { row, fate }
  })
}

/** The people that the closure has canceled or offered other times, and those who can have their time back. */
export async function previewTakingBack(db: Db, office: Office, closure: Closure, now: Date): Promise<ClosureRemoval> {
  const hurt = await hurtBy(db, office, closure, now)
  const count = (is: (each: (typeof hurt)[number]) => boolean) => hurt.filter(is).length
  return {
    canceledCount: count(({ row }) => row.isCanceled),
    returningCount: count(({ fate }) => fate === 'Returns'),
    keepingCount: count(({ fate }) => fate === 'Keeps'),
    unreachableCount: count(({ fate, row }) => fate === 'Returns' && row.isUnreachable),
    people: hurt.slice(0, PEOPLE_LISTED).map(({ row, fate }) => ({
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      startDateLocal: startOf(row),
      phoneNumber: row.phoneNumber,
      isUnreachable: row.isUnreachable,
      fate,
    })),
  }
}

/** Books back the people that a closure had canceled if their places are open and free again, and notifies them. The days are locked. */
export async function bookThemBack(ctx: Context, tx: Tx, office: Office, closure: Closure): Promise<number> {
  const returning = (await hurtBy(tx.db, office, closure, ctx.now())).filter(({ fate }) => fate === 'Returns')
  const back: CustomersAppointment[] = []
  for (const { row } of returning) {
    const found = await customersAppointment(tx.db, row.id)
    if (found) back.push(found)
  }
  bookBack(tx, 'takeClosureBack', back, personBehind(ctx))
  for (const group of together(back)) {
    const [row] = group
    if (!row) continue
    const told = { ...row, start: { date: row.day, minute: row.startMinute }, household: named(group) }
    await tellAbout(ctx, tx, textsByLocale(tx.db, 'AppointmentConfirmation'), told, ctx.publicUrl)
  }
  return back.length
}
