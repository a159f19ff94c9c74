import type { LivingAppointment } from '#domain/appointments/status.ts'

type Edited = Pick<LivingAppointment, 'appointmentStatus' | 'cancellationDateUtc'> & {
  /** Empty once nothing says any more whose visit it was. */
  readonly firstName: string
}

/**
 * Why an appointment may not be changed at the desk; undefined when it may. Once it is canceled nothing about it changes,
 * and a visit that has begun or is over keeps its time.
 */
export function whyNotEditable(
  { appointmentStatus, cancellationDateUtc, firstName }: Edited,
  { isMoved }: { readonly isMoved: boolean },
): string | undefined {
  if (cancellationDateUtc !== null) return 'This appointment has been canceled and can no longer be changed.'
  if (firstName === '') return 'This visit was too long ago: it can no longer be changed.'
  if (isMoved && appointmentStatus !== 'Booked')
    return 'Only a booked appointment can be given a new time or new appointment types.'
  return undefined
}

/** An appointment that may exchange its place. */
export interface Swapped extends Edited {
  readonly id: number
  readonly calendarId: number
  readonly startDateLocal: string
}

/** Why two appointments may not exchange their places, whatever is free; undefined when they may. */
export function whyNotSwappable(one: Swapped, other: Swapped): string | undefined {
  if (one.id === other.id) return 'Choose another appointment.'
  const fixed = [one, other].find((each) => whyNotEditable(each, { isMoved: true }) !== undefined)
  if (fixed) return whyNotEditable(fixed, { isMoved: true })
  const isSamePlace = one.calendarId === other.calendarId && one.startDateLocal === other.startDateLocal
  return isSamePlace ? 'Both appointments are at the same time in the same calendar.' : undefined
}
