import type { Appointment } from '#domain/appointments/status.ts'

/**
 * Why an administrator may not change an appointment; undefined when he may. Once it is cancelled nothing about it
 * changes any more, and a visit that has begun or is over keeps its time.
 */
export function whyNotEditable(
  { appointmentStatus, cancellationDateUtc }: Pick<Appointment, 'appointmentStatus' | 'cancellationDateUtc'>,
  { isMoved }: { readonly isMoved: boolean },
): string | undefined {
  if (cancellationDateUtc !== null) return 'This appointment has been cancelled and can no longer be changed.'
  if (isMoved && appointmentStatus !== 'Booked')
    return 'Only a booked appointment can have another time or other appointment types.'
  return undefined
}
