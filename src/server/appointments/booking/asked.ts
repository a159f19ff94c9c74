import type { ConfirmTimes, OfficeClock } from '#domain/appointments/confirm-to-keep.ts'
import type { LocalTime } from '#domain/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { instantOf, localTimeAt } from '#server/platform/zones.ts'

/** The clock of an office in this zone. */
export const clockIn = (timeZone: string): OfficeClock => ({
  localTimeAt: (instant) => localTimeAt(new Date(instant), timeZone),
  instantOf: (time) => instantOf(time, timeZone).getTime(),
})

/** Whether what was asked (`k`) still holds for an appointment. */
export const stillAsked = (a: string) =>
  `k.starts_at = ${a}.starts_at and ${a}.status = 'Booked' and ${a}.confirmed_at is null`

/** The time by which an appointment has to be confirmed, as one column; null if it need not be. */
export const confirmByColumn = (
  a: string,
) => `(select to_char(k.confirm_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  from asked_to_confirm k where k.appointment_id = ${a}.id and ${stillAsked(a)})`

const confirmByStatement = statement<{ confirmBy: string | null }>(
  `select ${confirmByColumn('a')} as "confirmBy" from appointment a where a.id = $1`,
)

export async function confirmByOf(db: Db, id: number): Promise<Date | undefined> {
  const [found] = await confirmByStatement(db, [id])
  return found?.confirmBy ? new Date(found.confirmBy) : undefined
}

const askedStatement = statement(`
  insert into asked_to_confirm (appointment_id, starts_at, asked_at, confirm_by, remind_at)
  select a.id, a.starts_at, $2, $3, $4 from appointment a where a.id = any($1::bigint[])`)

/** The time by which new appointments have to be confirmed. */
export const askedToConfirm = (ids: readonly number[], now: Date, { confirmBy, remindAt }: ConfirmTimes) =>
  askedStatement.with([ids, now, new Date(confirmBy), new Date(remindAt)])

/** The same moment on the office's clock. */
export function confirmByLocal(row: { readonly confirmByUtc: string | null; readonly timeZone: string }) {
  return row.confirmByUtc === null ? undefined : localTimeAt(new Date(row.confirmByUtc), row.timeZone)
}

/** What customers are told, by the template that asks them or by the one that only tells. */
export function asksToConfirm<Key extends string>(confirmBy: LocalTime | undefined, key: Key) {
  return confirmBy ? 'AppointmentToConfirm' : key
}
