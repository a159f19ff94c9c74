import { type Changing, changeVisit } from '#server/appointments/booking/change-visit.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { named, together } from '#server/appointments/booking/together.ts'
import { inAll, type Visit, visitOf } from '#server/offices/visit.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import { statement } from '#server/platform/db/statement.ts'
import { textsByLocale } from '#server/templates/queries.ts'

/** A locked appointment on its way to its place by its office's new clock. */
export interface RezonedVisit {
  readonly change: Changing
  /** Its customer would come at another moment or read another time. */
  readonly isNoticed: boolean
}

interface Told {
  readonly id: number
  readonly locationId: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly smsPhoneNumber: string
  readonly locale: string
  readonly householdId: number | null
  readonly visit: Visit
}

const toldStatement = statement<Told>(`
  select a.id, a.location_id as "locationId", a.first_name as "firstName", a.last_name as "lastName", a.household_id as "householdId", a.email,
    a.sms_phone_number as "smsPhoneNumber", a.locale, ${visitOf('a')} as visit
  from appointment a join location l on l.id = a.location_id where a.id = any($1::bigint[])`)

/** Moves appointments to their places by another clock, and tells each once; of people who come together, one. */
export async function moveToClock(ctx: Context, tx: Tx, rezoned: readonly RezonedVisit[]): Promise<void> {
  if (rezoned.length === 0) return
  const noticed = new Map(rezoned.flatMap(({ change, isNoticed }) => (isNoticed ? [[change.id, change.start]] : [])))
  const told = (await toldStatement(tx.db, [[...noticed.keys()]])).flatMap((person) => {
    const start = noticed.get(person.id)
    return start ? [{ ...person, start, day: start.date, startMinute: start.minute }] : []
  })
  const textsIn = textsByLocale(tx.db, 'AppointmentRescheduled')
  for (const group of together(told)) {
    const [first] = group
    if (!first) continue
    const told = { ...first, visit: inAll(first.visit, group), household: named(group) }
    await tellAbout(ctx, tx, textsIn, told, ctx.publicUrl)
  }
  changeVisit(
    ctx,
    tx,
    'changeZone',
    rezoned.map(({ change }) => change),
  )
}
