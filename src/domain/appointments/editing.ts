import type { Appointment } from '#domain/appointments/status.ts'

/**
 * Why an administrator may not change an appointment; undefined when they may. Once it is canceled nothing about it
 * changes, and a visit that has begun or is over keeps its time.
 */
export function whyNotEditable(
  { appointmentStatus, cancellationDateUtc }: Pick<Appointment, 'appointmentStatus' | 'cancellationDateUtc'>,
  { isMoved }: { readonly isMoved: boolean },
): string | undefined {
  if (cancellationDateUtc !== null) return 'This appointment has been cancelled and can no longer be changed.'
  if (isMoved && appointmentStatus !== 'Booked')
    return 'Only a booked appointment can be given a new time or new appointment types.'
  return undefined
}
