import type { Booking } from './booking-store.ts'

/** The numbered steps, in order, named after their paths. */
export const steps = ['appointmentType', 'location', 'time', 'information', 'confirmation'] as const
export type Step = (typeof steps)[number]

/** Where to go when a step cannot be shown yet: the first step without an answer. */
export function detourFrom(step: Step, { draft, booked }: Booking): Step | undefined {
  if (step === 'confirmation' && booked) return undefined
  const open = firstOpenStep({ draft })
  if (steps.indexOf(step) <= steps.indexOf(open)) return undefined
  // Going back after booking leads to the confirmation, not to an empty form that asks for everything again.
  return booked && open === 'appointmentType' ? 'confirmation' : open
}

function firstOpenStep({ draft }: Pick<Booking, 'draft'>): Step {
  if (draft.appointmentTypes.length === 0) return 'appointmentType'
  if (draft.locationId === null) return 'location'
  return draft.startDateLocal === null ? 'time' : 'information'
}
