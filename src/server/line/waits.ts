import type { OfficeWait } from '#contract/public-line.ts'
import type { LineRules } from '#domain/line/order.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { shareAnswers } from '#server/platform/http/shared-answers.ts'
import { lineOf } from './calling.ts'
import { CLOSES_IN, COMING, peopleInAll, TIMES } from './queries.ts'
import { type Prospect, type LineScene, waitsIn } from './service.ts'

/** An office with a line that is open now, and all that a wait there depends on but the people. */
interface OpenOffice extends LineRules {
  readonly locationId: number
  readonly day: LocalDate
  readonly desks: LineScene['desks']
  readonly times: readonly { readonly appointmentTypeId: number; readonly mean: number; readonly deviation: number }[]
  readonly coming: Prospect['coming']
  readonly closesInMinutes: Prospect['closesInMinutes']
}

// Hours and closures are in the bits of the day, five minutes each.
const openStatement = statement<OpenOffice>(`
  with office as (
    select s.*, $1::timestamptz at time zone l.time_zone as local
    from line_setting s join location l on l.id = s.location_id where s.is_on and not l.is_archived)
  select o.location_id as "locationId", o.local::date as day, o.late_minutes as "lateMinutes",
    o.longest_wait_minutes as "longestWaitMinutes", o.priority_minutes as "priorityMinutes", desks.desks,
    (select coalesce(json_agg(t), '[]') from (${TIMES('o.location_id')}) t) as times,
    (select coalesce(json_agg(c), '[]') from (${COMING('o.location_id', 'o.local::date', '$1::timestamptz')}) c) as coming,
    (${CLOSES_IN('o.location_id', 'o.local')}) as "closesInMinutes"
  from office o
  cross join lateral (
    select json_agg(json_build_object('id', d.id, 'state', d.state, 'appointmentTypeIds', array(
      select t.appointment_type_id from desk_appointment_type t where t.desk_id = d.id))) as desks
    from desk d where d.location_id = o.location_id and d.state = 'Open') desks
  where desks.desks is not null and exists (
    select from calendar_day d where d.location_id = o.location_id and d.day = o.local::date and d.columns > 0
      and get_bit(d.open, bit_at(0, (extract(hour from o.local) * 60 + extract(minute from o.local))::int) - 1) = 1)`)

/** The wait at each office that is open now: two statements, however many there are. */
async function readWaits(db: Db, now: Date): Promise<OfficeWait[]> {
  const offices = await openStatement(db, [now])
  if (offices.length === 0) return []
  const everybody = await peopleInAll(db, offices)
  return offices.flatMap(({ locationId, desks, times, coming, closesInMinutes, ...rules }) => {
    const people = everybody.filter((person) => person.locationId === locationId)
    const timeOf = new Map(times.map(({ appointmentTypeId, ...time }) => [appointmentTypeId, time]))
    const line = lineOf(people, rules, now)
    const wait = waitsIn({ desks, people, line }, { times: timeOf, coming, closesInMinutes }, now)(undefined)
    return wait && !wait.isPastClosing ? [{ locationId, from: wait.from, to: wait.to }] : []
  })
}

/** How old a wait may be: they come in steps of five minutes. */
const KEPT_MS = 10_000

/** The same, from this process's memory. */
export function keptWaits(): (ctx: Pick<Context, 'db' | 'now'>) => Promise<OfficeWait[]> {
  const share = shareAnswers<OfficeWait[]>()
  let kept: { readonly at: number; readonly waits: OfficeWait[] } | undefined
  return async ({ db, now }) => {
    const age = now().getTime() - (kept?.at ?? 0)
    if (kept && age >= 0 && age < KEPT_MS) return kept.waits
    const waits = await share('', () => readWaits(db, now()))
    kept = { at: now().getTime(), waits }
    return waits
  }
}
