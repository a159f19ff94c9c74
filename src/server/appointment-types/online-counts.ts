import { ONLINE_DAYS, type OnlineCount } from '#contract/admin-appointment-types.ts'
import { addDays, datesFrom, type LocalDate } from '#domain/time.ts'
import { type Db, onPool } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

const countStatement = statement(`
  insert into online_count as c (appointment_type_id, day, shown, followed)
  select id, $2::date, $3::int, $4::int from appointment_type where id = $1 and online_url <> ''
  on conflict (appointment_type_id, day) do update set shown = c.shown + excluded.shown, followed = c.followed + excluded.followed`)

/** Counts one more. What can no longer be done online, on a page that has been open for long, counts nothing. */
export async function countOnline(
  db: Db,
  { appointmentTypeId, what }: { appointmentTypeId: number; what: 'shown' | 'followed' },
  now: Date,
): Promise<void> {
  const counts = what === 'shown' ? [1, 0] : [0, 1]
  await countStatement(onPool(db, 'counts'), [appointmentTypeId, dayOf(now), ...counts])
}

/** Every one of the last days, including those without any. */
export async function onlineCounts(db: Db, id: number, now: Date): Promise<OnlineCount[]> {
  const today = dayOf(now)
  const first = addDays(today, 1 - ONLINE_DAYS)
  const counted = await db
    .selectFrom('onlineCount')
    .where('appointmentTypeId', '=', id)
    .where('day', '>=', first)
    .where('day', '<=', today)
    .select(['day', 'shown', 'followed'])
    .execute()
  return datesFrom(first, today).map(
    (day) => counted.find((each) => each.day === day) ?? { day, shown: 0, followed: 0 },
  )
}

const dayOf = (now: Date): LocalDate => now.toISOString().slice(0, 10)
