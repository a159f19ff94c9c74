import { type DoorName, DOORS } from '#domain/appointments/doors.ts'
import { activityWritten } from '#server/appointments/booking/activity.ts'
import { appointmentChange } from '#server/appointments/booking/row.ts'
import type { Tx } from '#server/platform/context.ts'
import { statement } from '#server/platform/db/statement.ts'

const takeBackStatement = statement('select take_back_places($1::jsonb)')

/** The doors by which a canceled visit gets its place back. */
type Returning = { [Name in DoorName]: (typeof DOORS)[Name]['place'] extends 'back' ? Name : never }[DoorName]

/** A canceled visit as it was read. */
interface CanceledVisit {
  readonly id: number
  readonly version: number
  readonly locationId: number
  readonly day: string
  readonly startMinute: number
  readonly firstName: string
  readonly lastName: string
  readonly status: string
  readonly cancelledAt: string | null
}

/** The one way to give canceled visits their places back, all of them or none; raises if a place is gone or a visit changed. */
export function bookBack(tx: Tx, name: Returning, back: readonly CanceledVisit[], by: string): void {
  if (back.length === 0) return
  tx.write(takeBackStatement.with([JSON.stringify(back.map(({ id, version }) => ({ id, version })))]))
  const activity = { by, undone: 'CANCELLED' }
  tx.write(
    activityWritten(
      DOORS[name].activity,
      back.map(({ id }) => ({ id, activity })),
    ),
  )
  for (const row of back)
    tx.record(
      appointmentChange(
        row,
        { appointmentStatus: row.status, cancellationDateUtc: row.cancelledAt },
        { appointmentStatus: 'Booked', cancellationDateUtc: null },
      ),
    )
}
