import type { Change } from '#server/platform/change-log.ts'
import type { HouseholdPerson } from '#contract/booking.ts'
import { toLocalDateTime } from '#domain/time.ts'
import type { OwnPlace } from '#server/appointments/search/queries.ts'

interface Start {
  readonly day: string
  readonly startMinute: number
}

export function startOf({ day, startMinute }: Start): string {
  return toLocalDateTime({ date: day, minute: startMinute })
}

/** Identifies the appointment in words that outlive it. */
export function discriminatorOf(row: Start & { readonly firstName: string; readonly lastName: string }): string {
  return `${row.firstName} ${row.lastName}, ${startOf(row)}`
}

/** What the change log holds of an appointment that stays in its place. */
export function appointmentChange(
  row: Start & { id: number; locationId: number; firstName: string; lastName: string },
  before: NonNullable<Change['before']>,
  after: NonNullable<Change['after']>,
): Change {
  return {
    action: 'Updated',
    entityType: 'Appointment',
    entityId: row.id,
    locationId: row.locationId,
    days: [row.day],
    appointmentDiscriminator: discriminatorOf(row),
    before,
    after,
  }
}

/** One of a household, as its customer sees them. */
export function asPerson(
  row: Start & { id: number; reference: string; firstName: string; lastName: string; endMinute: number },
): HouseholdPerson {
  const { id, reference, firstName, lastName } = row
  const endDateLocal = toLocalDateTime({ date: row.day, minute: row.endMinute })
  return { id, reference, firstName, lastName, startDateLocal: startOf(row), endDateLocal }
}

/** The place of a hold or an appointment, treated as free for its owner. */
export function placeOf(
  row: Start & { readonly calendarId: number; readonly columnIndex: number; readonly endMinute: number },
): OwnPlace {
  const { calendarId, day, columnIndex: column, startMinute: from, endMinute: to } = row
  return { calendarId, day, column, from, to }
}

/** What a visit is for, as the change log records it. */
export function sayTypes(types: readonly { readonly name: string; readonly quantity: number }[]): string {
  return types.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
}
