import type { ReviewedAppointment } from '#contract/appointments.ts'

/** Where an appointment stands, in the customer's terms. */
export type VisitState = 'booked' | 'confirmed' | 'checkedIn' | 'cancelled' | 'missed' | 'complete' | 'past'

const ended = {
  CheckedIn: 'checkedIn',
  Cancelled: 'cancelled',
  NoShow: 'missed',
  Complete: 'complete',
} as const satisfies Record<string, VisitState>

type Standing = Pick<ReviewedAppointment, 'appointmentStatus' | 'isConfirmed' | 'endDateUtc'>

export function stateOf({ appointmentStatus, isConfirmed, endDateUtc }: Standing, now: Date): VisitState {
  if (appointmentStatus !== 'Booked') return ended[appointmentStatus]
  // The office has not recorded an outcome yet.
  if (new Date(endDateUtc) < now) return 'past'
  return isConfirmed ? 'confirmed' : 'booked'
}

/** The customer is still expected at the office. */
export function isAhead(state: VisitState): boolean {
  return state === 'booked' || state === 'confirmed'
}
